"""Tables kept on this device: one file each, one line an entry of the table's log, written before a move counts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from malison.games import all_games
from malison.table import log
from malison.table.errors import Refusal
from malison.table.log import AnyEntry, LogEntry

try:
    import fcntl
except ImportError:  # Windows: nothing keeps a second window out there
    fcntl = None  # type: ignore[assignment]

ENDING = ".table"
_claimed: dict[Path, int] = {}  # files that are open here, and locked while they are


def folder() -> Path:
    """Where tables are kept: in the user's data folder, or where MALISON_DATA says."""
    root = os.environ.get("MALISON_DATA")
    if not root:
        from platformdirs import user_data_dir

        root = user_data_dir("malison", appauthor=False)
    return Path(root) / "terminal"


@dataclass(frozen=True)
class SavedGame:
    """One table's file."""

    path: Path

    def add(self, entries: Iterable[LogEntry]) -> None:
        """Write entries so that a crash right afterwards does not lose them."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        content = b"".join(log.encode(entry) + b"\n" for entry in entries)
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(file, content)
            os.fsync(file)
        finally:
            os.close(file)

    def claim(self) -> None:
        """Keep other windows of this device out for as long as this process lives; Refusal if one is in already."""
        if fcntl is None or self.path in _claimed:
            return
        file = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise Refusal("open-elsewhere", "this game is open in another window") from None
        _claimed[self.path] = file

    def read(self) -> list[AnyEntry]:
        """All entries. A last line that a crash cut short never counted: it is cut off."""
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            os.truncate(self.path, len(whole))
        return [log.decode(line) for line in whole.splitlines()]

    def first(self) -> log.TableCreated | None:
        """What kind of table it is, if the file can be read."""
        try:
            with self.path.open("rb") as file:
                entry = log.decode(file.readline())
        except (OSError, msgspec.MsgspecError):
            return None
        return entry if isinstance(entry, log.TableCreated) else None

    def finish(self) -> None:
        """The game is over: it need not be offered again."""
        self.path.unlink(missing_ok=True)
        if self.path in _claimed:
            os.close(_claimed.pop(self.path))

    def delete(self) -> None:
        """Nobody wants to go on with it; Refusal if someone does in another window."""
        self.claim()
        self.finish()


def unfinished(game: str | None = None) -> list[SavedGame]:
    """Tables that can be played on, the latest first."""
    found = sorted(folder().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    kept = [SavedGame(path) for path in found]
    return [each for each in kept if (made := each.first()) and made.game in all_games() and game in (None, made.game)]


def new(table_id: str) -> SavedGame:
    return SavedGame(folder() / f"{table_id}{ENDING}")


def read_text(file: str) -> str:
    """The content of a board or deck file."""
    return Path(file).read_text(encoding="utf-8")
