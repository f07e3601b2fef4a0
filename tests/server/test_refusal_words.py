"""Whatever a table or the server refuses, the page and the terminal have words for it."""

from __future__ import annotations

import re
from pathlib import Path

import malison
from malison.games import load
from malison.terminal.i18n import Translator

SOURCE = Path(malison.__file__).parent
WEB = Path(__file__).parents[2] / "web/src/words"
ONLY_THE_TERMINALS = {"bad-link", "no-answer", "nothing-said", "open-elsewhere", "unreachable"}
ONLY_THE_PAGES = {"bad-origin", "bad-token", "has-seats", "too-long"}


def codes() -> set[str]:
    """The first word of every refusal and every goodbye in the source."""
    pattern = re.compile(
        r'\b(?:(?:Client)?Refusal|Refused|Gone|super\(\)\.__init__)(?:\.of)?\(\s*(?:message\.id, |_id_of\(text\), )?"([a-z-]+)"'
    )
    found: set[str] = set()
    for folder in ("server", "table", "terminal"):
        for path in (SOURCE / folder).rglob("*.py"):
            found.update(pattern.findall(path.read_text(encoding="utf-8")))
    return found


def test_the_scan_finds_the_refusals() -> None:
    assert codes() > {"stale", "too-fast", "bad-options", "banned", "not-stored", *ONLY_THE_TERMINALS}


def test_the_page_has_a_sentence_for_every_code_in_both_languages() -> None:
    for language in ("en", "ru"):
        text = (WEB / f"{language}.ftl").read_text(encoding="utf-8")
        assert codes() - set(re.findall(r"^refused-([a-z-]+) =", text, re.MULTILINE)) <= ONLY_THE_TERMINALS, language


def test_the_terminal_has_a_russian_sentence_for_every_code() -> None:
    speech = Translator(load("cursed-tricks"), "ru")
    assert {code for code in codes() if not speech.has(f"refused-{code}")} <= ONLY_THE_PAGES
