"""Every page: reachable, without complaints of the browser, without untranslated text, and nothing for axe-core to find."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from malison.games import all_games
from tests.browser.player import MAY, OVER, Person, expect, person
from tests.server.people import Process

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GAMES = sorted(all_games())
LANGUAGES = ("en", "ru")
ASK_AXE = """axe.run(document, {resultTypes: ["violations"]}).then(found => {
  const asked = (rule, node) =>
    rule !== "label-content-name-mismatch" || !document.querySelector(node.target[0])?.closest("[data-pane=board]");
  const left = found.violations.map(one => ({id: one.id, nodes: one.nodes.filter(node => asked(one.id, node))}));
  return JSON.stringify(left.filter(one => one.nodes.length > 0));
})"""


def check_axe(someone: Person, where: str) -> None:
    """axe-core is put in by the debugger, since the page's own policy allows no foreign script.

    One rule is not asked of boards: a card or region is a drawing with a name of its own, and the numbers drawn on it are told
    in that name in words ("three coins"), not as they stand there.
    """
    session = someone.context.new_cdp_session(someone.page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    answer = session.send(
        "Runtime.evaluate",
        {
            "expression": ASK_AXE,
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    found: list[dict[str, Any]] = json.loads(answer["result"]["value"])
    someone.troubles += [f"{where}: {one['id']}: {[node['html'][:140] for node in one['nodes']][:3]}" for one in found]


def english_sentences() -> set[str]:
    words = (ROOT / "web/src/words/en.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^[\w-]+ = ([A-Z][^{}\n]{6,})$", words, flags=re.MULTILINE))


def check_language(someone: Person, where: str) -> None:
    text = someone.text()
    assert not re.search(r"\b(board|event|phase|chapter|option|seat|bar|menu|refused|new|home|log)-[a-z]+(-[a-z]+)*\b", text), (
        where
    )
    if someone.language == "ru":
        someone.troubles += [f"{where}: English: {sentence}" for sentence in english_sentences() if sentence in text]
    else:
        cyrillic = re.sub("Русский|Анна|Борис", "", text)
        someone.troubles += [f"{where}: Russian: {word}" for word in re.findall("[а-яё]{3,}", cyrillic, flags=re.IGNORECASE)]


def check(someone: Person, where: str) -> None:
    someone.page.wait_for_timeout(200)
    check_language(someone, where)
    if AXE.is_file():
        check_axe(someone, where)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["candle", "day"])
def test_home_new_table_rules_and_lost_pages(browser: Browser, house: Process, language: str, theme: str) -> None:
    with person(browser, house.address, language) as someone:
        someone.context.add_init_script(
            f"localStorage.setItem('malison.settings', JSON.stringify({{language: '{language}', theme: '{theme}'}}))"
        )
        someone.open("/")
        someone.page.locator("article .go").first.wait_for()
        check(someone, "home")
        someone.page.locator("header button").last.click()
        check(someone, "settings")
        for game in GAMES:
            someone.open(f"/new/{game}")
            someone.page.locator("form .go").wait_for()
            check(someone, f"new {game}")
            someone.open(f"/rules/{game}")
            someone.page.locator("article p").first.wait_for()
            check(someone, f"rules {game}")
        someone.open("/no/such/page")
        check(someone, "lost")
        someone.open("/c#123456")
        check(someone, "code")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_every_state(browser: Browser, house: Process, language: str, game: str) -> None:
    with person(browser, house.address, language) as someone:
        table = someone.make_table(game)
        someone.open(f"/t/{table}")
        someone.page.locator("main .go").first.wait_for()
        check(someone, "lobby")
        someone.start(table)
        someone.wait_for_turn()
        check(someone, "my turn")
        someone.page.locator(MAY).first.click()
        check(someone, "staged")
        someone.page.keyboard.press("Escape")
        for button in someone.page.locator(".icons button:visible").all()[1:]:
            button.click()
            someone.page.locator("dialog[open]").wait_for()
            check(someone, f"drawer {button.get_attribute('aria-label')}")
            someone.page.keyboard.press("Escape")
        for _ in range(400):
            if not someone.wait_for_turn():
                break
            someone.move_by_clicks()
        expect(someone.page.locator(OVER)).to_be_visible()
        check(someone, "over")
        someone.open(f"/t/{table}/replay?ply=3")
        someone.page.locator(".controls").wait_for()
        check(someone, "replay")
        someone.open(f"/t/{table}/screen")
        someone.page.locator("[data-pane=board]").wait_for()
        check(someone, "screen")
        someone.open("/")
        someone.page.locator(".tables a").first.wait_for()
        check(someone, "my tables")
