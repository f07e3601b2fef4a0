"""Names of players in the cases of Russian.

Cyrillic names are declined by their ending; any other name stays as it is after a word in the case: «игрока Mo».
The browser has a twin of this (`web/src/lib/names.ts`); `tests/names_ru.txt` is what both must say.
"""

from __future__ import annotations

import re

_CASES = ("gen", "dat", "acc", "ins", "pre")
_PLAYER = {"gen": "игрока", "dat": "игроку", "acc": "игрока", "ins": "игроком", "pre": "игроке"}
# A vowel that flees, and women's names on a soft sign.
_STEMS = {"Пётр": "Петр", "Петр": "Петр", "Павел": "Павл", "Лев": "Льв"}
_SOFT_WOMEN = ("Любовь", "Нинель", "Адель", "Рашель", "Эстель", "Юдифь", "Руфь", "Николь", "Мишель", "Ассоль")


def declined(name: str, case: str) -> str:
    """A name in a case (gen, dat, acc, ins, pre; anything else leaves it as it is).

    >>> declined("Борис", "gen"), declined("Клара", "ins"), declined("Mo", "acc")
    ('Бориса', 'Кларой', 'игрока Mo')
    """
    if case not in _CASES:
        return name
    stem, endings = _parts(name)
    return stem + endings.split()[_CASES.index(case)] if endings else f"{_PLAYER[case]} {name}"


def _parts(name: str) -> tuple[str, str]:
    """What stays of a name, and what follows it in each case; nothing follows a name that is not declined."""
    if not re.fullmatch("[А-ЯЁа-яё]{2,}", name):
        return name, ""
    short, before, last = name[:-1], name[-2].lower(), name[-1].lower()
    if name in _STEMS:
        return _STEMS[name], "а у а ом е"
    if name in _SOFT_WOMEN:
        return short, "и и ь ью и"
    if last in "йь":
        return short, f"я ю я ем {'и' if before + last == 'ий' else 'е'}"
    if last == "я":
        return short, "и и ю ей и" if before == "и" else "и е ю ей е"
    if last == "а":
        return short, f"{'и' if before in 'гкхжшщч' else 'ы'} е у {'ей' if before in 'жшщчц' else 'ой'} е"
    if last in "жшщчц":
        return name, "а у а ем е"
    return name, "а у а ом е" if last in "бвгдзклмнпрстфх" else ""
