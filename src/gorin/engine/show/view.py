"""Views: what one seat may know, complete for drawing a table, and nothing else.

A view is frozen and typed, and plain JSON both ways (`to_json`, `View.from_json`). Its JSON is an
object with the names of the fields below; tuples are lists, `None` is null. In short:

    {"game": "sve", "viewer": 0, "turn": 5, "active": 0, "phase": "main", "asking": [0],
     "seats": [{"seat": 0, "team": 0, "out": false, "numbers": {"health": 20, ...},
                "zones": {"hand": {"count": 2, "ordered": false, "remembered": ["KEY"],
                                   "cards": [CARD, ...]}, ...}}, ...],
     "faces": {"KEY": {"key": "KEY", "name": "...", "name_en": "...", "text": "...", "fields": {...}}},
     "pending": [{"kind": "stack", "player": 1, "card": ID, "face": "KEY", "targets": [ID, ...],
                  "number": 2}, ...],
     "decision": null or {"seats": [0], "kind": "choose", "about": "targets", "question": "...",
                  "clause": "10.6.2.3", "source": ID, "least": 1, "most": 2, "picked": [ID],
                  "ordering": false, "decline": 3,
                  "options": [{"index": 0, "seat": 0, "verb": "choose", "card": ID, "target": ID,
                               "number": 0, "label": "...", "loses": false}, ...]},
     "result": null or {"winners": [0], "reason": "...", "clause": "1.2.3"},
     "log": [{"number": 17, "turn": 5, "player": 0, "key": "draw", "clause": "...", "text": "..."}, ...],
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
Texts are in the language asked for; keys (`phase`, `key`, zones, values, states) belong to the
catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Final

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.reading import ReadingError, check_plain
from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.show import labels
from gorin.engine.show import log as logs
from gorin.engine.show.eyes import Eyes, Ordered, who_sees
from gorin.engine.show.presentation import Layout, Pending
from gorin.glossary import spoken


@dataclass(frozen=True)
class FaceView:
    """A printed card."""

    key: str
    name: str
    name_en: str
    text: str
    fields: dict[str, Any]


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

    def value(self, name: str) -> Any:
        """A value, state, list or count by its name (None: it has none)."""
        for part in (self.values, self.states, self.lists, self.counters, self.links):
            if part is not None and name in part:
                return part[name]
        return None


@cache
def hidden_card(name: str) -> CardView:
    """A card of which only the place is known."""
    return CardView(name)


@dataclass(frozen=True)
class ZoneView:
    """A zone of a seat, top first where it is ordered."""

    count: int
    ordered: bool
    cards: tuple[CardView, ...]
    remembered: tuple[str, ...] = ()


EMPTY: Final = ZoneView(0, False, ())
EMPTY_ORDERED: Final = ZoneView(0, True, ())


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
    """How the game ended; no winners: a draw."""

    winners: tuple[int, ...]
    reason: str
    clause: str


@dataclass(frozen=True)
class LineView:
    """A line of the log as the viewer saw it."""

    number: int
    turn: int
    player: int
    key: str
    clause: str
    text: str


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
LISTS: Final = frozenset({"asking", "picked", "seats", "targets", "winners", "remembered"})
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


VALUE: Final = 0
STATE: Final = 1
LIST: Final = 2
COUNTS: Final = 3
LINKS: Final = 4


def parts_of(layout: Layout) -> dict[str, int]:
    """Which part of a card's view each of its facts belongs to; what is not named is a value."""
    found = {state: STATE for state, _, _ in layout.states}
    found.update((each, LIST) for each, _ in layout.lists)
    found.update((each, COUNTS) for each in layout.counts)
    found.update((each, LINKS) for each in layout.links)
    return found


