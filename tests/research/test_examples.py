"""Every script in docs/examples runs without warnings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
NEEDS = {
    "pettingzoo_loop": ["pettingzoo"],
    "openspiel_search": ["pyspiel"],
    "read_data": ["pyarrow"],
}
ARGUMENTS = {"exploitability": ["PLOT", "300"]}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
def test_example_runs(file: Path, tmp_path: Path) -> None:
    for module in NEEDS.get(file.stem, []):
        pytest.importorskip(module)
    arguments = [str(tmp_path / "plot.svg") if word == "PLOT" else word for word in ARGUMENTS.get(file.stem, [])]
    source = Path(__file__).parents[2] / "src"
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(source)},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    if "PLOT" in ARGUMENTS.get(file.stem, []):
        assert ET.parse(tmp_path / "plot.svg").getroot().tag.endswith("svg")
