"""2.4.10, 6.3.1.1: the declaration that was taken from the chain has its effect, or fails."""

from __future__ import annotations

from gorin.engine.happening.chain import Link
from gorin.engine.kernel.ref import CARD_MASK, STAMP_SHIFT
from gorin.engine.program.context import Context
from gorin.games.strike.program.things import Areas
from gorin.games.strike.rules import attack_damage, legality
from gorin.games.strike.rules.applying import carry_out
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ABILITY, AREA_NUM, STAGE, TARGET_REG


def resolve(game: StrikeState) -> None:
    """2.4.8, 2.4.9, 6.3.1.1: what is being resolved is applied, or fails (R60)."""
    link = game.resolving
    if link is None:
        return
    if link.is_attack:
        attack_damage.resolve(game, link)
        return
    ctx = link.ctx.copy()
    if not caster_is_there(game, link) or not keep_proper_targets(game, link, ctx):
        game.note("fails", "2.4.10", link.player, link.ctx.source)
        return
    carry_out(game, link.ability, ctx)


def caster_is_there(game: StrikeState, link: Link) -> bool:
    """2.4.10.1, R85: the striker, whoever controls it; of an ability also the ability."""
    sight = link.members[0]
    card = sight & CARD_MASK
    if game.stamp[card] != sight >> STAMP_SHIFT or game.zone[card] != STAGE:
        return False
    return link.kind != ABILITY or link.ctx.line in game.traits(card).lines


def keep_proper_targets(game: StrikeState, link: Link, ctx: Context) -> bool:
    """2.4.10.2, 2.4.10.2.1, 2.4.10.2.2, 2.4.10.2.3, R60: improper targets drop out; without any it fails."""
    for target in link.ability.program.targets:
        group = target.group
        if isinstance(group, Areas):
            return bool(group.open_areas(game, ctx) >> ctx.num(AREA_NUM) & 1)
        left: list[int] = []
        for sight in ctx.reg(target.reg):
            card = sight & CARD_MASK
            if game.stamp[card] != sight >> STAMP_SHIFT or not group.admits(game, card, ctx):
                continue
            if legality.may_be_target(game, card, link.ability, ctx):
                left.append(sight)
        ctx.store(target.reg, left)
        if target.reg == TARGET_REG and not left:
            return False
    return True
