"""The requests of docs/protocol.md."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from malison.engine import gamefile, seal
from malison.engine.errors import OptionError
from malison.engine.game import Game
from malison.games import all_games
from malison.server import messages as wire
from malison.server import pictures
from malison.server.house import House
from malison.server.identity import new_identity
from malison.server.requests import (
    TheHouse,
    Who,
    cookie,
    delete,
    get,
    guard,
    post,
    provide_house,
    provide_identity,
    put,
    read_identity,
)
from malison.server.room import Room, now_ms
from malison.server.store import Away
from malison.table import commands, sight
from malison.table.commands import Wish
from malison.table.live import Table, check_table_names
from malison.table.refusal import Refusal

HOUR = 3600_000

TableId = Annotated[str, PathParameter(pattern="^[0-9a-z]{10}$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15)]


# --- Who and what ---


@get("/me")
async def me(request: Request[Any, Any, Any], house: TheHouse) -> Response[wire.Me]:
    """Who am I? A browser that is new gets an identity."""
    identity = read_identity(request)
    if identity is None:
        return Response(wire.Me(), cookies=[cookie(request, new_identity())])
    return Response(wire.Me(await house.name_of(identity)), cookies=[cookie(request, identity)])


@put("/me")
async def rename(data: JSONBody[wire.Rename], house: TheHouse, identity: Who) -> wire.Me:
    """The name to suggest at the next table."""
    check_table_names([data.name])
    await house.rename(identity, data.name)
    return wire.Me(data.name)


@get("/games")
async def games(house: TheHouse) -> list[wire.GameInfo]:
    return [pictures.game_info(game, ready=house.is_ready(game)) for game in all_games().values()]


@get("/games/{game:str}/{part:str}/{language:str}")
async def game_text(house: TheHouse, game: FromPath[str], part: FromPath[str], language: FromPath[str]) -> Response[str]:
    """A game's words or guide."""
    found = house.game(game)
    endings = {"words": "ftl", "guide": "md"}
    if part not in endings or language not in ("en", "ru"):
        raise Refusal("not-found", "a game has words and a guide, in en and ru")
    return await _file(found, f"{part}/{language}.{endings[part]}", f"{part} in {language}")


@get("/games/{game:str}/own")
async def game_own(house: TheHouse, game: FromPath[str]) -> Response[str]:
    """The game's own board or deck as a file: an example for those who bring another."""
    found = house.game(game)
    if found.own is None:
        raise Refusal("not-found", f"{found.id} takes no board or deck of one's own")
    return await _file(found, f"{found.own.name}.toml", "example of one")


async def _file(game: Game, file: str, what: str) -> Response[str]:
    try:
        text = await asyncio.to_thread(game.text, file)
    except OSError:
        raise Refusal("not-found", f"{game.id} has no {what}") from None
    return Response(text, media_type="text/plain")


@post("/games/{game:str}/terms", status_code=204)
async def check_terms(data: JSONBody[wire.CheckTerms], house: TheHouse, game: FromPath[str]) -> None:
    """Do these options fit together?"""
    found = house.game(game)
    try:
        own = found.own.load(data.own) if data.own is not None and found.own else None
        found.terms(data.seats, data.options, own)
    except OptionError as error:
        raise Refusal.of("bad-options", error) from None


# --- Tables ---


@get("/tables")
async def listed(house: TheHouse) -> list[wire.TableBrief]:
    return await _briefs(house, await house.listed(), "")


@get("/tables/mine")
async def mine(house: TheHouse, identity: Who) -> list[wire.TableBrief]:
    return await _briefs(house, await house.of_person(identity), identity)


async def _briefs(house: House, names: list[str], identity: str) -> list[wire.TableBrief]:
    """Without tables that can't be opened: they have just been deleted, or their log is damaged."""
    found = []
    for name in names:
        try:
            async with (await house.room(name)).as_stored() as table:
                found.append(pictures.brief(table, identity))
        except Away:
            raise
        except Refusal:
            continue
    return found


async def _info(room: Room) -> wire.TableInfo:
    async with room.as_stored() as table:
        return pictures.table_info(table)


@post("/tables")
async def create(data: JSONBody[wire.CreateTable], house: TheHouse, identity: Who) -> wire.TableInfo:
    unfinished, lately = await house.hosted(identity, now_ms() - HOUR)
    if unfinished >= house.limits.tables_a_guest or lately >= house.limits.tables_an_hour:
        raise Refusal("too-many", "you have made many tables already: finish or close some, or wait an hour")
    wishes = [Wish(wish.kind, wish.level, wish.name) for wish in data.seats]
    made = commands.make(
        house.game(data.game), now_ms(), identity, data.name, wishes, data.options, data.settings, own_text=data.own
    )
    room = await house.make(made)
    await house.rename(identity, data.name)
    return await _info(room)


@get("/tables/{table:str}")
async def table_info(house: TheHouse, table: TableId) -> wire.TableInfo:
    return await _info(await house.room(table))


@delete("/tables/{table:str}")
async def delete_table(house: TheHouse, identity: Who, table: TableId) -> None:
    room = await house.room(table)
    room.table.need_host(identity)
    await house.delete(room)


