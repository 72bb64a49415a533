"""Checking a state that comes from outside as a whole, before there is a match.

Every card lies in exactly one zone, every column is as long as there are cards, every number is in its
range, every reference is alive, every frame stands at one of its steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.game import MOST_CARDS, Game
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_player, player_of, seen_card
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.state import fields_of
from gorin.engine.program.context import Context
from gorin.engine.show import registry
from gorin.engine.show.serial import Damaged
from gorin.engine.values.ability import Ability
from gorin.engine.values.lasting import Floating, Mark
from gorin.engine.values.past import Past
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Waiting

COLUMNS: Final = ("owner", "holder", "zone", "stamp", "flags", "entered", "known")
"""One number for each card."""
MOST_FRAMES: Final = 4_000
COUNTS: Final = ("draws", "turn", "clock", "choices", "gone", "orders", "rounds", "texts")
LARGEST: Final = 1 << 256


def check(game: Game, fresh: Game, phases: Sequence[str]) -> None:
    """Raise `Damaged` for the first thing that is wrong; `fresh` is an empty game of the same kind."""
    check_kinds(game, fresh)
    check_table(game, phases)
    check_zones(game)
    check_cards(game)
    check_frames(game)
    expect(not game.unsound(), game.unsound())
    for name in fields_of(game):
        check_value(game, getattr(game, name), name)


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise Damaged(what)


def check_kinds(game: Game, fresh: Game) -> None:
    """Each field holds the kind of thing that it begins with, and columns of players keep their length."""
    for name in fields_of(fresh):
        first, now = getattr(fresh, name), getattr(game, name)
        if first is None or (now is None and name == "result"):
            continue
        expect(type(now) is type(first), name)
        if isinstance(first, list) and first and name != "zones":
            expect(len(now) == len(first) and all(type(a) is type(b) for a, b in zip(now, first, strict=True)), name)


def check_table(game: Game, phases: Sequence[str]) -> None:
    count = game.nplayers
    for name in COUNTS:
        expect(0 <= getattr(game, name) < 1 << 53, name)
    expect(0 <= game.active < count, "active")
    expect(0 <= game.first < count, "first")
    expect(-(1 << 64) < game.seed < 1 << 64, "seed")
    expect(game.phase in ("", *phases), "phase")
    expect(game.gone < 1 << count, "gone")


def check_zones(game: Game) -> None:
    """Every card in exactly one zone, which the card's own columns confirm."""
    total = len(game.printed)
    expect(total <= MOST_CARDS, "printed")
    expect(all(isinstance(each, Printed) for each in game.printed), "printed")
    for name in COLUMNS:
        column = getattr(game, name)
        expect(len(column) == total and all(type(each) is int for each in column), name)
    expect(len(game.zones) == game.ZONE_COUNT * game.nplayers, "zones")
    seen: set[int] = set()
    for index, cards in enumerate(game.zones):
        expect(isinstance(cards, list), "zones")
        zone, holder = divmod(index, game.nplayers)
        for card in cards:
            expect(type(card) is int and 0 <= card < total and card not in seen, f"zones: {card}")
            expect(game.zone[card] == zone and game.holder[card] == holder, f"zones: {card}")
            seen.add(card)
    expect(len(seen) == total, "zones")


def check_cards(game: Game) -> None:
    total, everybody = len(game.printed), game.everybody()
    for card in range(total):
        expect(0 <= game.owner[card] < game.nplayers, "owner")
        expect(0 <= game.stamp[card] < 1 << 32, "stamp")
        expect(0 <= game.entered[card] <= game.clock, "entered")
        expect(0 <= game.flags[card] < 1 << 63, "flags")
        expect(0 <= game.known[card] <= everybody, "known")
    for card, mask in game.shown.items():
        expect(is_alive(game, card) and type(mask) is int and 0 <= mask <= everybody, "shown")
    for card, counters in game.counters.items():
        expect(is_alive(game, card) and isinstance(counters, dict), "counters")
        expect(all(isinstance(a, str) and type(b) is int and b > 0 for a, b in counters.items()), "counters")
    for card, marks in game.marks.items():
        expect((card == NOTHING or is_alive(game, card)) and isinstance(marks, tuple), "marks")
        expect(all(isinstance(each, Mark) for each in marks), "marks")
    expect(all(isinstance(each, Floating) for each in game.floating), "floating")
    expect(all(isinstance(each, Waiting) for each in (*game.waiting, *game.delayed)), "waiting")
    for sight, past in game.past.items():
        expect(type(sight) is int and sight >= 0 and is_alive(game, seen_card(sight)), "past")
        expect(isinstance(past, Past), "past")


