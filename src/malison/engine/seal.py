"""The fair chance seal: fixed before the deal by nobody alone, and checkable afterwards.

The server draws a secret and publishes its SHA-256. Then each person adds a nonce of 16 bytes. What chance brings is decided
by both: event k is HMAC-SHA256(secret, nonces and k). Without the secret, knowing everything up to now tells nothing about
the next card.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from malison.engine import options as option_words
from malison.engine.errors import RecordError
from malison.engine.game import Game
from malison.engine.game_record import GameRecord, replay
from malison.engine.match import ChanceSource, Match

SECRET_BYTES = 32
NONCE_BYTES = 16


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def commitment(secret: str) -> str:
    """What is published of the secret before the deal.

    >>> commitment("00" * 32)
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def sealed(secret: str, nonces: Mapping[int, str]) -> ChanceSource:
    """Chance event k from the secret and the nonces by seat (seats without a person have none)."""
    key = bytes.fromhex(secret)
    added = b"".join(bytes([seat]) + bytes.fromhex(nonce) for seat, nonce in sorted(nonces.items()))
    return lambda k: hmac.digest(key, added + k.to_bytes(4, "big"), "sha256")


def verify(record: GameRecord, game: Game) -> str | None:
    """Whether a finished record keeps its seal: None if it does, else the reason in one sentence.

    The record must replay, its secret must fit its commitment, and the secret and the nonces must bring every chance line
    of the record.
    """
    if record.viewer is not None:
        return "this record was made for one viewer and hides cards: only the whole record can be verified"
    if record.commitment is None or record.secret is None:
        return "this record carries no seal: a commitment and a secret are needed"
    if commitment(record.secret) != record.commitment:
        return "the secret does not fit the commitment"
    try:
        written = replay(record, game).history
        return _first_difference(record, [line.text for line in written], _sealed_match(record, record.secret, game))
    except RecordError as error:
        return f"the record does not replay: {error}"


def _sealed_match(record: GameRecord, secret: str, game: Game) -> Match:
    """A match on the record's terms whose chance comes from the seal."""
    options = option_words.parse(game.options, record.options)
    custom = game.custom.read(list(record.custom)) if game.custom and options.get(game.custom.name) == "own" else None
    return Match(game, list(record.seats), options, custom=custom, chance=sealed(secret, dict(record.nonces)))


def _first_difference(record: GameRecord, written: list[str], match: Match) -> str | None:
    """Play the record's moves with the seal's chance; name the first line that chance brings otherwise."""
    for at, entry in enumerate(record.entries):
        if entry.seat is not None:
            match.play(entry.text)
        elif match.history[at].text != written[at]:
            return f"line {entry.line}: the seal brings another {entry.text.split()[0]}"
    return None
