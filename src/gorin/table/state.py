"""What a seat is shown, made from the match's view, decision and log for that seat.

The only module of the table that looks at a match's inside; it sends nothing that `Match.view`,
`Match.decision` and `Match.log` do not give to this viewer. Cards are named by a keyed digest of
the card and the stay (a card that has moved is another object), so that no number of the engine
leaves the process and no card can be followed through a hidden zone.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gorin import words
from gorin.engine.kernel.decision import DONE, OPTION, PASS, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, is_place, is_player, player_of
from gorin.engine.match import Match
from gorin.engine.show import log as logs
from gorin.table.protocol import (
    Card,
    Choice,
    Face,
    Line,
    Outcome,
    Question,
    Ref,
    Side,
    View,
    Waiting,
    Word,
    Zone,
)

OPEN = -1
"""A viewer of replays who sees all hands."""


class Eyes:
    """One viewer (None: nobody's seat) of one match, in one language; remembers which faces it used."""

    def __init__(self, match: Match, viewer: int | None, lang: str, secret: bytes) -> None:
        self.match = match
        self.viewer = viewer
        self.lang = lang
        self.secret = secret
        self.faces: dict[str, Face] = {}
        self.shown = shown_view(match, viewer)
        self.refs: dict[int, Ref] = {}
        self.find_refs()

    def find_refs(self) -> None:
        """What this viewer may call each card: by its stay if its face can be seen, else by where it lies."""
        game = self.match.game
        for seat, side in enumerate(self.shown["players"]):
            for number, (zone, held) in enumerate(side["zones"].items()):
                for place, (card, shown) in enumerate(zip(game.zone_cards(number, seat), held["cards"], strict=True)):
                    seen = shown is not None and "id" in shown
                    self.refs[card] = self.stay(card) if seen else f"p{seat + 1}.{zone}.{place + 1}"

    def stay(self, card: int) -> str:
        """The name of a visible card during its stay in a zone."""
        told = f"{card}.{self.match.game.stamp[card]}".encode()
        return "c" + hashlib.blake2b(told, digest_size=6, key=self.secret).hexdigest()

    def ref(self, ref: int) -> Ref:
        """A thing that something points at ("": nothing that this viewer can point at)."""
        if is_player(ref):
            return f"p{player_of(ref) + 1}"
        if is_place(ref):
            return words.place_name(ref, "ja")
        return self.refs.get(ref, "")

    def card_named(self, ref: Ref) -> int:
        """The card that this viewer calls so."""
        for card, known in self.refs.items():
            if known == ref:
                return card
        return NOTHING

    def face(self, printed: Any) -> str:
        """The key of a printed card; its face will be sent."""
        key = str(printed.key)
        if key not in self.faces:
            self.faces[key] = Face(key, printed.name, printed.name_en, dict(printed.fields))
        return key

    def view(self) -> View:
        shown = self.shown
        result = self.match.result
        asking = [] if shown["asking"] is None else [shown["asking"]]
        return View(
            turn=shown["turn"],
            phase=shown["phase"] or "",
            active=shown["active"],
            asking=asking,
            players=[self.side(seat, side) for seat, side in enumerate(shown["players"])],
            middle=list(self.middle()),
            result=None
            if result is None
            else Outcome(list(result.winners), ending(result.winners, self.lang), result.clause),
        )

    def side(self, seat: int, side: Mapping[str, Any]) -> Side:
        numbers = {key: value for key, value in side.items() if type(value) is int}
        zones = {name: self.zone(held, name, seat) for name, held in side["zones"].items()}
        return Side(seat, seat, numbers, zones)

    def zone(self, held: Mapping[str, Any], name: str, seat: int) -> Zone:
        if all(card is None for card in held["cards"]):
            return Zone(held["count"], [], [])
        return Zone(held["count"], [None if each is None else self.card(each) for each in held["cards"]], [])

    def card(self, shown: Mapping[str, Any]) -> Card:
        """A card that this viewer sees or remembers."""
        if "id" not in shown:
            return Card("", self.remembered(str(shown["remembered"])), False, {}, [], False, [], {}, {}, "")
        layout = self.match.rulebook.layout
        number = shown["id"]
        known = dict(shown)
        if layout.details is not None:
            known.update(layout.details(self.match.game, number))
        values = {
            name: known[name]
            for value in layout.values
            for name in value.names
            if name in known and not (value.quiet and not known[name])
        }
        states = [true if known[state] else false for state, true, false in layout.states if state in known]
        return Card(
            id=self.refs[number],
            face=self.face(self.match.game.printed[number]),
            seen=True,
            values=values,
            states=[each for each in states if each],
            spent=bool(layout.spent and known.get(layout.spent)),
            words=[Word(kind, str(each)) for name, kind in layout.lists for each in known.get(name) or ()],
            counters={name: count for each in layout.counts for name, count in (known.get(each) or {}).items()},
            links={name: self.links(known[name]) for name in layout.links if known.get(name) not in (None, [])},
            at=str(known.get(layout.board.place) or "") if layout.board is not None else "",
        )

    def links(self, found: Any) -> list[Ref]:
        refs = found if isinstance(found, list) else [found]
        return [ref for ref in map(self.ref, refs) if ref]

    def remembered(self, name: str) -> str:
        for printed in self.match.game.printed:
            if printed.name == name:
                return self.face(printed)
        return name

    def middle(self) -> Iterator[Waiting]:
        """What waits to be resolved, the next one first."""
        found = []
        for zone in self.match.rulebook.layout.shared:
            for seat, side in enumerate(self.shown["players"]):
                for card in side["zones"][zone]["cards"]:
                    if card is not None and "id" in card:
                        found.append((card.get("number", 0), seat, card))
        found.sort(key=lambda each: each[0], reverse=True)
        for number, seat, shown in found:
            card = self.card(shown)
            yield Waiting("stack", seat, card.face, card.id, number, card.links.get("targets", []))

    def question(self) -> Question | None:
        """What this viewer is asked."""
        decision = self.match.decision
        if decision is None or self.viewer not in (decision.player, OPEN):
            return None
        source = decision.source
        seen = is_card(source) and source in self.refs
        return Question(
            kind=decision.kind,
            about=decision.about,
            words=self.about(decision),
            clause=decision.clause,
            least=decision.least,
            most=decision.most,
            picked=[self.ref(ref) for ref in decision.picked],
            source=self.ref(source) if seen else "",
            face=self.face(self.match.game.printed[source]) if seen and self.knows(source) else "",
            options=self.choices(decision),
        )

    def about(self, decision: Decision) -> str:
        return words.say(f"about.{decision.about}", self.lang)

    def choices(self, decision: Decision) -> list[Choice]:
        """The options in words; those that would read alike also say where the card lies."""
        labels = [self.label(decision, each) for each in decision.options]
        often = Counter(labels)
        return [
            Choice(
                index=index,
                seat=decision.player,
                verb=each.verb,
                label=f"{label} {self.whereabouts(each)}" if often[label] > 1 else label,
                refs=[ref for ref in map(self.ref, each.refs) if ref],
                decline=each is decision.decline or each.verb == PASS,
                done=each.verb == DONE,
                loses=False,
            )
            for index, (label, each) in enumerate(zip(labels, decision.options, strict=True))
        ]

    def knows(self, card: int) -> bool:
        game = self.match.game
        if self.viewer == OPEN:
            return True
        return self.viewer is not None and bool((game.seen_by(card) | game.known[card]) >> self.viewer & 1)

    def label(self, decision: Decision, option: Option) -> str:
        if option.verb == OPTION:
            key = f"choice.{decision.about}.{option.number}"
            if words.knows(key):
                return words.say(key, self.lang)
        if all(self.knows(ref) for ref in option.refs if is_card(ref)):
            return words.option(option, self.lang)
        hidden = words.say("hidden_card", self.lang)
        return words.say(f"option.{option.verb}", self.lang, card=hidden, target=hidden, number=option.number)

    def whereabouts(self, option: Option) -> str:
        """The places of the option's cards: the zone and the number in it."""
        game = self.match.game
        names = game.zone_names()
        board = self.match.rulebook.layout.board
        places = []
        for ref in option.refs:
            if is_card(ref) and game.zone[ref] < len(names):
                if board is not None and names[game.zone[ref]] == board.zone:
                    places.append(str(game.view_card(ref)[board.place]))
                    continue
                zone = words.zone_name(self.match.rulebook.slug, names, game.zone[ref], self.lang)
                number = game.zone_cards(game.zone[ref], game.holder[ref]).index(ref) + 1
                places.append(f"{zone} {number}")
        return f"({' → '.join(places)})" if places else f"({option.number})"

    def lines(self, story: Story, first: int) -> list[Line]:
        """The log from this line on, as this viewer saw it."""
        return [self.line(story.entries[at], story.moments[at]) for at in range(first, len(story.entries))]

    def line(self, entry: logs.Entry, moment: int) -> Line:
        match = self.match
        player = 0 if self.viewer in (None, OPEN) else self.viewer
        if self.viewer in (None, OPEN):
            entry = public(entry, match.game.everybody() if self.viewer is None else 0)
        text = words.log_line(entry, player, match.rulebook.slug, match.game.zone_names(), self.lang)
        return Line(text.removesuffix(f" [{entry.clause}]"), entry.clause, entry.turn, moment)


def shown_view(match: Match, viewer: int | None) -> dict[str, Any]:
    """A player's view; for somebody who watches only what every player sees."""
    if viewer is not None and viewer != OPEN:
        return match.view(viewer)
    first, *others = (match.view(seat) for seat in range(match.game.nplayers))
    if viewer == OPEN:
        return opened(first, others)
    for seat, side in enumerate(first["players"]):
        for name, zone in side["zones"].items():
            same = [other["players"][seat]["zones"][name]["cards"] for other in others]
            zone["cards"] = [
                card if all(cards[place] is not None and "id" in cards[place] for cards in same) else None
                for place, card in enumerate(zone["cards"])
            ]
            zone["cards"] = [card if card is not None and "id" in card else None for card in zone["cards"]]
    first["decision"] = None
    return first


def opened(first: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
    """What anybody sees."""
    for seat, side in enumerate(first["players"]):
        for name, zone in side["zones"].items():
            for other in others:
                same = other["players"][seat]["zones"][name]["cards"]
                zone["cards"] = [
                    card if card is not None and "id" in card else found
                    for card, found in zip(zone["cards"], same, strict=True)
                ]
    return first


def ending(winners: Iterable[int], lang: str) -> str:
    """How a game ended, in words."""
    names = ", ".join(words.say("player", lang, number=each + 1) for each in winners)
    return words.say("end.won", lang, winners=names) if names else words.say("end.draw", lang)


def public(entry: logs.Entry, everybody: int) -> logs.Entry:
    """A line of the log with the faces that all players saw."""
    seen, other = (-1 if mask & everybody == everybody else 0 for mask in (entry.seen, entry.seen_other))
    return logs.Entry(
        entry.key,
        entry.clause,
        entry.player,
        entry.card,
        entry.other,
        entry.number,
        seen,
        other,
        entry.turn,
        entry.face,
        entry.other_face,
    )


class Story:
    """The log of a match that grows, read once: each entry with the number of picks before it."""

    def __init__(self) -> None:
        self.entries: list[logs.Entry] = []
        self.moments: list[int] = []
        self.newest: Any = None

    def follow(self, match: Match, picks: int) -> None:
        """Take in what happened since the last time; `picks` were made before it."""
        log = match.game.log
        fresh = []
        while log is not None and log is not self.newest:
            fresh.append(logs.Entry(*log[:-1]))
            log = log[-1]
        if log is None and self.newest is not None:
            raise ValueError("this is not the same game going on")
        self.newest = match.game.log
        self.entries += reversed(fresh)
        self.moments += [picks] * len(fresh)


def reveals(before: Match, after: Match) -> bool:
    """Whether somebody has learnt a card that was hidden, or chance has decided something."""
    old, new = before.game, after.game
    if new.draws != old.draws:
        return True
    return any(
        (new.seen_by(card) | new.known[card]) & ~(old.seen_by(card) | old.known[card])
        for card in range(len(old.printed))
    )
