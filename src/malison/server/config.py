"""How a server is started."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from malison.server.limits import Limits


def data_folder() -> Path:
    """Where tables and the signing key live, made on first use."""
    from platformdirs import user_data_dir

    folder = Path(os.environ.get("MALISON_DATA") or user_data_dir("malison", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


@dataclass(frozen=True)
class Config:
    folder: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None  # an SQLAlchemy URL
    broker: str | None = None  # where the processes that share the database talk to each other, redis://…
    public_url: str | None = None  # where people reach it through a proxy, which is then trusted
    limits: Limits = field(default_factory=Limits)
    compile_games: bool = True

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'malison.db'}"

    @property
    def secure(self) -> bool:
        """Whether cookies are for TLS only."""
        return self.public_url is not None and self.public_url.startswith("https://")

    def is_own_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a browser's page comes from this server. What sends no origin is no browser."""
        if origin is None:
            return True
        try:
            asked = urlsplit(origin)
        except ValueError:
            return False
        if self.public_url is not None:
            own = urlsplit(self.public_url)
            return (asked.scheme, asked.netloc) == (own.scheme, own.netloc)
        return bool(host) and asked.netloc == host and asked.scheme in ("http", "https")
