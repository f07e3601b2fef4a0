"""The vector of Cursed! for learning."""

from __future__ import annotations

from malison.engine.backends.observation import each_seat, number, one_of, own, seat, seats
from malison.engine.options import MatchConfig
from malison.games.cursed import wards
from malison.games.cursed.state import AMOUNTS, CARDS, DEALT, KINDS, LIFE, MEND, PIPS, ROUNDS, SEATS, TOKENS

PARTS = (
    seat("turn"),
    one_of("phase", 9),
    number("life", 0, LIFE),
    number("share", 0, 1),
    number("max_rounds", 1, ROUNDS),
    number("kind", 0, 2),
    number("effect", 0, 8),
    number("number", 0, 9),
    number("copies", 0, CARDS),
    each_seat(number("tokens", 0, TOKENS)),
    each_seat(number("skull", 0, 1)),
    each_seat(number("blue", 0, TOKENS)),
    number("green", 0, TOKENS),
    number("void", 0, TOKENS),
    number("outside", 0, TOKENS),
    each_seat(number("died", 0, 2 * ROUNDS + 1)),
    seat("monster"),
    seat("heir"),
    number("round", 0, ROUNDS),
    number("place", 0, SEATS),
    number("pledged", 0, 1),
    number("wanted", 0, CARDS),
    each_seat(number("die", 0, PIPS)),
    seat("roller"),
    number("dice", 0, SEATS - 1),
    number("monster_die", 0, PIPS),
    number("shown", 0, 1),
    number("rerolled", 0, PIPS),
    own(number("hand", 0, CARDS)),
    each_seat(number("held", 0, CARDS)),
    each_seat(one_of("laid", KINDS, start=1)),
    each_seat(number("has_laid", 0, 1)),
    each_seat(number("revealed", 0, 1)),
    number("discard", 0, CARDS),
    number("villagers_bonus", -99, 99),
    number("monster_bonus", -99, 99),
    number("dispelling", 0, 1),
    seats("sheltered"),
    number("frenzy", 0, 9),
    number("deck_size", 0, CARDS),
    number("top", 0, CARDS),
    number("decks", 0, 10_000),
    number("made", 0, CARDS),
    number("loose", 0, CARDS),
    each_seat(number("old", 0, CARDS)),
    each_seat(number("bought", 0, CARDS)),
    each_seat(number("used", 0, CARDS)),
)


def actions(config: MatchConfig) -> int:
    """With as many amounts as there can be tokens: each player reveals one ward a round, bought but for the first three."""
    mend = max((ward.number for ward in wards.deck_of(config).wards if ward.effect == MEND), default=0)
    free = config.seats * DEALT
    most = config.seats * config["life"] + free * mend + max(0, config.seats * config["max_rounds"] - free) * max(0, mend - 1)
    return AMOUNTS + int(most) + 1
