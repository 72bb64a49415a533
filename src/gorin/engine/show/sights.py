"""Sights: who sees each card at one moment, and what can be told of a visible one; found once for all eyes.

A card that lies still (`Layout.still`) and that nothing changes looks as it is printed, in every game
in which it is played: that look is made once and kept.
"""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.show.presentation import Layout
from gorin.engine.show.view import CardView, FaceView, ZoneView
from gorin.engine.values.rules import NOBODY

VALUE: Final = 0
STATE: Final = 1
LIST: Final = 2
COUNTS: Final = 3
LINKS: Final = 4
MOST_KEPT: Final = 20_000
MOST_NAMES: Final = 200
MOST_VIEWS: Final = 30_000
"""Cards under their names that the kept looks have drawn: so many, then they begin anew."""


def parts_of(layout: Layout) -> dict[str, int]:
    """Which part of a card's view each of its facts belongs to; what is not named is a value."""
    found = {state: STATE for state, _, _ in layout.states}
    found.update((each, LIST) for each, _ in layout.lists)
    found.update((each, COUNTS) for each in layout.counts)
    found.update((each, LINKS) for each in layout.links)
    return found


def who_sees(game: Game) -> list[int]:
    """The players (masks) who see the face of each card now.

    While no card is shown to anybody, cards without states in zones that nobody sees are taken as unseen.
    """
    found = [0] * len(game.printed)
    count, flags, blind = game.nplayers, game.flags, not game.shown
    for index, cards in enumerate(game.zones):
        if blind and index // count < len(game.ZONES) and game.ZONES[index // count].seen == NOBODY:
            for card in cards:
                if flags[card]:
                    found[card] = game.seen_by(card)
        else:
            for card in cards:
                found[card] = game.seen_by(card)
    return found


class Look:
    """How a visible card looks, whatever it is called; `links` are references, not told by their names yet.

    `kept`: games share it, so that what it draws stays after they have ended.
    """

    __slots__ = ("_views", "facts", "kept", "links", "points", "printed", "view")

    def __init__(self, printed: Printed, facts: dict[str, Any], parts: dict[str, int], kept: bool = False) -> None:
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
        self.printed = printed
        self.facts = facts
        self.links = links
        self.points = any([each is not None and each != [] and each != () for each in links.values()])
        self.view = CardView("", printed.key, False, values, marked, states, lists, counters, nothing)
        self.kept = kept
        self._views: dict[str, CardView] = {}

    def called(self, name: str) -> CardView:
        """Return the card of this name, with its links left out. Asked twice, it is the same object."""
        found = self._views.get(name)
        if found is None:
            if len(self._views) > MOST_NAMES:
                self._views.clear()
            if self.kept:
                count_view()
            found = self._views[name] = self.pointing(name, self.view.links)
        return found

    def pointing(self, name: str, links: dict[str, list[str]] | None) -> CardView:
        """The card under this name, with what it points at."""
        view = self.view
        return CardView(
            name, view.face, False, view.values, view.printed, view.states, view.lists, view.counters, links
        )


KEPT: Final[dict[tuple[int, int, int], Look]] = {}
"""Looks of cards that lie still, by printed card (which the look keeps alive), zone and states."""


_views = 0


def count_view() -> None:
    """A kept look has drawn a card under a name; when there are too many of them, all looks are forgotten."""
    global _views
    _views += 1
    if _views > MOST_VIEWS:
        forget_looks()


def forget_looks() -> None:
    """Whoever still shows one of them keeps it; the next that is asked for is made anew."""
    global _views
    _views = 0
    KEPT.clear()


class Album:
    """What a match looked like when it was last drawn: what still looks so is taken from here, the same object."""

    __slots__ = ("faces", "looks", "parts", "zones")

    def __init__(self, layout: Layout) -> None:
        self.parts: dict[str, int] = parts_of(layout)
        self.looks: dict[int, Look] = {}
        self.zones: dict[int, ZoneView] = {}
        self.faces: dict[str, tuple[Printed, FaceView]] = {}


class Sights:
    """One moment of a game; worth nothing after the game has gone on."""

    __slots__ = ("_looks", "_still", "album", "game", "layout", "seen_by")

    def __init__(self, game: Game, layout: Layout, album: Album) -> None:
        self.game = game
        self.layout = layout
        self.album = album
        self.seen_by = who_sees(game)
        self._looks: dict[int, Look] = {}
        self._still: list[bool] = [name in layout.still for name in game.zone_names()]

    def facts(self, card: int) -> dict[str, Any]:
        """What can be told of a visible card (not to be changed by the caller)."""
        return self.look(card).facts

    def look(self, card: int) -> Look:
        found = self._looks.get(card)
        if found is None:
            found = self._looks[card] = self._find(card)
        return found

    def _find(self, card: int) -> Look:
        game = self.game
        printed = game.printed[card]
        zone = game.zone[card]
        if zone < len(self._still) and self._still[zone] and game.traits(card) is printed.traits:
            key = (id(printed), zone, game.flags[card])
            found = KEPT.get(key)
            if found is None:
                if len(KEPT) > MOST_KEPT:
                    forget_looks()
                found = KEPT[key] = Look(printed, self._told(card), self.album.parts, True)
            return found
        facts = self._told(card)
        looks = self.album.looks
        found = looks.get(card)
        if found is None or found.printed is not printed or found.facts != facts:
            found = looks[card] = Look(printed, facts, self.album.parts)
        return found

    def _told(self, card: int) -> dict[str, Any]:
        facts = self.game.view_card(card)
        if self.layout.details is not None:
            facts.update(self.layout.details(self.game, card))
        return facts