def is_alive(game: Game, card: Any) -> bool:
    return type(card) is int and 0 <= card < len(game.printed)


def check_frames(game: Game) -> None:
    """There is something to go on with exactly as long as there is no result; every step exists.

    A match stands where somebody is asked, so whatever had halted the game has been seen to.
    """
    expect(len(game.frames) <= MOST_FRAMES, "frames")
    expect(not game.halted, "halted")
    result = game.result
    if result is not None:
        expect(isinstance(result, Result) and not game.frames and not game.asking, "result")
        expect(isinstance(result.winners, tuple) and isinstance(result.reason, str), "result")
        expect(isinstance(result.clause, str), "result")
        expect(all(type(each) is int and 0 <= each < game.nplayers for each in result.winners), "result")
        return
    expect(bool(game.frames), "frames")
    for frame in game.frames:
        name = type(frame).__name__
        expect(isinstance(frame, Procedure), f"frames: {name}")
        expect(type(frame.step) is int and 0 <= frame.step <= max(len(frame.STEPS), 0), f"frames: {name}.step")


def check_value(game: Game, value: Any, where: str) -> None:
    """Whatever lies inside: numbers of a bearable size, and points of view whose references are alive."""
    left: list[Any] = [value]
    while left:
        each = left.pop()
        kind = type(each)
        if kind is int:
            expect(-LARGEST < each < LARGEST, where)
        elif kind is list or kind is tuple or kind is frozenset:
            left.extend(each)
        elif kind is dict:
            left.extend(each)
            left.extend(each.values())
        elif (
            each is None
            or isinstance(each, str | int | Printed)
            or callable(each)
            or (isinstance(each, Ability) and game.library.has(each))
        ):
            continue
        else:
            if isinstance(each, Context):
                check_context(game, each, where)
            check_annotated(each, where)
            names = [field.name for field in fields(each)] if is_dataclass(each) else fields_of(each)
            left.extend(getattr(each, name) for name in names if name != "profile")


PLAIN: Final[dict[str, type]] = {
    "int": int,
    "bool": bool,
    "str": str,
    "list": list,
    "tuple": tuple,
    "dict": dict,
    "frozenset": frozenset,
    "Context": Context,
    "Ability": Ability,
    "Traits": Traits,
}


def check_annotated(thing: Any, where: str) -> None:
    """Fields hold what the class's constructor is annotated to take."""
    for name, text in registry.expected(type(thing)).items():
        value = getattr(thing, name)
        choices = [each.strip() for each in text.split("|")]
        kinds = [PLAIN.get(each.partition("[")[0]) for each in choices if each != "None"]
        if value is None:
            expect("None" in choices or None in kinds, f"{where}: {name}")
        elif None not in kinds:
            fits = any(type(value) is kind or (kind is Ability and isinstance(value, Ability)) for kind in kinds)
            expect(fits, f"{where}: {type(thing).__name__}.{name}")
            if "list[int]" in choices and type(value) is list:
                expect(all(type(each) is int for each in value), f"{where}: {type(thing).__name__}.{name}")


def check_context(game: Game, ctx: Context, where: str) -> None:
    expect(type(ctx.source) is int and (ctx.source == NOTHING or is_alive(game, ctx.source)), f"{where}: source")
    expect(type(ctx.line) is int, f"{where}: line")
    for player in (ctx.master, ctx.actor):
        expect(type(player) is int and 0 <= player < game.nplayers, f"{where}: master")
    expect(isinstance(ctx.regs, list), f"{where}: regs")
    for refs in (*ctx.regs, ctx.followed):
        expect(isinstance(refs, list) and all(type(ref) is int for ref in refs), f"{where}: regs")
        for ref in refs:
            if is_player(ref):
                expect(player_of(ref) < game.nplayers, f"{where}: regs")
            elif ref >= 0:
                expect(is_alive(game, seen_card(ref)), f"{where}: regs")
    expect(isinstance(ctx.event, tuple) and len(ctx.event) == 4, f"{where}: event")
    expect(isinstance(ctx.nums, list) and all(type(each) is int for each in ctx.nums), f"{where}: nums")
