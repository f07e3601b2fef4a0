"""A server as this device knows it: its address, its requests, and who we are there."""

from __future__ import annotations

import http.cookiejar
import json
import os
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from malison.table.errors import Refusal
from malison.terminal.tables import saved_games

ANSWER_SECONDS = 15.0


class ClientRefusal(Refusal):
    """The server says no, or can't be reached."""


class ApiClient:
    """A server, as this device knows it: who we are there is kept, so that a seat is ours again tomorrow."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        path = saved_games.folder() / "cookies.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.cookies = http.cookiejar.MozillaCookieJar(path)
        if path.exists():
            self.cookies.load(ignore_discard=True)
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; ClientRefusal with the server's reason."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"X-Malison": "1", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}{path}", content, headers, method=method)  # noqa: S310 - http or https
        try:
            with self._opener.open(request, timeout=ANSWER_SECONDS) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from None
        except (urllib.error.URLError, OSError) as error:
            reason = f"{self.address} can't be reached: {getattr(error, 'reason', error)}"
            raise ClientRefusal("unreachable", reason, address=self.address) from None
        self._keep()
        return json.loads(text) if text[:1] in "[{" else text

    def _keep(self) -> None:
        assert self.cookies.filename
        handle = os.open(self.cookies.filename, os.O_WRONLY | os.O_CREAT, 0o600)
        os.close(handle)
        self.cookies.save(ignore_discard=True)

    def cookie(self) -> str:
        """The header that says who we are."""
        request = urllib.request.Request(self.address)  # noqa: S310
        self.cookies.add_cookie_header(request)
        return str(request.get_header("Cookie") or "")


def _refused(error: urllib.error.HTTPError) -> ClientRefusal:
    try:
        said = json.loads(error.read().decode())
        return ClientRefusal(str(said["code"]), str(said["reason"]), **said.get("values", {}))
    except (ValueError, KeyError, TypeError):
        return ClientRefusal("unknown", f"the server answers {error.code} ({error.reason})")


def parse_link(link: str) -> tuple[str, str]:
    """The server's address and the table's id in a link such as http://192.168.1.5:8000/t/abc."""
    try:
        parts = urlsplit(link if "://" in link else f"http://{link}")
    except ValueError:
        parts = urlsplit("")
    folders = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or len(folders) != 2 or folders[0] != "t":
        raise ClientRefusal("bad-link", f"a table's link looks like http://192.168.1.5:8000/t/abcd, not '{link}'")
    return f"{parts.scheme}://{parts.netloc}", folders[1]
