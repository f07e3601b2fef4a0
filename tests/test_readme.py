"""What README and docs show is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from malison.engine import game_record
from malison.games import all_games, load

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})
    assert "round-begins" in capsys.readouterr().out


def test_every_game_names_its_designers_and_publisher() -> None:
    text = README.read_text(encoding="utf-8")
    for game in all_games().values():
        about = game.about
        unnamed = "not named in its rules"
        assert f"| {about.name['en']} | {about.designers or unnamed} | {about.publisher or unnamed} |" in text


def test_the_example_record_replays() -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(malison 1\n.*?)```", text, re.DOTALL)
    record = game_record.loads(example)
    assert game_record.replay(record, load(record.game)).is_over


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in [README, ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert target.startswith("http") or (page.parent / target).exists(), f"{page.name}: {target}"
