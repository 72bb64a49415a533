"""Scenes: one moment of a game, drawn as the view of each seat that looks at it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.happening.window import in_window
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.kernel.result import Result
from gorin.engine.show import labels
from gorin.engine.show import log as logs
from gorin.engine.show.eyes import Eyes, Ordered
from gorin.engine.show.presentation import Layout, Pending
from gorin.engine.show.sights import Album, Sights
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

MOST_HIDDEN: Final = 4096
"""Hidden cards and zones that are remembered, so that all views share them."""
EMPTY: Final = ZoneView(0, False, ())
EMPTY_ORDERED: Final = ZoneView(0, True, ())


@lru_cache(MOST_HIDDEN)
def hidden_card(name: str) -> CardView:
    """A card of which only the place is known."""
    return CardView(name)


@lru_cache(MOST_HIDDEN)
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

    A scene is worth nothing after the game has gone on.
    """

    __slots__ = ("_album", "_backs", "_open", "_plain", "free_phase", "game", "layout", "ordered", "sights", "slug")

    def __init__(
        self, slug: str, game: Game, layout: Layout, ordered: Ordered, album: Album, free_phase: str = ""
    ) -> None:
        self.slug = slug
        self.free_phase = free_phase
        self.game = game
        self.layout = layout
        self.ordered = ordered
        self.sights = Sights(game, layout, album)
        self._album = album
        self._open: dict[int, bool] = {}
        self._plain: dict[int, ZoneView | None] = {}
        self._backs: list[bool] = [name in layout.backs for name in game.zone_names()]

    def view(self, viewer: int | None, since: int | None = None, lang: str | None = None) -> View:
        """Return what one viewer may know (None: a spectator), with the log from line `since` on where it is given."""
        return _Drawing(self, Eyes(self.slug, self.game, viewer, self.ordered, self.sights), lang).view(since)

    def open_view(self, since: int | None = None, lang: str | None = None) -> View:
        """All hands open: of each seat what that seat sees, and the whole log."""
        views = [self.view(seat, None, lang) for seat in range(self.game.nplayers)]
        watching = _Drawing(self, Eyes(self.slug, self.game, None, self.ordered, self.sights), lang)
        lines = watching.lines(since, 0)
        faces = {key: face for view in views for key, face in view.faces.items()} | watching.faces
        return replace(
            views[0],
            viewer=None,
            seats=tuple([view.seats[seat] for seat, view in enumerate(views)]),
            faces=dict(sorted(faces.items())),
            decision=next((view.decision for view in views if view.decision is not None), None),
            log=lines,
        )

    def is_open(self, index: int) -> bool:
        """Whether everybody sees all cards of a zone, by its place among the zones."""
        found = self._open.get(index)
        if found is None:
            everybody, seen_by = self.game.everybody(), self.sights.seen_by
            found = True
            for card in self.game.zones[index]:
                if seen_by[card] != everybody:
                    found = False
                    break
            self._open[index] = found
        return found

    def plain_zone(self, index: int, tracked: bool) -> ZoneView | None:
        """A zone of which the viewer sees all cards (None: one is shown for the moment, or points at another)."""
        if index not in self._plain:
            self._plain[index] = self._draw_zone(index, tracked)
        return self._plain[index]

    def _draw_zone(self, index: int, tracked: bool) -> ZoneView | None:
        game, look = self.game, self.sights.look
        shown, entered = game.shown, game.entered
        cards: list[CardView] = []
        for card in game.zones[index]:
            found = look(card)
            if found.points or card in shown:
                return None
            cards.append(found.called(str(entered[card])))
        earlier = self._album.zones.get(index)
        if earlier is not None and same_cards(earlier.cards, cards):
            return earlier
        zone = self._album.zones[index] = ZoneView(len(cards), tracked, tuple(cards))
        return zone

    def face(self, printed: Printed) -> FaceView:
        """A printed card."""
        found = self._album.faces.get(printed.key)
        if found is None or found[0] is not printed:
            face = FaceView(printed.key, printed.name, printed.name_en, printed.text, printed.fields)
            found = self._album.faces[printed.key] = (printed, face)
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
        lines = self.lines(since, self.eyes.mask)
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
            None if result is None else self.result(result),
            lines,
            logs.length(game.log),
        )

    def result(self, result: Result) -> ResultView:
        why = words.why_ended(self.eyes.slug, result.clause, result.reason, self.lang)
        return ResultView(result.winners, result.reason, why, result.clause)

    def seat(self, seat: int) -> SeatView:
        game, count = self.game, self.game.nplayers
        zones: dict[str, ZoneView] = {}
        for zone, name in enumerate(self.eyes.names):
            tracked = self.eyes.tracked[zone]
            if game.zones[zone * count + seat]:
                zones[name] = self.zone(zone, seat, tracked)
            else:
                zones[name] = EMPTY_ORDERED if tracked else EMPTY
        return SeatView(seat, game.seats.teams[seat], bool(game.gone >> seat & 1), game.view_numbers(seat), zones)

    def zone(self, zone: int, seat: int, tracked: bool) -> ZoneView:
        eyes, game = self.eyes, self.game
        index = zone * game.nplayers + seat
        held = game.zones[index]
        if self.scene.is_open(index) or eyes.sees_all(zone, seat):
            plain = self.scene.plain_zone(index, tracked)
            if plain is not None:
                faces, printed = self.faces, game.printed
                for card in held:
                    if printed[card].key not in faces:
                        self.face(printed[card])
                return plain
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
        look = self.scene.sights.look(card)
        if not look.points:
            return look.called(name)
        return look.pointing(name, {each: self.refs(found) for each, found in look.links.items()})

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
            labels.clause(self.layout, decision),
            eyes.call(decision.source),
            decision.least,
            decision.most,
            tuple(eyes.call(ref) for ref in labels.picked_refs(decision)),
            decision.ordering,
            in_window(self.game, self.scene.free_phase, decision.player),
            next((index for index, each in enumerate(options) if each is decision.decline), None),
            tuple(
                [
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
                ]
            ),
        )

    def lines(self, since: int | None, mask: int) -> tuple[LineView, ...]:
        """The log from a line on, as all of these players saw it."""
        first = max(since or 0, 0)
        entries = [] if since is None else logs.entries(self.game.log, first)
        return tuple([self.line(first + number, entry, mask) for number, entry in enumerate(entries)])

    def line(self, number: int, entry: logs.Entry, mask: int) -> LineView:
        """A line with the cards that it speaks of, as far as they were seen."""
        eyes = self.eyes
        faces: list[str] = []
        refs: list[str] = []
        for card, face, seen in (
            (entry.card, entry.face, entry.seen),
            (entry.other, entry.other_face, entry.seen_other),
        ):
            if face is not None:
                known = seen & mask == mask
                faces.append(self.face(face) if known else "")
                refs.append(eyes.call(card) if known and eyes.sees(card) else "")
            elif card != NOTHING:
                refs.append(eyes.call(card))
        text = logs.line(entry, mask, eyes.slug, eyes.names, self.lang)
        return LineView(
            number,
            entry.turn,
            entry.player,
            entry.key,
            entry.clause,
            text,
            entry.number,
            tuple(faces),
            tuple(refs),
        )
