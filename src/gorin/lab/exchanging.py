"""What a card is worth: from the moment it is met the game is also played on with another card in its place."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import gorin
from gorin.engine.cards.printed import Printed
from gorin.engine.kernel import rng
from gorin.engine.match import Match
from gorin.engine.show.sampling import judge_anew
from gorin.lab.jobs import Fixture, Job
from gorin.lab.pilots import finish, points_of

BLANK = "blank"
MEDIAN = "median"
OLD = "old"
"""What takes the place of an exchanged card: a card without a text, any other card of the deck, its old printing."""


@dataclass(frozen=True)
class Exchange:
    """A card that was exchanged when it was met: whose it was, when, and what came of the other card."""

    seat: int
    card: str
    turn: int
    without: float


class Exchanges:
    """Clones of a game in which a card was another one from the moment on at which it was first met.

    A card is met when it is drawn, or leaves the deck in another way; whoever watches keeps the match as it was
    `before` that pick. Both games go on with the same cards to come and the same luck, so their difference is the
    card's alone. Looked at are the first meetings of each card by each seat: of a named card all of them, else one
    in so many, and then all copies of it are other cards.
    """

    def __init__(
        self,
        job: Job,
        fixture: Fixture,
        match: Match,
        only: str = "",
        against: str = MEDIAN,
        old: dict[str, Any] | None = None,
    ) -> None:
        self.job = job
        self.fixture = fixture
        self.only = only
        self.against = against
        self.old = old
        self.match = match
        self.before: Match | None = None
        self.seen: set[tuple[int, str]] = set()
        self.found: list[Exchange] = []
        game = match.game
        self.hand = game.zone_names().index(match.rulebook.layout.hand)
        self.faces = list(game.printed)
        self.names = [each.key for each in game.printed]
        self.deck = [
            Counter(game.zone[card] for card in range(len(game.printed)) if game.owner[card] == seat).most_common(1)[0][
                0
            ]
            for seat in range(game.nplayers)
        ]

    def look(self, fresh: list[int]) -> None:
        """Cards that were just met: those whose turn it is are exchanged in a clone, which is played to its end."""
        game = self.match.game
        for card in fresh:
            key, seat = self.names[card], game.owner[card]
            if (seat, key) in self.seen or (self.only and key != self.only):
                continue
            self.seen.add((seat, key))
            if self.only or self.is_looked_at(card, seat):
                self.exchange(card, seat)

    def is_looked_at(self, card: int, seat: int) -> bool:
        """Whether a card is exchanged: because it is watched, or by lot."""
        if self.job.watch or not self.job.exchange:
            return self.names[card] in self.job.watch
        return rng.word(rng.scramble(self.fixture.seed, card), seat) % self.job.exchange == 0

    def exchange(self, card: int, seat: int) -> None:
        """Play on without the card; nothing is found where the other one leaves no question to answer."""
        changed = (self.match if self.before is None else self.before).clone()
        for copy in [card] if self.only else self.copies(seat, self.names[card]):
            other = self.other(changed, copy)
            if other is None:
                return
            changed.game.printed[copy] = other
        judged(changed)
        decision = changed.decision
        if changed.result is None and (decision is None or not decision.options):
            return
        finish(changed, self.fixture.bots, self.fixture.luck)
        self.found.append(Exchange(seat, self.names[card], self.match.turn, points_of(changed, seat)))

    def copies(self, seat: int, key: str) -> list[int]:
        owner = self.match.game.owner
        return [card for card, name in enumerate(self.names) if name == key and owner[card] == seat]

    def other(self, match: Match, card: int) -> Printed | None:
        """The card that takes the place of this one: a blank, any other card of the deck, or a certain one."""
        book = self.job.book()
        game = match.game
        if self.against == BLANK:
            kind = book.layout.kind
            blanks = [book.printed(book.key_of(fields)) for fields in book.plain_cards]
            same = [each for each in blanks if each.fields.get(kind) == game.printed[card].fields.get(kind)]
            return (same or blanks)[0]
        if self.old is not None:
            rest = [each for each in self.job.cards if book.key_of(each) != self.names[card]]
            return old_face(self.job.game, json.dumps([*rest, self.old], ensure_ascii=False, sort_keys=True))
        if self.against != MEDIAN:
            return book.printed(self.against)
        seat = game.owner[card]
        zone = game.zone[card]
        drawable = (self.deck[seat], zone) if zone == self.hand else (zone,)
        others = [
            self.faces[each]
            for each in range(len(self.names))
            if game.owner[each] == seat and game.zone[each] in drawable and self.names[each] != self.names[card]
        ]
        return others[rng.word(rng.scramble(self.fixture.seed, card), 2) % len(others)] if others else None

    def rows(self) -> list[list[Any]]:
        """What was found, each with the points of the game itself, which is over."""
        found = [(each, points_of(self.match, each.seat)) for each in self.found]
        return [[each.seat, each.card, each.turn, points, each.without] for each, points in found]


@cache
def old_face(game: str, cards: str) -> Printed:
    """The last of these cards, read beside the others once in a process."""
    own = json.loads(cards)
    book = gorin.game(game).with_cards(own)
    return book.printed(book.key_of(own[-1]))


def put_instead(match: Match, card: int, other: Printed) -> None:
    """Turn a card of a hand into another one; the waiting question is asked anew."""
    match.game.printed[card] = other
    judged(match)


def judged(match: Match) -> None:
    """Ask the waiting question anew after faces were exchanged."""
    game = match.game
    game.restored()
    judge_anew(game)
    decision = match.decision
    if decision is not None and len(decision.options) == 1 and not decision.open:
        match.answer_alone()
