"""Around a server's table: who sits there and what they say to each other; before the game this is its lobby."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from malison.engine.errors import MalisonError
from malison.terminal.boards.scene import BRASS, SEAT_COLOURS, SOFT
from malison.terminal.i18n import Translator
from malison.terminal.table_commands import notes, obey, seat_lines
from malison.terminal.tables.remote_table import RemoteTable


class LobbyScreen(Screen[None]):
    """What is written here is said to all; a word after / is asked of the table. A lobby closes when the game begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7", "close", show=False),
        Binding("f5", "language", show=False),
        Binding("ctrl+s", "begin", show=False, priority=True),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    def __init__(self, guest: RemoteTable, speech: Translator) -> None:
        super().__init__()
        self.guest = guest
        self.speech = speech
        self.is_lobby = not guest.started

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="around")
        with VerticalScroll(id="text", can_focus=False):
            yield Static(id="chat")
        yield Static(id="bar")
        yield Input(id="said", compact=True)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.elsewhere()
        self.query_one("#said", Input).focus()

    def elsewhere(self) -> None:
        """Something changed at the server."""
        if self.is_lobby and self.guest.started:
            self.dismiss(None)
            return
        say = self.speech.format
        heading = say("ui-lobby", open=self.guest.open_seats) if self.is_lobby else say("ui-talk")
        title = Text(f"{self.speech.title} · ", style="bold").append(heading)
        self.query_one("#title", Static).update(title)
        self.query_one("#keys", Static).update(Text(self.keys()))
        around = [*seat_lines(self.guest, self.speech), " · ".join(notes(self.guest, self.speech, company=False))]
        self.query_one("#around", Static).update(Text("\n".join(around).rstrip()))
        self.query_one("#chat", Static).update(self.lines())
        self.query_one("#said", Input).placeholder = say("ui-say")
        if self.guest.broken:
            self.tell(say("ui-read-only", reason=self.speech.refusal(self.guest.broken)))
        elif self.is_lobby and self.guest.is_host:
            self.tell(say("ui-you-begin"))
        scroll = self.query_one("#text", VerticalScroll)
        self.call_after_refresh(scroll.scroll_end, animate=False)

    def keys(self) -> str:
        say = self.speech.format
        keys = [f"F5 {say('key-language')}", f"^Q {say('key-quit')}"]
        return " ".join(keys if self.is_lobby else [f"Esc {say('ui-close')}", *keys])

    def lines(self) -> Text:
        names = self.guest.names
        said = Text()
        for name, text in self.guest.chat:
            colour = SEAT_COLOURS[names.index(name) % len(SEAT_COLOURS)] if name in names else BRASS
            said.append(f"{name}: ", style=f"bold {colour}").append(f"{text}\n")
        return said if said else Text(self.speech.format("ui-no-talk"), style=SOFT)

    def tell(self, said: str) -> None:
        self.query_one("#bar", Static).update(Text(said))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        written = event.value.strip()
        if not written:
            return
        order = written.removeprefix("/") if written.startswith("/") else f"say {written}"
        try:
            known = obey(self.guest, order)
        except MalisonError as error:
            self.tell(self.speech.refusal(error))
        else:
            self.tell("" if known else self.speech.format("ui-orders"))
            event.input.value = "" if known else event.value

    def action_close(self) -> None:
        if not self.is_lobby:
            self.dismiss(None)

    def action_begin(self) -> None:
        if self.is_lobby and self.guest.is_host:
            try:
                self.guest.begin()
            except MalisonError as error:
                self.tell(self.speech.refusal(error))

    def action_language(self) -> None:
        self.speech = self.speech.other()
        self.app.language = self.speech.language  # type: ignore[attr-defined]
        self.elsewhere()
