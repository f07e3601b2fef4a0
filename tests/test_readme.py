"""The README's promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from malison.games import all_games

README = Path(__file__).parent.parent / "README.md"


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
        assert f"| {about.name['en']} | {about.designers} | {about.publisher} |" in text
