"""The messages between the table and a browser, written once.

`gorin.table.typescript` makes the client's types from these classes; a test holds both equal.
A reference to a thing on the table is a text: a card that lies openly has a name for its stay
there, any other card goes by its place (`p2.hand.3`); a player is `p2`, an area goes by its name.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

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


class Face(Struct):
    """What stands on a printed card.

    `text_en` is its text for English readers, where its print has none; `image` its picture ("": an emblem is drawn).
    """

    key: str
    name: str
    name_en: str
    text: str
    text_en: str
    image: str
    fields: dict[str, Any]


class Word(Struct):
    """A word on a card; `kind` is the part of the catalogue that translates it."""

    kind: str
    word: str


class Card(Struct):
    """A card as the viewer knows it.

    `seen`: its face can be seen now; else it is only remembered to lie there. `values` are those
    of now; the printed ones stand on the face. `at` is its place on the grid, where there is one.
    """

    id: Ref
    face: str
    seen: bool
    values: dict[str, int | str]
    states: list[str]
    spent: bool
    words: list[Word]
    counters: dict[str, int]
    links: dict[str, list[Ref]]
    at: str


class Zone(Struct):
    """So many cards, listed top first (None: hidden) where at least one is known.

    `remembered` are faces that are known to be among them without being told apart.
    """

    count: int
    cards: list[Card | None]
    remembered: list[str]


class Side(Struct):
    """One player's numbers and zones; `out`: no longer in the game."""

    seat: int
    team: int
    out: bool
    numbers: dict[str, int]
    zones: dict[str, Zone]


class Waiting(Struct):
    """Something on the stack, in the chain, or waiting to be played; `number` is the rulebook's for it."""

    kind: str
    seat: int
    face: str
    card: Ref
    number: int
    targets: list[Ref]


class Outcome(Struct):
    """Who won (nobody: a draw), by which clause, and what that clause says."""

    winners: list[int]
    words: str
    clause: str
    reason: str


class View(Struct):
    """What the viewer may know of the game."""

    turn: int
    phase: str
    active: int
    asking: list[int]
    players: list[Side]
    middle: list[Waiting]
    result: Outcome | None


class Choice(Struct):
    """One option of the decision.

    `decline` passes, `done` ends a choice of several things; whoever takes one that `loses` has lost.
    """

    index: int
    seat: int
    verb: str
    label: str
    refs: list[Ref]
    decline: bool
    done: bool
    loses: bool


class Question(Struct):
    """What this seat is asked.

    `window`: others act, and one may do something in between; `ordering`: things of which only the order is open.
    """

    kind: str
    about: str
    words: str
    clause: str
    least: int
    most: int
    picked: list[Ref]
    source: Ref
    window: bool
    ordering: bool
    options: list[Choice]


class Line(Struct):
    """A line of the log: `moment` is the number of picks before it.

    `key` says what happened, `player` to whom, `number` how much; `faces` are the cards that it speaks of ("": one
    that the viewer did not see), and `refs` what they are called where they lie now.
    """

    words: str
    clause: str
    turn: int
    moment: int
    key: str
    player: int
    number: int
    faces: list[str]
    refs: list[Ref]


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

    `log` begins with line `log_from`; `faces` are those that were not sent on this connection yet.
    `undo`: "free", "ask" (the others are asked) or "" (there is nothing to take back).
    """

    serial: int
    viewer: int | None
    view: View
    decision: Question | None
    log_from: int
    log: list[Line]
    faces: list[Face]
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
PARTS: tuple[type[Struct], ...] = (
    Face,
    Word,
    Card,
    Zone,
    Side,
    Waiting,
    Outcome,
    View,
    Choice,
    Question,
    Line,
    Clock,
    Coach,
    SeatInfo,
)
