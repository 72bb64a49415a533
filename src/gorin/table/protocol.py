"""The messages between the table and a browser, written once.

`gorin.table.typescript` makes the client's types from these classes; a test holds both equal. What a seat sees is the
engine's `View`, the same classes from the game to the browser; `gorin.table.state` says what is left out of it.
A reference to a thing on the table is a text: a card that lies openly has a name for its stay
there, any other card goes by its place (`p2.hand.3`); a player is `p2`, an area goes by its name.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gorin.engine.show.view import (
    CardView,
    DecisionView,
    FaceView,
    LineView,
    OptionView,
    PendingView,
    ResultView,
    SeatView,
    View,
    ZoneView,
)

Ref = str


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message: which seat this is ("": somebody who watches), and the language."""

    token: str = ""
    lang: str = "ja"


class Pick(Struct, tag="pick", forbid_unknown_fields=True):
    """One of the options of the decision with this serial."""

    serial: int
    index: int


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last pick."""


class UndoAnswer(Struct, tag="undo_answer", forbid_unknown_fields=True):
    """Whether another player's pick may be taken back."""

    yes: bool


class WhyNot(Struct, tag="why_not", forbid_unknown_fields=True):
    """Why a card cannot be used now; or why an action, in the notation of scenarios, is refused."""

    card: Ref = ""
    action: Any = None


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """Give the game up."""


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """A line to everybody at the table."""

    text: str


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Play the same again, with the seats changed: it begins when everybody wants it."""


class Resync(Struct, tag="resync", forbid_unknown_fields=True):
    """Send everything again, in this language."""

    lang: str = "ja"


ClientMessage = Join | Pick | Undo | UndoAnswer | WhyNot | Concede | Say | Rematch | Resync


class Clock(Struct):
    """The seconds that a player has left, and whether they run."""

    seconds: float
    running: bool


class Coach(Struct):
    """What a coach says in a guided game: the option that is meant (-1: none), and how far one has come.

    `off`: something else was done than the coach had said.
    """

    words: str
    index: int
    step: int
    steps: int
    off: bool


class State(Struct, tag="state"):
    """Everything that this seat may know, after every change.

    `view` is the engine's own, with the faces that were not sent on this connection yet and the newest lines of the
    log; `moments` are the picks before each of these lines.
    `undo`: "free", "ask" (the others are asked) or "" (there is nothing to take back).
    """

    serial: int
    view: View
    moments: list[int]
    clocks: list[Clock]
    undo: str
    coach: Coach | None = None


class Refused(Struct, tag="refused"):
    """What was asked for is not allowed, by this clause."""

    clause: str
    words: str
    card: Ref


class SeatInfo(Struct):
    """Who sits where."""

    seat: int
    name: str
    kind: str
    here: bool


class Presence(Struct, tag="presence"):
    """Who is at the table."""

    seats: list[SeatInfo]
    watching: int


class Chat(Struct, tag="chat"):
    """A line that somebody said."""

    seat: int | None
    name: str
    text: str


class UndoAsked(Struct, tag="undo_asked"):
    """A player would like to take a pick back; the others answer."""

    seat: int


class RematchAsked(Struct, tag="rematch_asked"):
    """These seats would like to play again."""

    seats: list[int]


class Moved(Struct, tag="moved"):
    """The next game is at another table: this seat's key is good for `seat` there."""

    table: str
    seat: int


class Error(Struct, tag="error"):
    """Something that could not be done; nothing was changed."""

    code: str
    words: str


class Welcome(Struct, tag="welcome"):
    """The answer to `join`: the table, the game, and which seat this is.

    `open_hands`: so many seconds later everybody who watches sees all hands (0: never).
    """

    table: str
    game: str
    viewer: int | None
    names: list[str]
    open_hands: int


ServerMessage = Welcome | State | Refused | Presence | Chat | UndoAsked | RematchAsked | Moved | Error

CLIENT_MESSAGES: tuple[type[Struct], ...] = (
    Join,
    Pick,
    Undo,
    UndoAnswer,
    WhyNot,
    Concede,
    Say,
    Rematch,
    Resync,
)
SERVER_MESSAGES: tuple[type[Struct], ...] = (
    Welcome,
    State,
    Refused,
    Presence,
    Chat,
    UndoAsked,
    RematchAsked,
    Moved,
    Error,
)
PARTS: tuple[type[Struct], ...] = (Clock, Coach, SeatInfo)
VIEWS: tuple[type, ...] = (
    FaceView,
    CardView,
    ZoneView,
    SeatView,
    OptionView,
    DecisionView,
    PendingView,
    ResultView,
    LineView,
    View,
)
"""The parts of a view, which are the engine's."""
