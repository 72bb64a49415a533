"""Jobs: what is to be played. A job is plain data; its hash names it, and a number names each of its games.

Games come in pairs: the same decks and the same seed, with the seats changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from itertools import combinations_with_replacement, pairwise
from typing import Any

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.files.reading import InputError
from gorin.players.ladder import Entrant

FORMAT = 3
"""Raised when equal jobs would give other rows than before."""
MIXED = " / "
"""Stands between the names of two bots that play against each other."""
AGAIN = "*"
"""Stands behind the name of a bot that plays some deals once more, with other luck of its own."""
EXTRA = 4
"""One pair of games in so many is played again, and by different bots."""


@dataclass(frozen=True)
class Deck:
    """A deck under the name by which the results speak of it."""

    name: str
    entries: list[Any]


@dataclass(frozen=True)
class Fixture:
    """One game of a job: who meets whom in which seat, and the seeds of the deal and of the bots.

    `bot` is what the results call those who play: a bot, two of them (`MIXED`), or one again with other luck (`AGAIN`).
    """

    number: int
    seed: int
    bot: str
    decks: tuple[int, int]
    bots: tuple[str, str]
    luck: int


@dataclass(frozen=True)
class Group:
    """Games of a job that are played by the same bots."""

    bot: str
    bots: tuple[str, str]
    pairs: int
    again: bool = False


@dataclass(frozen=True)
class Job:
    """All pairings of some decks, `pairs` pairs of games each, for each of the bots.

    `cards` are printed cards of one's own. `mirrors`: decks meet themselves too. `exchange`: one in so many first
    meetings with a card is played on with another card in its place as well (0: none). `skill`: some games more tell
    how much the deal and the pilot decide. `watch`: cards that are exchanged at every first meeting; only the games
    of decks that hold one of them are played.
    """

    game: str
    cards: list[dict[str, Any]]
    decks: list[Deck]
    bots: list[str]
    pairs: int
    seed: int = 0
    mirrors: bool = False
    exchange: int = 0
    skill: bool = False
    watch: list[str] = field(default_factory=list)

    @cached_property
    def pairings(self) -> list[tuple[int, int]]:
        """The decks that meet, by their numbers."""
        every = combinations_with_replacement(range(len(self.decks)), 2)
        return [(one, other) for one, other in every if one != other or self.mirrors]

    @cached_property
    def groups(self) -> list[Group]:
        """Each bot against itself, then the games about luck and skill."""
        found = [Group(bot, (bot, bot), self.pairs) for bot in self.bots]
        if self.skill:
            few = -(-self.pairs // EXTRA)
            found += [Group(bot + AGAIN, (bot, bot), few, again=True) for bot in self.bots[:1]]
            found += [Group(f"{one}{MIXED}{two}", (one, two), few) for one, two in pairwise(self.bots)]
        return found

    @property
    def games(self) -> int:
        return 2 * len(self.pairings) * sum(group.pairs for group in self.groups)

    @property
    def hash(self) -> str:
        """The name of this job, the same on every machine."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def fixture(self, number: int) -> Fixture:
        """The game with this number: bots change slowest, then rounds, pairings, and seats fastest.

        So every beginning of a bot's games holds all pairings equally often. Of two bots, each has the first of
        two decks in every other round.
        """
        pairings = self.pairings
        pair, turned = divmod(number, 2)
        row, at = divmod(pair, len(pairings))
        for group in self.groups:
            if row < group.pairs:
                break
            row -= group.pairs
        one, other = pairings[at]
        first, second = group.bots if row % 2 == 0 else group.bots[::-1]
        seed = self.seed + row * len(pairings) + at
        decks, bots = ((other, one), (second, first)) if turned else ((one, other), (first, second))
        return Fixture(number, seed, group.bot, decks, bots, seed + self.games if group.again else seed)

    @cached_property
    def watched(self) -> list[bool]:
        """Which decks hold a card that is watched; all of them where none is."""
        wanted = set(self.watch)
        return [not wanted or not wanted.isdisjoint(self.book().keys_of(deck.entries)) for deck in self.decks]

    def concerns(self, number: int) -> bool:
        """Whether a game is one of those to be played."""
        return any(self.watched[deck] for deck in self.fixture(number).decks)

    def book(self) -> Rulebook:
        """The rulebook with the cards of this job, read once in a process."""
        return _book(self.game, json.dumps(self.cards, ensure_ascii=False, sort_keys=True))

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, sort_keys=True)

    @staticmethod
    def from_json(text: str) -> Job:
        """Read a job; what is no job of this version is refused."""
        try:
            data = json.loads(text)
            if data.pop("format") != FORMAT:
                raise InputError("lab.job")
            decks = [Deck(**each) for each in data.pop("decks")]
            return Job(decks=decks, **data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InputError("lab.job") from error

    def check(self) -> None:
        """Refuse a job that cannot be played, before the first game of it."""
        if not self.pairings:
            raise InputError("lab.few_decks", found=len(self.decks))
        if len({each.name for each in self.decks}) < len(self.decks):
            raise InputError("lab.same_name", names=", ".join(each.name for each in self.decks))
        if not self.bots:
            raise InputError("lab.no_bot")
        for bot in self.bots:
            Entrant.of(bot)
        book = self.book()
        for deck in self.decks:
            for wrong in book.check_deck(deck.entries):
                raise InputError("deck.fault", file=deck.name, why=str(wrong))


@cache
def _book(game: str, cards: str) -> Rulebook:
    own = json.loads(cards)
    book = gorin.game(game)
    return book.with_cards(own) if own else book


def pairs_for(games: int, pairings: int, bots: int) -> int:
    """The pairs of games a pairing and bot that make at least so many games in all."""
    return max(1, -(-games // (2 * pairings * bots)))


def decks_of(book: Rulebook, names: Sequence[str]) -> list[Deck]:
    """Shipped decks by their names."""
    return [Deck(name, list(book.deck(name))) for name in names]
