"""Ward decks of one's own (CU4): files and record lines, and what is wrong with them, by line."""

from __future__ import annotations

import pytest

from malison.engine import game_record
from malison.engine.errors import OptionError, RecordError
from malison.engine.match import Match, seeded_chance
from malison.engine.text.i18n import Messages, slug
from malison.games import load
from malison.games.cursed import wards
from malison.games.cursed.options import SAMPLE
from tests.games.cursed.builders import battle, cursed, last, lay, play, tokens, totals

GOOD = """\
# a deck
[[ward]]
name = "Big Torch"
kind = "villager"
effect = "add 5"
copies = 9
words = { en = "Bonfire", ru = "Костёр" }
"""


def deck(*lines: str) -> wards.Deck:
    """A deck from record lines, with idle cards so that six can play."""
    return wards.read([*lines, "ward-kind idle | villager | add 1 | 15"])


def test_CU4_a_file_gives_a_deck() -> None:
    (ward,) = wards.load(GOOD).wards
    assert (ward.name, ward.effect_text, ward.copies) == ("big torch", "add 5", 9)
    assert ward.words == {"en": "Bonfire", "ru": "Костёр"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_CU4_the_decks_own_file_and_words_call_its_wards_the_same(language: str) -> None:
    words = Messages(load("cursed"), language)
    for ward in wards.load(load("cursed").text("wards.toml")).wards:
        assert ward.words[language] == words.format(f"ward-{slug(ward.name)}")
    assert not any(ward.words for ward in wards.standard().wards)


def test_CU4_lines_of_a_record_and_back() -> None:
    lines = wards.lines(wards.load(GOOD))
    assert lines == ["ward-kind big torch | villager | add 5 | 9"]
    assert wards.lines(wards.read(lines)) == lines
    everything = wards.lines(wards.standard())
    assert wards.read(everything) == wards.standard()
    assert everything[6] == "ward-kind fangs | monster | add 2 | 4"


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"add 5"', '"add"', 5, "the number of add is from 1 to 9, not ''"),
        ('"add 5"', '"add 10"', 5, "the number of add is from 1 to 9, not '10'"),
        ('"add 5"', '"add 0"', 5, "the number of add is from 1 to 9, not '0'"),
        ('"add 5"', '"mend -1"', 5, "the number of mend is from 1 to 9, not '-1'"),
        ('"add 5"', '"bless 5"', 5, "a ward's effect is one of add N, reroll, sanctuary, frenzy N, hex N"),
        ('"add 5"', '"reroll 2"', 5, "a ward's effect is one of"),
        ('"add 5"', "5", 5, "a ward's effect is text in quotes, not 5"),
        ('"villager"', '"ghost"', 4, "a ward's kind is villager, monster, spell, not 'ghost'"),
        ("copies = 9", "copies = 0", 6, "a ward has 1 to 120 copies, not 0"),
        ("copies = 9", "copies = 121", 6, "a ward has 1 to 120 copies, not 121"),
        ("copies = 9", "copies = true", 6, "a ward's copies is a whole number, not True"),
        ("copies = 9", "copies = 8", 7, "at least 9 cards, 3 for each of three players, not 8"),
        ("copies = 9", "", 2, "this ward lacks its copies"),
        ("copies = 9", "copies = ", 6, "this is not TOML: invalid value"),
        ("copies = 9", "copies = 9\ncost = 2", 7, "a ward has name, kind, effect, copies, words, not 'cost'"),
        ('"Big Torch"', '"Факел"', 3, "letters a to z"),
        ('"Big Torch"', '"a, b"', 3, "letters a to z"),
        ('"Big Torch"', '""', 3, "a ward's name has 1 to 24"),
        ('"Big Torch"', '"a ward with a very long name"', 3, "a ward's name has 1 to 24"),
        ('ru = "Костёр"', 'de = "Feuer"', 7, "a ward's words are en, ru"),
        ('ru = "Костёр"', "ru = 4", 7, "a ward's words are en, ru"),
        ("[[ward]]", "[ward]", 2, "a table that begins with \\[\\[ward\\]\\]"),
        ("# a deck", 'title = "Mine"', 1, "a ward file has \\[\\[ward\\]\\] tables and nothing else, not 'title'"),
    ],
)
def test_CU4_a_wrong_file_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(OptionError, match=reason) as refused:
        wards.load(GOOD.replace(old, new))
    assert refused.value.line == line
    assert str(refused.value).startswith(f"line {line}: ")


def test_CU4_an_empty_file_is_refused() -> None:
    with pytest.raises(OptionError, match="line 1: a ward deck has at least 9 cards"):
        wards.load("")


def test_CU4_a_second_ward_of_the_same_name_is_refused_where_it_stands() -> None:
    with pytest.raises(OptionError, match="line 8: there is a ward 'big torch' already"):
        wards.load(GOOD + GOOD.partition("\n")[2].replace("Big Torch", "big-torch"))


def test_CU4_more_than_32_kinds_are_refused() -> None:
    kinds = [f"ward-kind ward{n} | spell | dispel | 3" for n in range(33)]
    assert len(wards.read(kinds[:32]).wards) == 32
    with pytest.raises(OptionError, match="line 33: a ward deck has at most 32 kinds"):
        wards.read(kinds)


