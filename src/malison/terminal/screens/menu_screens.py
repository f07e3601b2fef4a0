"""The other screens: the curtain between two people, long texts, choosing a game and setting it up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Markdown, OptionList, Select, Static, Switch
from textual.widgets.option_list import Option as ListOption

from malison.engine.errors import MalisonError
from malison.engine.game import Game
from malison.engine.options import Choice, CustomFile, Number, Option
from malison.engine.options import Switch as OnOff
from malison.games import all_games
from malison.terminal.boards.scene import SOFT
from malison.terminal.bots import LEVELS
from malison.terminal.guide import Guide
from malison.terminal.i18n import Translator
from malison.terminal.tables import saved_games
from malison.terminal.tables.local_table import LocalTable

if TYPE_CHECKING:
    from malison.terminal.app import MalisonApp


class CurtainScreen(Screen[None]):
    """Stands between two people who share the device: nothing of the game is behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    def __init__(self, speech: Translator, name: str) -> None:
        super().__init__()
        self.speech = speech
        self.called = name

    def compose(self) -> ComposeResult:
        said = Text(self.speech.format("ui-curtain", name=self.called), style="bold")
        yield Static(said.append(f"\n\n{self.speech.format('ui-curtain-about')}", style=SOFT), id="curtain")

    def action_lift(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)


class TextScreen(Screen[None]):
    """A long text: help, the log, the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1,f2,f3", "close", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        content: RenderableType | Guide,
        speech: Translator,
        *,
        at_end: bool = False,
        heading: str | None = None,
    ) -> None:
        super().__init__()
        self.titled = title
        self.content = content
        self.speech = speech
        self.at_end = at_end
        self.heading = heading

    def compose(self) -> ComposeResult:
        yield Static(Text(self.titled, style="bold").append(f"   Esc {self.speech.format('ui-close')}", style=SOFT), id="title")
        with VerticalScroll(id="text"):
            if isinstance(self.content, Guide):
                yield Markdown(self.content.text, open_links=False)
            else:
                yield Static(self.content)

    def on_mount(self) -> None:
        scroll = self.query_one("#text", VerticalScroll)
        scroll.focus()
        if self.at_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)

    def on_markdown_table_of_contents_updated(self) -> None:
        """The text is laid out: only now can a part of it be found."""
        self.call_after_refresh(self.show_heading)

    def show_heading(self) -> None:
        """Scroll to the part about the phase being played."""
        for block in self.query("MarkdownH2"):
            if self.heading and self.heading in str(block.render()):
                self.query_one("#text", VerticalScroll).scroll_to_widget(block, top=True, animate=False)

    def action_close(self) -> None:
        self.dismiss(None)


class HomeScreen(Screen[None]):
    """Which game, or which unfinished one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+q", "app.quit", show=False, priority=True),
        Binding("escape", "leave", show=False, priority=True),
        Binding("f5", "language", show=False),
        Binding("delete,backspace", "delete", show=False),
    ]

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.doomed: str | None = None  # the unfinished game that another press deletes

    @property
    def speech(self) -> Translator:
        return Translator(next(iter(all_games().values())), self.language)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield OptionList(id="games", markup=False)

    def on_mount(self) -> None:
        self.fill()
        self.query_one(OptionList).focus()

    def fill(self) -> None:
        games, speech = all_games(), self.speech
        listed = self.query_one(OptionList)
        listed.clear_options()
        for kept in saved_games.unfinished():
            made = kept.first()
            if made and made.game in games:
                names = ", ".join(seat.name or "?" for seat in made.seats)
                said = f"{speech.format('ui-go-on')}: {games[made.game].about.name[self.language]} ({names})"
                listed.add_option(ListOption(Text(said), id=f"kept-{kept.path.stem}"))
        for game in games.values():
            about = game.about
            said_text = Text(about.name[self.language], style="bold")
            said_text.append(f"   {about.seats[0]}–{about.seats[1]}\n", style=SOFT).append(about.sentence[self.language])
            listed.add_option(ListOption(said_text, id=f"game-{game.id}"))
        listed.highlighted = 0
        self.show_title()

    def show_title(self, doomed: str | None = None) -> None:
        """What is asked, or whether that game is really to be deleted."""
        self.doomed = doomed
        say = self.speech.format
        keys = f"   F5 {say('ui-language')}" + (f"   Del {say('ui-delete')}" if saved_games.unfinished() else "")
        said = Text("malison · ", style="bold").append(say("ui-choose-game")).append(keys, SOFT)
        self.query_one("#title", Static).update(Text(say("ui-delete-sure")) if doomed else said)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.doomed not in (None, event.option.id):
            self.show_title()

    def action_leave(self) -> None:
        if self.doomed:
            self.show_title()
        else:
            self.app.exit()

    def action_delete(self) -> None:
        chosen = self.query_one(OptionList).highlighted_option
        kind, _, name = (chosen.id or "" if chosen else "").partition("-")
        if chosen is None or kind != "kept":
            return
        if self.doomed != chosen.id:
            self.show_title(chosen.id)
            return
        try:
            saved_games.new(name).delete()
        except (MalisonError, OSError) as error:
            self.refuse(error)
        self.fill()

    def refuse(self, error: MalisonError | OSError) -> None:
        self.notify(self.speech.refusal(error) if isinstance(error, MalisonError) else str(error), severity="error")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        kind, _, name = (event.option.id or "").partition("-")
        if kind == "kept":
            try:
                desk = LocalTable.resume(saved_games.new(name))
            except (MalisonError, OSError) as error:
                self.refuse(error)
                return
            self.app.pop_screen()
            _app(self).open(desk)
        else:
            self.app.push_screen(SetupScreen(all_games()[name], self.language))

    def action_language(self) -> None:
        self.language = _app(self).language = "en" if self.language == "ru" else "ru"
        self.fill()


