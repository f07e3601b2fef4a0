"""malison verify: check records and their seals."""

from __future__ import annotations

import json
import sys

from malison.cli.arguments import Json
from malison.cli.record_files import File, FileRefused, read, replay_record
from malison.engine.errors import OptionError, RecordError


def verify(
    *files: File,
    json_output: Json = False,
) -> int:
    """Confirm that records follow the rules from the first line to the result, and keep their seal."""
    if not files:
        raise OptionError("no file is named: malison verify FILE …")
    refused = 0
    for file in files:
        reason, confirmed, sealed = None, "", None
        try:
            confirmed, sealed = _verified(file)
        except FileRefused as error:
            reason, refused = str(error), refused + 1
        except OSError as error:
            reason, refused = f"{file}: {error.strerror}", refused + 1
        if json_output:
            print(json.dumps({"file": file, "ok": reason is None, "sealed": sealed, "reason": reason}))
        elif reason:
            print(reason, file=sys.stderr)
        else:
            print(f"{file}: {confirmed}")
    return 2 if refused else 0


def _verified(file: str) -> tuple[str, bool]:
    """What is confirmed of a record, in words, and whether that includes its seal; FileRefused if something is wrong."""
    record = read(file)
    match = replay_record(file, record, None)
    state = "finished" if match.outcome else "unfinished"
    moves = match.ply + (match.open_end is not None)
    followed = f"{match.game.about.name['en']}, {moves} moves, {state}: every line follows the rules"
    if record.commitment is None:
        return followed, False
    if record.secret is None:
        return f"{followed}; its seal can't be checked without the secret, which is told when the game is over", False
    from malison.engine import seal

    reason = seal.verify(record, match.game)
    if reason:
        raise FileRefused(file, RecordError(record.end_line, reason))
    return f"{followed}, and the cards are those that were sealed before the deal", True
