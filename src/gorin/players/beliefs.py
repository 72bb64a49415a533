"""What the others may hold when their lists are unknown: a prior over the known decks, and what was seen of them.

A player with beliefs never asks what the real lists are. It imagines matches: a sample in which every hidden card of
another player is taken from a deck that fits what was seen. Samples of such a match are drawn as usual.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from gorin.engine.cards.collection import Collection
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.state import fields_of
from gorin.engine.match import Match
from gorin.engine.show.sampling import judge_anew

WORLDS: Final = 4
"""Matches that are imagined for one decision."""
SURPRISE: Final = 12
"""How many times less likely a deck is for each card that was seen and is not in it."""
DOUBTS: Final = 5
"""So many such cards make a deck as unlikely as it can be."""
ANOTHER: Final = 0xBE11EF


class Beliefs:
    """A prior over decks by name; without names all decks of the rulebook are as likely."""

    def __init__(self, decks: Sequence[str] = ()) -> None:
        self.decks = tuple(decks)

    def likelihoods(self, match: Match, player: int, other: int) -> list[tuple[str, int]]:
        """How likely each known deck is to be the other player's, for all that this player has seen."""
        seen = Counter(each.key for each in seen_faces(match.game, player, other))
        found: list[tuple[str, int]] = []
        for name in self.decks or tuple(match.rulebook.deck_names()):
            listed = Counter(each.key for _, each in deck_cards(match.rulebook, name))
            strange = sum((seen - listed).values())
            found.append((name, SURPRISE ** (DOUBTS - min(DOUBTS, strange))))
        return found

    def imagine(self, match: Match, player: int, seed: int) -> Match:
        """Return a match that this one could be for a player who does not know the decks of the others."""
        sample = match.sample(player, rng.scramble(seed, 0) >> 3, log=False)
        game: Game = sample.game
        book = match.rulebook
        faces: dict[int, Printed] = {}
        for other in match.players:
            if other == player:
                continue
            likely = self.likelihoods(match, player, other)
            name = drawn_name(likely, rng.word(seed, 1 + other))
            names = [each for each, _ in likely]
            faces |= dealt(game, book, player, other, name, names, rng.scramble(seed, ANOTHER + other))
        game = with_faces(book, game, faces)
        imagined = Match(book, game, None, match.format)
        imagined.intent = match.intent
        judge_anew(game)
        return imagined

    def worlds(self, match: Match, player: int, seed: int) -> list[Match]:
        """Some imagined matches, for one decision."""
        return [self.imagine(match, player, rng.scramble(seed, ANOTHER + number)) for number in range(WORLDS)]


def seen_faces(game: Game, player: int, other: int) -> list[Printed]:
    """The faces of another player's cards that this player has seen and can still tell."""
    return [
        game.printed[card]
        for card in range(len(game.printed))
        if game.owner[card] == other and game.witnesses(card) >> player & 1
    ]


def drawn_name(likely: Sequence[tuple[str, int]], word: int) -> str:
    left = word * sum(each for _, each in likely) >> rng.BITS
    for name, each in likely:
        left -= each
        if left < 0:
            return name
    return likely[-1][0]


@cache
def deck_cards(book: Any, name: str) -> tuple[tuple[int, Printed], ...]:
    """The cards of a deck, each with the group in which it is hidden at the beginning."""
    game: Game = book.new([name, name], seed=0).game
    return tuple(
        (game.hidden_group(card), game.printed[card]) for card in range(len(game.printed)) if not game.owner[card]
    )


def dealt(
    game: Game, book: Collection[Any], player: int, other: int, name: str, names: Sequence[str], seed: int
) -> dict[int, Printed]:
    """A face for every hidden card of another player: what is left of this deck, else cards of any known deck."""
    pools: dict[int, list[Printed]] = {}
    seen = Counter(each.key for each in seen_faces(game, player, other))
    for group, printed in deck_cards(book, name):
        if seen[printed.key]:
            seen[printed.key] -= 1
        else:
            pools.setdefault(group, []).append(printed)
    found: dict[int, Printed] = {}
    draws = 0
    for card in range(len(game.printed)):
        if game.owner[card] != other or game.witnesses(card) >> player & 1:
            continue
        group = game.hidden_group(card)
        pool = pools.get(group)
        if not pool:
            pool = [printed for each in names for at, printed in deck_cards(book, each) if at == group]
        if pool:
            found[card] = pool.pop(rng.below(len(pool), seed, draws))
            draws += 1
    return found


def with_faces(book: Collection[Any], game: Game, faces: dict[int, Printed]) -> Game:
    """The game (a sample, which is used up) with other faces; its library knows them too."""
    keys = set(game.library.cards)
    needed = {each.key for each in faces.values()}
    if not needed <= keys:
        new = book.empty_game(sorted(keys | needed), game.seats)
        for name in fields_of(new):
            setattr(new, name, getattr(game, name))
        new.log = None
        new.silent = True
        game = new
    for card, printed in faces.items():
        game.printed[card] = printed
    game.restored()
    return game
