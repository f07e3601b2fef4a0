"""Whole games played through the interface: by two people with clicks, and by keyboard alone.

On the way every state of a table is looked at: nothing untranslated, nothing for axe-core to find, nothing that sticks out,
nothing secret in another's browser.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from malison.games import all_games
from tests.browser.looks import check
from tests.browser.player import CLIPPED, HEIGHTS, MAY, OVER, SHORT, Person, expect, person, whose_turn
from tests.browser.secrets import check_browser, check_page, public
from tests.server.clients import Process

GAMES = sorted(all_games())
MOVES = 400  # more than any of these games has


def test_every_game_is_played_here() -> None:
    assert set(GAMES) == set(SHORT)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicks(browser: Browser, house: Process, game: str) -> None:
    """Two people, a bot and a spectator; a reload and a killed server in the middle. The friend joins by link, on a phone."""
    with (
        person(browser, house.address, "en", seed=3) as ann,
        person(browser, house.address, "ru", seed=4, width=390) as boris,
        person(browser, house.address, "en", seed=5) as eva,
    ):
        table = ann.make_table(game, others="open", seats=3)
        ann.open(f"/t/{table}")
        ann.page.locator("main .go").first.wait_for()
        check(ann, "lobby")
        boris.open(f"/t/{table}")
        boris.page.get_by_label("Ваше имя").fill("Борис")
        boris.page.get_by_role("button", name="Сесть", exact=True).click()
        expect(ann.page.get_by_text("Борис")).to_be_visible()
        ann.page.get_by_role("button", name="Begin").click()
        eva.open(f"/t/{table}")
        for someone in (ann, boris, eva):
            someone.page.locator("[data-pane=board]").wait_for()
        turns = 0
        for _ in range(MOVES):
            player = whose_turn(ann, boris)
            if player is None:
                break
            if player is ann:
                turns += 1
                if turns == 1:
                    look_around(ann)
                    reload(ann)
                if turns == 2:  # in Cursed! one may not live to see a third
                    kill(house, ann, boris, eva)
                check_page(ann, eva)
                compare(ann, eva, game)
                compare(ann, boris, game)
            player.move_by_clicks()
        for someone in (ann, boris, eva):
            expect(someone.page.locator(OVER)).to_be_visible()
        assert turns > 1, "the game was too short for what should happen in it"
        check_browser(boris, game, 1)
        check_browser(eva, game, None)
        assert not [heard for heard in eva.heard() if (heard.get("position") or {}).get("choices")], "no move for a spectator"
        check(ann, "over")
        check_widths(ann, "over")
        ann.open(f"/t/{table}/replay?ply=3")
        ann.page.locator(".controls").wait_for()
        check(ann, "replay")
        replay_from_all(ann, table, game)


def replay_from_all(someone: Person, table: str, game: str) -> None:
    """All hands open: what each seat's own eyes are shown as its hand is there for every seat at once; arrow keys go on."""
    someone.open(f"/t/{table}/replay?ply=3&eyes=all")
    someone.page.locator(".open").first.wait_for()
    check(someone, "replay from all")
    check_widths(someone, "replay from all")
    for ply in (3, 4):
        expect(someone.page).to_have_url(re.compile(f"ply={ply}&eyes=all"))
        step = next(one for one in reversed(someone.heard()) if one["type"] == "stepped")
        assert step["ply"] == ply
        assert len(step["seats"]) == 3
        OPEN[game](someone, step)
        if ply == 3:
            someone.page.keyboard.press("ArrowRight")
    if game in ("cursed-tricks", "courtisans"):
        opened = {seat: hand_of(someone, seat) for seat in range(3)}
        for seat, hand in opened.items():
            someone.page.get_by_label("Whose eyes").select_option(str(seat))
            expect(someone.page).to_have_url(re.compile(f"ply=4&eyes={seat}"))
            expect(someone.page.locator(".open")).to_have_count(0)
            assert sorted(someone.own_labels(".hand .card")) == sorted(hand), f"seat {seat}"


def hand_of(someone: Person, seat: int) -> list[str]:
    """What lies open in front of a seat, by the words a screen reader has for it."""
    found: list[str] = (
        someone.page.locator(
            f":is(.spot, .place, .holder):has([data-seat='{seat}']) .open:not(.ends) :is([role=img]:not(.void), li)"
        )
    ).evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)")
    return found


