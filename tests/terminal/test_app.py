"""The full screen, driven as a person drives it: keys, clicks, typed moves, other sizes."""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from malison.engine.game import Game
from malison.games import all_games, load
from malison.terminal.app import MalisonApp, TableScreen
from malison.terminal.screens.menu_screens import CurtainScreen, HomeScreen, SetupScreen, TextScreen
from malison.terminal.tables import saved_games
from malison.terminal.tables.local_table import LocalTable

GAMES = list(all_games().values())


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def begin(
    game: str = "cursed-tricks", people: tuple[str, ...] = ("Ann",), seats: int = 3, options: dict[str, object] | None = None
) -> LocalTable:
    return LocalTable.begin(load(game), people, ["page"] * (seats - len(people)), options or {}, seed="5")


def opened(desk: LocalTable | None, language: str = "en") -> MalisonApp:
    return MalisonApp(language, desk, pace=0.0, warm_up=False)


def screen_of(pilot: Pilot[None]) -> TableScreen:
    return cast("TableScreen", pilot.app.screen)


def shown(pilot: Pilot[None], widget: str) -> str:
    """The text of a part of the screen."""
    return str(pilot.app.screen.query_one(widget, Static).render())


async def until_mine(pilot: Pilot[None], desk: LocalTable) -> None:
    for _ in range(500):
        await pilot.pause(0.005)
        screen = pilot.app.screen
        if isinstance(screen, CurtainScreen):
            await pilot.press("enter")
        elif desk.turn is None or (isinstance(screen, TableScreen) and screen.is_mine() and screen.offered):
            return
    raise AssertionError("it is never my turn")


async def move(pilot: Pilot[None], numbers: random.Random) -> None:
    """Stage moves by keys until the turn is whole, then play them."""
    screen = screen_of(pilot)
    while screen.offered:
        for _ in range(numbers.randrange(min(3, len(screen.offered)))):
            await pilot.press("down")
        await pilot.press("enter")
        if screen.asked:
            await pilot.press(*str(screen.asked[numbers.choice((1, 2))]), "enter")
    await pilot.press("enter")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_whole_game_by_keyboard(game: Game, language: str) -> None:
    short: dict[str, dict[str, object]] = {"cursed-tricks": {"rounds": 1}, "cursed-court": {"years": 1}}
    desk = begin(game.id, seats=game.about.seats[0], options=short.get(game.id))
    sizes = [(80, 24), (132, 43), (60, 18), (80, 24)]

    async def play() -> None:
        numbers = random.Random(1)
        async with opened(desk, language).run_test(size=(80, 24)) as pilot:
            while desk.turn is not None:
                await until_mine(pilot, desk)
                if desk.turn is not None:
                    await move(pilot, numbers)
                if desk.ply > 5 and sizes:
                    await pilot.resize_terminal(*sizes.pop())
            await pilot.pause()
            choices = pilot.app.screen.query_one("#choices", OptionList)
            assert choices.option_count == len(desk.names) + 2
            assert ("The game is over" if language == "en" else "Игра окончена") in shown(pilot, "#bar")

    run(play())
    assert desk.outcome
    assert saved_games.unfinished() == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_choices_have_the_rows_that_the_board_leaves_empty(game: Game) -> None:
    desk = begin(game.id, seats=game.about.seats[0])

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            for size in [(80, 24), (80, 40), (80, 24)]:
                await pilot.resize_terminal(*size)
                await until_mine(pilot, desk)
                await move(pilot, random.Random(2))
                await until_mine(pilot, desk)
                await pilot.pause()
                choices = pilot.app.screen.query_one("#choices", OptionList)
                stage, board = (pilot.app.screen.query_one(name) for name in ("#stage", "#board"))
                least = 9 if size[1] > 24 else 3
                assert choices.size.height >= choices.option_count or stage.size.height <= board.size.height
                assert choices.size.height == least or board.size.height <= stage.size.height, "never at the board's cost"

    run(play())


