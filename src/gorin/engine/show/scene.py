"""Scenes: one moment of a game, drawn as the view of each seat that looks at it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.show import labels
from gorin.engine.show import log as logs
from gorin.engine.show.eyes import Eyes, Ordered
from gorin.engine.show.presentation import Layout, Pending
from gorin.engine.show.sights import Look, Sights
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
from gorin.glossary import spoken

EMPTY: Final = ZoneView(0, False, ())
EMPTY_ORDERED: Final = ZoneView(0, True, ())


@cache
def hidden_card(name: str) -> CardView:
    """A card of which only the place is known."""
    return CardView(name)


@cache
def hidden_zone(seat: int, zone: str, count: int, tracked: bool) -> ZoneView:
    """So many cards of which only the places are known."""
    cards = tuple(hidden_card(f"p{seat + 1}.{zone}.{number}") for number in range(1, count + 1))
    return ZoneView(count, tracked, cards)


def same_cards(some: tuple[CardView, ...], others: list[CardView]) -> bool:
    """Whether these are the same objects."""
    if len(some) != len(others):
        return False
    for place, card in enumerate(some):
        if card is not others[place]:
            return False
    return True


class Scene:
    """One moment of a game, to be drawn for several viewers: what they all see is made once.

    What looks as it did in an earlier scene of the same game is taken over from there: the same object.
    A scene is worth nothing after the game has gone on, except as an earlier one.
    """

    __slots__ = ("_backs", "_cards", "_earlier", "_faces", "_open", "game", "layout", "ordered", "sights", "slug")

    def __init__(self, slug: str, game: Game, layout: Layout, ordered: Ordered, earlier: Scene | None = None) -> None:
        self.slug = slug
        self.game = game
        self.layout = layout
        self.ordered = ordered
        self.sights: Sights = Sights(game, layout, None if earlier is None else earlier.sights)
        self._cards: dict[int, tuple[Look, CardView]] = {}
        self._earlier: dict[int, tuple[Look, CardView]] = (
            {} if earlier is None else {**earlier._earlier, **earlier._cards}
        )
        self._open: dict[tuple[int, int], ZoneView] = {} if earlier is None else earlier._open
        self._faces: dict[str, tuple[Printed, FaceView]] = {} if earlier is None else earlier._faces
        self._backs: list[bool] = [name in layout.backs for name in game.zone_names()]

    def view(self, viewer: int | None, since: int | None = None, lang: str | None = None) -> View:
        """What this viewer may know; `since`: with the log from this line on (None: without)."""
        return _Drawing(self, Eyes(self.slug, self.game, viewer, self.ordered, self.sights), lang).view(since)

    def open_zone(self, zone: int, seat: int, tracked: bool) -> ZoneView | None:
        """A zone that looks the same to everybody (None: it does not)."""
        game = self.game
        held = game.zone_cards(zone, seat)
        if not held:
            return EMPTY_ORDERED if tracked else EMPTY
        shown, entered, seen_by, everybody = game.shown, game.entered, self.sights.seen_by, game.everybody()
        for card in held:
            if seen_by[card] != everybody or card in shown:
                return None
        look = self.sights.look
        for card in held:
            if look(card).points:
                return None
        cards = [self.card(card, str(entered[card])) for card in held]
        earlier = self._open.get((zone, seat))
        if earlier is not None and same_cards(earlier.cards, cards):
            return earlier
        found = self._open[zone, seat] = ZoneView(len(cards), tracked, tuple(cards))
        return found

    def card(self, card: int, name: str) -> CardView:
        """A visible card under this name, without what it points at."""
        found = self._cards.get(card)
        if found is not None and found[1].id == name:
            return found[1]
        look = self.sights.look(card)
        found = self._earlier.get(card)
        if found is None or found[0] is not look or found[1].id != name:
            view = CardView(
                name,
                look.printed.key,
                False,
                look.values,
                look.marked,
                look.states,
                look.lists,
                look.counters,
                look.nothing,
            )
            found = (look, view)
        self._cards[card] = found
        return found[1]

    def face(self, printed: Printed) -> FaceView:
        """A printed card."""
        found = self._faces.get(printed.key)
        if found is None or found[0] is not printed:
            face = FaceView(printed.key, printed.name, printed.name_en, printed.text, printed.fields)
            found = self._faces[printed.key] = (printed, face)
        return found[1]

    def tells_back(self, zone: int, seat: int) -> bool:
        """Whether something can be told of a card that lies here face down."""
        if not self._backs[zone]:
            return False
        return any([bool(self.game.view_back(card)) for card in self.game.zone_cards(zone, seat)])


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
        if not memory and eyes.knows_none(zone, seat) and not self.scene.tells_back(zone, seat):
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
        view = self.scene.card(card, name)
        look = self.scene.sights.look(card)
        if not look.points:
            return view
        return replace(view, links={each: self.refs(found) for each, found in look.links.items()})

    def refs(self, found: Any) -> list[str]:
        refs = found if isinstance(found, list | tuple) else [] if found is None else [found]
        return [self.eyes.call(ref) for ref in refs]

    def face(self, printed: Printed) -> str:
        key = printed.key
        if key not in self.faces:
            self.faces[key] = self.scene.face(printed)
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
