"""The built browser app, kept in memory: what is not among its files can't be asked for."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "web"

_MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>malison</title>
<p>The browser app is not built here. Run <code>pip install --editable .</code> in the checkout,
or install the package.</p></html>"""

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True)
class StaticFile:
    content: bytes
    packed: bytes | None  # gzip, where that is smaller
    kind: str
    lasting: bool  # its name changes with its content

    @classmethod
    def of(cls, name: str, content: bytes) -> StaticFile:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind.endswith(("javascript", "json")) and not kind.startswith("text/"):
            kind += "; charset=utf-8"  # what begins with text/ gets it from the framework
        packed = gzip.compress(content, 9, mtime=0)
        return cls(content, packed if len(packed) < len(content) * 0.9 else None, kind, name.startswith("assets/"))


def read_app(folder: Path = FOLDER) -> dict[str, StaticFile]:
    """Every file of the app by its path; `index.html` at least."""
    pages = {
        path.relative_to(folder).as_posix(): StaticFile.of(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".map") and "__pycache__" not in path.parts
    }
    return {"index.html": StaticFile.of("index.html", _MISSING), **pages}
