"""The requests of docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from malison.engine import game_record, seal
from malison.engine.errors import OptionError
from malison.engine.game import Game
from malison.games import all_games
from malison.server import messages as wire
from malison.server.http.dependencies import (
    Registry,
    Who,
    cookie,
    delete,
    get,
    guard,
    post,
    provide_identity,
    provide_registry,
    put,
    read_identity,
)
from malison.server.sessions import new_identity
from malison.server.storage.store import Away
from malison.server.tables import serializers
from malison.server.tables.actor import TableActor, now_ms
from malison.server.tables.registry import TableRegistry
from malison.table import commands, projection
from malison.table.commands import SeatRequest
from malison.table.errors import Refusal
from malison.table.table import Table, check_table_names

HOUR = 3600_000

TableId = Annotated[str, PathParameter(pattern="^[0-9a-z]{10}$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]


# --- Who and what ---


@get("/me")
async def me(request: Request[Any, Any, Any], registry: Registry) -> Response[wire.Me]:
    """Who am I? A browser that is new gets an identity."""
    identity = read_identity(request)
    if identity is None:
        return Response(wire.Me(), cookies=[cookie(request, new_identity())])
    return Response(wire.Me(await registry.name_of(identity)), cookies=[cookie(request, identity)])


@put("/me")
async def rename(data: JSONBody[wire.Rename], registry: Registry, identity: Who) -> wire.Me:
    """The name to suggest at the next table."""
    check_table_names([data.name])
    await registry.rename(identity, data.name)
    return wire.Me(data.name)


@get("/games")
async def games(registry: Registry) -> list[wire.GameInfo]:
    return [serializers.game_info(game, ready=registry.is_ready(game)) for game in all_games().values()]


@get("/games/{game:str}/{part:str}/{language:str}")
async def game_text(registry: Registry, game: FromPath[str], part: FromPath[str], language: FromPath[str]) -> Response[str]:
    """A game's words or guide."""
    found = registry.game(game)
    endings = {"words": "ftl", "guide": "md"}
    if part not in endings or language not in ("en", "ru"):
        raise Refusal("not-found", "a game has words and a guide, in en and ru")
    return await _file(found, f"{part}/{language}.{endings[part]}", f"{part} in {language}")


@get("/games/{game:str}/own")
async def game_own(registry: Registry, game: FromPath[str]) -> Response[str]:
    """The game's own board or deck as a file: an example for those who bring another."""
    found = registry.game(game)
    if found.custom is None:
        raise Refusal("not-found", f"{found.id} takes no board or deck of one's own")
    return await _file(found, f"{found.custom.name}.toml", "example of one")


async def _file(game: Game, file: str, what: str) -> Response[str]:
    try:
        text = await asyncio.to_thread(game.text, file)
    except OSError:
        raise Refusal("not-found", f"{game.id} has no {what}") from None
    return Response(text, media_type="text/plain")


@post("/games/{game:str}/terms", status_code=204)
async def check_terms(data: JSONBody[wire.CheckTerms], registry: Registry, game: FromPath[str]) -> None:
    """Do these options fit together?"""
    found = registry.game(game)
    try:
        own = found.custom.load(data.custom_text) if data.custom_text is not None and found.custom else None
        found.configure(data.seats, data.options, own)
    except OptionError as error:
        raise Refusal.of("bad-options", error) from None


# --- Tables ---


@get("/tables")
async def listed(registry: Registry) -> list[wire.TableBrief]:
    return await _briefs(registry, await registry.listed(), "")


@get("/tables/mine")
async def mine(registry: Registry, identity: Who) -> list[wire.TableBrief]:
    return await _briefs(registry, await registry.of_person(identity), identity)


async def _briefs(registry: TableRegistry, names: list[str], identity: str) -> list[wire.TableBrief]:
    """Without tables that can't be opened: they have just been deleted, or their log is damaged."""
    found = []
    for name in names:
        try:
            async with (await registry.actor(name)).as_stored() as table:
                found.append(serializers.brief(table, identity))
        except Away:
            raise
        except Refusal:
            continue
    return found


async def _info(actor: TableActor) -> wire.TableInfo:
    async with actor.as_stored() as table:
        return serializers.table_info(table)


@post("/tables")
async def create(data: JSONBody[wire.CreateTable], registry: Registry, identity: Who) -> wire.TableInfo:
    unfinished, lately = await registry.hosted(identity, now_ms() - HOUR)
    if unfinished >= registry.limits.tables_a_guest or lately >= registry.limits.tables_an_hour:
        raise Refusal("too-many", "you have made many tables already: finish or close some, or wait an hour")
    wishes = [SeatRequest(wish.kind, wish.level, wish.name) for wish in data.seats]
    made = commands.make(
        registry.game(data.game),
        now_ms(),
        identity,
        data.name,
        wishes,
        data.options,
        data.settings,
        custom_text=data.custom_text,
    )
    actor = await registry.make(made)
    await registry.rename(identity, data.name)
    return await _info(actor)


@get("/tables/{table:str}")
async def table_info(registry: Registry, table: TableId) -> wire.TableInfo:
    return await _info(await registry.actor(table))


@delete("/tables/{table:str}")
async def delete_table(registry: Registry, identity: Who, table: TableId) -> None:
    actor = await registry.actor(table)
    actor.table.need_host(identity)
    await registry.delete(actor)


