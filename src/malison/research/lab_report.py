"""The findings of the lab as JSON data and as an HTML page without external resources."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from malison.engine.game import Game
from malison.engine.text.i18n import Messages, slug
from malison.research.lab import EventKey, Findings, difference
from malison.simulation.statistics import Interval

MAX_EVENTS = 40
MAX_BARS = 40

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1d2b26; background: #fbf8f1 }
h1, h2 { font-family: Georgia, serif; color: #5b1a2b }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #d9cfb8; font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left }
td small { white-space: nowrap }
svg { max-width: 100%; height: auto } svg text { font: 12px system-ui, sans-serif; fill: #1d2b26 }
"""


def as_data(found: Sequence[Findings]) -> dict[str, Any]:
    """Return the findings as data for JSON."""
    return {"settings": [_data(each) for each in found]}


def _data(found: Findings) -> dict[str, Any]:
    setting = found.setting
    return {
        "game": setting.game,
        "seats": setting.seats,
        "options": dict(setting.options),
        "player": setting.player,
        "seed": setting.seed,
        "games": found.games,
        "length": found.length.as_data(),
        "wins": [interval.as_data() for interval in found.wins],
        "points": [interval.as_data() for interval in found.points],
        "luck": found.luck.as_data(),
        "things": [
            {
                "event": each.key[0],
                "about": each.key[1],
                "times": each.per_game,
                "apart": each.decisive,
                "lift": each.lift.as_data(),
            }
            for each in found.events
        ],
    }


def as_html(game: Game, found: Sequence[Findings]) -> str:
    """Return one HTML page with numbers and plots of the findings, side by side if there are two."""
    name = escape(game.about.name["en"])
    parts = [f"<h1>{name} in the lab</h1>", f"<p>{' Compared with: '.join(_sentence(each) for each in found)}</p>"]
    parts.append("<h2>In numbers</h2>" + _numbers(found))
    for each in found:
        title = _options_text(each)
        parts.append(f"<h2>Who wins: {title}</h2>" + _seat_plot(each))
        parts.append(f"<h2>How long it takes: {title}</h2>" + _length_plot(each))
        parts.append(f"<h2>What goes with winning: {title}</h2>" + _event_rows(game, each))
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name} in the lab</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>{body}</body></html>\n'
    )


def _options_text(found: Findings) -> str:
    options = " ".join(f"{name}={value}" for name, value in found.setting.options.items())
    return escape(options or "default options")


def _sentence(found: Findings) -> str:
    setting = found.setting
    return (
        f"{found.games} games of {setting.seats} players ({escape(setting.player)}), {_options_text(found)}; "
        f"every deal twice, seed {escape(setting.seed)}."
    )


