"""Prohibitions, permissions and other rules that texts make (1.3.1, 1.3.3): what is in force now.

They change no card's information, so they are looked up when somebody wants to act. Which sorts of them the
cards of a game can bring about at all is worked out once.
"""

from __future__ import annotations

from typing import TypeVar

from gorin.engine.cards.library import parts_of
from gorin.engine.program.context import Context
from gorin.engine.values.ability import STATIC, Change
from gorin.engine.values.lasting import Mark
from gorin.games.rebirth.state import RebirthState

C = TypeVar("C", bound=Change)


def may_occur(game: RebirthState, kind: type[Change]) -> bool:
    """Whether any card of this game can bring about such a rule."""
    notes = game.library.notes
    known = notes.get(("changes", 0))
    if known is None:
        known = frozenset(
            type(part)
            for printed in game.library.cards.values()
            for part in parts_of(printed.traits.abilities)
            if isinstance(part, Change)
        )
        notes["changes", 0] = known
    assert isinstance(known, frozenset)
    return kind in known


def for_players(game: RebirthState, kind: type[C]) -> list[tuple[C, Context]]:
    """3.1.2.1: the rules of this kind that are in force, from wherever, each its card's player's.

    What is meant for certain cards is found by `on_card`.
    """
    if not may_occur(game, kind):
        return []
    found: list[tuple[C, Context]] = []
    for card in game.static_sources():
        for ability in game.traits(card).abilities:
            static = ability.static
            if ability.kind != STATIC or static is None:
                continue
            for change in static.changes:
                if isinstance(change, kind):
                    ctx = Context(card, game.stamp[card], game.holder[card])
                    if static.condition is None or static.condition.holds(game, ctx):
                        found.append((change, ctx))
    for floating in game.floating:
        for change in floating.static.changes:
            if isinstance(change, kind):
                condition = floating.static.condition
                if condition is None or condition.holds(game, floating.ctx):
                    found.append((change, floating.ctx))
    return found


def on_card(game: RebirthState, kind: type[C], card: int) -> list[tuple[C, Context]]:
    """The rules of this kind that are in force for this very card."""
    if not may_occur(game, kind):
        return []
    found: list[tuple[C, Context]] = []
    for source in game.static_sources():
        for ability in game.traits(source).abilities:
            static = ability.static
            if ability.kind != STATIC or static is None:
                continue
            for change in static.changes:
                if isinstance(change, kind):
                    ctx = Context(source, game.stamp[source], game.holder[source])
                    if static.condition is not None and not static.condition.holds(game, ctx):
                        continue
                    if card in static.things.cards(game, ctx):
                        found.append((change, ctx))
    for floating in game.floating:
        for change in floating.static.changes:
            if isinstance(change, kind) and card in floating.static.things.cards(game, floating.ctx):
                condition = floating.static.condition
                if condition is None or condition.holds(game, floating.ctx):
                    found.append((change, floating.ctx))
    for mark in game.marks.get(card, ()):
        found += [(change, mark.ctx) for change in mark.changes if isinstance(change, kind) and is_on(game, mark)]
    return found


def is_on(game: RebirthState, mark: Mark) -> bool:
    """Whether a mark's rules hold now: within its time."""
    return True
