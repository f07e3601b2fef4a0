"""What every page must be in every state: in the reader's language, and nothing for axe-core to find."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from tests.browser.player import Person

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
ASK_AXE = """axe.run(document, {resultTypes: ["violations"]}).then(found => {
  const asked = (rule, node) =>
    rule !== "label-content-name-mismatch" || !document.querySelector(node.target[0])?.closest("[data-pane=board]");
  const left = found.violations.map(one => ({id: one.id, nodes: one.nodes.filter(node => asked(one.id, node))}));
  return JSON.stringify(left.filter(one => one.nodes.length > 0));
})"""
KEY = r"\b(board|event|phase|chapter|option|seat|bar|menu|refused|new|home|log)-[a-z]+(-[a-z]+)*\b"


def check(someone: Person, where: str) -> None:
    check_language(someone, where)
    if AXE.is_file() or os.environ.get("CI"):
        check_axe(someone, where)


def check_axe(someone: Person, where: str) -> None:
    """axe-core is put in by the debugger, since the page's own policy allows no foreign script.

    One rule is not asked of boards: a card or region is a drawing with a name of its own, and the numbers drawn on it are told
    in that name in words ("three coins"), not as they stand there.
    """
    session = someone.context.new_cdp_session(someone.page)
    session.send("Runtime.evaluate", {"expression": _axe()})
    answer = session.send("Runtime.evaluate", {"expression": ASK_AXE, "awaitPromise": True, "returnByValue": True})
    found: list[dict[str, Any]] = json.loads(answer["result"]["value"])
    someone.troubles += [f"{where}: {one['id']}: {[node['html'][:140] for node in one['nodes']][:3]}" for one in found]
    session.detach()


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


@cache
def english_sentences() -> frozenset[str]:
    words = (ROOT / "web/src/words/en.ftl").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^[\w-]+ = ([A-Z][^{}\n]{6,})$", words, flags=re.MULTILINE))


def check_language(someone: Person, where: str) -> None:
    text = someone.text()
    someone.troubles += [f"{where}: no word for {found[0]}" for found in re.finditer(KEY, text)]
    if someone.language == "ru":
        someone.troubles += [f"{where}: English: {sentence}" for sentence in english_sentences() if sentence in text]
    else:
        cyrillic = re.sub("Русский|Анна|Борис", "", text)
        someone.troubles += [f"{where}: Russian: {word}" for word in re.findall("[а-яё]{3,}", cyrillic, flags=re.IGNORECASE)]
