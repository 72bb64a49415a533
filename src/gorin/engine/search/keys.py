"""Keys of options: options with one key are the same to whoever is asked, in every sample for that player."""

from __future__ import annotations

from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import FIRST_PLACE
from gorin.engine.search.features import Features

Sameness = tuple[str, str, str, int, int]
"""A verb, what its card and its target are called, its number and its seat."""


def distinct(game: Game, decision: Decision, features: Features) -> list[int]:
    """The indices of options that differ and do something by themselves.

    Of equal cards side by side in one hidden zone only the first counts, and of places that do not differ.
    """
    seen: set[Sameness] = set()
    found: list[int] = []
    for index, option in enumerate(decision.options):
        if (decision.about, option.verb) in features.AUXILIARY:
            continue
        same = sameness(game, option, decision.player, features)
        if same not in seen:
            seen.add(same)
            found.append(index)
    return found or list(range(len(decision.options)))


def standing_for(game: Game, decision: Decision, features: Features, index: int) -> int:
    """The first option that is equal to this option (-1: the option has no effect of its own)."""
    wanted = sameness(game, decision.options[index], decision.player, features)
    for at in distinct(game, decision, features):
        if sameness(game, decision.options[at], decision.player, features) == wanted:
            return at
    return -1


def sameness(game: Game, option: Option, player: int, features: Features) -> Sameness:
    """The key that two options share if they are the same to this player."""
    return (
        option.verb,
        called(game, option.card, player),
        called(game, option.target, player),
        numbered(game, option, player, features),
        option.seat,
    )


def numbered(game: Game, option: Option, player: int, features: Features) -> int:
    """The number of an option, the same for places between which nothing differs."""
    return features.place(game, player, option) if option.verb in features.PLACES else option.number


def called(game: Game, ref: int, player: int) -> str:
    """The key of a card for this player: its number in a public zone, its name in the own hand, else its zone."""
    if not 0 <= ref < FIRST_PLACE:
        return f"#{ref}"
    zone = game.zone[ref]
    if game.public >> zone & 1 or ref in game.counters or ref in game.marks:
        return f"#{ref}"
    if game.witnesses(ref) >> player & 1:
        return f"{zone}/{game.holder[ref]}/{game.flags[ref]}/{game.printed[ref].key}"
    return f"#{ref}"


def same_option(decision: Decision, option: Option, index: int) -> int:
    """Where this option stands in another sample's question, which mostly is where it stood; -1 if nowhere."""
    options = decision.options
    if index < len(options) and options[index].same(option):
        return index
    for at, each in enumerate(options):
        if each.same(option):
            return at
    return -1


OptionKey = tuple[str, int, str, int, str, int]
"""A verb, the card and the target as numbers or faces, and a number."""


def option_key(game: Game, option: Option, mover: int, known: list[bool], features: Features) -> OptionKey:
    """What this option is in every sample of one root; `known`: the cards whose faces were seen there.

    Such a card is itself; another one is its face where the mover sees it, else its place.
    """
    card = option.card
    target = option.target
    face = other = ""
    if 0 <= card < FIRST_PLACE and not (card < len(known) and known[card]) and game.witnesses(card) >> mover & 1:
        face = game.printed[card].key
        card = -1000 - game.zone[card]
    if (
        0 <= target < FIRST_PLACE
        and not (target < len(known) and known[target])
        and game.witnesses(target) >> mover & 1
    ):
        other = game.printed[target].key
        target = -1000 - game.zone[target]
    return option.verb, card, face, target, other, numbered(game, option, mover, features)


def known_to(game: Game, player: int) -> list[bool]:
    """Of every card whether this player knows its face."""
    return [bool(game.witnesses(card) >> player & 1) for card in range(len(game.printed))]
