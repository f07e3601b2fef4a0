"""Who someone is: a random identity in a cookie that the server has signed and scripts can't read."""

from __future__ import annotations

import base64
import contextlib
import hmac
import os
import secrets
from pathlib import Path

COOKIE = "malison"
YEAR = 365 * 24 * 3600


def signing_key(folder: Path) -> bytes:
    """The key in the data folder, made on first use and readable by its owner only. Processes may start at the same time."""
    path = folder / "signing.key"
    if not path.exists():
        draft = folder / f"signing.key.{secrets.token_hex(8)}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
        with contextlib.suppress(FileExistsError):  # another process was faster
            os.link(draft, path)  # whole or not at all, and never over another
        draft.unlink()
    return path.read_bytes()


def new_identity() -> str:
    return secrets.token_urlsafe(16)


class Signer:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, identity: str) -> str:
        return f"{identity}.{self._mark(identity)}"

    def read(self, cookie: str | None) -> str | None:
        """The identity in a cookie, or None if it is not one of ours."""
        identity, _, mark = (cookie or "").rpartition(".")
        good = identity and identity.isascii() and mark.isascii() and hmac.compare_digest(mark, self._mark(identity))
        return identity if good else None

    def _mark(self, identity: str) -> str:
        return base64.urlsafe_b64encode(hmac.digest(self._key, identity.encode(), "sha256")[:18]).decode()