def _open_hands(someone: Person, step: dict[str, Any]) -> None:
    for seat, own in enumerate(step["seats"]):
        assert len(hand_of(someone, seat)) == len(own["hand"]) == step["view"]["seats"][seat]["held"] > 0


def _open_courtisans(someone: Person, step: dict[str, Any]) -> None:
    _open_hands(someone, step)
    assert someone.page.locator(".ends.open .end").count() == 6, "everybody's two missions"
    assert someone.page.locator(".slip.back, .mark.back").count() == 0, "no card is a back"


def _open_court(someone: Person, step: dict[str, Any]) -> None:
    cards = [card for place in step["view"]["places"] for card in place["cards"]]
    assert None not in cards
    assert someone.page.locator(".between.open .card").count() == len(cards) > 0
    assert someone.page.locator(".between .back").count() == 0


def _open_cursed(someone: Person, step: dict[str, Any]) -> None:
    for seat, own in enumerate(step["seats"]):
        assert len(hand_of(someone, seat)) == len(set(own["hand"]))
    assert someone.page.locator("main .die.unknown, main .back").count() == 0


OPEN = {"cursed-tricks": _open_hands, "courtisans": _open_courtisans, "cursed-court": _open_court, "cursed": _open_cursed}


def look_around(someone: Person) -> None:
    """My turn, at every width; something staged; every drawer."""
    check(someone, "my turn")
    check_widths(someone, "my turn")
    someone.page.locator(MAY).first.click()
    check(someone, "staged")
    someone.page.keyboard.press("Escape")
    someone.page.keyboard.press("Escape")
    for name in ("rules", "menu"):
        someone.page.locator(f"[data-drawer={name}]").click()
        someone.page.locator("dialog[open]").wait_for()
        check(someone, name)
        someone.page.keyboard.press("Escape")


def check_widths(someone: Person, where: str) -> None:
    """No page scrolls sideways, no board scrolls, nothing is cut off, from a small phone to a television."""
    for width, height in HEIGHTS.items():
        someone.page.set_viewport_size({"width": width, "height": height})
        troubles = someone.page.evaluate(CLIPPED)
        someone.troubles += [f"{where}, {width} wide: {trouble}" for trouble in troubles if "cut off" not in trouble]
    someone.page.set_viewport_size({"width": 1440, "height": HEIGHTS[1440]})


def reload(someone: Person) -> None:
    before = sorted(someone.labels("[data-pane=board]"))
    someone.page.reload()
    someone.wait_for_turn()
    assert sorted(someone.labels("[data-pane=board]")) == before, "a reload shows the same table"


def kill(house: Process, *people: Person) -> None:
    before = sorted(people[0].labels("[data-pane=board]"))
    house.kill()
    for someone in people:
        expect(someone.page.locator("[data-pane=bar] .stop").first).to_be_visible()
    house.start()
    for someone in people:
        expect(someone.page.locator("[data-pane=bar] .stop")).to_have_count(0)
    assert people[0].wait_for_turn()
    assert sorted(people[0].labels("[data-pane=board]")) == before, "no card is dealt anew"


def compare(player: Person, watcher: Person, game: str) -> None:
    """At the same moment everybody is shown the same open things; and no card that is one of its kind is in two hands."""
    mine, theirs = player.position(), watcher.position()
    if mine["ply"] == theirs["ply"]:
        assert public(game, mine["view"]) == public(game, theirs["view"])
        assert game != "cursed-tricks" or not set(mine["view"]["hand"]) & set(theirs["view"]["hand"])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone_in_russian(browser: Browser, house: Process, game: str) -> None:
    with person(browser, house.address, "ru", theme="day", seed=2) as anna:
        table = anna.make_table(game)
        anna.start(table)
        anna.open(f"/t/{table}")
        for moves in range(MOVES):
            if not anna.wait_for_turn():
                break
            if moves == 1:
                check(anna, "my turn")
            anna.move_by_keys()
        expect(anna.page.locator(OVER)).to_be_visible()
        check(anna, "over")
        anna.open(f"/t/{table}/screen")
        anna.page.locator("[data-pane=board]").wait_for()
        check(anna, "screen")
