"""The table on a full screen: the board, what happened, what can be done."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import ClassVar, cast

from rich.console import Group, RenderableType
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Click, Key
from textual.message import Message
from textual.screen import Screen
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from malison.engine.errors import MalisonError
from malison.engine.text.notation import NUMBER
from malison.games import all_games
from malison.terminal import bots
from malison.terminal.boards import board_of, chains, in_order, moves_in
from malison.terminal.boards.scene import BRASS, NARROW, SOFT, BoardContext
from malison.terminal.guide import Guide
from malison.terminal.i18n import HINTS, Translator
from malison.terminal.screens.lobby_screen import LobbyScreen
from malison.terminal.screens.menu_screens import CurtainScreen, HomeScreen, TextScreen
from malison.terminal.table_commands import notes, obey
from malison.terminal.tables.local_table import LocalTable
from malison.terminal.tables.remote_table import RemoteTable

PACE = 0.6  # seconds that a bot's move takes at least, so that a person can follow
_RANGE = re.compile(r"(\d+)\.\.(\d+)")
_AMOUNT = re.compile(r"\s+\d+(\s.*)?$")  # of a bet that is being written
KEYS = (("F1", "help"), ("F2", "rules"), ("F3", "log"), ("F4", "hint"), ("F5", "language"), ("F6", "record"), ("^Q", "quit"))
GUEST_KEYS = (*KEYS[:-1], ("F7", "talk"), KEYS[-1])
SHORT, TALL = 3, 9  # rows for choices at least, on a short and on a tall screen


class Elsewhere(Message):
    """Something changed at the server."""


class TableScreen(Screen[None]):
    """One desk. What is chosen is staged first, shown in the bar, and played by Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("f2", "rules", show=False),
        Binding("f3", "log", show=False),
        Binding("f4", "hint", show=False),
        Binding("f5", "language", show=False),
        Binding("f6", "record", show=False),
        Binding("f7", "talk", show=False),
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("escape", "take_back", show=False),
        Binding("ctrl+s", "confirm", show=False),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012 - Textual declares it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012

    def __init__(self, desk: LocalTable | RemoteTable, speech: Translator, pace: float = PACE) -> None:
        super().__init__()
        self.desk = desk
        self.speech = speech
        self.pace = pace
        self.table_board = board_of(desk.game)
        self.eyes: int | None = desk.people[0] if len(desk.people) == 1 else None
        self.staged: list[str] = []
        self.asked: tuple[str, int, int] | None = None  # a choice whose amount is asked for, and its ends
        self.offered: list[str] = []
        self.reached: tuple[int, int | None] = (-1, None)  # the position that is shown
        self.told_to: tuple[int | None, str, bool] = (None, "", False)  # to whom, how
        self.raw_events: list[str] = []  # what happened, in words
        self.logged: list[Text] = []  # what the log shows
        self.talk: list[tuple[int, Text]] = []  # what was said, and how much had happened before
        self.read = 0  # lines of it that were looked at

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="middle"):
            with VerticalScroll(id="stage", can_focus=False):
                yield Static(id="board")
            yield RichLog(id="log", wrap=True, min_width=20, markup=False)
        yield Static(id="news")
        yield OptionList(id="choices", markup=False)
        yield Static(id="bar")
        yield Input(id="typed", select_on_focus=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.show_keys()
        if isinstance(self.desk, RemoteTable):
            self.hear(self.desk)
            self.read = len(self.talk)
        self.advance()
        if isinstance(self.desk, RemoteTable):
            self.set_interval(1.0, self.show_head)  # a clock may run

    def elsewhere(self) -> None:
        """Something changed at the server: go on if it concerns the game, and leave alone what is staged if not."""
        assert isinstance(self.desk, RemoteTable)
        if len(self.desk.people) <= 1:
            self.eyes = self.desk.sees
        if (self.desk.ply, self.desk.turn) != self.reached or self.desk.broken:
            self.advance()
        else:
            self.show_head()
            if not self.is_mine():
                self.prompt()
        if self.hear(self.desk):
            self.show_news()
            self.show_head()

    def hear(self, guest: RemoteTable) -> bool:
        """Note what was said since the last time, between the events it came between; whether there was anything.

        Nobody has to read what they said themselves.
        """
        fresh = guest.chat[len(self.talk) :]
        happened = len(guest.events(self.eyes))
        own = {guest.names[seat] for seat in guest.people}
        for name, text in fresh:
            if name in own and self.read == len(self.talk):
                self.read += 1
            self.talk.append((happened, Text(f"{name}: ", style=BRASS).append(text)))
        return bool(fresh)

    # --- Showing ---

    def format(self, message: str, **values: object) -> str:
        return self.speech.format(message, **values)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return GUEST_KEYS if isinstance(self.desk, RemoteTable) else KEYS

    def show_keys(self) -> None:
        said = Text()
        for key, action in self.keys:
            said.append(f"{key} ", style=BRASS).append(f"{self.format(f'key-{action}')} ", style=SOFT)
        self.query_one("#keys", Static).update(said)
        self.query_one("#typed", Input).placeholder = self.format("ui-input")

    async def on_click(self, event: Click) -> None:
        """A click on a key's name does what the key does."""
        if event.widget is not self.query_one("#keys"):
            return
        start = 1
        for key, action in self.keys:
            start += len(key) + len(self.format(f"key-{action}")) + 2
            if event.x < start:
                await self.run_action(action)
                return

    def on_key(self, event: Key) -> None:
        """Whatever is typed goes to the line, wherever the focus is; arrows go from the line to the list."""
        typed, choices = self.query_one("#typed", Input), self.query_one("#choices", OptionList)
        if self.focused is typed:
            if event.key in ("up", "down") and choices.option_count:
                choices.focus()
                event.stop()
        elif event.character and event.is_printable and (typed.value or not event.character.isspace()):
            self.edit(typed)
            typed.insert_text_at_cursor(event.character)
            event.stop()
        elif event.key == "backspace" and typed.value:
            self.edit(typed)
            typed.action_delete_left()
            event.stop()

    def edit(self, typed: Input) -> None:
        typed.focus()
        typed.cursor_position = len(typed.value)

    def scene(self) -> BoardContext:
        mine = self.is_mine()
        choices = self.desk.choices() if mine else ()
        width = self.query_one("#stage").content_size.width
        return BoardContext(self.speech, self.desk.names, self.eyes, self.desk.turn, choices, width=max(NARROW, width))

    def is_mine(self) -> bool:
        return self.desk.turn is not None and self.desk.turn == self.eyes and self.desk.decided_by(self.desk.turn) == "here"

    def draw_board(self) -> None:
        self.query_one("#board", Static).update(self.table_board.draw(self.desk.view(self.eyes), self.scene()))
        self.call_after_refresh(self.fit_choices)

    def fit_choices(self) -> None:
        """Rows that the board leaves empty are for what can be chosen. Neither typing nor waiting for others moves anything."""
        choices = self.query_one("#choices", OptionList)
        rows = self.query_one("#stage").size.height + choices.size.height - self.query_one("#board").size.height
        least = TALL if self.has_class("-tall") else SHORT
        wanted = max(len(self.offered), choices.option_count) or choices.size.height
        choices.styles.height = max(least, min(rows, wanted))

    def on_resize(self) -> None:
        """A board may use more room than it needs."""
        self.call_after_refresh(self.draw_board)

    def refresh_all(self) -> None:
        """Draw everything anew from what the open eyes may know."""
        self.draw_board()
        self.show_head()
        self.show_news()
        self.offer()

    def show_head(self) -> None:
        """Which game, whose turn, which phase; at a server's table also how the others are."""
        phase = str(self.desk.view(self.eyes).get("phase", ""))
        said = Text(f"{self.speech.title} · ", style="bold").append_text(self.whose_turn())
        if isinstance(self.desk, RemoteTable):
            unread = [f"✉ {len(self.talk) - self.read}"] if len(self.talk) > self.read else []
            for note in (*notes(self.desk, self.speech), *unread):
                said.append(" · ", style=SOFT).append(note, style=BRASS)
        self.query_one("#head", Static).update(said.append(f" · {self.speech.phase(phase)}", style=SOFT))

    def whose_turn(self) -> Text:
        turn = self.desk.turn
        if turn is None:
            return Text(self.format("ui-over"), style=BRASS)
        if turn == self.eyes:
            return Text(self.format("ui-turn-you"), style=f"bold {BRASS}")
        return Text(self.format("ui-turn-of", name=self.desk.names[turn]))

    def sentences(self) -> list[str]:
        """What happened, in words. Those said before are kept: nothing that the same eyes were told changes before the end."""
        told_to = (self.eyes, self.speech.language, self.desk.outcome is not None)
        events = self.desk.events(self.eyes)
        if self.told_to != told_to or len(events) < len(self.raw_events):
            self.told_to, self.raw_events = told_to, []
        self.raw_events += [self.speech.event(event, self.desk.names, self.eyes) for event in events[len(self.raw_events) :]]
        return self.raw_events

    def show_news(self) -> None:
        """What happened and what was said, in its order; the log gets what is new, or all of it if something else changed."""
        happened = [(number, 0, Text(sentence)) for number, sentence in enumerate(self.sentences(), 1)]
        said = [(number, 1, text) for number, text in self.talk]
        told = [text for _, _, text in sorted([*happened, *said], key=lambda each: each[:2])]
        log = self.query_one("#log", RichLog)
        if told[: len(self.logged)] != self.logged:
            log.clear()
            self.logged = []
        for text in told[max(len(self.logged), len(told) - 200) :]:
            log.write(text)
        self.logged = told
        self.query_one("#news", Static).update(Text("\n").join(told[-3 if self.has_class("-tall") else -1 :]))

    def offer(self) -> None:
        """What can be chosen now, narrowed by what is typed."""
        is_asked = self.is_mine() and (not self.staged or chains(self.desk.game))
        self.offered = in_order(self.desk.choices(self.staged)) if is_asked else []
        typed = self.query_one("#typed", Input)
        typed.suggester = SuggestFromList(self.offered, case_sensitive=False) if self.offered else None
        self.fill(typed.value if self.asked is None else "")
        self.prompt()

    def fill(self, narrowed: str) -> None:
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        scene = BoardContext(self.speech, self.desk.names, self.eyes, self.desk.turn, view=self.desk.view(self.eyes))
        wanted = narrowed.casefold().strip()
        stem = _AMOUNT.sub("", wanted)
        for choice in self.offered:
            label = self.table_board.label(choice, scene)
            words = f"{choice} {label}".casefold()
            if wanted in words or (_RANGE.search(choice) and stem in words):
                choices.add_option(Option(_option(choice, label), id=_id(choice)))
        if choices.option_count:
            choices.highlighted = 0

    def prompt(self) -> None:
        if self.asked:
            self.tell(self.format("ui-amount", choice=self.labels([self.asked[0]])[0]))
        elif self.staged:
            message = "ui-staged-more" if self.offered else "ui-staged"
            self.tell(self.format(message, moves="; ".join(self.labels(self.staged))))
        elif self.is_mine():
            self.tell(f"{self.format('ui-choose')} · {self.format('ui-many-choices', count=len(self.offered))}")
        elif self.desk.turn is not None:
            waits = self.desk.decided_by(self.desk.turn) == "elsewhere"
            self.tell(self.format("ui-turn-of" if waits else "ui-thinking", name=self.desk.names[self.desk.turn]))

    def labels(self, moves: list[str]) -> list[str]:
        scene = BoardContext(self.speech, self.desk.names, self.eyes, self.desk.turn)
        return [self.table_board.label(move, scene) for move in moves]

    def tell(self, said: str, *, refused: bool = False) -> None:
        bar = self.query_one("#bar", Static)
        bar.set_class(refused, "refused")
        bar.update(Text(said))
        self.call_after_refresh(self.fit_choices)

    # --- Going on ---

    def advance(self) -> None:
        """Go on with whoever is to move."""
        self.staged, self.asked = [], None
        turn = self.desk.turn
        self.reached = (self.desk.ply, turn)
        if turn is None or self.desk.broken:
            self.eyes = self.eyes if len(self.desk.people) == 1 else None
            self.refresh_all()
            self.finish()
        elif self.desk.decided_by(turn) != "here":
            self.close_eyes()
            self.refresh_all()
            if self.desk.decided_by(turn) == "bot":
                self.think()
        elif self.eyes != turn:
            self.close_eyes()
            self.refresh_all()
            self.app.push_screen(CurtainScreen(self.speech, self.desk.names[turn]), lambda _: self.open_eyes(turn))
        else:
            self.refresh_all()
            self.query_one("#choices").focus()

    def close_eyes(self) -> None:
        if len(self.desk.people) > 1:
            self.eyes = None

    def open_eyes(self, seat: int) -> None:
        self.desk.look(seat)
        self.eyes = seat
        self.refresh_all()
        self.query_one("#choices").focus()

    @work(thread=True, exclusive=True, group="bot")
    def think(self) -> None:
        began = time.monotonic()
        move = self.desk.think()
        time.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        self.app.call_from_thread(self.bot_plays, move)

    def bot_plays(self, move: str) -> None:
        seat = self.desk.turn
        if seat is not None and self.desk.decided_by(seat) == "bot":
            self.desk.play(seat, [move])
            self.advance()

    def finish(self) -> None:
        """The result in the place of choices."""
        outcome = self.desk.outcome
        if outcome is None:
            why = self.speech.refusal(self.desk.broken) if self.desk.broken else ""
            self.tell(self.format("ui-read-only", reason=why), refused=True)
            return
        if isinstance(self.desk, LocalTable):
            self.desk.leave()  # a server's table goes on for those who talk
        self.tell(self.format("ui-over"))
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        for place, seat in sorted(zip(outcome.places, range(len(self.desk.names)), strict=True)):
            said = self.format("ui-result", place=place, name=self.desk.names[seat], points=outcome.points[seat])
            choices.add_option(Option(said, disabled=True))
        choices.add_option(Option(self.format("ui-again"), id="again"))
        choices.add_option(Option(self.format("ui-quit"), id="quit"))
        choices.focus()

    # --- Choosing ---

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id == "again":
            self.again()
        elif event.option.id == "quit":
            self.app.exit()
        else:
            chosen = next((choice for choice in self.offered if _id(choice) == event.option.id), None)
            if chosen is not None:
                self.choose(chosen)

    def again(self) -> None:
        try:
            desk = self.desk.again()
        except MalisonError as error:
            self.tell(self.speech.refusal(error), refused=True)
        else:
            cast("MalisonApp", self.app).open_again(desk)

    def choose(self, choice: str) -> None:
        """A choice of the list: staged, or asked for its amount first."""
        ends = _RANGE.search(choice)
        if ends:
            self.asked = (choice, int(ends[1]), int(ends[2]))
            typed = self.query_one("#typed", Input)
            typed.value = ""
            self.prompt()
            typed.focus()
        else:
            self.stage(choice)

    def stage(self, move: str) -> None:
        try:
            self.staged.append(self.desk.tried(self.staged, move))
        except MalisonError as error:
            self.tell(self.speech.refusal(error), refused=True)
            return
        self.asked = None
        typed = self.query_one("#typed", Input)
        typed.value = ""
        self.offer()
        (self.query_one("#choices") if self.offered else typed).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.asked is None:
            self.fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        written = event.value.strip()
        if written in ("?", "help"):
            event.input.value = ""
            self.action_help()
        elif written.startswith("/") and isinstance(self.desk, RemoteTable):
            self.order(self.desk, written[1:])
        elif not self.is_mine():
            event.input.value = ""
        elif self.asked:
            self.answer_amount(written)
        elif not written:
            self.action_confirm()
        elif moves_in(written):
            self.choose_written(written)

    def answer_amount(self, written: str) -> None:
        """The amount that is asked for, or a whole move instead."""
        assert self.asked
        choice, low, high = self.asked
        if NUMBER.fullmatch(written) and low <= int(written) <= high:
            self.stage(_RANGE.sub(str(int(written)), choice))
        elif self.can_stage(written):
            self.stage(written)
        else:
            self.tell(self.format("ui-no-such-number", low=low, high=high), refused=True)

    def can_stage(self, move: str) -> bool:
        try:
            self.desk.tried(self.staged, move)
        except MalisonError:
            return False
        return True

    def order(self, guest: RemoteTable, written: str) -> None:
        """A word to the server's table instead of a move."""
        try:
            known = obey(guest, written)
        except MalisonError as error:
            self.tell(self.speech.refusal(error), refused=True)
        else:
            self.query_one("#typed", Input).value = ""
            if not known:
                self.tell(self.format("ui-orders"), refused=True)

    def choose_written(self, written: str) -> None:
        """A move typed out, or enough of one that only one choice is left; several moves of a turn with ; between."""
        choices = self.query_one("#choices", OptionList)
        first, *more = moves_in(written)
        try:
            self.desk.tried(self.staged, first)
        except MalisonError as error:
            if choices.option_count == 1 and not more:
                left = choices.get_option_at_index(0).id
                self.choose(next(choice for choice in self.offered if _id(choice) == left))
            else:
                self.tell(self.speech.refusal(error), refused=True)
            return
        self.stage(first)
        if more:
            self.choose_written("; ".join(more))

    def action_confirm(self) -> None:
        """Play what is staged. A confirmed move stands."""
        seat = self.desk.turn
        if not self.staged or seat is None or not self.is_mine():
            return
        try:
            self.desk.play(seat, self.staged)
        except MalisonError as error:
            self.tell(self.speech.refusal(error), refused=True)
            return
        self.advance()

    def action_take_back(self) -> None:
        if self.asked:
            self.asked = None
        elif self.staged:
            self.staged.pop()
        self.query_one("#typed", Input).value = ""
        if self.is_mine():
            self.offer()
            self.query_one("#choices").focus()

    # --- Around the game ---

    def action_help(self) -> None:
        self.app.push_screen(TextScreen(self.format("ui-help"), Text(self.format("ui-help-text")), self.speech))

    def action_log(self) -> None:
        told: list[RenderableType] = [Text(sentence) for sentence in self.sentences()]
        self.app.push_screen(TextScreen(self.format("ui-log"), Group(*told), self.speech, at_end=True))

    def action_rules(self) -> None:
        guide = Guide.of(self.desk.game, self.speech.language)
        phase = str(self.desk.view(self.eyes).get("phase", ""))
        self.app.push_screen(TextScreen(self.format("ui-rules"), guide, self.speech, heading=guide.headings.get(phase)))

    def action_hint(self) -> None:
        if not self.is_mine():
            self.tell(self.format("ui-hint-none"))
            return
        self.tell(self.format("ui-hint-thinking"))
        self.seek_hint()

    @work(thread=True, exclusive=True, group="hint")
    def seek_hint(self) -> None:
        ply = self.desk.ply
        try:
            found = self.desk.hints()[:HINTS]
            labels = self.labels([hint.move for hint in found])
            said = "\n".join(self.speech.hint(hint, label) for hint, label in zip(found, labels, strict=True))
        except MalisonError as error:
            said = self.speech.refusal(error)
        if ply == self.desk.ply:
            self.app.call_from_thread(self.tell, said or self.format("ui-hint-none"))

    def action_talk(self) -> None:
        if isinstance(self.desk, RemoteTable):
            self.app.push_screen(LobbyScreen(self.desk, self.speech), lambda _: self.after_talk())

    def after_talk(self) -> None:
        self.read = len(self.talk)
        self.show_head()

    def action_language(self) -> None:
        self.speech = self.speech.other()
        cast("MalisonApp", self.app).language = self.speech.language
        self.show_keys()
        self.refresh_all()
        if self.desk.turn is None:
            self.finish()

    def action_record(self) -> None:
        path = Path(f"{self.desk.id}.game")
        try:
            path.write_text(self.desk.record(self.eyes), encoding="utf-8")
        except OSError as error:
            self.tell(f"{path}: {error.strerror}", refused=True)
        except MalisonError as error:
            self.tell(self.speech.refusal(error), refused=True)
        else:
            self.tell(self.format("ui-saved", file=str(path)))

    def action_quit(self) -> None:
        self.app.exit()


def _option(choice: str, label: str) -> Text:
    said = Text(label[:1].upper() + label[1:])
    return said if label.casefold() == choice.casefold() else said.append(f"   ({choice})")


def _id(choice: str) -> str:
    return "choice-" + choice.encode().hex()


class MalisonApp(App[None]):
    """Opens a desk, or lets a person choose one first."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "malison"

    def __init__(
        self, language: str, desk: LocalTable | RemoteTable | None = None, pace: float = PACE, *, warm_up: bool = True
    ) -> None:
        super().__init__()
        self.language = language
        self.desk = desk
        self.pace = pace
        self.warm_up = warm_up

    def on_mount(self) -> None:
        if self.desk:
            self.open(self.desk)
        else:
            self.push_screen(HomeScreen(self.language))

    def action_help_quit(self) -> None:
        """Ctrl+C, which quits nothing here: it is too near to copying. Textual says so in English only."""
        game = self.desk.game if self.desk else next(iter(all_games().values()))
        self.notify(Translator(game, self.language).format("ui-how-to-quit"))

    def open(self, desk: LocalTable | RemoteTable) -> None:
        self.desk = desk
        speech = Translator(desk.game, self.language, desk.config)
        if self.warm_up and isinstance(desk, LocalTable):
            bots.warm_up(desk.game)
        if isinstance(desk, RemoteTable):
            desk.listen(lambda: self.post_message(Elsewhere()))  # never waits: the sender may be waited for here
            if not desk.started:
                self.push_screen(LobbyScreen(desk, speech), lambda _: self.open(desk))
                return
        self.push_screen(TableScreen(desk, speech, self.pace))

    def open_again(self, desk: LocalTable | RemoteTable) -> None:
        """Another table in the place of this one."""
        self.pop_screen()
        self.call_next(self.open, desk)  # in the app's own name: the screen that asks is gone when a lobby closes

    def on_elsewhere(self) -> None:
        for screen in list(self.screen_stack):
            if isinstance(screen, TableScreen | LobbyScreen) and screen.query("#keys"):  # it may be coming or going
                screen.elsewhere()
