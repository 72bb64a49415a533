"""What a seat is shown: the match's view for it, in the shape in which it goes over the wire.

Nothing is sent that `Match.view` does not give to this viewer; only the form differs. Zones in
which nothing is known are sent as a number, and faces once for each connection.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.decision import DONE, PASS
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.show import eyes as engine_eyes
from gorin.engine.show import log as logs
from gorin.engine.show import view as shown
from gorin.engine.show.idling import is_window
from gorin.engine.show.presentation import Layout
from gorin.engine.show.scene import Scene
from gorin.table.protocol import (
    Card,
    Choice,
    Face,
    Line,
    Outcome,
    Question,
    Side,
    View,
    Waiting,
    Word,
    Zone,
)

OPEN = -1
"""A viewer of replays who sees all hands."""


class Story:
    """How long the log was after each pick."""

    def __init__(self) -> None:
        self.ends: list[int] = []

    def follow(self, match: Match) -> None:
        self.ends.append(logs.length(match.game.log))

    def __len__(self) -> int:
        return self.ends[-1]

    def moment(self, line: int) -> int:
        """The number of picks that a line of the log came after."""
        return bisect_left(self.ends, line + 1)


class Paper:
    """What was drawn of a game so far, in the shape that goes over the wire; what has not changed is not drawn again.

    The engine gives the same object for what looks the same, so that is what is looked up here.
    """

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.match: Match | None = None
        self.layout = Layout()
        self.cards: dict[int, tuple[shown.CardView, Card]] = {}
        self.zones: dict[int, tuple[shown.ZoneView, Zone]] = {}
        self.old_cards = self.cards
        self.old_zones = self.zones

    def view(self, match: Match, viewer: int | None, since: int | None, lang: str) -> shown.View:
        """The view of a match; the drawings of the moment before last are thrown away."""
        if match is not self.match or self.scene is None:
            self.scene = match.scene()
            self.match = match
            self.layout = match.rulebook.layout
            self.old_cards, self.cards = self.cards, {}
            self.old_zones, self.zones = self.zones, {}
        return self.scene.view(viewer, since, lang)

    def zone(self, view: shown.ZoneView) -> Zone:
        key = id(view)
        found = self.zones.get(key) or self.old_zones.get(key)
        if found is None or found[0] is not view:
            cards = [self.card(card) if tells(card) else None for card in view.cards]
            if not any(cards):
                cards = []
            found = (view, Zone(view.count, cards, list(view.remembered)))
        self.zones[key] = found
        return found[1]

    def card(self, view: shown.CardView) -> Card:
        key = id(view)
        found = self.cards.get(key) or self.old_cards.get(key)
        if found is None or found[0] is not view:
            found = (view, drawn(view, self.layout))
        self.cards[key] = found
        return found[1]


def tells(card: shown.CardView) -> bool:
    """Whether anything is known of a card besides its place; of one that lies face down some things can be."""
    return card.face is not None or bool(card.values) or bool(card.states)


def drawn(card: shown.CardView, layout: Layout) -> Card:
    """A card in the shape that goes over the wire."""
    known = card.values or {}
    values = {
        name: known[name]
        for value in layout.values
        for name in value.names
        if name in known and not (value.quiet and not known[name])
    }
    states = card.states or {}
    told = [true if states[state] else false for state, true, false in layout.states if state in states]
    lists = card.lists or {}
    return Card(
        id=card.id,
        face=card.face or "",
        seen=card.seen,
        values=values,
        states=[each for each in told if each],
        spent=bool(layout.spent and states.get(layout.spent)),
        words=[Word(kind, each) for name, kind in layout.lists for each in lists.get(name, ())],
        counters=card.counters or {},
        links={name: refs for name, refs in (card.links or {}).items() if refs},
        at=str(known.get(layout.board.place) or "") if layout.board is not None else "",
    )


@lru_cache(maxsize=4096)
def english_text(printed: Printed) -> str:
    return printed.text_in("en")


class Eyes:
    """One viewer (None: nobody's seat) of one match, in one language, with the log from line `since` on.

    `images`: the pictures of own cards, by their keys.
    """

    def __init__(
        self,
        match: Match,
        viewer: int | None,
        lang: str,
        since: int | None = None,
        paper: Paper | None = None,
        images: Mapping[str, str] | None = None,
    ) -> None:
        self.match = match
        self.viewer = viewer
        self.lang = lang
        self.since = since or 0
        self.paper = paper or Paper()
        self.images = images or {}
        self.told: dict[str, Printed] = {}
        self.seen = opened(self.paper, match, lang) if viewer == OPEN else self.paper.view(match, viewer, since, lang)

    def faces(self, known: Container[str] = ()) -> list[Face]:
        """The faces that are shown and not known yet."""
        new = {key: each for key, each in self.seen.faces.items() if key not in known}
        for key, each in self.told.items():
            if key not in new and key not in known:
                new[key] = shown.FaceView(key, each.name, each.name_en, each.text, each.fields)
        printed = {each.key: each for each in self.match.game.printed} if new else {}
        return [
            Face(
                key,
                each.name,
                each.name_en,
                each.text,
                english_text(printed[key]) if key in printed else "",
                self.images.get(key, ""),
                each.fields,
            )
            for key, each in new.items()
        ]

    def view(self) -> View:
        seen = self.seen
        return View(
            turn=seen.turn,
            phase=seen.phase,
            active=seen.active,
            asking=list(seen.asking),
            players=[self.side(each) for each in seen.seats],
            middle=[
                Waiting(each.kind, each.player, each.face or "", each.card, each.number, list(each.targets))
                for each in seen.pending
            ],
            result=self.outcome(seen.result),
        )

    def outcome(self, result: shown.ResultView | None) -> Outcome | None:
        if result is None:
            return None
        why = words.why_ended(self.match.rulebook.slug, result.clause, result.reason, self.lang)
        return Outcome(list(result.winners), ending(result.winners, self.lang), result.clause, why)

    def side(self, side: shown.SeatView) -> Side:
        zones = {name: self.paper.zone(zone) for name, zone in side.zones.items()}
        return Side(side.seat, side.team, side.out, side.numbers, zones)

    def question(self) -> Question | None:
        """What this viewer is asked; a member of a team is offered what that seat may answer."""
        decision = self.seen.decision
        if decision is None:
            return None
        return Question(
            kind=decision.kind,
            about=decision.about,
            words=decision.question.removesuffix(f" [{decision.clause}]"),
            clause=decision.clause,
            least=decision.least,
            most=decision.most,
            picked=list(decision.picked),
            source=decision.source,
            window=self.match.decision is not None and is_window(self.match, self.match.decision),
            ordering=decision.ordering,
            options=[
                Choice(
                    index=each.index,
                    seat=each.seat,
                    verb=each.verb,
                    label=each.label,
                    refs=[ref for ref in (each.card, each.target) if ref],
                    decline=each.index == decision.decline or each.verb == PASS,
                    done=each.verb == DONE,
                    loses=each.loses,
                )
                for each in decision.options
                if self.viewer in (each.seat, OPEN)
            ],
        )

    def lines(self, story: Story) -> list[Line]:
        """The log as this viewer saw it."""
        found = opened_log(self.match, self.lang, self.since) if self.viewer == OPEN else self.seen.log
        entries = logs.entries(self.match.game.log, self.since)
        eyes = self.match.eyes(None if self.viewer == OPEN else self.viewer)
        return [self.line(each, entry, story, eyes) for each, entry in zip(found, entries, strict=True)]

    def line(self, line: shown.LineView, entry: logs.Entry, story: Story, eyes: engine_eyes.Eyes) -> Line:
        """A line with the cards that it speaks of, as far as this viewer saw them."""
        faces: list[str] = []
        refs: list[str] = []
        mask = 0 if self.viewer == OPEN else eyes.mask
        cards = ((entry.card, entry.face, entry.seen), (entry.other, entry.other_face, entry.seen_other))
        for card, face, seen in cards:
            if face is None:
                if card != NOTHING:
                    refs.append(eyes.call(card))
                continue
            known = seen & mask == mask
            faces.append(face.key if known else "")
            refs.append(eyes.call(card) if known and eyes.sees(card) else "")
            if known:
                self.told[face.key] = face
        return Line(
            words=line.text.removesuffix(f" [{line.clause}]"),
            clause=line.clause,
            turn=line.turn,
            moment=story.moment(line.number),
            key=line.key,
            player=line.player,
            number=entry.number,
            faces=faces,
            refs=refs,
        )


def opened(paper: Paper, match: Match, lang: str) -> shown.View:
    """A view with all hands open: of each seat what that seat sees."""
    views = [paper.view(match, seat, None, lang) for seat in range(match.game.nplayers)]
    faces = {key: face for view in views for key, face in view.faces.items()}
    decision = next((view.decision for view in views if view.decision is not None), None)
    seats = tuple(view.seats[seat] for seat, view in enumerate(views))
    return replace(views[0], viewer=None, seats=seats, faces=faces, decision=decision)


def opened_log(match: Match, lang: str, since: int) -> Iterable[shown.LineView]:
    zones, slug = match.game.zone_names(), match.rulebook.slug
    for number, entry in enumerate(logs.entries(match.game.log, since), since):
        text = words.log_line(entry, 0, slug, zones, lang)
        yield shown.LineView(number, entry.turn, entry.player, entry.key, entry.clause, text)


def ending(winners: Iterable[int], lang: str) -> str:
    """How a game ended, in words."""
    names = ", ".join(words.say("player", lang, number=each + 1) for each in winners)
    return words.say("end.won", lang, winners=names) if names else words.say("end.draw", lang)
