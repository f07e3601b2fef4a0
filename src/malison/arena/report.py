"""What an arena found, as a table, a picture and data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from malison.arena.results import Interval, Standing


def as_data(game: str, options: Mapping[str, Any], found: Sequence[Standing]) -> dict[str, Any]:
    """For a program: the shares of wins with their 95 % intervals, and the ratings."""
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
            for each in found
        ],
    }


def rows(found: Sequence[Standing]) -> list[list[str]]:
    """For a person, headings first. A player whose games are few has wide intervals, and they are shown."""
    seats = len(found[0].places)
    heading = [
        "player",
        "rating",
        "games",
        "wins",
        "95 %",
        "place",
        "95 %",
        *(f"#{place}" for place in range(1, seats + 1)),
        "ms a move",
    ]
    return [
        heading,
        *(
            [
                each.name,
                f"{each.rating:.1f} ± {2 * each.doubt:.1f}",
                str(each.games),
                f"{each.share.mean:.1%}",
                _between(each.share, ".1%", 0, 1),
                f"{each.place.mean:.2f}",
                _between(each.place, ".2f", 1, seats),
                *(f"{share:.0%}" for share in each.places),
                f"{each.seconds * 1000:.1f}",
            ]
            for each in found
        ),
    ]


def _between(found: Interval, how: str, lowest: float, highest: float) -> str:
    """An interval from end to end says nothing, and in numbers would look as if it did."""
    says_nothing = found.low <= lowest and found.high >= highest
    return "too few games" if says_nothing else f"{found.low:{how}} to {found.high:{how}}"


_ROW = 34
_LEFT = 220
_WIDE = 420


def as_svg(title: str, seats: int, found: Sequence[Standing]) -> str:
    """The shares of wins as bars with their intervals, and a line where equals would stand."""
    height = 64 + _ROW * len(found) + 30
    even = _LEFT + _WIDE / seats
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDE + 90} {height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="#fffdf8"/><text x="16" y="28" font-size="16">{escape(title)}</text>',
    ]
    for at, each in enumerate(found):
        middle = 64 + _ROW * at
        low, mean, high = (_LEFT + _WIDE * value for value in (each.share.low, each.share.mean, each.share.high))
        parts += [
            f'<text x="{_LEFT - 10}" y="{middle + 5}" text-anchor="end">{escape(each.name)}</text>',
            f'<rect x="{_LEFT}" y="{middle - 9}" width="{mean - _LEFT:.1f}" height="18" fill="#7a5c99"/>',
            f'<path d="M{low:.1f} {middle}H{high:.1f}m0-5v10M{low:.1f} {middle - 5}v10" stroke="#222" fill="none"/>',
            f'<text x="{high + 8:.1f}" y="{middle + 5}">{each.share.mean:.1%}</text>',
        ]
    bottom = 64 + _ROW * len(found) - 12
    parts += [
        f'<path d="M{even:.1f} 44V{bottom}" stroke="#a33" stroke-dasharray="4 3"/>',
        f'<text x="{even:.1f}" y="{bottom + 18}" text-anchor="middle" fill="#a33">1 in {seats}</text>',
        f'<text x="{_LEFT + _WIDE}" y="{bottom + 18}" text-anchor="end">wins, with 95 % intervals</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
