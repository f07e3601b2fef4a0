"""The seeds of a simulated game, as simulate, lab and arena have always derived them."""

from __future__ import annotations

from malison.simulation.seeds import GameSeeds


def test_without_variant_a_seed_is_run_deal_and_seat() -> None:
    seeds = GameSeeds("run", 7)
    assert (seeds.chance, seeds.player(2)) == ("run/7", "run/7/2")


def test_variants_of_a_deal_share_its_chance_but_not_the_players_seeds() -> None:
    repeat, rotation = GameSeeds("run", 7, (1,)), GameSeeds("run", 7, (0, 3))
    assert repeat.chance == rotation.chance == "run/7"
    assert (repeat.player(2), rotation.player(2)) == ("run/7/1/2", "run/7/0/3/2")


def test_seeds_are_sorted_by_deal_then_variant() -> None:
    seeds = [GameSeeds("run", deal, (line_up, rotation)) for deal in (0, 2, 10) for line_up in (0, 1) for rotation in (0, 1)]
    backwards = seeds[::-1]
    assert sorted(backwards) == seeds
