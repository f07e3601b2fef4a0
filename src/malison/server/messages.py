"""Everything on the wire, both ways: bodies of requests and messages of the WebSocket (docs/protocol.md tells the story).

The wire carries facts; the client makes the words. Seats are numbers from 0, times are milliseconds since 1970, and a
move is text in the game's notation. A field that is left out has its default.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from malison.engine.events import Event
from malison.table.settings import Level, Settings

NAME_LENGTH = 24
CHAT_LENGTH = 500
NOTE_LENGTH = 4000
CUSTOM_LENGTH = 64_000
MOVE_LENGTH = 80

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="1 to 24 characters, no comma, # or |")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="how many moves were made before")]
Id = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the sender; a repeated one is answered as before")]
Move = Annotated[str, Meta(min_length=1, max_length=MOVE_LENGTH, examples=["R7", "queen 10"])]
NonceText = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 random bytes of the person's own browser")]
Status = Literal["open", "playing", "over", "closed"]


class Body(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends."""


# --- A table, as anyone with its link may know it ---


class SeatInfo(Struct, omit_defaults=True):
    """A seat. `kind` says whose it is; `held_by` who plays it now: its owner, or a bot or a friend in the owner's place."""

    seat: int
    kind: Literal["open", "person", "bot", "outside"]
    name: str | None = None
    level: str | None = None  # of a bot, or of the bot that sits in
    held_by: Literal["owner", "bot", "friend"] = "owner"
    holder: str | None = None  # the friend's name
    why: Literal["time", "left", "kicked", "called"] | None = None  # why a bot sits in
    returning: bool = False  # its owner plays again from the seat's next decision on
    can_join: bool = False  # anyone with the link may take it
    muted: bool = False
    has_nonce: bool = False


class SealInfo(Struct, omit_defaults=True):
    """The fair chance seal: the commitment from the beginning, the secret once the game is over."""

    commitment: str
    nonces: dict[int, str] = {}
    secret: str | None = None


class TableInfo(Struct, omit_defaults=True):
    id: str
    game: str
    rules_version: int
    status: Status
    options: dict[str, Any]  # all of them, completed
    settings: Settings
    seats: list[SeatInfo]
    seal: SealInfo
    created_at: int
    custom_lines: list[str] = msgspec.field(default_factory=list, name="own")  # a custom board or deck, as lines of a record
    custom_text: str | None = msgspec.field(default=None, name="own_text")  # the file it came from, which has its names too
    read_only: str | None = None  # why it can't be played on
    next: str | None = None  # the table where the same people play again
    previous: str | None = None


class You(Struct, omit_defaults=True):
    """Who the server takes this connection for."""

    name: str | None = None
    host: bool = False
    seats: list[int] = []  # those this person plays now
    owns: list[int] = []  # those that belong to this person, also while a bot or friend sits in
    sees: int | None = None  # whose eyes the position is seen with; None: a spectator's
    muted: bool = False
    hints: bool = False  # hints and odds may be asked for
    notes: dict[int, str] = {}
    watcher: int | None = None  # this connection's number among the watchers


class Watcher(Struct, omit_defaults=True):
    number: int
    name: str | None = None
    sees: int | None = None  # over whose shoulder
    asks: int | None = None  # whose consent it has asked for
    muted: bool = False


class Presence(Struct, omit_defaults=True):
    seats: list[int] = []  # whose player is connected
    watchers: list[Watcher] = []


class ClockInfo(Struct, omit_defaults=True):
    """`deadline` is when the seat to move runs out of time, None while nothing runs."""

    bank: list[int] = []  # milliseconds left by seat
    deadline: int | None = None
    bank_from: int | None = None  # from then on the bank is used
    paused: bool = False
    paused_by: int | None = None
    paused_at: int | None = None


class OutcomeInfo(Struct):
    points: list[int]
    winners: list[int]
    places: list[int]
    reason: str


class Position(Struct, omit_defaults=True):
    """Where the game stands for one viewer. `view` is the game's View; `choices` the legal moves, if it is one's own turn."""

    ply: int
    view: Any
    turn: int | None = None  # who is waited for
    since: int = 0  # when that began
    choices: list[str] = []  # compact: `queen 10..20 feint` stands for eleven moves
    outcome: OutcomeInfo | None = None


