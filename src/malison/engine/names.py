"""Names of players in the cases of Russian.

Cyrillic names are declined by their ending; any other name stays as it is after a word in the case: «игрока Mo».
"""

from __future__ import annotations

_VOWELS = "аеёиоуыэюя"
_HUSHING = "гкхжчшщ"

# Endings by case: names in a consonant, in й or ь, in а, in я, in ия.
_CASES = ("gen", "dat", "acc", "ins", "pre")
_ENDINGS = {
    "hard": ("а", "у", "а", "ом", "е"),
    "soft": ("я", "ю", "я", "ем", "е"),
    "iy": ("ия", "ию", "ия", "ием", "ии"),
    "a": ("ы", "е", "у", "ой", "е"),
    "ya": ("и", "е", "ю", "ей", "е"),
    "iya": ("ии", "ии", "ию", "ией", "ии"),
}
_PLAYER = {"gen": "игрока", "dat": "игроку", "acc": "игрока", "ins": "игроком", "pre": "игроке"}


def declined(name: str, case: str) -> str:
    """A name in a case (gen, dat, acc, ins, pre; anything else leaves it as it is).

    >>> declined("Борис", "gen"), declined("Клара", "ins"), declined("Mo", "acc")
    ('Бориса', 'Кларой', 'игрока Mo')
    """
    if case not in _CASES:
        return name
    stem, kind = _stem(name)
    if kind is None:
        return f"{_PLAYER[case]} {name}"
    ending = _ENDINGS[kind][_CASES.index(case)]
    if kind == "a" and ending == "ы" and stem[-1:].lower() in _HUSHING:
        ending = "и"
    return stem + ending


def _stem(name: str) -> tuple[str, str | None]:
    """What stays of a name, and how it ends; None for a name that is not declined."""
    lower = name.lower()
    if not lower or not all("а" <= letter <= "я" or letter == "ё" for letter in lower):
        return name, None
    for ending, kind in (("ий", "iy"), ("ия", "iya"), ("й", "soft"), ("ь", "soft"), ("а", "a"), ("я", "ya")):
        if lower.endswith(ending) and len(lower) > len(ending):
            return name[: -len(ending)], kind
    return (name, None) if lower[-1] in _VOWELS + "ъ" else (name, "hard")
