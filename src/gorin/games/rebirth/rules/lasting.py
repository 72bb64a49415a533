"""9.10.2, R57, R77, R105, R119, R134: effects that last, from when to when."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.things import NOBODY
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.happening import Happening
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.changes import Doubled, Modify, NotBelow, SetLike, SetTo
from gorin.games.rebirth.program.lasts import Holds, Lasts, NextArrival, Span
from gorin.games.rebirth.program.standing import Becomes
from gorin.games.rebirth.program.things import Seen
from gorin.games.rebirth.remembered import Promise
from gorin.games.rebirth.rules.standing import on_card
from gorin.games.rebirth.state import RebirthState, held
from gorin.games.rebirth.terms import (
    ENTRY,
    NEXT_ATTACK,
    NEXT_ATTACK_BY_ANYBODY,
    NEXT_OPPONENT_TURN,
    NEXT_OWN_TURN,
    NEXT_SUPPORT,
    NEXT_TURN_END,
    THIS_ATTACK,
    THIS_TURN,
)

ARRIVAL: Final = "arrival"
TURN: Final = "turn"


def lasts(game: RebirthState, what: Lasts, effect: Effect) -> None:
    """5.17.1, 9.3.1, 9.10.2, R57: the cards meant now get the changes, for so long."""
    ctx = effect.ctx
    cards = what.things.cards(game, ctx)
    ctx.did = bool(cards)
    for card in cards:
        begin(game, [card], settled(game, what.changes, card, ctx), what.span, ctx)


def holds(game: RebirthState, what: Holds, effect: Effect) -> None:
    """Something holds for players, or for whatever fits at any time."""
    effect.ctx.did = True
    begin(game, [], tuple(change.fix(game, effect.ctx) for change in what.changes), what.span, effect.ctx)


def begin(game: RebirthState, cards: list[int], changes: tuple[Change, ...], span: Span, ctx: Context) -> None:
    """An effect begins to last, or waits for its time. No cards: it is about players."""
    until = span.until
    sights = tuple(game.sight(card) for card in cards)
    if until in (NEXT_ATTACK, NEXT_SUPPORT, NEXT_ATTACK_BY_ANYBODY):
        whose = () if span.of is None else tuple(game.sight(card) for card in span.of.cards(game, ctx))
        if until != NEXT_ATTACK_BY_ANYBODY and not whose:
            return
        players = NOTHING
        if span.attack is not None and span.attack.who is not None:
            players = span.attack.who.players(game, ctx)[0]
        game.promises.append(Promise(until, changes, ctx.copy(), game.tick(), whose, players, (), sights))
        return
    if until == NEXT_OPPONENT_TURN:
        other = opponent_of(game, ctx)
        if other != NOTHING:
            game.promises.append(Promise(TURN, changes, ctx.copy(), game.turn, (), other, (), sights))
        return
    if until == THIS_ATTACK and game.attack is None:
        ctx.did = False
        return
    apply(game, sights, changes, written(game, until, ctx), ctx, span)


def apply(
    game: RebirthState, sights: tuple[int, ...], changes: tuple[Change, ...], until: str, ctx: Context, span: Span
) -> None:
    if sights and span.attack is None:
        game.mark([seen_card(sight) for sight in sights if held(game, sight)], changes, until, ctx)
        return
    things = Seen(sights) if sights else NOBODY
    game.float_effect(Static(things, changes, span.attack), until, ctx)


def opponent_of(game: RebirthState, ctx: Context) -> int:
    """The named opponent, else the first there is; NOTHING where both places beside the master are empty (R85)."""
    if ctx.opponent != NOTHING:
        return ctx.opponent
    others = game.opponents(ctx.master)
    return others[0] if others else NOTHING


def written(game: RebirthState, until: str, ctx: Context) -> str:
    """R105: a time beyond this turn, with whose turn it is and since when; R156: without an opponent this turn."""
    if until == NEXT_TURN_END:
        other = opponent_of(game, ctx)
        return THIS_TURN if other == NOTHING else f"{NEXT_TURN_END} {other} {game.turn}"
    if until == NEXT_OWN_TURN:
        return f"{NEXT_OWN_TURN} {ctx.master} {game.turn}"
    return until


def settled(game: RebirthState, changes: tuple[Change, ...], card: int, ctx: Context) -> tuple[Change, ...]:
    """9.10.4, R58, R147, R148: what an effect does to one card, counted once and for all.

    A number that is set becomes a difference, one that may not fall below something a smaller one.
    """
    found: list[Change] = []
    for index, change in enumerate(changes):
        if isinstance(change, NotBelow):
            continue
        floor: int | None = None
        for later in changes[index + 1 :]:
            if isinstance(later, NotBelow):
                floor = later.least
                break
        fixed = change.fix(game, ctx)
        if isinstance(fixed, SetTo) and not fixed.base:
            amount = fixed.amount.value(game, ctx)
            now = game.card_number(card, fixed.number)
            found.append(added(fixed.number, (now * amount if fixed.times else amount) - now))
        elif isinstance(fixed, SetLike):
            found += alike(game, fixed, card, ctx)
        elif isinstance(fixed, Number) and fixed.how == ADD:
            found.append(raised(game, fixed, card, ctx, floor))
        else:
            found.append(fixed)
    return tuple(found)


def added(number: str, amount: int) -> Change:
    """So much more or less, counted once and for all."""
    return Modify(number, ADD, Exactly(amount), True)


def alike(game: RebirthState, change: SetLike, card: int, ctx: Context) -> list[Change]:
    """R147: read once."""
    for other in change.things.cards(game, ctx):
        return [added(each, game.card_number(other, each) - game.card_number(card, each)) for each in change.numbers]
    return []


def raised(game: RebirthState, change: Number, card: int, ctx: Context, floor: int | None) -> Change:
    """R148, T242: not below a number; twice as much by some effects."""
    amount = change.amount.value(game, ctx)
    if floor is not None and amount < 0:
        amount = -max(0, min(-amount, game.card_number(card, change.number) - floor))
    if amount > 0:
        for each, their in on_card(game, Doubled, card):
            if change.number in each.numbers and is_by(game, each.cause, ctx, their):
                amount *= each.factor
    return added(change.number, amount)


def is_by(game: RebirthState, cause: Cause | None, ctx: Context, their: Context) -> bool:
    """R115: whether the effect is one of such a card."""
    if cause is None:
        return True
    if cause.who is not None and not cause.who.is_one(game, their, ctx.master):
        return False
    return all(test.passes(game, ctx.source, their) for test in cause.tests)


def await_arrival(game: RebirthState, what: NextArrival, effect: Effect) -> None:
    """R134."""
    ctx = effect.ctx
    ctx.did = True
    changes = tuple(change.fix(game, ctx) for change in what.changes)
    for player in what.who.players(game, ctx):
        game.promises.append(Promise(ARRIVAL, changes, ctx.copy(), game.tick(), (), player, what.tests))


def arrived_in_entry(game: RebirthState, happening: Happening) -> None:
    """R134: the first matching character gets everything that waited for it."""
    card = happening.card
    if not game.promises or happening.to != ENTRY or not game.is_character(card):
        return
    left: list[Promise] = []
    for each in game.promises:
        fits = each.until == ARRIVAL and each.player == happening.to_player
        if fits and all(test.passes(game, card, each.ctx) for test in each.tests):
            game.mark([card], settled(game, each.changes, card, each.ctx), THIS_TURN, each.ctx)
        else:
            left.append(each)
    game.promises = left


def attack_declared(game: RebirthState) -> None:
    """R119: what waited for this attack begins, and lasts to 8.5.2."""
    attack = game.attack
    if attack is None or not game.promises:
        return
    left: list[Promise] = []
    for each in game.promises:
        mine = each.until == NEXT_ATTACK and attack.attacking in each.sights
        supports = each.until == NEXT_SUPPORT and any(sight in each.sights for sight in attack.supporters)
        anybody = each.until == NEXT_ATTACK_BY_ANYBODY and each.player in (NOTHING, attack.player)
        if mine or supports or anybody:
            apply(game, each.on, each.changes, THIS_ATTACK, each.ctx, Span(THIS_ATTACK))
        else:
            left.append(each)
    game.promises = left


def end_attack(game: RebirthState) -> None:
    """8.5.2: the effects of this attack are over, and so is what was said of the next one (R138)."""
    game.end_marks(THIS_ATTACK)
    if not game.floating:
        return
    ended = [each for each in game.floating if is_spent(game, each.static, each.ctx)]
    if ended:
        game.floating = [each for each in game.floating if each not in ended]
        game.touch_abilities()


def is_spent(game: RebirthState, static: Static, ctx: Context) -> bool:
    return any(
        isinstance(change, Becomes) and change.next and change.attack.holds(game, ctx) for change in static.changes
    )


def end_turn(game: RebirthState) -> None:
    """7.6.4, 9.8.5, R105, R119: effects and delayed abilities of this turn are over."""
    if game.marks or game.floating:
        game.end_marks(THIS_TURN)
        end_written(game, NEXT_TURN_END)
        if game.gone:
            end_written(game, NEXT_OWN_TURN)
    if game.promises:
        game.promises = [each for each in game.promises if each.until == TURN and not game.gone >> each.player & 1]
    if game.delayed:
        game.delayed = [each for each in game.delayed if each.until != THIS_TURN]
    if game.other_side:
        game.other_side = {
            card: tuple(mark for mark in marks if mark.until != THIS_TURN) for card, marks in game.other_side.items()
        }


def own_turn_begins(game: RebirthState) -> None:
    """R105: before 7.2.1."""
    end_written(game, NEXT_OWN_TURN)
    if not game.promises:
        return
    due = [each for each in game.promises if each.until == TURN and game.is_turn_player(each.player)]
    if due:
        game.promises = [each for each in game.promises if each not in due]
        for each in due:
            apply(game, each.on, each.changes, THIS_TURN, each.ctx, Span(THIS_TURN))


def end_written(game: RebirthState, word: str) -> None:
    """The effects whose turn has come end together; R156: at the end of a turn also those that wait for a leaver."""
    if not game.marks and not game.floating:
        return
    untils = {mark.until for marks in game.marks.values() for mark in marks if mark.until.startswith(f"{word} ")}
    untils |= {each.until for each in game.floating if each.until.startswith(f"{word} ")}
    for until in sorted(untils):
        _, player, turn = until.split(" ")
        if game.gone >> int(player) & 1 or (game.turn > int(turn) and game.is_turn_player(int(player))):
            game.end_marks(until)
