"""What a request brings along: who sends it, and whether it may."""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import Any

import litestar
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.types import Scope

from malison.engine.errors import MalisonError
from malison.server import messages as wire
from malison.server.config import Config
from malison.server.limits import Gate
from malison.server.sessions import COOKIE, YEAR, Signer
from malison.server.tables.registry import TableRegistry
from malison.table.errors import Refusal

logger = logging.getLogger(__name__)

_STATUS = {
    "unknown-table": 404,
    "unknown-game": 404,
    "no-seat": 404,
    "not-found": 404,
    "not-host": 403,
    "not-seated": 403,
    "banned": 403,
    "no-consent": 403,
    "bad-origin": 403,
    "no-spectators": 403,
    "no-identity": 401,
    "bad-token": 401,
    "too-fast": 429,
    "too-many": 429,
    "too-long": 413,
    "malformed": 400,
    "bad-options": 400,
    "bad-name": 400,
    "bad-code": 400,
    "illegal": 400,
    "invalid": 400,
    "not-stored": 503,
}

# What every request may be answered with instead, for the API's description.
REFUSALS = {
    status: ResponseSpec(wire.Problem, description=description, generate_examples=False)
    for status, description in (
        (400, "It does not fit."),
        (401, "There is no identity, or no token."),
        (403, "It is not yours to do."),
        (404, "There is no such thing."),
        (409, "It is too late, or too early."),
        (413, "It is too long."),
        (429, "It is too much."),
        (503, "The database is away."),
    )
}

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)

Connection = ASGIConnection[Any, Any, Any, Any]


Registry = NamedDependency[TableRegistry]
Who = NamedDependency[str]  # the sender's identity


def guard(connection: Connection, _: BaseRouteHandler) -> None:
    """Strangers' pages can't act in someone's name, and nobody floods the server."""
    config: Config = connection.app.state.config
    headers = connection.headers
    if connection.scope.get("method") not in ("GET", "HEAD", "OPTIONS"):
        bearer = headers.get("authorization", "").startswith("Bearer ")
        if not bearer and headers.get("x-malison") is None:
            raise Refusal("bad-origin", "a request that changes something needs the header X-Malison")
        if not config.is_own_origin(headers.get("origin"), headers.get("host")):
            raise Refusal("bad-origin", "this page is not from here")
    gate: Gate = connection.app.state.gate
    address = connection.client.host if connection.client else ""
    gate.check(address + (read_identity(connection) or ""), time.monotonic())  # an invented cookie is nobody's


def provide_registry(request: Request[Any, Any, Any]) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def provide_identity(request: Request[Any, Any, Any]) -> str:
    """The identity of the cookie."""
    identity = read_identity(request)
    if identity is None:
        raise Refusal("no-identity", "GET /api/me first: it gives this browser an identity")
    return identity


def read_identity(connection: Connection) -> str | None:
    signer: Signer = connection.app.state.signer
    return signer.read(connection.cookies.get(COOKIE))


def cookie(connection: Connection, identity: str) -> Cookie:
    signer: Signer = connection.app.state.signer
    config: Config = connection.app.state.config
    signed = signer.sign(identity)
    return Cookie(key=COOKIE, value=signed, max_age=YEAR, httponly=True, secure=config.secure, samesite="lax")


class JsonRequest(Request[Any, Any, Any]):
    """Any body at all is JSON, or refused."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError):  # of the decoder, which the framework does not expect
            raise ClientException("JSON is nested too deeply, or is not UTF-8") from None


async def log_defect(error: Exception, _: Scope) -> None:
    """What a handler did not foresee is answered with status 500, and the host finds it in the log."""
    if not isinstance(error, MalisonError | HTTPException):
        logger.error("a request could not be answered", exc_info=error)


def refuse(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """An error as a `Problem`."""
    if isinstance(error, Refusal):
        problem, status = wire.Problem(error.code, error.reason, error.values), _STATUS.get(error.code, 409)
    elif isinstance(error, MalisonError):
        problem, status = wire.Problem("invalid", str(error)), 400
    elif isinstance(error, HTTPException) and _misnames_table(error):
        problem, status = wire.Problem("unknown-table", "there is no such table"), 404
    elif isinstance(error, HTTPException):
        code = {404: "not-found", 405: "not-found", 413: "too-long", 429: "too-fast"}.get(error.status_code, "malformed")
        problem, status = wire.Problem(code, _detail(error)), error.status_code
    else:
        raise error
    return Response(problem, status_code=status)


def _misnames_table(error: HTTPException) -> bool:
    """Whether the path's table can't be one: a link that was cut off, or a code that was mistyped."""
    extra = error.extra
    return isinstance(extra, list) and any(
        isinstance(one, dict) and (one.get("source"), one.get("key")) == ("path", "table") for one in extra
    )


def _detail(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict) and "message" in extra[0]:
        return f"{extra[0].get('key', 'the body')}: {extra[0]['message']}"
    return error.detail
