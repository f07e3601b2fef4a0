"""Pictures of a board's scenes, for whoever works on it: start `npm run dev` in web/, then

    python web/scripts/look.py cursed-tricks middle [--lang ru] [--click "text"] [--port 5173] [--out shots]

At two widths, or those after --widths, into shots/.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {390: 844, 1280: 720, 1440: 900, 1920: 1080, 768: 1024, 360: 640}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scene")
    parser.add_argument("--lang", default="en", choices=("en", "ru"))
    parser.add_argument("--theme", default="candle", choices=("candle", "day"))
    parser.add_argument("--click", action="append", default=[], help="a CSS selector or text=… to press first")
    parser.add_argument("--widths", type=int, nargs="+", default=[390, 1440])
    parser.add_argument("--port", type=int, default=5173)
    parser.add_argument("--out", type=Path, default=Path("shots"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for width in given.widths:
            context = browser.new_context(
                viewport={"width": width, "height": SIZES[width]}, locale=given.lang, reduced_motion="reduce"
            )
            page = context.new_page()
            page.on("console", lambda message: message.type in {"error", "warning"} and print(message.text))  # noqa: T201
            page.on("pageerror", lambda error: print("page error:", error))  # noqa: T201
            page.add_init_script(
                "localStorage.setItem('malison.settings', JSON.stringify("
                f"{{language: '{given.lang}', theme: '{given.theme}'}}))"
            )
            page.goto(f"http://localhost:{given.port}/scene/{given.game}/{given.scene}")
            page.wait_for_selector("[data-pane=board]")
            page.wait_for_timeout(300)
            for selector in given.click:
                page.locator(selector).first.click()
            page.wait_for_timeout(200)
            page.screenshot(path=given.out / f"{given.game}-{given.scene}-{given.lang}-{width}.png")
        browser.close()


if __name__ == "__main__":
    main()
