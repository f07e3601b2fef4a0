"""malison serve: start the server."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from malison.cli.arguments import WHOLE

Database = Annotated[str | None, Parameter(help="An SQLAlchemy URL; a file in your data folder if not said.")]


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on: 127.0.0.1 for this machine only.")] = "0.0.0.0",  # noqa: S104
    port: Annotated[int | None, WHOLE, Parameter(help="8000, or the next free one, if not said.")] = None,
    database: Database = None,
    broker: Annotated[
        str | None, Parameter(help="redis://…: where several servers of one database talk to each other.")
    ] = None,
    public_url: Annotated[str | None, Parameter(help="Where people reach it through a proxy, which is then trusted.")] = None,
    browser: Annotated[bool, Parameter(help="Open a browser, or not.")] = True,
) -> int:
    """Open a house for tables and serve it until Control-C."""
    from malison.server import logging_setup
    from malison.server.config import Config, data_folder
    from malison.server.serve import check_public_url, free_port, run

    if public_url is not None:
        check_public_url(public_url)
    chosen = free_port(host, 8000) if port is None else free_port(host, port, tried=1)
    logging_setup.set_up("WARNING")
    config = Config(data_folder(), host=host, port=chosen, database=database, broker=broker, public_url=public_url)
    return run(config, open_browser=browser)