def test_CU4_more_than_120_cards_are_refused() -> None:
    kinds = [f"ward-kind ward{n} | spell | dispel | 60" for n in "abc"]
    assert wards.read(kinds[:2]).cards == 120
    with pytest.raises(OptionError, match="line 3: a ward deck has at most 120 cards, and with this ward it has 180"):
        wards.read(kinds)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("ward-kind fangs | monster | add 2", "a ward is written"),
        ("ward-kind fangs | monster | add 2 | many", "a ward has 1 to 120 copies, not 'many'"),
        ("ward-kind fangs | beast | add 2 | 4", "a ward's kind is"),
    ],
)
def test_CU4_a_wrong_line_of_a_record_is_refused_where_it_stands(line: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason) as refused:
        wards.read(["ward-kind idle | villager | add 1 | 15", line])
    assert refused.value.line == 2


def test_CU4_a_deck_too_small_for_the_players_is_refused() -> None:
    small = wards.load(GOOD)
    with pytest.raises(OptionError, match="4 players are dealt 12 wards, and this ward deck has only 9"):
        load("cursed").configure(4, {"wards": "own"}, small)
    Match(load("cursed"), 3, {"wards": "own"}, custom=small)


def test_CU4_an_own_deck_goes_with_its_option_only() -> None:
    with pytest.raises(OptionError, match="wards=own comes with"):
        Match(load("cursed"), 3, {"wards": "own"})
    with pytest.raises(OptionError, match="wards=own comes with"):
        Match(load("cursed"), 3, custom=wards.load(GOOD))


def test_CU4_a_record_carries_its_deck_along() -> None:
    game = load("cursed")
    match = Match(game, 3, {"wards": "own", "max_rounds": 2}, custom=wards.load(SAMPLE), chance=seeded_chance(4))
    while not match.is_over:
        match.play(match.legal[-1])
    written = game_record.dumps(game_record.from_match(match))
    assert "options max_rounds=2 wards=own\nward-kind lantern | villager | add 4 | 3\n" in written
    again = game_record.replay(game_record.loads(written), game)
    assert game_record.dumps(game_record.from_match(again)) == written


def test_CU4_ward_lines_without_the_option_are_refused() -> None:
    record = "malison 1\ngame cursed\nseats A, B, C\nward-kind idle | villager | add 1 | 15\nunfinished\n"
    with pytest.raises(RecordError, match="line 4: 'ward-kind idle"):
        game_record.replay(game_record.loads(record), load("cursed"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_CU4_own_wards_are_told_in_their_own_words(language: str) -> None:
    own = wards.load(GOOD.replace('"Bonfire"', r"'Bon\"{fire}\'"))
    words = Messages(load("cursed"), language, wards.fluent(own, language))
    assert not words.broken()
    assert words.format("ward-big-torch") == {"en": 'Bon\\"{fire}\\', "ru": "Костёр"}[language]
    (plain,) = wards.load(GOOD.replace("words", "# words")).wards
    assert (
        Messages(load("cursed"), language, wards.fluent(wards.Deck((plain,)), language)).format("ward-big-torch") == "Big torch"
    )


# --- Effects in kinds that the game's own deck does not have ---


def test_CU4_a_spell_adds_to_its_players_side() -> None:
    own = deck("ward-kind moon | spell | add 4 | 3")
    assert totals(battle(cursed("moon", "", "", own=own), "2 3 | 4 4", "moon")) == (5, 12)
    assert totals(battle(cursed("", "moon", "", own=own), "2 3 | 4 4", "", "moon")) == (9, 8)


def test_CU4_a_spell_that_rerolls_does_so_for_either_side() -> None:
    own = deck("ward-kind fate | spell | reroll | 3")
    match = battle(cursed("fate", "", "fate", own=own), "2 3 | 5 4", "fate", "", "fate")
    play(match, "reroll 6", "reroll 6")
    assert totals(match) == (8, 11)


def test_CU4_frenzy_and_drain_take_up_to_their_number() -> None:
    own = deck("ward-kind hunger | monster | frenzy 3 | 3", "ward-kind leech | spell | drain 4 | 3")
    match = lay(cursed("leech", "", "", "", own=own, life=12), "1 1 1 | 6 6 6", "leech")
    play(match, "raise 9", "pledge 9", "stop")
    assert tokens(match) == [2 + 2 + 4 + 4 + 9 + 9 + 4, 0, 7, 7], "seat 1 had 2 in hand and dies"
    match = lay(cursed("hunger", "", "", own=own, life=12), "1 1 | 6 6", "hunger")
    play(match, "raise 9", "pledge 9", "stop")
    assert tokens(match) == [2 + 9 + 9 + 3 + 2 + 3, 0, 8]
    assert last(match, "frenzied")["amount"] == 3


def test_CU4_sanctuary_never_helps_the_monster_nor_frenzy_a_villager_whatever_the_kind() -> None:
    own = deck("ward-kind cave | spell | sanctuary | 3", "ward-kind rage | spell | frenzy 2 | 3")
    match = battle(cursed("cave", "rage", "cave", own=own), "1 1 | 6 6", "cave", "rage", "cave")
    assert [event.values["seat"] for event in match.events(None) if event.kind == "ward-idle"] == [0, 1]
    assert tokens(match) == [12, 9, 9]


def test_CU1_the_bag_never_runs_out() -> None:
    own = deck("ward-kind feast | spell | mend 9 | 15")
    match = battle(cursed("feast", "feast", "feast", own=own), "6 6 | 1 1", "feast", "feast", "feast")
    assert tokens(match) == [18, 19, 19]