class Scene:
    """One moment of a game, to be drawn for several viewers: what they all see is made once.

    What looks as it did in an earlier scene of the same game is taken over from there: the same object.
    A scene is worth nothing after the game has gone on, except as an earlier one.
    """

    __slots__ = ("_cards", "_open", "_pictures", "everybody", "game", "layout", "ordered", "parts", "seen_by", "slug")

    def __init__(self, slug: str, game: Game, layout: Layout, ordered: Ordered, earlier: Scene | None = None) -> None:
        self.slug = slug
        self.game = game
        self.layout = layout
        self.ordered = ordered
        self.parts: dict[str, int] = parts_of(layout) if earlier is None else earlier.parts
        self.everybody: int = game.everybody()
        self.seen_by = who_sees(game)
        self._cards: dict[int, Picture] = {}
        self._pictures: dict[int, Picture] = {} if earlier is None else {**earlier._pictures, **earlier._cards}
        self._open: dict[tuple[int, int], ZoneView] = {} if earlier is None else earlier._open

    def view(self, viewer: int | None, since: int | None = None, lang: str | None = None) -> View:
        """What this viewer may know; `since`: with the log from this line on (None: without)."""
        return _Drawing(self, Eyes(self.slug, self.game, viewer, self.ordered, self.seen_by), lang).view(since)

    def open_zone(self, zone: int, seat: int, tracked: bool) -> ZoneView | None:
        """A zone that looks the same to everybody (None: it does not)."""
        held = self.game.zone_cards(zone, seat)
        if not held:
            return EMPTY_ORDERED if tracked else EMPTY
        shown, entered, seen_by, everybody = self.game.shown, self.game.entered, self.seen_by, self.everybody
        for card in held:
            if seen_by[card] != everybody or card in shown:
                return None
        cards: list[CardView] = []
        for card in held:
            picture = self.picture(card, str(entered[card]))
            if picture.points:
                return None
            cards.append(picture.view)
        earlier = self._open.get((zone, seat))
        if earlier is not None and same_cards(earlier.cards, cards):
            return earlier
        found = self._open[zone, seat] = ZoneView(len(cards), tracked, tuple(cards))
        return found

    def picture(self, card: int, name: str) -> Picture:
        """A visible card under this name."""
        found = self._cards.get(card)
        if found is not None and found.view.id == name:
            return found
        facts = self.game.view_card(card)
        if self.layout.details is not None:
            facts = {**facts, **self.layout.details(self.game, card)}
        printed = self.game.printed[card]
        earlier = self._pictures.get(card)
        if (
            earlier is not None
            and earlier.view.id == name
            and earlier.view.face == printed.key
            and earlier.facts == facts
        ):
            found = earlier
        else:
            found = Picture(name, printed, facts, self.parts)
        self._cards[card] = found
        return found


class Picture:
    """A visible card as everybody sees it who sees it; `links` are references, not told by their names yet."""

    __slots__ = ("facts", "links", "points", "view")

    def __init__(self, name: str, printed: Printed, facts: dict[str, Any], parts: dict[str, int]) -> None:
        fields = printed.fields
        values: dict[str, Any] = {}
        marked: dict[str, int] = {}
        states: dict[str, bool] = {}
        lists: dict[str, list[str]] = {}
        counters: dict[str, int] = {}
        links: dict[str, Any] = {}
        for each, value in facts.items():
            part = parts.get(each, VALUE)
            if part == VALUE:
                values[each] = value
                cardboard = fields.get(each)
                if type(cardboard) is int:
                    marked[each] = cardboard
            elif part == STATE:
                states[each] = value
            elif part == LIST:
                lists[each] = list(value)
            elif part == COUNTS:
                counters.update(value)
            else:
                links[each] = value
        nothing: dict[str, list[str]] = {each: [] for each in links}
        self.facts = facts
        self.links = links
        self.points = any(each is not None and each != [] and each != () for each in links.values())
        self.view = CardView(name, printed.key, False, values, marked, states, lists, counters, nothing)


def same_cards(some: tuple[CardView, ...], others: list[CardView]) -> bool:
    """Whether these are the same objects."""
    if len(some) != len(others):
        return False
    for place, card in enumerate(some):
        if card is not others[place]:
            return False
    return True


@cache
def hidden_zone(seat: int, zone: str, count: int, tracked: bool) -> ZoneView:
    """So many cards of which only the places are known."""
    cards = tuple(hidden_card(f"p{seat + 1}.{zone}.{number}") for number in range(1, count + 1))
    return ZoneView(count, tracked, cards)


