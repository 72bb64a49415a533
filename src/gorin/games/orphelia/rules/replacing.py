"""2-8, 18-4-1 Replacement effects (置換効果): at most one for each event (R70); what replaces is not replaced (R117).

How one takes the place of an event is the engine's (`happening.happening`, declared in the state class);
here stands what can replace besides the abilities on the field, and 「場に出るとき」.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import STAMP_SHIFT
from gorin.engine.program.context import Context
from gorin.engine.values.ability import REPLACEMENT
from gorin.engine.values.change import ReplaceNext
from gorin.engine.values.happening import Happening, Replacer
from gorin.games.orphelia.program.recognised import EnterRunoa, EnterWithCounters
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD, RUNOA

ABILITIES_OF_A_CARD: Final = 64
"""More than a card has; with its sight it numbers the abilities of all cards."""


def further_replacers(game: OrpheliaState, batch: list[Happening]) -> list[Replacer]:
    """2-8-1, T149: what an effect laid on the card for the next time; R111, R114: a card's own, from other zones."""
    found: list[Replacer] = []
    for happening in batch:
        if happening.sight < 0:
            continue
        card = happening.card
        for mark in game.marks.get(card, ()) if game.marks else ():
            for change in mark.changes:
                if isinstance(change, ReplaceNext):
                    ctx = Context(card, game.stamp[card], mark.ctx.master)
                    key = -2 - (mark.made << STAMP_SHIFT | card)
                    found.append(Replacer(change.ability, ctx, key, mark=mark.made, bearer=card))
        if game.faces[card].replacing and game.zone[card] != FIELD:
            found += own_replacers(game, card, happening)
    return found


def own_replacers(game: OrpheliaState, card: int, happening: Happening) -> list[Replacer]:
    """Its own 「場に出るとき」 and 「これが墓地に置かれる代わりに」, though it is not on the field."""
    found: list[Replacer] = []
    for number, ability in enumerate(game.base_traits(card).abilities):
        if ability.kind == REPLACEMENT and ability.replacement is not None and ability.replacement.this:
            ctx = Context(card, game.stamp[card], happening.player)
            ctx.line = number
            found.append(Replacer(ability, ctx, happening.sight * ABILITIES_OF_A_CARD + number))
    return found


def altered(game: OrpheliaState, replacer: Replacer, happening: Happening) -> Happening | None:
    """2-8-4, R71: a way of entering changes the move; anything else takes its place (2-8-6)."""
    ops = replacer.ability.program.ops
    if not ops or not all(isinstance(op, (EnterRunoa, EnterWithCounters)) for op in ops):
        return None
    flags = RUNOA if any(isinstance(op, EnterRunoa) for op in ops) else 0
    counters = tuple((op.name, op.amount.value(game, replacer.ctx)) for op in ops if isinstance(op, EnterWithCounters))
    return happening.arriving(flags, counters)
