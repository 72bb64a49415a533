"""Prohibitions, permissions and other rules that texts make (1.3.1, 1.3.3): what is in force now.

They change no card's information, so they are looked up when somebody wants to act. Which sorts of them the
cards of a game can bring about at all is worked out once, and who brings them about is kept until abilities change.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from gorin.engine.program.context import Context
from gorin.engine.values.ability import STATIC, Change
from gorin.engine.values.change import Number
from gorin.games.rebirth.program.standing import Permits
from gorin.games.rebirth.remembered import Rule
from gorin.games.rebirth.state import RebirthState

C = TypeVar("C", bound=Change)

NO_RULES: Final[list[Rule]] = []
NONE_HOLDS: Final[list[Any]] = []
"""What is mostly found; not to be changed."""


def may_occur(game: RebirthState, kind: type[Change]) -> bool:
    """Whether any card of this game can bring about such a rule."""
    return kind in game.facts.kinds


def rules_of(game: RebirthState, kind: type[Change]) -> list[Rule]:
    """Every rule of this kind that a valid ability or a lasting effect makes, whether or not it holds now."""
    known = game.rule_book
    if known is None:
        known = game.rule_book = find_rules(game)
    if kind not in known:
        return NO_RULES
    return known[kind]


def is_said(game: RebirthState, kind: type[Change], card: int) -> bool:
    """Whether a rule of this kind could hold now for this card or for players."""
    return bool(rules_of(game, kind)) or card in game.marks


def is_ruled(game: RebirthState, kind: type[Change]) -> bool:
    """Whether a rule of this kind could hold now for anybody."""
    if kind not in game.facts.kinds:
        return False
    if game.marks or game.rule_book is None:
        return bool(game.marks) or bool(rules_of(game, kind))
    return kind in game.rule_book


def find_rules(game: RebirthState) -> dict[type, list[Rule]]:
    found: dict[type, list[Rule]] = {}
    for card in game.static_sources():
        text = game.text_of(card)
        for at, ability in enumerate(text.abilities):
            static = ability.static
            if ability.kind == STATIC and static is not None:
                for change in static.changes:
                    if isinstance(change, Number):
                        continue
                    ctx = Context(card, game.stamp[card], game.holder[card])
                    ctx.line = text.lines[at]
                    found.setdefault(type(change), []).append(Rule(change, static, ctx))
    for floating in game.floating:
        for change in floating.static.changes:
            found.setdefault(type(change), []).append(Rule(change, floating.static, floating.ctx))
    return found


def for_players(game: RebirthState, kind: type[C]) -> list[tuple[C, Context]]:
    """3.1.2.1: the rules of this kind that are in force, from wherever, each its card's player's.

    What is meant for certain cards is found by `on_card`.
    """
    if kind not in game.facts.kinds:
        return NONE_HOLDS
    rules = rules_of(game, kind)
    if not rules:
        return NONE_HOLDS
    found: list[tuple[C, Context]] = []
    for rule in rules:
        change, condition = rule.change, rule.static.condition
        if isinstance(change, kind) and (condition is None or condition.holds(game, rule.ctx)):
            found.append((change, rule.ctx))
    return found


def permitted(game: RebirthState, act: str, player: int) -> list[Permits]:
    """The permissions for this act that a text gives to this player."""
    return [
        change
        for change, ctx in for_players(game, Permits)
        if change.act == act and change.who is not None and change.who.is_one(game, ctx, player)
    ]


def on_card(game: RebirthState, kind: type[C], card: int) -> list[tuple[C, Context]]:
    """The rules of this kind that are in force for this very card."""
    if kind not in game.facts.kinds:
        return NONE_HOLDS
    rules = rules_of(game, kind)
    marks = game.marks[card] if game.marks and card in game.marks else None
    if not rules and marks is None:
        return NONE_HOLDS
    found: list[tuple[C, Context]] = []
    for rule in rules:
        change, condition = rule.change, rule.static.condition
        if not rule.static.things.names(game, card, rule.ctx) or not isinstance(change, kind):
            continue
        if condition is None or condition.holds(game, rule.ctx):
            found.append((change, rule.ctx))
    if marks is not None:
        for mark in marks:
            for change in mark.changes:
                if isinstance(change, kind):
                    found.append((change, mark.ctx))
    return found
