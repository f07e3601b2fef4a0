"""The cheap policy: it sees what is sure, keeps stakes few, and beats chance."""

from __future__ import annotations

from malison import players
from malison.engine.match import Match
from malison.games.cursed_court import policy
from malison.games.cursed_court.state import AMOUNTS, REGIONS
from tests.games.cursed_court.builders import GAME, court, deck, finish_year, play, seeded_court


def weights(match: Match, *stems: int) -> dict[int, int]:
    """The weights of the legal moves, after some decisions of the same seat."""
    state = match.witness(match.turn)
    for stem in stems:
        match.rules.play(state, stem)
    legal = match.rules.legal(state)
    found = [0] * len(legal)
    policy.priors(state, GAME.state.Scratch(), legal, len(legal), found)
    return dict(zip(legal, found, strict=True))


def test_a_set_that_the_seat_knows_to_be_complete_is_the_best_bet() -> None:
    match = court("C A A M  K", 4)
    found = weights(match)
    assert max(found, key=lambda move: found[move]) == 9, "the Affair: Courtesan and Merchant beside it, the King face up"


def test_a_neighbour_who_sees_less_does_not_know_it() -> None:
    match = play(court("C A A M  K", 4), "0: church 0")
    found = weights(match)
    assert max(found, key=lambda move: found[move]) != 9


def test_few_stakes_are_tried_and_all_for_the_last_crown() -> None:
    match = court("C A A M  K", 4)
    found = weights(match, 9)
    assert 2 <= sum(weight > 0 for weight in found.values()) <= 6
    while match.view(None).season != "winter" or match.turn != 0:
        match.play(next(move for move in match.legal if move.endswith(" 0")))
    found = weights(match, next(iter(weights(match))))
    assert max(found, key=lambda move: found[move]) == AMOUNTS + 11, "eleven are safe from twenty"


def test_a_feint_gets_no_coins() -> None:
    found = weights(court("C A A M  K", 4, feints=True), REGIONS + 9)
    assert found[AMOUNTS] == max(found.values())


def test_without_chips_one_buys() -> None:
    match = court("Q Q D D  D D A A", 2, exchange=True, rebuys=1)
    play(match, "0: queen 1, 1: king 100, 1: sorceress 0, 0: jester 0, 0: masquerade 0, 1: salon 0, 1: omen 0, 0: banquet 0")
    assert match.turn == 1
    assert max(weights(match).items(), key=lambda item: item[1])[0] == AMOUNTS - 1


def test_what_is_left_to_memory_can_be_forgotten_and_dealt_anew() -> None:
    for remembers, sitting in (("hidden", 0), ("open", 8)):
        match = finish_year(court("Q Q Q Q  K K J A", 4, remembers=remembers))
        match.dictate(f"deal 3 | {deck('M M', sitting='QQQQKKJA')}")
        seen = match.witness(0)
        policy.forget(seen)
        assert sum(seen.sitting.tolist()) == sitting
        seen.generator[0] = 1
        match.rules.redeal(seen)
        assert sum(card > 0 for card in seen.deck.tolist()) == 36 - sitting


def test_it_beats_chance() -> None:
    greedy, random = players.parse("greedy"), players.parse("random")
    ahead = 0
    for game in range(16):
        match = seeded_court(4, game, years=1)
        while match.turn is not None:
            player = greedy if match.turn == game % 4 else random
            match.play(player.choose(GAME, match.config, match.witness(match.turn), seed=f"{game} {match.ply}"))
        assert match.outcome is not None
        ahead += match.outcome.winners == (game % 4,)
    assert ahead >= 10, f"{ahead} of 16 games"
