"""The standings of a tournament as JSON data, text rows and an SVG plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from malison.arena.standings import Standing
from malison.simulation.statistics import Interval


def as_data(game: str, options: Mapping[str, Any], ranking: Sequence[Standing]) -> dict[str, Any]:
    """Return the shares of wins with their 95 % intervals and the ratings, as data for JSON."""
    return {
        "game": game,
        "options": dict(options),
        "players": [
            {
                "name": each.name,
                "games": each.games,
                "wins": each.wins,
                "share": each.share.mean,
                "low": each.share.low,
                "high": each.share.high,
                "rating": each.rating,
            }
            for each in ranking
        ],
    }


def rows(ranking: Sequence[Standing]) -> list[list[str]]:
    """Return the standings as rows of text, headings first."""
    seats = len(ranking[0].places)
    heading = [
        "player",
        "rating",
        "games",
        "wins",
        "95 %",
        "place",
        "95 %",
        *(f"#{place}" for place in range(1, seats + 1)),
        "ms per move",
    ]
    return [
        heading,
        *(
            [
                each.name,
                f"{each.rating:.1f} ± {2 * each.uncertainty:.1f}",
                str(each.games),
                f"{each.share.mean:.1%}",
                _interval_text(each.share, ".1%", 0, 1),
                f"{each.place.mean:.2f}",
                _interval_text(each.place, ".2f", 1, seats),
                *(f"{share:.0%}" for share in each.places),
                f"{each.seconds * 1000:.1f}",
            ]
            for each in ranking
        ),
    ]


def _interval_text(interval: Interval, spec: str, lowest: float, highest: float) -> str:
    """Return an interval as text; "too few games" if it is the whole range."""
    is_whole_range = interval.low <= lowest and interval.high >= highest
    return "too few games" if is_whole_range else f"{interval.low:{spec}} to {interval.high:{spec}}"


_ROW_HEIGHT = 34
_LABEL_WIDTH = 220
_BAR_WIDTH = 420


def as_svg(title: str, seats: int, ranking: Sequence[Standing]) -> str:
    """Return an SVG plot: a bar for each player's share of wins with its interval, and a line at the share of equal players."""
    height = 64 + _ROW_HEIGHT * len(ranking) + 30
    even = _LABEL_WIDTH + _BAR_WIDTH / seats
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LABEL_WIDTH + _BAR_WIDTH + 90} {height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="#fffdf8"/><text x="16" y="28" font-size="16">{escape(title)}</text>',
    ]
    for at, each in enumerate(ranking):
        middle = 64 + _ROW_HEIGHT * at
        low, mean, high = (_LABEL_WIDTH + _BAR_WIDTH * value for value in (each.share.low, each.share.mean, each.share.high))
        parts += [
            f'<text x="{_LABEL_WIDTH - 10}" y="{middle + 5}" text-anchor="end">{escape(each.name)}</text>',
            f'<rect x="{_LABEL_WIDTH}" y="{middle - 9}" width="{mean - _LABEL_WIDTH:.1f}" height="18" fill="#7a5c99"/>',
            f'<path d="M{low:.1f} {middle}H{high:.1f}m0-5v10M{low:.1f} {middle - 5}v10" stroke="#222" fill="none"/>',
            f'<text x="{high + 8:.1f}" y="{middle + 5}">{each.share.mean:.1%}</text>',
        ]
    bottom = 64 + _ROW_HEIGHT * len(ranking) - 12
    parts += [
        f'<path d="M{even:.1f} 44V{bottom}" stroke="#a33" stroke-dasharray="4 3"/>',
        f'<text x="{even:.1f}" y="{bottom + 18}" text-anchor="middle" fill="#a33">1 in {seats}</text>',
        f'<text x="{_LABEL_WIDTH + _BAR_WIDTH}" y="{bottom + 18}" text-anchor="end">wins, with 95 % intervals</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
