"""Start a server and tell people where it is."""

from __future__ import annotations

import gc
import io
import logging
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from malison.engine.errors import MalisonError
from malison.server.config import Config

if TYPE_CHECKING:
    import uvicorn

PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (a table is for friends in the same room)

logger = logging.getLogger(__name__)


class CantServe(MalisonError):
    """The server can't start, and why."""


def free_port(host: str, first: int, tried: int = PORTS_TRIED) -> int:
    """The first port from `first` on that nobody uses."""
    if not 0 < first < 1 << 16:
        raise CantServe(f"a port is a number from 1 to 65535, not {first}")
    for port in range(first, min(first + tried, 1 << 16)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except PermissionError:
                raise CantServe(f"port {port} needs rights that you don't have: choose one above 1023") from None
            except OSError as error:
                if error.errno not in (98, 48, 10048):  # in use, on Linux, macOS and Windows
                    raise CantServe(f"the server can't listen on {host}: {error.strerror}") from None
                continue
            return port
    raise CantServe(f"port {first} is in use" if tried == 1 else f"ports {first} to {first + tried - 1} are all in use")


def check_public_url(url: str) -> None:
    """It is compared with the origin that browsers send, which has no path."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and f"{parts.scheme}://{parts.netloc}" == url.rstrip("/")
    except ValueError:
        good = False
    if not good:
        raise CantServe(f"--public-url is an address like https://games.example, without a path, not '{url}'")


def local_address() -> str | None:
    """This machine's address in its local network. Nothing is sent: connecting a datagram socket only picks a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def server(config: Config) -> uvicorn.Server:
    """The server, not yet running."""
    import uvicorn

    from malison.server.http.app import create_app
    from malison.server.transport.http import TimeoutHttpProtocol
    from malison.server.transport.websocket import WebSocketProtocol

    app = create_app(config)
    # Little here is garbage that counting references does not free, and all modules stay for good. Looked for as often as
    # usual and among the modules too, it would take a fifth of the time and make everyone wait for 0.2 s now and then. The
    # second number is small because five hundred tables that open at once are half a million young objects.
    gc.freeze()
    gc.set_threshold(5_000, 4, 1_000)
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=config.host,
            port=config.port,
            http=TimeoutHttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=config.limits.message_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=config.public_url is not None,
            forwarded_allow_ips="127.0.0.1",
            timeout_graceful_shutdown=3,
        )
    )


def run(config: Config, *, open_browser: bool) -> int:
    """Serve until interrupted."""
    running = server(config)
    own = f"http://{'localhost' if config.host in (*EVERYWHERE, '127.0.0.1') else config.host}:{config.port}"
    sys.stdout.write(announcement(config, own))
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=_open_when_up, args=(running, own), daemon=True).start()
    running.run()
    return 0


def _open_when_up(running: uvicorn.Server, address: str) -> None:
    import time

    for _ in range(200):
        if running.started:
            webbrowser.open(address)
            return
        time.sleep(0.1)


def announcement(config: Config, own: str) -> str:
    """Where it is: on this machine, and for others a link with its QR code."""
    lines = [f"malison is open at {own}"]
    lan = local_address() if config.host in EVERYWHERE else None
    shared = config.public_url or (f"http://{lan}:{config.port}" if lan else None)
    if shared:
        lines += [f"others {'reach' if config.public_url else 'in your network reach'} it at {shared}", qr_code(shared)]
    lines.append("Control-C closes it; tables are kept.")
    return "\n".join(lines) + "\n"


def qr_code(address: str) -> str:
    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