def test_a_move_is_staged_then_played_and_escape_takes_it_back() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            ply = desk.ply
            await pilot.press("enter")
            assert "You stage: " in shown(pilot, "#bar")
            await pilot.press("escape")
            assert screen_of(pilot).staged == []
            assert desk.ply == ply
            await pilot.press("enter", "enter")
            await pilot.pause()
            assert desk.ply > ply

    run(play())


def test_a_typed_move_is_completed_narrowed_and_refused() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            typed = pilot.app.screen.query_one("#typed", Input)
            wanted = screen_of(pilot).offered[0]
            typed.focus()
            await pilot.press(*"zz9", "enter")
            assert "'zz9' is no move" in shown(pilot, "#bar")
            await pilot.press("escape")
            typed.focus()
            await pilot.press(*wanted.lower(), "enter")
            assert screen_of(pilot).staged == [wanted]

    run(play())


def test_what_is_typed_while_the_list_has_the_focus_goes_to_the_line_and_enter_takes_it() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            screen = screen_of(pilot)
            rows = list(screen.offered)
            wanted = rows[-1]
            assert wanted != screen.offered[0]
            assert screen.focused is screen.query_one("#choices")
            await pilot.press(*wanted.lower())
            assert screen.query_one("#typed", Input).value == wanted.lower()
            await pilot.press("enter")
            assert screen.staged == [wanted], "not the first row of the list"
            await pilot.press("escape")
            await pilot.press("space", "?", "down", "down", "backspace")
            assert screen.query_one("#typed", Input).value == ""
            await pilot.press("down", "down", "enter")
            assert screen.staged == [rows[1]], "with nothing typed the row of the list counts"

    run(play())


def test_a_bet_is_written_in_full_and_letters_are_no_shortcuts() -> None:
    desk = begin("cursed-court", seats=2)

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            await pilot.press(*"courtesan 3", "enter")
            assert screen_of(pilot).staged == ["courtesan 3"]
            await pilot.press("enter")
            await until_mine(pilot, desk)
            assert kind(cast("MalisonApp", pilot.app)) is TableScreen
            assert any(line.text == "courtesan 3" for line in desk.match.history)

    run(play())


def test_several_moves_of_a_turn_are_written_in_one_line() -> None:
    desk = begin("courtisans", seats=2)

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            turn: list[str] = []
            while following := desk.choices(turn):
                turn.append(following[0])
            assert len(turn) > 1
            await pilot.press(*"; ".join(turn), "enter")
            assert screen_of(pilot).staged == turn
            await pilot.press("enter")
            await pilot.pause()
            assert [line.text for line in desk.match.history if line.seat == 0][: len(turn)] == turn

    run(play())


def test_an_empty_move_of_a_turn_is_none() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            before = desk.ply
            await pilot.press(*f";{desk.choices()[0]};", "enter")
            assert screen_of(pilot).staged == desk.choices()[:1]
            assert "You stage" in shown(pilot, "#bar")
            await pilot.press(*";;", "enter")
            assert desk.ply == before, "only an empty line plays what is staged"

    run(play())


def test_a_refusal_is_told_in_russian_too() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk, "ru").run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            await pilot.press(*"zz9", "enter")
            assert shown(pilot, "#bar").startswith("«zz9» — это не ход: карту пишут как R7")

    run(play())


def test_a_click_chooses() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            offered = list(screen_of(pilot).offered)
            await pilot.pause()  # until the list has its place
            await pilot.click("#choices", offset=(3, 0))
            assert screen_of(pilot).staged == [offered[0]]

    run(play())


def test_a_click_on_a_key_s_name_does_what_the_key_does() -> None:
    desk = begin()

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            table = screen_of(pilot)
            place = shown(pilot, "#keys").index("F5") + 1
            await pilot.click("#keys", offset=(place, 0))
            assert table.speech.language == "ru"
            place = shown(pilot, "#keys").index("F2") + 1
            await pilot.click("#keys", offset=(place, 0))
            await pilot.pause()
            assert kind(cast("MalisonApp", pilot.app)) is TextScreen

    run(play())


