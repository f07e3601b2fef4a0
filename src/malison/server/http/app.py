"""The web application: requests, WebSocket, the browser app's files, health and metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import HttpMethod, Litestar, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import malison
from malison.engine.errors import MalisonError
from malison.server import metrics
from malison.server.config import Config
from malison.server.http import api, bot_api
from malison.server.http.dependencies import JsonRequest, log_defect, refuse
from malison.server.http.static_files import HEADERS, StaticFile, read_app
from malison.server.http.websocket_route import live
from malison.server.limits import Gate
from malison.server.sessions import Signer, signing_key
from malison.server.tables.registry import open_registry
from malison.table.errors import Refusal

READ = [HttpMethod.GET, HttpMethod.HEAD]  # those who watch whether a server lives ask for heads


@route("/healthz", http_method=READ, include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[str]:
    """Whether this server answers and its database can be written."""
    await request.app.state.registry.check_health()
    return Response("ok", media_type="text/plain")


@get("/metrics", include_in_schema=False)
async def show_metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """For callers on the same machine only."""
    local = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not local or "x-forwarded-for" in request.headers:
        raise Refusal("not-found", "there is nothing here")
    return Response(metrics.text(request.app.state.registry), media_type="text/plain; version=0.0.4")


@route(["/", "/{path:path}"], http_method=READ, include_in_schema=False)
async def app_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the browser app; any other address is one of its pages."""
    pages: dict[str, StaticFile] = request.app.state.pages
    name = request.url.path.strip("/")
    if name.startswith("api/") or (name not in pages and "." in name.rpartition("/")[2]):
        raise Refusal("not-found", "there is nothing here")
    page = pages.get(name) or pages["index.html"]
    headers = {**HEADERS, "cache-control": "public, max-age=31536000, immutable" if page.lasting else "no-cache"}
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            page.packed, media_type=page.kind, headers={**headers, "content-encoding": "gzip", "vary": "accept-encoding"}
        )
    return Response(page.content, media_type=page.kind, headers=headers)


def create_app(config: Config) -> Litestar:
    registry = open_registry(config.url, config.broker, limits=config.limits, compile_games=config.compile_games)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await registry.open()
        try:
            yield
        finally:
            await registry.close()
            registry.store.close()

    state = State(
        {
            "registry": registry,
            "config": config,
            "signer": Signer(signing_key(config.folder)),
            "gate": Gate(config.limits.requests_at_once, config.limits.requests_a_second, "requests"),
            "code_gate": Gate(config.limits.codes_a_minute, config.limits.codes_a_minute / 60, "codes"),
            "pages": read_app(),
        }
    )
    return Litestar(
        [api.router, bot_api.router, live, healthz, show_metrics, app_file],
        state=state,
        lifespan=[lifespan],
        logging_config=None,
        exception_handlers={MalisonError: refuse, HTTPException: refuse},
        after_exception=[log_defect],
        request_class=JsonRequest,
        request_max_body_size=config.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="malison",
            version=malison.__version__,
            description="Tables for Cursed Court, Cursed Tricks, Courtisans and Cursed!. docs/protocol.md tells the story.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )
