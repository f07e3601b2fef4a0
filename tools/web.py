"""Runs npm in web/ with the Node of the wheel: `python tools/web.py run check`. The machine needs no Node of its own."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import npm  # noqa: E402 - it stands beside pyproject.toml, where pip looks for it

if __name__ == "__main__":
    npm(*sys.argv[1:], cwd=ROOT / "web")