class ChatLine(Struct, omit_defaults=True):
    n: int
    at: int
    name: str
    text: str
    seat: int | None = None  # None: a spectator


# --- Requests ---


class Me(Struct, omit_defaults=True):
    name: str | None = None


class Rename(Body):
    name: Name


class OptionInfo(Struct, omit_defaults=True):
    name: str
    kind: Literal["number", "choice", "switch", "own"]
    default: int | bool | str
    low: int | None = None
    high: int | None = None
    words: list[str] = []


class GameInfo(Struct, omit_defaults=True):
    id: str
    name: dict[str, str]
    sentence: dict[str, str]
    seats: list[int]  # fewest, most
    minutes: int
    designers: str
    publisher: str
    version: int
    options: list[OptionInfo]
    ready: bool = True  # False while its rules and players are being compiled: it can be played, only slower


class CheckTerms(Body):
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, int | bool | str] = {}
    custom_text: Annotated[str, Meta(max_length=CUSTOM_LENGTH)] | None = msgspec.field(default=None, name="own")


class SeatWish(Body):
    kind: Literal["open", "mine", "bot", "outside"] = "open"
    level: Level | None = None
    name: Name | None = None


class CreateTable(Body):
    game: Annotated[str, Meta(max_length=40, examples=["cursed-tricks"])]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    name: Name  # of the host
    options: dict[str, int | bool | str] = {}
    # The content of a board or deck file.
    custom_text: Annotated[str, Meta(max_length=CUSTOM_LENGTH)] | None = msgspec.field(default=None, name="own")
    settings: Settings = msgspec.field(default_factory=Settings)


class Join(Body):
    """Take an open seat (any, or this one). The nonce can also follow through the WebSocket."""

    name: Name
    seat: Seat | None = None
    nonce: NonceText | None = None


class ChangeSeat(Body):
    wish: SeatWish


class Start(Body):
    fill: bool = True  # open seats get bots


class Kick(Body):
    seat: Seat


class Mute(Body):
    """Mute a seat's player or a watcher, or let them speak again."""

    muted: bool
    seat: Seat | None = None
    watcher: Annotated[int, Meta(ge=0)] | None = None


class WantCode(Body):
    """`device`: whoever brings the code becomes the same person there. `friend`: the friend plays this one seat."""

    for_: Literal["device", "friend"] = msgspec.field(name="for")


class Code(Struct):
    code: str
    path: str  # to be opened on the other device
    expires: int


class UseCode(Body):
    code: Annotated[str, Meta(min_length=6, max_length=40)]
    name: Name | None = None
    force: bool = False  # a `device` code replaces who this browser was, even if that person has seats


class Token(Struct):
    token: str


class TableBrief(Struct, omit_defaults=True):
    id: str
    game: str
    status: Status
    names: list[str | None]
    open_seats: int
    created_at: int
    changed_at: int
    your_turn: bool = False
    paused: bool = False
    deadline: int | None = None  # of whoever is waited for, where a clock runs
    yours: list[int] = []


class Verified(Struct, omit_defaults=True):
    """What checking a finished table's seal gave."""

    good: bool
    reason: str


class BotMove(Body):
    ply: Ply
    moves: Annotated[list[Move], Meta(min_length=1, max_length=16)]


class BotPosition(Struct, omit_defaults=True):
    """A line of the stream for outside bots: what its seat may know, and the moves when it is its turn."""

    table: str
    game: str
    seat: int
    position: Position
    events: list[Event]
    status: Status


class Problem(Struct, omit_defaults=True):
    """Why something was refused: a stable word and one sentence. Nothing was changed."""

    code: str
    reason: str
    values: dict[str, Any] = {}


# --- WebSocket, from the client ---


class Command(Struct, tag_field="type", tag=lambda name: name.lower(), forbid_unknown_fields=True, omit_defaults=True):
    """Each is answered by `done` or `refused` with its id."""

    id: Id


class Play(Command):
    """Moves of one seat, a whole turn at once if the game has such: played all or not at all."""

    seat: Seat
    ply: Ply
    moves: Annotated[list[Move], Meta(min_length=1, max_length=16)]


class Try(Command):
    """What may follow these first moves of a turn? Nothing is played: answered by `tried`, from what the seat knows."""

    seat: Seat
    ply: Ply
    moves: Annotated[list[Move], Meta(min_length=1, max_length=16)]