def test_an_amount_is_asked_for_and_its_ends_are_kept() -> None:
    desk = begin("cursed-court", seats=2)

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            await pilot.press("enter")
            assert shown(pilot, "#bar") == "Affair, 0 to 20 coins: how many?"
            await pilot.press(*"21", "enter")
            assert "0 to 20 is possible here" in shown(pilot, "#bar")
            await pilot.press("backspace", "enter")
            assert screen_of(pilot).staged[0].endswith(" 2")

    run(play())


def test_an_amount_is_asked_for_in_the_language_of_the_table() -> None:
    desk = begin("cursed-court", seats=2)

    async def play() -> None:
        async with opened(desk, "ru").run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            await pilot.press("enter")
            assert shown(pilot, "#bar") == "Афера, от 0 до 20 монет: сколько?"

    run(play())


def test_a_whole_move_may_be_typed_where_an_amount_is_asked_for() -> None:
    desk = begin("cursed-court", seats=2)

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            await pilot.press("enter", *"king 99", "enter")
            assert "0 to 20 is possible here" in shown(pilot, "#bar")
            await pilot.press(*["backspace"] * 2, *"4", "enter")
            assert screen_of(pilot).staged == ["king 4"]
            assert screen_of(pilot).asked is None

    run(play())


def test_help_log_rules_hint_and_language() -> None:
    desk = begin(options={"ranks": 4})

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await until_mine(pilot, desk)
            for key in ("f1", "f2", "f3"):
                await pilot.press(key)
                await pilot.pause()
                assert isinstance(pilot.app.screen, TextScreen), key
                await pilot.press("escape")
            await pilot.press("f5")
            assert "Ваш ход" in shown(pilot, "#head")
            await pilot.press("ctrl+c")
            assert [told.message for told in pilot.app._notifications] == ["Выход — Ctrl+Q."]
            await pilot.press("f4")
            for _ in range(400):
                await pilot.pause(0.01)
                if "уверенность" in shown(pilot, "#bar"):
                    break
            assert "уверенность" in shown(pilot, "#bar")

    run(play())


