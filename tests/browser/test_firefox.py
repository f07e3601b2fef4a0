"""A smoke game a board in Debian's Firefox: it opens, takes real clicks, plays some moves, and complains of nothing."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from malison.games import all_games
from tests.browser.firefox import firefox
from tests.browser.player import SEATS
from tests.server.clients import Process

MAY = "[data-pane] [data-may]:not([inert] *):not(:disabled)"
CONFIRM = "[data-act=confirm]:not(:disabled)"
BEGIN = """async (game, seats) => {
  const headers = {"X-Malison": "1", "Content-Type": "application/json"};
  const post = async (path, body) => (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
  const wishes = Array.from({length: seats}, (_, seat) => ({kind: seat === 0 ? "mine" : "bot"}));
  const settings = {fast_bots: true, level: "page"};
  const table = await post("/api/tables", {game, name: "Ann", seats: wishes, settings});
  await post(`/api/tables/${table.id}/start`, {});
  return table.id;
}"""


def the_program() -> str:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("Firefox is missing, and in CI it must be there")
        pytest.skip("Firefox is missing")
    return found


def test_a_few_moves_of_every_game_in_firefox(house: Process, tmp_path: Path) -> None:
    with firefox(the_program(), tmp_path) as fox:
        for game in sorted(all_games()):
            fox.open(f"{house.address}/")
            fox.wait_for("document.querySelector('article .go') !== null")
            table = fox.ask(f"({BEGIN})({json.dumps(game)}, {SEATS[game]})")
            fox.open(f"{house.address}/t/{table}")
            for _ in range(3):
                for _ in range(40):
                    fox.wait_for(f"document.querySelector('{MAY}, {CONFIRM}, section.over') !== null")
                    if fox.ask(f"document.querySelector('{CONFIRM}') !== null"):
                        fox.press(CONFIRM)
                        fox.wait_for("document.querySelector('[data-act=confirm]') === null")
                        break
                    fox.press(MAY)
                else:
                    raise AssertionError(f"{game}: nothing to confirm after forty presses")
        assert fox.troubles == []
