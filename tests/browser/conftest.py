"""A browser, a built app and a server that can be killed. In CI a missing part is a failure, elsewhere a skip."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.server.clients import Process, process

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _lacking(what: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and in CI it must be there")
    pytest.skip(f"{what} is missing")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _lacking("playwright")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        _lacking("Chromium")
    if not (ROOT / "src/malison/web/index.html").is_file():
        _lacking("the built browser app (npm run build in web/)")
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server for all; who kills it starts it again."""
    with process(tmp_path_factory.mktemp("browser-house")) as started:
        yield started
