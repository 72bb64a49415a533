"""What an option would do: the parts of a program that it stands for, to be told in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gorin.engine.kernel.decision import CHOOSE, NUMBER, OPTION, YES, Decision, Option
from gorin.engine.kernel.ref import is_card
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import Branch, Goto, May
from gorin.engine.show.presentation import Layout
from gorin.engine.values.ability import Ability

LONGEST = 60
Tell = Callable[[Sequence[object], str, str], str]
"""Says parts of a program in a language, for a game."""

_tellers: list[Tell] = []
_told: dict[tuple[str, str, tuple[int, ...]], tuple[Sequence[object], str]] = {}
MOST_TOLD = 10_000


def use_teller(tell: Tell) -> None:
    """From here on programs are told by this."""
    _tellers[:] = [tell]


def effect(slug: str, layout: Layout, game: Any, decision: Decision, option: Option, lang: str) -> str:
    """Return in a few words what an option would do, or an empty string where there is nothing to say."""
    found = parts(layout, game, decision, option)
    if not found or not _tellers:
        return ""
    key = (slug, lang, tuple(id(part) for part in found))
    known = _told.get(key)
    if known is None:
        if len(_told) > MOST_TOLD:
            _told.clear()
        known = _told[key] = (found, _tellers[0](found, lang, slug))
    return short(known[1])


def short(text: str) -> str:
    """Not longer than a line has room for; a wide letter counts twice."""
    width = 0
    for index, letter in enumerate(text):
        width += 2 if ord(letter) > 0x2E7F else 1
        if width > LONGEST:
            return text[:index].rstrip() + "…"
    return text


def parts(layout: Layout, game: Any, decision: Decision, option: Option) -> Sequence[object]:
    """The text behind an option: the ability it uses, the waiting ability or mode it picks, or what a yes allows."""
    if option.verb == CHOOSE and option.number:
        found = [each for each in game.waiting if each.time == option.number and each.ctx.source == option.card]
        return [each.ability for each in found[:1]]
    if option.verb == OPTION:
        return alternative(game, decision, option.number)
    if option.verb == YES and (permitted := allowed(game) or to_be_paid(game, decision)):
        return permitted
    if layout.effect is None or option.verb in (CHOOSE, NUMBER):
        return ()
    return layout.effect(game, option)


def running(game: Any) -> Effect | None:
    """The effect that asks now."""
    for frame in reversed(game.frames):
        if isinstance(frame, Effect):
            return frame
    return None


def allowed(game: Any) -> Sequence[object]:
    """What the operation that asks "may" allows."""
    effect = running(game)
    if effect is None or not 0 < effect.pc <= len(effect.ability.program.ops):
        return ()
    op = effect.ability.program.ops[effect.pc - 1]
    return effect.ability.program.ops[effect.pc : op.to] if isinstance(op, May) else ()


def to_be_paid(game: Any, decision: Decision) -> Sequence[object]:
    """The waiting ability whose cost the question is about, if it can only be one."""
    found = [each.ability for each in game.waiting if each.ctx.source == decision.source and each.ability.costs]
    return found if len(found) == 1 else ()


def alternative(game: Any, decision: Decision, number: int) -> Sequence[object]:
    """What is done if the alternative with this number is picked."""
    effect = running(game)
    abilities: list[Ability] = [] if effect is None else [effect.ability]
    abilities += [
        frame.ability for frame in reversed(game.frames) if isinstance(getattr(frame, "ability", None), Ability)
    ]
    if is_card(decision.source):
        abilities += game.printed[decision.source].abilities
    for ability in abilities:
        found = branch(ability, number)
        if found:
            return found
    return ()


def branch(ability: Ability, number: int) -> Sequence[object]:
    """The targets and operations that a program keeps for one of its modes or alternatives."""
    ops = ability.program.ops
    for index, op in enumerate(ops):
        if isinstance(op, Branch) and picks(op.condition, number):
            targets = [each for each in ability.program.targets if each.mode == number]
            inside = ops[index + 1 : op.to]
            return [*targets, *(each for each in inside if not isinstance(each, Goto))]
    return ()


def picks(condition: object, number: int) -> bool:
    """Whether a condition asks if the alternative with this number was picked."""
    return getattr(condition, "mode", None) == number or getattr(condition, "option", None) == number