def _numbers(found: Sequence[Findings]) -> str:
    rows: list[tuple[str, list[Interval], str]] = [
        ("moves per game", [each.length for each in found], ".1f"),
        ("share of luck", [each.luck for each in found], ".1%"),
    ]
    seats = min(each.setting.seats for each in found)
    rows += [(f"wins of seat {seat}", [each.wins[seat] for each in found], ".1%") for seat in range(seats)]
    rows += [(f"points of seat {seat}", [each.points[seat] for each in found], ".2f") for seat in range(seats)]
    compared = len(found) == 2
    heading = "".join(f"<th>{_options_text(each)}</th>" for each in found) + ("<th>difference</th>" if compared else "")
    lines = []
    for label, intervals, spec in rows:
        cells = [_mean_and_interval(interval, spec, each) for interval, each in zip(intervals, found, strict=True)]
        cells += [_mean_and_interval(difference(*intervals), "+" + spec, *found)] if compared else []
        lines.append(f"<tr><td>{label}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><tr><th></th>{heading}</tr>{''.join(lines)}</table>"


def _mean_and_interval(interval: Interval, spec: str, *found: Findings) -> str:
    return f"{interval.mean:{spec}} <small>{interval_text(interval, spec, *found)}</small>"


def interval_text(interval: Interval, spec: str, *found: Findings) -> str:
    """Return an interval in brackets, formatted by `spec`, or a remark if the findings have too few games for it."""
    if not all(each.has_intervals for each in found):
        return "(too few games to tell)"
    return f"({interval.low:{spec}} to {interval.high:{spec}})"


def _seat_plot(found: Findings) -> str:
    """Draw a bar for each seat's share of wins with its interval, and a line at the share of equal seats."""
    width, step = 640, 32
    height = step * found.setting.seats + 30
    most = max(1e-9, *(wins.high for wins in found.wins)) * 1.15

    def x(share: float) -> float:
        return 80 + (width - 100) * max(0.0, share) / most

    lines = []
    for seat, wins in enumerate(found.wins):
        y = 10 + step * seat
        lines.append(
            f'<text x="4" y="{y + 16}">seat {seat}</text>'
            f'<rect x="80" y="{y}" width="{x(wins.mean) - 80:.1f}" height="22" fill="#2f5d4b"/>'
            f'<path d="M{x(wins.low):.1f} {y + 11}H{x(wins.high):.1f}" stroke="#b08d3c" stroke-width="3"/>'
            f'<text x="{x(wins.high) + 6:.1f}" y="{y + 16}">{wins.mean:.1%}</text>'
        )
    even = x(1 / found.setting.seats)
    lines.append(f'<path d="M{even:.1f} 4V{height - 24}" stroke="#5b1a2b" stroke-dasharray="4 3"/>')
    lines.append(f'<text x="{even - 20:.1f}" y="{height - 6}">equal</text>')
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="share of wins by seat">{"".join(lines)}</svg>'


def _length_plot(found: Findings) -> str:
    """Draw a histogram of the lengths of games."""
    low, high = found.lengths[0], found.lengths[-1]
    bars = min(MAX_BARS, high - low + 1)
    counts = [0] * bars
    for length in found.lengths:
        counts[min(bars - 1, (length - low) * bars // (high - low + 1))] += 1
    width, height = 640, 180
    wide = (width - 20) / bars
    top = max(counts)
    drawn = "".join(
        f'<rect x="{10 + at * wide:.1f}" y="{150 - 140 * count / top:.1f}" width="{max(1, wide - 1):.1f}" '
        f'height="{140 * count / top:.1f}" fill="#2f5d4b"/>'
        for at, count in enumerate(counts)
    )
    drawn += f'<text x="10" y="170">{low} moves</text><text x="{width - 80}" y="170">{high} moves</text>'
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="lengths of games">{drawn}</svg>'


_ABOUT_EVENTS = (
    "<p>Events that happen to a seat, the most significant first: how often they happen per game; in how many games they set "
    "the winners apart (they happened to all winners and to no other seat); and how much more often than an average seat such "
    "a seat won, with a 95 % interval. One in twenty of these intervals misses the true value by chance, and what goes with "
    "winning need not cause it.</p>"
)


def _event_rows(game: Game, found: Findings) -> str:
    shown = found.events[:MAX_EVENTS]
    if not shown:
        return "<p>Too few games to tell.</p>"
    messages = Messages(game, "en", game.custom_messages(found.setting.config, "en"))
    reach = max(1e-9, *(max(abs(each.lift.low), abs(each.lift.high)) for each in shown))
    lines = "".join(
        f"<tr><td>{escape(event_name(game, messages, each.key))}</td><td>{each.per_game:.2f}</td><td>{each.decisive:.1%}</td>"
        f"<td>{_mean_and_interval(each.lift, '+.1%', found)}</td><td>{_whisker(each.lift, reach)}</td></tr>"
        for each in shown
    )
    heading = "<th>what happened to a seat</th><th>times per game</th><th>set winners apart</th><th>wins above average</th>"
    return f"{_ABOUT_EVENTS}<table><tr>{heading}<th></th></tr>{lines}</table>"


def event_name(game: Game, messages: Messages, key: EventKey) -> str:
    """Return an event as text, with the game's own message for what it is about: a region's name, a mission's text."""
    event, about = key
    value, *switches = about.split(", ")
    ids = [f"{field}-{slug(value)}" for kind in game.kinds.values() if kind.name == event for field in kind.fields]
    text = next((messages.format(message) for message in ids if messages.has(message)), value)
    return f"{event.replace('-', ' ')}: {', '.join([text, *switches])}"


def _whisker(lift: Interval, reach: float) -> str:
    """Draw an interval relative to 0."""

    def x(value: float) -> float:
        return 80 + 76 * value / reach

    return (
        '<svg viewBox="0 0 160 16" width="160" height="16" aria-hidden="true"><path d="M80 0V16" stroke="#5b1a2b"/>'
        f'<path d="M{x(lift.low):.1f} 8H{x(lift.high):.1f}" stroke="#b08d3c" stroke-width="2"/>'
        f'<circle cx="{x(lift.mean):.1f}" cy="8" r="3.5" fill="#2f5d4b"/></svg>'
    )