class Look(Command):
    """Whose eyes to see with: an own seat, a seat that consented, or None for the public view."""

    seat: Seat | None = None


class Sync(Command):
    """Ask for the full picture again, after a gap in the numbers."""


class Say(Command):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Note(Command):
    seat: Seat
    text: Annotated[str, Meta(max_length=NOTE_LENGTH)]


class Nonce(Command):
    seat: Seat
    nonce: NonceText


class Pause(Command):
    pass


class Resume(Command):
    pass


class Leave(Command):
    """Give the seat up for now: before the start it is open again, later a bot sits in until the owner returns."""

    seat: Seat


class Return(Command):
    """The owner takes the seat back, at its next decision."""

    seat: Seat


class Substitute(Command):
    """Call a bot for someone who has been away for a while."""

    seat: Seat


class Ask(Command):
    """A spectator asks to look over a seat's shoulder."""

    seat: Seat


class Consent(Command):
    """A seat's player lets a watcher look over the shoulder, or no longer."""

    seat: Seat
    watcher: Annotated[int, Meta(ge=0)]
    allow: bool


class Hint(Command):
    seat: Seat


class Odds(Command):
    seat: Seat


class Step(Command):
    """Ask how the position looked to these eyes when `ply` moves had been made.

    With `all`, once the game is over: how it looked to all seats together.
    """

    ply: Ply
    all: bool = False


class Ping(Command):
    pass


ClientMessage = (
    Play
    | Try
    | Look
    | Sync
    | Say
    | Note
    | Nonce
    | Pause
    | Resume
    | Leave
    | Return
    | Substitute
    | Ask
    | Consent
    | Hint
    | Odds
    | Step
    | Ping
)

# --- WebSocket, from the server ---


class ServerStruct(Struct, tag_field="type", tag=lambda name: name.lower(), omit_defaults=True):
    """What the server sends."""


class Full(ServerStruct):
    """The whole picture; updates count on from `n`."""

    n: int
    now: int
    table: TableInfo
    you: You
    presence: Presence
    clock: ClockInfo
    chat: list[ChatLine]
    position: Position | None = None  # None until the game starts
    events: list[Event] = []  # the log, from the first event on
    away_since: int | None = None  # the ply at which this person was last connected


class Update(ServerStruct):
    """Only what changed. `events` come after those already told."""

    n: int
    position: Position | UnsetType = UNSET
    events: list[Event] | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    you: You | UnsetType = UNSET
    presence: Presence | UnsetType = UNSET
    clock: ClockInfo | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET


class Done(ServerStruct):
    id: str
    ply: int


class Refused(ServerStruct):
    id: str | None
    code: str
    reason: str
    values: dict[str, Any] = {}


class Tried(ServerStruct):
    """What the seat may choose next in its turn. `complete`: the moves end it, and may be played as they are."""

    id: str
    ply: int
    choices: list[str] = []
    complete: bool = False


class Hinted(ServerStruct):
    id: str
    seat: int
    ply: int
    move: str


class Option(Struct):
    """A move worth considering: the place to expect from it (1 is first) and how sure it is the best, from 0 to 1."""

    move: str
    place: float
    sure: float


class Weighed(ServerStruct):
    """What to expect of the best moves, best first, from games played on in thought from what the seat is shown."""

    id: str
    seat: int
    ply: int
    moves: list[Option]


class Stepped(ServerStruct):
    """How it looked then. `last` is how many moves have been made by now.

    To all seats together: `view` shows what any of them knew, and `seats` what each of them was shown.
    """

    id: str
    ply: int
    last: int
    view: Any
    turn: int | None = None
    seats: list[Any] = []


class Gone(ServerStruct):
    """The table was deleted, or this person was sent away: the connection closes."""

    code: str
    reason: str


ServerMessage = Full | Update | Done | Refused | Tried | Hinted | Weighed | Stepped | Gone

REQUESTS = (Rename, CheckTerms, CreateTable, Join, ChangeSeat, Start, Kick, Mute, WantCode, UseCode, BotMove)
RESPONSES = (Me, GameInfo, TableInfo, TableBrief, Code, Token, Verified, BotPosition, Problem)