@post("/tables/{table:str}/join")
async def join(data: JSONBody[wire.Join], house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    await room.do(lambda table, at: commands.join(table, at, identity, data.name, data.seat, data.nonce))
    await house.rename(identity, data.name)
    return await _info(room)


@put("/tables/{table:str}/seats/{seat:int}")
async def change_seat(
    data: JSONBody[wire.ChangeSeat], house: TheHouse, identity: Who, table: TableId, seat: SeatNumber
) -> wire.TableInfo:
    wish = Wish(data.wish.kind, data.wish.level, data.wish.name)
    room = await house.room(table)
    await room.do(lambda table, at: commands.change_seat(table, at, identity, seat, wish))
    return await _info(room)


@post("/tables/{table:str}/start", status_code=200)
async def start(data: JSONBody[wire.Start], house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    await room.do(lambda table, at: commands.start(table, at, identity, fill=data.fill))
    return await _info(room)


@post("/tables/{table:str}/rematch")
async def rematch(house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    made = commands.rematch(room.table, now_ms(), identity)
    new = await house.make(made)
    try:
        await room.do(lambda table, at: commands.follow(table, at, made.id))
    except Refusal:
        await house.delete(new)
        raise
    return await _info(new)


@post("/tables/{table:str}/kick", status_code=200)
async def kick(data: JSONBody[wire.Kick], house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    await room.do(lambda table, at: commands.kick(table, at, identity, data.seat))
    room.send_away(room.table.banned, "banned", "the host has sent you away from this table")
    return await _info(room)


@post("/tables/{table:str}/mute", status_code=200)
async def mute(data: JSONBody[wire.Mute], house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    whom = _whom(room, data)
    await room.do(lambda table, at: commands.mute(table, at, identity, whom, muted=data.muted))
    return await _info(room)


def _whom(room: Room, data: JSONBody[wire.Mute]) -> str:
    if data.seat is not None:
        player = room.table.need_seat(data.seat).player
    else:
        player = None if data.watcher is None else room.watcher(data.watcher)
    if player is None:
        raise Refusal("no-seat", "nobody is there to be muted")
    return player


@post("/tables/{table:str}/close", status_code=200)
async def close(house: TheHouse, identity: Who, table: TableId) -> wire.TableInfo:
    room = await house.room(table)
    await room.do(lambda table, at: commands.close(table, at, identity))
    return await _info(room)


# --- Handing over a seat ---


@post("/tables/{table:str}/seats/{seat:int}/code")
async def want_code(
    data: JSONBody[wire.WantCode], house: TheHouse, identity: Who, table: TableId, seat: SeatNumber
) -> wire.Code:
    room = await house.room(table)
    owner = room.table.need_seat(seat).owner
    if owner != identity:
        raise Refusal("not-seated", f"seat {seat} is not yours to hand over")
    code, expires = await house.new_code(table, seat, data.for_, identity)
    return wire.Code(code, f"/c#{code}", expires)


@post("/codes", status_code=200)
async def use_code(
    request: Request[Any, Any, Any], data: JSONBody[wire.UseCode], house: TheHouse, identity: Who
) -> Response[wire.TableInfo]:
    request.app.state.code_gate.check(request.client.host if request.client else "", asyncio.get_running_loop().time())
    row = await house.look_up_code(data.code)
    room = await house.room(row.table_id)
    if row.purpose == "device":
        if row.identity != identity and not data.force and await house.of_person(identity, unfinished=True):
            raise Refusal("has-seats", "this browser has seats of its own, which it would lose")
        await house.use_up_code(data.code)
        return Response(await _info(room), cookies=[cookie(request, row.identity)])
    name = data.name or await house.name_of(identity)
    if name is None:
        raise Refusal("bad-name", "choose a name first")
    if room.table.need_seat(row.seat).owner != row.identity:
        raise Refusal("bad-code", "the seat has another owner by now")
    await house.use_up_code(data.code)
    await room.do(lambda table, at: commands.hand_to_friend(table, at, row.seat, identity, name))
    return Response(await _info(room))


@post("/tables/{table:str}/seats/{seat:int}/token")
async def want_token(house: TheHouse, identity: Who, table: TableId, seat: SeatNumber) -> wire.Token:
    tokens: list[str] = []

    def act(table: Table, at: int) -> commands.Effect:
        token, effect = commands.give_token(table, at, identity, seat)
        tokens.append(token)
        return effect

    await (await house.room(table)).do(act)
    return wire.Token(tokens[0])


# --- Records ---


@get("/tables/{table:str}/record")
async def record(
    house: TheHouse, identity: Who, table: TableId, seat: Annotated[int | None, QueryParameter(ge=0, le=15)] = None
) -> Response[str]:
    """The game record, as one's seat (or the public) saw it while the game runs, whole afterwards."""
    room = await house.room(table)
    async with room.as_stored() as stored:
        if seat is not None and not stored.may_see(identity, seat):
            raise Refusal("no-consent", f"seat {seat}'s record is not yours to see")
        text = sight.record(stored, seat)
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{room.table.game.id}-{table}.game"'},
    )


@get("/tables/{table:str}/verify")
async def verify(house: TheHouse, table: TableId) -> wire.Verified:
    """Check a finished table's seal."""
    room = await house.room(table)
    async with room.as_stored() as stored:
        if stored.status != "over":
            raise Refusal("not-over", "the secret is told when the game is over")
        written = gamefile.read(sight.record(stored, None))
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
        "house": Provide(provide_house, sync_to_thread=False),
        "identity": Provide(provide_identity, sync_to_thread=False),
    },
)
