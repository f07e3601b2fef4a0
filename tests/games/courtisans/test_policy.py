"""The cheap policy of Courtisans makes sense on dictated cards, and beats chance."""

from __future__ import annotations

from malison import players
from malison.engine.match import Match, seeded_chance
from malison.games import load
from tests.games.courtisans.builders import feast, play


def greedy(match: Match) -> str:
    assert match.turn is not None
    return players.parse("greedy").choose(match.game, match.config, match.witness(match.turn), seed="test")


def turn(match: Match) -> set[str]:
    """The whole turn that the policy plays."""
    seat, first = match.turn, len(match.history)
    while match.turn == seat:
        match.play(greedy(match))
    return {line.text for line in match.history[first:]}


def test_an_esteemed_noble_goes_home_and_a_fallen_one_abroad() -> None:
    match = feast(
        "stag, butterfly, butterfly", "hare, butterfly, butterfly", "stag noble, hare noble, toad", white="9 8", blue="8 9"
    )
    play(match, "stag > table up; butterfly > mine; butterfly > 1", "hare > table down; butterfly > mine; butterfly > 0")
    assert {"stag noble > mine", "hare noble > 1"} <= turn(match)


def test_an_assassin_removes_the_best_card_of_a_rival() -> None:
    match = feast("stag, toad, toad", "stag noble, stag, butterfly", "stag assassin, toad, toad", white="9 8", blue="8 9")
    play(match, "stag > table up; toad > mine; toad > 1", "stag > table up; stag noble > mine; butterfly > 0")
    play(match, "stag assassin > 1")
    assert greedy(match) == "kill stag noble"


def test_its_own_good_cards_it_spares() -> None:
    match = feast("toad, toad, stag", "toad, toad, stag", "stag assassin, hare, butterfly", white="9 8", blue="8 9")
    play(match, "toad > table up; toad > mine; stag > 1", "toad > table up; stag > mine; toad > 0", "stag assassin > mine")
    assert match.legal == ["kill toad", "spare"]
    assert greedy(match) == "spare"


def test_a_mission_is_worked_for() -> None:
    match = feast("carp guard, butterfly, butterfly", white="9 1", blue="9 8")
    assert "carp guard > mine" in turn(match)
    match = feast("carp, butterfly, butterfly", white="8 1", blue="6 8")
    assert "carp > table down" in turn(match)


def test_it_beats_random_players() -> None:
    won = 0
    for seed in range(6):
        match = Match(load("courtisans"), 2, chance=seeded_chance(f"policy {seed}"))
        while not match.is_over:
            spec = "greedy" if match.turn == seed % 2 else "random"
            assert match.turn is not None
            seen = match.witness(match.turn)
            match.play(players.parse(spec).choose(match.game, match.config, seen, seed=f"{seed} {match.ply}"))
        assert match.outcome is not None
        won += match.outcome.winners == (seed % 2,)
    assert won >= 5
