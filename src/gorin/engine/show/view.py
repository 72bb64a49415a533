"""Views: what one seat may know, complete for drawing a table, and nothing else.

A view is frozen and typed, and plain JSON both ways (`to_json`, `View.from_json`). Its JSON is an
object with the names of the fields below; tuples are lists, `None` is null. In short:

    {"game": "sve", "viewer": 0, "turn": 5, "active": 0, "phase": "main", "asking": [0],
     "seats": [{"seat": 0, "team": 0, "out": false, "numbers": {"health": 20, ...},
                "zones": {"hand": {"count": 2, "ordered": false, "remembered": ["KEY"],
                                   "cards": [CARD, ...]}, ...}}, ...],
     "faces": {"KEY": {"key": "KEY", "name": "...", "name_en": "...", "text": "...", "fields": {...},
               "text_en": "", "image": ""}},
     "pending": [{"kind": "stack", "player": 1, "card": ID, "face": "KEY", "targets": [ID, ...],
                  "number": 2}, ...],
     "decision": null or {"seats": [0], "kind": "choose", "about": "targets", "question": "...",
                  "clause": "10.6.2.3", "source": ID, "least": 1, "most": 2, "picked": [ID],
                  "ordering": false, "window": false, "decline": 3,
                  "options": [{"index": 0, "seat": 0, "verb": "choose", "card": ID, "target": ID,
                               "number": 0, "label": "...", "loses": false}, ...]},
     "result": null or {"winners": [0], "reason": "...", "words": "...", "clause": "1.2.3"},
     "log": [{"number": 17, "turn": 5, "player": 0, "key": "draw", "clause": "...", "text": "...",
              "amount": 0, "faces": ["KEY"], "refs": [ID]}, ...],
     "log_end": 18}

CARD is {"id": ID, "face": "KEY" or null, "remembered": false, "values": {"attack": 3, ...},
"printed": {"attack": 2, ...}, "states": {"act": true}, "lists": {"keywords": [...]},
"counters": {"石": 1}, "links": {"attached": [ID]}}.

ID is a text. A card that lies openly has the number of its stay there, which it keeps until it
moves; any other card (face down, or shown for a moment) is called by its place, `p2.hand.3`. A player
is `p2`, an area or another thing to point at goes by its name. `face` is null for a hidden card; a
remembered one was seen earlier and is known by its place. `remembered` of a zone lists what is known
to be in it without being told apart. `printed` holds what the cardboard says where it says a number.
`asking` are the seats that the game waits for; `decision` is there only for these. `pending` is what
waits to be carried out, the next one first. `log` holds the lines from the number asked for on.
A `window` is a question in which one may do something while others act. Words and clauses stand apart.
Texts are in the language asked for; keys (`phase`, `key`, zones, values, states) belong to the
catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from gorin.engine.cards.reading import ReadingError, check_plain


@dataclass(frozen=True)
class FaceView:
    """A printed card.

    Whoever draws it may add its text for readers of English (`text_en`) and its picture (`image`).
    """

    key: str
    name: str
    name_en: str
    text: str
    fields: dict[str, Any]
    text_en: str = ""
    image: str = ""


@dataclass(frozen=True)
class CardView:
    """A card where it lies; `face` None: hidden."""

    id: str
    face: str | None = None
    remembered: bool = False
    values: dict[str, Any] | None = None
    printed: dict[str, int] | None = None
    states: dict[str, bool] | None = None
    lists: dict[str, list[str]] | None = None
    counters: dict[str, int] | None = None
    links: dict[str, list[str]] | None = None

    @property
    def seen(self) -> bool:
        """Whether its face lies open to the viewer now."""
        return self.face is not None and not self.remembered

    @property
    def tells(self) -> bool:
        """Whether anything is known of it besides its place; of one that lies face down some things can be."""
        return self.face is not None or bool(self.values) or bool(self.states)

    def value(self, name: str) -> Any:
        """Return a value, state, list, counter or link by its name, or None."""
        for part in (self.values, self.states, self.lists, self.counters, self.links):
            if part is not None and name in part:
                return part[name]
        return None


@dataclass(frozen=True)
class ZoneView:
    """A zone of a seat, top first where it is ordered."""

    count: int
    ordered: bool
    cards: tuple[CardView, ...]
    remembered: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatView:
    """A seat with its public numbers and its zones."""

    seat: int
    team: int
    out: bool
    numbers: dict[str, int]
    zones: dict[str, ZoneView]


@dataclass(frozen=True)
class OptionView:
    """One pick; `loses`: whoever takes it loses at once."""

    index: int
    seat: int
    verb: str
    card: str
    target: str
    number: int
    label: str
    loses: bool


@dataclass(frozen=True)
class DecisionView:
    """What is asked, for those who are asked."""

    seats: tuple[int, ...]
    kind: str
    about: str
    question: str
    clause: str
    source: str
    least: int
    most: int
    picked: tuple[str, ...]
    ordering: bool
    window: bool
    decline: int | None
    options: tuple[OptionView, ...]


@dataclass(frozen=True)
class PendingView:
    """Something that waits to be carried out."""

    kind: str
    player: int
    card: str
    face: str | None
    targets: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class ResultView:
    """How the game ended; no winners: a draw. `words` say why ("": only the clause does)."""

    winners: tuple[int, ...]
    reason: str
    words: str
    clause: str


@dataclass(frozen=True)
class LineView:
    """A line of the log as the viewer saw it.

    `key` says what happened, `player` to whom, `amount` how much; `faces` are the cards that it speaks of ("": one
    that the viewer did not see), and `refs` what they are called where they lie now.
    """

    number: int
    turn: int
    player: int
    key: str
    clause: str
    text: str
    amount: int
    faces: tuple[str, ...]
    refs: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """Everything that one seat (None: a spectator) may know at one moment."""

    game: str
    viewer: int | None
    turn: int
    active: int
    phase: str
    asking: tuple[int, ...]
    seats: tuple[SeatView, ...]
    faces: dict[str, FaceView]
    pending: tuple[PendingView, ...]
    decision: DecisionView | None
    result: ResultView | None
    log: tuple[LineView, ...]
    log_end: int

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else f"player {self.viewer}"
        return f"<View of {self.game} for {who}, turn {self.turn}{f', {self.phase}' if self.phase else ''}>"

    def to_json(self) -> dict[str, Any]:
        """The view as plain data."""
        found: dict[str, Any] = _plain(self)
        return found

    @staticmethod
    def from_json(data: Any) -> View:
        """A view from plain data; what is missing or unknown is an error that names it."""
        check_plain(data)
        view = _typed(View, data, "view")
        assert isinstance(view, View)
        return view

    def face(self, card: CardView) -> FaceView | None:
        return None if card.face is None else self.faces[card.face]

    def find(self, name: str) -> CardView | None:
        """The card that is called so."""
        for seat in self.seats:
            for zone in seat.zones.values():
                for card in zone.cards:
                    if card.id == name:
                        return card
        return None


ONE: Final = 0
MANY: Final = 1
NAMED: Final = 2
PARTS: Final[dict[type, dict[str, tuple[int, type]]]] = {
    View: {
        "seats": (MANY, SeatView),
        "faces": (NAMED, FaceView),
        "pending": (MANY, PendingView),
        "decision": (ONE, DecisionView),
        "result": (ONE, ResultView),
        "log": (MANY, LineView),
    },
    SeatView: {"zones": (NAMED, ZoneView)},
    ZoneView: {"cards": (MANY, CardView)},
    DecisionView: {"options": (MANY, OptionView)},
}
LISTS: Final = frozenset({"asking", "faces", "picked", "refs", "seats", "targets", "winners", "remembered"})
"""Fields that hold tuples of plain values (a card's `remembered` is a truth value)."""


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def _typed(cls: type, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise ReadingError("part", where=where)
    assert is_dataclass(cls)
    names = [field.name for field in fields(cls)]
    for key in (*data, *names):
        if key not in data or key not in names:
            raise ReadingError("part", where=f"{where}.{key}")
    parts = PARTS.get(cls, {})
    values: dict[str, Any] = {}
    for name, value in data.items():
        inner = f"{where}.{name}"
        if name not in parts:
            values[name] = tuple(value) if name in LISTS and isinstance(value, list) else value
            continue
        how, part = parts[name]
        if how == ONE:
            values[name] = None if value is None else _typed(part, value, inner)
        elif how == MANY and isinstance(value, list):
            values[name] = tuple(_typed(part, each, f"{inner}[{index}]") for index, each in enumerate(value))
        elif how == NAMED and isinstance(value, dict):
            values[name] = {key: _typed(part, each, f"{inner}.{key}") for key, each in value.items()}
        else:
            raise ReadingError("part", where=inner)
    return cls(**values)
