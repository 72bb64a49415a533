"""9-3-6, 2-7-1-6, R97: the top of the stack is resolved."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.moving import moved_to, transfer
from gorin.engine.happening.stack import Stacked
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_player, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.values.ability import Ability, Target
from gorin.games.orphelia.program.recognised import Aiming
from gorin.games.orphelia.rules.executing import is_protected
from gorin.games.orphelia.rules.glyphs import is_permitted
from gorin.games.orphelia.rules.moving import come_down, comes_freely, is_aside, lay_aside
from gorin.games.orphelia.rules.putting import vanish
from gorin.games.orphelia.rules.values import DEAD
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ABILITIES, ATTACH, COPY, EFFECT, EXECUTE, FIELD, GRAVEYARD, STACK


def resolve(game: OrpheliaState, stacked: Stacked) -> None:
    """9-3-6: an object on the stack is resolved; a material or glyph goes to the field.

    4-4-2, R79, R118: a loop in which nobody decides anything is a draw.
    """
    if game.another_round():
        return
    card = stacked.card
    game.note("resolve", "2-7-1-6", game.holder[card], stacked.ctx.source)
    if game.base_traits(card).kind & (ABILITIES | EFFECT | COPY):
        resolving = Resolving(card)
        game.call(resolving)
        resolving.resume_at(CLEAR_AWAY)
        resolving.carry_out(game)
    else:
        enter_field(game, stacked)


def enter_field(game: OrpheliaState, stacked: Stacked) -> None:
    """9-2-1, 11-1-3: under its holder; R73: a glyph without a legal 付け先 goes to the graveyard."""
    card = stacked.card
    ability = stacked.ability
    bearer = NOTHING
    zone = FIELD
    if ability is not None and ability.kind == ATTACH:
        target = ability.program.targets[0]
        for sight in stacked.ctx.reg(target.reg):
            if is_legal(game, target, sight, stacked.ctx) and is_permitted(game, card, seen_card(sight)):
                bearer = sight
        if bearer == NOTHING:
            zone = GRAVEYARD
    elif comes_freely(game, card):
        come_down(game, card)
        return
    others = () if bearer == NOTHING else (bearer,)
    transfer(game, moved_to(game, [card], zone, EXECUTE, "", game.holder[card], 0, others))


class Resolving(Procedure):
    """R97: an object stays on top of the stack until its last sentence is done."""

    def __init__(self, card: int) -> None:
        self.card = card

    def carry_out(self, game: OrpheliaState) -> None:
        """9-3-6, 2-5-1: the text is carried out from top to bottom."""
        stacked = game.stacked(self.card)
        assert stacked is not None
        ability = stacked.ability
        if ability is not None and game.base_traits(self.card).kind & (ABILITIES | EFFECT):
            ctx = stacked.ctx.copy()
            check_targets(game, ability, ctx)
            game.call(Effect(ability, ctx))

    def clear_away(self, game: OrpheliaState) -> None:
        """12-1-5, 13-7-1: an エフェクト goes to the graveyard (17-3-1, 17-6-3); R100: if it is still here.

        10-1-4: an ability or copy ceases to exist.
        """
        stacked = game.stacked(self.card)
        if game.shown:
            game.shown.clear()
        if stacked is None or game.zone[self.card] != STACK:
            return
        if game.base_traits(self.card).kind & (ABILITIES | COPY):
            vanish(game, stacked)
        elif is_aside(game, self.card, GRAVEYARD):
            lay_aside(game, self.card, GRAVEYARD)
        else:
            transfer(game, moved_to(game, [self.card], GRAVEYARD, EXECUTE))


Resolving.STEPS = (Resolving.carry_out, Resolving.clear_away)
CLEAR_AWAY: Final = Resolving.STEPS.index(Resolving.clear_away)


def is_legal(game: OrpheliaState, target: Target, sight: int, ctx: Context) -> bool:
    """20-1-2: whether it is still what the text describes, and still there."""
    if is_player(sight):
        return True
    if sight & DEAD or not game.still_there(sight, ctx):
        return False
    card = seen_card(sight)
    return target.group.admits(game, card, ctx) and not is_protected(game, card, ctx.master)


def check_targets(game: OrpheliaState, ability: Ability, ctx: Context) -> None:
    """R30: each target is checked once more when the resolution begins, if the first sentence does not do it."""
    program = ability.program
    first = program.ops[0] if program.ops else None
    for target in program.targets:
        if not (isinstance(first, Aiming) and first.reg == target.reg):
            judge(game, target, ctx)


def judge(game: OrpheliaState, target: Target, ctx: Context) -> bool:
    """Mark the targets that are no longer legal; whether any is left."""
    register = ctx.reg(target.reg)
    if not register:
        return False
    judged: list[int] = []
    left = False
    for sight in register:
        if is_legal(game, target, sight, ctx):
            left = True
            judged.append(sight)
        else:
            judged.append(sight | DEAD)
    ctx.store(target.reg, judged)
    return left


def judge_register(game: OrpheliaState, ability: Ability, ctx: Context, reg: int) -> bool:
    """R30: the sentence that uses these targets is reached."""
    for target in ability.program.targets:
        if target.reg == reg:
            return judge(game, target, ctx)
    return bool(ctx.reg(reg))
