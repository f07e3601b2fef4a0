"""Whole games played through the interface, one a game by clicks and one by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from malison.games import all_games
from tests.browser.player import OVER, SHORT, Person, expect, person
from tests.server.people import Process

GAMES = sorted(all_games())


def test_every_game_is_played_here() -> None:
    assert set(GAMES) == set(SHORT)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicks_with_a_reload_and_a_killed_server(browser: Browser, house: Process, game: str) -> None:
    with person(browser, house.address, "en") as ann:
        table = ann.make_table(game)
        ann.start(table)
        ann.open(f"/t/{table}")
        for moves in range(400):
            if not ann.wait_for_turn():
                break
            if moves == 2:
                before = sorted(ann.labels("[data-pane=board]"))
                ann.page.reload()
                ann.wait_for_turn()
                assert sorted(ann.labels("[data-pane=board]")) == before, "a reload shows the same table"
            if moves == 4:
                before = sorted(ann.labels("[data-pane=board]"))
                house.kill()
                expect(ann.page.get_by_text("The connection is lost")).to_be_visible()
                house.start()
                expect(ann.page.get_by_text("The connection is lost")).to_be_hidden()
                assert ann.wait_for_turn()
                assert sorted(ann.labels("[data-pane=board]")) == before, "no card is dealt anew"
            ann.move_by_clicks()
        expect(ann.page.locator(OVER)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone_in_russian(browser: Browser, house: Process, game: str) -> None:
    with person(browser, house.address, "ru", seed=2) as anna:
        table = anna.make_table(game)
        anna.start(table)
        anna.open(f"/t/{table}")
        for _ in range(400):
            if not anna.wait_for_turn():
                break
            anna.move_by_keys()
        expect(anna.page.locator(OVER)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_a_bot_and_a_spectator(browser: Browser, house: Process, game: str) -> None:
    """The friend joins by link in the lobby; the spectator's page and socket hold nothing of a hand."""
    with (
        person(browser, house.address, "en", seed=3) as ann,
        person(browser, house.address, "ru", seed=4, width=390) as boris,
        person(browser, house.address, "en", seed=5) as eva,
    ):
        table = ann.make_table(game, others="open")
        ann.open(f"/t/{table}")
        boris.open(f"/t/{table}")
        boris.page.get_by_label("Ваше имя").fill("Борис")
        boris.page.get_by_role("button", name="Сесть", exact=True).click()
        expect(ann.page.get_by_text("Борис")).to_be_visible()
        ann.page.get_by_role("button", name="Begin").click()
        eva.open(f"/t/{table}")
        for player in (ann, boris, eva):
            player.page.locator("[data-pane=board]").wait_for()
        for _ in range(500):
            if ann.is_over() and boris.is_over():
                break
            moved = False
            for player in (ann, boris):
                if player.page.locator("[data-pane] [data-may]:not([inert] *)").count():
                    spied = secrets(player.labels(".hand"), eva, game)
                    assert not spied, f"the spectator's page tells of {spied}"
                    player.move_by_clicks()
                    moved = True
            if not moved:
                ann.page.wait_for_timeout(20)
        expect(ann.page.locator(OVER)).to_be_visible()
        expect(eva.page.locator(OVER)).to_be_visible()
        assert all('"choices"' not in frame for frame in eva.frames), "a spectator is never offered a move"


def secrets(hand: list[str], watcher: Person, game: str) -> list[str]:
    """What the spectator's page tells of a hand. Where every card is one of its kind, its name is looked for too."""
    seen = [place for place in (".hand", ".secret") if watcher.page.locator(place).count()]
    if game == "cursed-tricks":
        page = watcher.page.content()
        seen += [card for card in hand if card.startswith("the ") and re.search(rf"{re.escape(card)}\b", page)]
    return seen