def test_between_two_people_nothing_of_a_hand_is_on_the_screen() -> None:
    desk = begin(people=("Ann", "Bo", "Cy"))

    async def play() -> None:
        async with opened(desk).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            curtain = pilot.app.screen
            assert isinstance(curtain, CurtainScreen)
            table = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
            first = desk.turn
            assert "Your hand" not in _board(table)
            await pilot.press("enter")
            await pilot.pause()
            assert table.eyes == first
            assert "Your hand" in _board(table)
            await pilot.press("enter", "enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, CurtainScreen)
            assert "Your hand" not in _board(table)
            assert desk.names[desk.turn or 0] in str(pilot.app.screen.query_one("#curtain", Static).render())

    run(play())


def _board(table: TableScreen) -> str:
    from rich.console import Console

    console = Console(width=80)
    with console.capture() as captured:
        console.print(table.table_board.draw(table.desk.view(table.eyes), table.scene()))
    return captured.get()


def test_a_game_is_chosen_set_up_and_found_again() -> None:
    async def play() -> None:
        app = opened(None)
        async with app.run_test(size=(80, 24)) as pilot:
            assert kind(app) is HomeScreen
            await pilot.press("enter")
            await pilot.pause()
            assert kind(app) is SetupScreen
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert kind(app) is TableScreen
            await pilot.press("ctrl+q")
        assert len(saved_games.unfinished()) == 1
        app = opened(None, "ru")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            first = app.screen.query_one(OptionList).get_option_at_index(0)
            assert "Продолжить" in str(first.prompt)
            await pilot.press("enter")
            await pilot.pause()
            assert kind(app) is TableScreen

    run(play())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_unfinished_game_is_deleted_after_a_second_press(language: str) -> None:
    for game in ("cursed-tricks", "courtisans"):
        begin(game)

    async def play() -> None:
        app = opened(None, language)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert f"Del {'Delete' if language == 'en' else 'Удалить'}" in shown(pilot, "#title")
            games = app.screen.query_one(OptionList)
            for other in ("escape", "down"):  # either keeps the game
                games.highlighted = 0
                await pilot.press("delete")
                await pilot.pause()
                assert ("for good?" if language == "en" else "навсегда?") in shown(pilot, "#title")
                await pilot.press(other)
                await pilot.pause()
                assert "?" in shown(pilot, "#title")
                assert "Del " in shown(pilot, "#title")
                assert "Esc" not in shown(pilot, "#title")
            assert len(saved_games.unfinished()) == 2
            kept = games.highlighted_option
            assert kept is not None
            await pilot.press("delete", "delete")
            await pilot.pause()
            assert len(saved_games.unfinished()) == 1
            assert kept.id not in [option.id for option in games.options]
            games.highlighted = games.option_count - 1
            await pilot.press("delete", "delete")  # a game that may be begun: there is nothing to delete
            games.highlighted = 0
            await pilot.press("delete", "delete")
            await pilot.pause()
            assert saved_games.unfinished() == []
            assert "Del " not in shown(pilot, "#title")
            assert games.option_count == len(GAMES)

    run(play())


def test_a_game_that_is_open_in_another_window_is_neither_opened_nor_deleted_here() -> None:
    begin()
    (kept,) = saved_games.unfinished()
    os.close(saved_games._claimed.pop(kept.path))
    with kept.path.open() as elsewhere:
        fcntl.flock(elsewhere, fcntl.LOCK_EX | fcntl.LOCK_NB)

        async def play() -> None:
            app = opened(None, "ru")
            async with app.run_test(size=(80, 24)) as pilot:
                for keys in (["delete", "delete"], ["enter"]):
                    app.clear_notifications()
                    await pilot.press(*keys)
                    await pilot.pause()
                    assert kind(app) is HomeScreen
                    assert [note.message for note in app._notifications] == ["Эта игра открыта в другом окне."]

        run(play())
    assert saved_games.unfinished() == [kept]


def kind(app: MalisonApp) -> type:
    """Which screen is on top."""
    return type(app.screen)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_form_opens_with_its_first_question(game: Game) -> None:
    async def play() -> None:
        app = opened(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.app.push_screen(SetupScreen(game, "en"))
            await pilot.pause()
            await pilot.wait_for_scheduled_animations()
            assert app.focused is app.screen.query_one("#people")
            assert app.screen.query_one(VerticalScroll).scroll_y == 0

    run(play())


def test_options_that_do_not_fit_are_told_on_the_form() -> None:
    async def play() -> None:
        app = opened(None)
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.app.push_screen(SetupScreen(load("cursed-tricks"), "en"))
            await pilot.pause()
            app.screen.query_one("#option-rounds", Input).value = "99"
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert "“Rounds” is a whole number from 1 to 12, not “99”." in shown(pilot, "#problem")

    run(play())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_board_fits_a_small_terminal(game: Game, language: str) -> None:
    """No line is wider than 78 columns, and with most players the board is at most 16 lines high in the middle of a game."""
    from rich.console import Console

    from malison.terminal.boards import board_of
    from malison.terminal.boards.scene import BoardContext
    from malison.terminal.i18n import Translator

    seats = game.about.seats[1]
    desk = LocalTable.begin(game, ["Ann"], ["page"] * (seats - 1), {}, seed="5", keep=False)
    numbers = random.Random(4)
    for _ in range(30):
        if desk.turn is not None:
            desk.play(desk.turn, [numbers.choice(desk.match.legal)])
    console = Console(width=78)
    with console.capture() as captured:
        console.print(board_of(game).draw(desk.view(0), BoardContext(Translator(game, language), desk.names, 0, desk.turn)))
    lines = captured.get().splitlines()
    assert len(lines) <= 16
    assert not any("…" in line for line in lines)