class SetupScreen(Screen[None]):
    """Who plays, and with which options."""

    AUTO_FOCUS = ""  # Textual's own would scroll the first question out of sight
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
        Binding("ctrl+s", "begin", show=False),
    ]

    def __init__(self, game: Game, language: str) -> None:
        super().__init__()
        self.game = game
        self.speech = Translator(game, language)

    def compose(self) -> ComposeResult:
        say = self.speech.format
        low, high = self.game.about.seats
        keys = f"   Ctrl+S {say('ui-start')}   Esc {say('ui-close')}"
        yield Static(Text(self.speech.title, style="bold").append(keys, style=SOFT), id="title")
        with VerticalScroll(can_focus=False):
            yield Label(say("ui-people"))
            yield Input(say("ui-you"), id="people", compact=True)
            yield Label(say("ui-seats"))
            seats = [(str(n), n) for n in range(low, high + 1)]
            yield Select(seats, value=max(low, min(4, high)), allow_blank=False, id="seats", compact=True)
            yield Label(say("ui-level"))
            levels = [(say(f"level-{level}"), level) for level in LEVELS]
            yield Select(levels, value="courtier", allow_blank=False, id="level", compact=True)
            for option in self.game.options:
                yield from self.ask(option)
            yield Button(say("ui-start"), id="begin", compact=True)
        yield Static(id="problem")

    def ask(self, option: Option) -> ComposeResult:
        """One option, with what it means."""
        message = f"option-{option.name}"
        yield Label(self.speech.format(message))
        yield Label(self.speech.format(f"{message}.about"), classes="about")
        if isinstance(option, OnOff):
            yield Switch(option.default, id=message)
        elif isinstance(option, Choice):
            words = [(self.speech.format(f"{message}-{word}"), word) for word in option.words]
            yield Select(words, value=option.default, allow_blank=False, id=message, compact=True)
        elif isinstance(option, Number):
            yield Input(str(option.default), type="integer", id=message, compact=True)
        else:
            yield Input(placeholder=f"{option.default} / FILE.toml", id=message, compact=True)

    def on_mount(self) -> None:
        self.query_one("#people").focus(scroll_visible=False)

    def on_input_submitted(self) -> None:
        self.action_begin()

    def on_button_pressed(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        try:
            desk = self.make()
        except (MalisonError, OSError) as error:
            said = self.speech.refusal(error) if isinstance(error, MalisonError) else str(error)
            self.query_one("#problem", Static).update(Text(said))
            return
        app = _app(self)
        app.pop_screen()
        app.pop_screen()
        app.open(desk)

    def make(self) -> LocalTable:
        people = [name.strip() for name in self.query_one("#people", Input).value.split(",") if name.strip()]
        seats = cast("int", self.query_one("#seats", Select).value)
        level = cast("str", self.query_one("#level", Select).value)
        seats = max(seats, len(people))
        options: dict[str, object] = {}
        custom_text = None
        for option in self.game.options:
            value = self.answered(option)
            if isinstance(option, CustomFile):
                custom_text = saved_games.read_text(str(value)) if value not in ("", option.default) else None
            elif value != option.default:
                options[option.name] = value
        return LocalTable.begin(self.game, people, [level] * (seats - len(people)), options, custom_text=custom_text)

    def answered(self, option: Option) -> object:
        widget: Any = self.query_one(f"#option-{option.name}")
        return option.parse(widget.value) if isinstance(option, Number) else widget.value

    def action_back(self) -> None:
        self.dismiss(None)


def _app(screen: Screen[None]) -> MalisonApp:
    return cast("MalisonApp", screen.app)