@post("/tables/{table:str}/join")
async def join(data: JSONBody[wire.Join], registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    await actor.do(lambda table, at: commands.join(table, at, identity, data.name, data.seat, data.nonce))
    await registry.rename(identity, data.name)
    return await _info(actor)


@put("/tables/{table:str}/seats/{seat:int}")
async def change_seat(
    data: JSONBody[wire.ChangeSeat], registry: Registry, identity: Who, table: TableId, seat: SeatNumber
) -> wire.TableInfo:
    wish = SeatRequest(data.wish.kind, data.wish.level, data.wish.name)
    actor = await registry.actor(table)
    await actor.do(lambda table, at: commands.change_seat(table, at, identity, seat, wish))
    return await _info(actor)


@post("/tables/{table:str}/start", status_code=200)
async def start(data: JSONBody[wire.Start], registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    await actor.do(lambda table, at: commands.start(table, at, identity, fill=data.fill))
    return await _info(actor)


@post("/tables/{table:str}/rematch")
async def rematch(registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    made = commands.rematch(actor.table, now_ms(), identity)
    new = await registry.make(made)
    try:
        await actor.do(lambda table, at: commands.follow(table, at, made.id))
    except Refusal:
        await registry.delete(new)
        raise
    return await _info(new)


@post("/tables/{table:str}/kick", status_code=200)
async def kick(data: JSONBody[wire.Kick], registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    await actor.do(lambda table, at: commands.kick(table, at, identity, data.seat))
    actor.send_away(actor.table.banned, "banned", "the host has sent you away from this table")
    return await _info(actor)


@post("/tables/{table:str}/mute", status_code=200)
async def mute(data: JSONBody[wire.Mute], registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    whom = _whom(actor, data)
    await actor.do(lambda table, at: commands.mute(table, at, identity, whom, muted=data.muted))
    return await _info(actor)


def _whom(actor: TableActor, data: JSONBody[wire.Mute]) -> str:
    if data.seat is not None:
        player = actor.table.need_seat(data.seat).player
    else:
        player = None if data.watcher is None else actor.watcher(data.watcher)
    if player is None:
        raise Refusal("no-seat", "nobody is there to be muted")
    return player


@post("/tables/{table:str}/close", status_code=200)
async def close(registry: Registry, identity: Who, table: TableId) -> wire.TableInfo:
    actor = await registry.actor(table)
    await actor.do(lambda table, at: commands.close(table, at, identity))
    return await _info(actor)


# --- Handing over a seat ---


@post("/tables/{table:str}/seats/{seat:int}/code")
async def want_code(
    data: JSONBody[wire.WantCode], registry: Registry, identity: Who, table: TableId, seat: SeatNumber
) -> wire.Code:
    actor = await registry.actor(table)
    owner = actor.table.need_seat(seat).owner
    if owner != identity:
        raise Refusal("not-seated", f"seat {seat} is not yours to hand over")
    code, expires = await registry.new_code(table, seat, data.for_, identity)
    return wire.Code(code, f"/c#{code}", expires)


@post("/codes", status_code=200)
async def use_code(
    request: Request[Any, Any, Any], data: JSONBody[wire.UseCode], registry: Registry, identity: Who
) -> Response[wire.TableInfo]:
    request.app.state.code_gate.check(request.client.host if request.client else "", asyncio.get_running_loop().time())
    row = await registry.look_up_code(data.code)
    actor = await registry.actor(row.table_id)
    if row.purpose == "device":
        if row.identity != identity and not data.force and await registry.of_person(identity, unfinished=True):
            raise Refusal("has-seats", "this browser has seats of its own, which it would lose")
        await registry.use_up_code(data.code)
        return Response(await _info(actor), cookies=[cookie(request, row.identity)])
    name = data.name or await registry.name_of(identity)
    if name is None:
        raise Refusal("bad-name", "choose a name first")
    if actor.table.need_seat(row.seat).owner != row.identity:
        raise Refusal("bad-code", "the seat has another owner by now")
    await registry.use_up_code(data.code)
    await actor.do(lambda table, at: commands.hand_to_friend(table, at, row.seat, identity, name))
    return Response(await _info(actor))


@post("/tables/{table:str}/seats/{seat:int}/token")
async def want_token(registry: Registry, identity: Who, table: TableId, seat: SeatNumber) -> wire.Token:
    tokens: list[str] = []

    def act(table: Table, at: int) -> commands.Effect:
        token, effect = commands.give_token(table, at, identity, seat)
        tokens.append(token)
        return effect

    await (await registry.actor(table)).do(act)
    return wire.Token(tokens[0])


# --- Records ---


@get("/tables/{table:str}/record")
async def record(
    registry: Registry, identity: Who, table: TableId, seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None
) -> Response[str]:
    """The game record, as one's seat (or the public) saw it while the game runs, whole afterwards."""
    actor = await registry.actor(table)
    async with actor.as_stored() as stored:
        if seat is not None and not stored.may_see(identity, seat):
            raise Refusal("no-consent", f"seat {seat}'s record is not yours to see")
        text = projection.record(stored, seat)
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{actor.table.game.id}-{table}.game"'},
    )


@get("/tables/{table:str}/verify")
async def verify(registry: Registry, table: TableId) -> wire.Verified:
    """Check a finished table's seal."""
    actor = await registry.actor(table)
    async with actor.as_stored() as stored:
        if stored.status != "over":
            raise Refusal("not-over", "the secret is told when the game is over")
        written = game_record.loads(projection.record(stored, None))
    reason = await asyncio.to_thread(seal.verify, written, stored.game)
    return wire.Verified(reason is None, reason or "the record keeps its seal")


router = Router(
    path="/api",
    route_handlers=[
        me,
        rename,
        games,
        game_text,
        game_own,
        check_terms,
        listed,
        mine,
        create,
        table_info,
        delete_table,
        join,
        change_seat,
        start,
        rematch,
        kick,
        mute,
        close,
        want_code,
        use_code,
        want_token,
        record,
        verify,
    ],
    guards=[guard],
    dependencies={
        "registry": Provide(provide_registry, sync_to_thread=False),
        "identity": Provide(provide_identity, sync_to_thread=False),
    },
)
