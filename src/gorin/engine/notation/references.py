"""References: how the notation names a card, a player or a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gorin.engine.kernel.ref import is_card, player_ref
from gorin.engine.notation.syntax import NotationError, player_name, player_named

if TYPE_CHECKING:
    from gorin.engine.match import Match
    from gorin.engine.notation.vocabulary import Vocabulary


def resolve(words: Vocabulary, match: Match, text: object, player: int, *meant: Sequence[int]) -> int:
    """What a reference means for this player.

    `meant` are the cards that it is about where a name alone is not enough: what the waiting
    decision offers, then what could be meant besides.

    In this order: a label, a card's name, a player, what the game itself can name, `pN:NAME`
    among the cards that player N controls, `NAME#n` the n-th instance.
    """
    if not isinstance(text, str) or not text:
        raise NotationError("reference", found=text)
    if text in match.labels:
        return match.labels[text]
    found = by_name(words, match, text, player, meant)
    if found is not None:
        return found
    who = player_named(text)
    if who is not None:
        return player_ref(known_player(match, who))
    prefix, colon, rest = text.partition(":")
    holder = player_named(prefix) if colon else None
    if holder is not None:
        known_player(match, holder)
        special = words.special_reference(match, rest, holder)
        if special is None:
            special = controlled(words, match, rest, holder, meant)
    else:
        special = words.special_reference(match, text, player)
        if special is None:
            special = numbered(words, match, text, instances(words, match))
    if special is None:
        raise NotationError("unknown_reference", found=text)
    return special


def known_player(match: Match, player: int) -> int:
    if player >= match.game.nplayers:
        raise NotationError("unknown_player", found=player_name(player), expected=match.game.nplayers)
    return player


def instances(words: Vocabulary, match: Match) -> list[int]:
    """All cards that a name can mean, in the order in which they are counted."""
    return [
        card for card in range(len(match.game.printed)) if card not in match.fillers and words.has_been(match, card)
    ]


def by_name(words: Vocabulary, match: Match, name: str, player: int, meant: Sequence[Sequence[int]]) -> int | None:
    """The only card of this name (None: there is no such name)."""
    printed = match.game.printed
    cards = [card for card in instances(words, match) if printed[card].name == name]
    if cards:
        return only_one(words, match, name, cards, player, meant)
    fillers = [card for cards in meant for card in cards if is_card(card) and printed[card].name == name]
    if fillers:
        return fillers[0]
    fillers = sorted(card for card in match.fillers if printed[card].name == name)
    return only_one(words, match, name, fillers, player, meant) if fillers else None


def only_one(
    words: Vocabulary, match: Match, name: str, cards: list[int], player: int, meant: Sequence[Sequence[int]]
) -> int:
    """One of several cards of a name: the only one that is meant, still there, or visible to the player.

    In a game that began from decks the copies that are meant are as good as one another.
    """
    if len(cards) == 1:
        return cards[0]
    there = [card for card in cards if not words.is_gone(match, card)]
    seen = [card for card in there if match.game.seen_by(card) >> player & 1]
    for tier in (*meant, there, seen):
        left = [card for card in cards if card in tier]
        if len(left) == 1 or (left and tier in meant and match.origin is not None):
            return left[0]
    raise NotationError("ambiguous", found=name, count=len(cards))


def controlled(words: Vocabulary, match: Match, name: str, holder: int, meant: Sequence[Sequence[int]]) -> int | None:
    """`pN:NAME`: only among the cards that this player controls."""
    game = match.game
    cards = [card for card in instances(words, match) if game.holder[card] == holder]
    named = [card for card in cards if game.printed[card].name == name]
    if named:
        return only_one(words, match, f"{player_name(holder)}:{name}", named, holder, meant)
    return numbered(words, match, name, cards)


def numbered(words: Vocabulary, match: Match, text: str, cards: list[int]) -> int | None:
    """`NAME#2`: the second of these cards that bears the name (None: not of this form)."""
    name, mark, digits = text.rpartition("#")
    if not mark or not digits.isdecimal():
        return None
    named = [card for card in cards if match.game.printed[card].name == name]
    number = int(digits)
    if not 1 <= number <= len(named):
        raise NotationError("no_such_instance", found=text, count=len(named))
    return named[number - 1]
