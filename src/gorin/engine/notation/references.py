"""References: how the notation names a card, a player or a place."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.cards.naming import is_meant
from gorin.engine.cards.reading import MOST_DIGITS
from gorin.engine.kernel.ref import is_card, player_ref
from gorin.engine.match import Match
from gorin.engine.notation.syntax import AmbiguousReference, NotationError, UnknownReference, player_name, player_named
from gorin.engine.notation.words import Words


def resolve(words: Words, match: Match, text: object, player: int, *meant: Sequence[int]) -> int:
    """What a reference means for this player.

    `meant` are the cards that it is about where a name alone is not enough: what the waiting
    decision offers, then what could be meant besides.

    In this order: a label, a card's name, a player, what the game itself can name, `pN:NAME`
    among the cards that player N controls, `NAME#n` the n-th instance.
    """
    if not isinstance(text, str) or not text:
        raise NotationError("reference", found=text)
    known = Known(words, match, player)
    if text in match.labels and known.has(match.labels[text]):
        return match.labels[text]
    found = by_name(known, text, meant)
    if found is not None:
        return found
    who = player_named(text)
    if who is not None:
        return player_ref(known_player(match, who))
    prefix, colon, rest = text.partition(":")
    holder = player_named(prefix) if colon else None
    if holder is not None:
        known_player(match, holder)
        special = words.own_reference(match, rest, holder)
        if special is None:
            special = controlled(known, rest, holder, meant)
    else:
        special = words.own_reference(match, text, player)
        if special is None:
            special = numbered(known, text, known.instances())
    if special is None:
        raise UnknownReference("unknown_reference", found=text)
    return special


def known_player(match: Match, player: int) -> int:
    if player >= match.game.nplayers:
        raise UnknownReference("unknown_player", found=player_name(player), expected=match.game.nplayers)
    return player


class Known:
    """The cards that somebody's words can mean, in the order in which they are counted.

    The author of a scenario means all of them, in the order of the position. A player means those
    that he or she sees or remembers, in the order in which they are shown, and cannot learn from an
    answer whether there are others.
    """

    __slots__ = ("cards", "match", "player", "words")

    def __init__(self, words: Words, match: Match, player: int) -> None:
        self.words = words
        self.match = match
        self.player = player
        game = match.game
        if match.author:
            self.cards = list(range(len(game.printed)))
            return
        eyes = match.eyes(player)
        self.cards = [
            card
            for seat in range(game.nplayers)
            for zone in range(len(eyes.names))
            for card in eyes.zone(zone, seat)
            if eyes.knows(card) or game.known[card] & eyes.mask
        ]
        self.cards += [card for card, zone in enumerate(game.zone) if zone >= len(eyes.names) and eyes.sees(card)]

    def has(self, card: int) -> bool:
        return self.match.author or not is_card(card) or card in self.cards

    def instances(self) -> list[int]:
        """Return all cards that a name can mean. Fillers count only where a position lists them."""
        fillers = self.match.fillers
        return [card for card in self.cards if card not in fillers and self.words.has_been(self.match, card)]

    def named(self, cards: Sequence[int], name: str) -> list[int]:
        """Those of these cards that are known and bear the name."""
        printed = self.match.game.printed
        return [
            card
            for card in cards
            if is_card(card)
            and (printed[card].name == name or printed[card].key == name or is_meant(printed[card].fields, name))
            and self.has(card)
        ]


def by_name(known: Known, name: str, meant: Sequence[Sequence[int]]) -> int | None:
    """Return the only card of a name, or None where the name is unknown."""
    cards = known.named(known.instances(), name)
    if cards:
        return only_one(known, name, cards, meant)
    offered = [card for each in meant for card in known.named(each, name)]
    if offered:
        return offered[0]
    fillers = known.named(sorted(known.match.fillers), name)
    return only_one(known, name, fillers, meant) if fillers else None


def only_one(known: Known, name: str, cards: list[int], meant: Sequence[Sequence[int]]) -> int:
    """One of several cards of a name: the only one that is meant, still there, or visible to the player.

    In a game that began from decks the copies that are meant are as good as one another.
    """
    if len(cards) == 1:
        return cards[0]
    match = known.match
    there = [card for card in cards if not known.words.is_gone(match, card)]
    seen = [card for card in there if match.game.seen_by(card) >> known.player & 1]
    alike = match.origin is not None or not match.author
    for tier in (*meant, there, seen):
        left = [card for card in cards if card in tier]
        if len(left) == 1 or (left and tier in meant and alike):
            return left[0]
    raise AmbiguousReference("ambiguous", found=name, count=len(cards))


def controlled(known: Known, name: str, holder: int, meant: Sequence[Sequence[int]]) -> int | None:
    """`pN:NAME`: only among the cards that this player controls."""
    holders = known.match.game.holder
    cards = [card for card in known.instances() if holders[card] == holder]
    named = known.named(cards, name)
    if named:
        return only_one(known, f"{player_name(holder)}:{name}", named, meant)
    return numbered(known, name, cards)


def numbered(known: Known, text: str, cards: list[int]) -> int | None:
    """`NAME#2`: return the second of these cards that bears the name, or None for a text of another form."""
    name, mark, digits = text.rpartition("#")
    if not mark or not digits.isdecimal() or len(digits) > MOST_DIGITS:
        return None
    named = known.named(cards, name)
    number = int(digits)
    if not 1 <= number <= len(named):
        raise UnknownReference("no_such_instance", found=text, count=len(named))
    return named[number - 1]