class _Drawing:
    """Making one view: the faces that it shows are gathered on the way."""

    __slots__ = ("eyes", "faces", "game", "lang", "layout", "scene")

    def __init__(self, scene: Scene, eyes: Eyes, lang: str | None) -> None:
        self.scene = scene
        self.game: Game = scene.game
        self.layout = scene.layout
        self.eyes = eyes
        self.lang = lang
        self.faces: dict[str, FaceView] = {}

    def view(self, since: int | None) -> View:
        game = self.game
        result = game.result
        decision = game.decision
        seats = tuple([self.seat(seat) for seat in range(game.nplayers)])
        pending = tuple([self.pending(each) for each in self.layout.pending(game)])
        first = max(since or 0, 0)
        end = logs.length(game.log)
        entries = [] if since is None else logs.entries(game.log, first)
        asked = () if decision is None else labels.asked(decision)
        return View(
            self.eyes.slug,
            self.eyes.viewer,
            game.turn,
            game.active,
            game.phase,
            asked,
            seats,
            dict(sorted(self.faces.items())),
            pending,
            self.decision(decision) if decision is not None and self.eyes.viewer in asked else None,
            None if result is None else ResultView(result.winners, result.reason, result.clause),
            tuple([self.line(first + number, entry) for number, entry in enumerate(entries)]),
            end,
        )

    def seat(self, seat: int) -> SeatView:
        names = self.eyes.names
        zones = {name: self.zone(zone, seat) for zone, name in enumerate(names)}
        game = self.game
        return SeatView(seat, game.seats.teams[seat], bool(game.gone >> seat & 1), game.view_numbers(seat), zones)

    def zone(self, zone: int, seat: int) -> ZoneView:
        eyes, game = self.eyes, self.game
        tracked = eyes.tracked[zone]
        held = game.zone_cards(zone, seat)
        same = self.scene.open_zone(zone, seat, tracked)
        if same is not None:
            for card in held:
                self.face(game.printed[card])
            return same
        memory = () if tracked else tuple([self.face(printed) for printed in eyes.memory(zone, seat)])
        if not memory and eyes.knows_none(zone, seat) and not any([game.view_back(card) for card in held]):
            return hidden_zone(seat, eyes.names[zone], len(held), tracked)
        return ZoneView(len(held), tracked, tuple([self.card(card) for card in eyes.zone(zone, seat)]), memory)

    def card(self, card: int) -> CardView:
        eyes = self.eyes
        name = eyes.call(card)
        printed = self.game.printed[card]
        layout = self.layout
        if not eyes.sees(card):
            remembered = eyes.remembers(card)
            known = self.game.view_back(card)
            if not known:
                return CardView(name, self.face(printed), True) if remembered else hidden_card(name)
            states = {state: known.pop(state) for state, _, _ in layout.states if state in known}
            return CardView(name, self.face(printed) if remembered else None, remembered, known, states=states)
        self.face(printed)
        picture = self.scene.picture(card, name)
        if not picture.points:
            return picture.view
        return replace(picture.view, links={each: self.refs(found) for each, found in picture.links.items()})

    def refs(self, found: Any) -> list[str]:
        refs = found if isinstance(found, list | tuple) else [] if found is None else [found]
        return [self.eyes.call(ref) for ref in refs]

    def face(self, printed: Any) -> str:
        key: str = printed.key
        if key not in self.faces:
            self.faces[key] = FaceView(key, printed.name, printed.name_en, printed.text, printed.fields)
        return key

    def pending(self, each: Pending) -> PendingView:
        eyes = self.eyes
        known = is_card(each.card) and eyes.knows(each.card)
        return PendingView(
            each.kind,
            each.player,
            eyes.call(each.card),
            self.face(self.game.printed[each.card]) if known else None,
            tuple(eyes.call(ref) for ref in each.targets if ref != NOTHING),
            each.number,
        )

    def decision(self, decision: Decision) -> DecisionView:
        eyes = self.eyes
        options = decision.options
        texts = labels.labels(self.layout, decision, eyes, self.lang)
        return DecisionView(
            labels.asked(decision),
            decision.kind,
            decision.about,
            labels.question(decision, eyes, self.lang),
            decision.clause,
            eyes.call(decision.source),
            decision.least,
            decision.most,
            tuple(eyes.call(ref) for ref in labels.picked_refs(decision)),
            decision.ordering,
            next((index for index, each in enumerate(options) if each is decision.decline), None),
            tuple(
                OptionView(
                    index,
                    labels.seat_of(decision, each),
                    each.verb,
                    eyes.call(each.card),
                    eyes.call(each.target),
                    each.number,
                    texts[index],
                    each.loses,
                )
                for index, each in enumerate(options)
            ),
        )

    def line(self, number: int, entry: logs.Entry) -> LineView:
        eyes = self.eyes
        text = spoken(eyes.slug, words.log_line(entry, eyes.mask, eyes.slug, eyes.names, self.lang), self.lang)
        return LineView(number, entry.turn, entry.player, entry.key, entry.clause, text)
