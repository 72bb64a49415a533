"""10-1-2, 10-1-3, 10-1-4 copies on the stack, 20-1-6 changed targets, 12-1-5 countering."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.happening.stack import Stacked
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING, is_player, seen_card
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.games.orphelia.rules.executing import candidates
from gorin.games.orphelia.rules.putting import put
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ABILITIES, COPY, COUNTERED, GRAVEYARD, NUMBER, STACK, TARGETED


def counter(game: OrpheliaState, cards: list[int], then: Take) -> None:
    """R43: removed from the stack without resolving; a card goes to its master's graveyard."""
    cards = [card for card in cards if game.zone[card] == STACK]
    for card in cards:
        game.note("countered", "R43", game.holder[card], card)
        emit(game, COUNTERED, card, NOTHING, 0, game.holder[card], STACK)
    put(game, cards, GRAVEYARD, "", NOTHING, then=then)


def copy_object(game: OrpheliaState, card: int, master: int, choose: bool) -> None:
    """R41: a copy on top of the stack: same text, modes, X and targets; held by the copying player."""
    original = game.stacked(card)
    if original is None:
        return
    traits = game.base_traits(card).copy()
    traits.kind |= COPY
    copy = game.stand_in(game.printed[card], traits, master)
    ctx = original.ctx.copy()
    ctx.master = ctx.actor = master
    if not traits.kind & ABILITIES:
        ctx.source = copy
        ctx.stamp = game.stamp[copy]
    ctx.store_num(NUMBER, len(game.sequence) + 1)
    game.push(copy, original.ability, ctx)
    game.enter_stack()
    game.note("copy", "10-1-2", master, original.ctx.source)
    if choose and targets_of(original):
        game.call(Retarget(copy, master, True, True))


def targets_of(stacked: Stacked) -> list[tuple[int, int]]:
    """The targets of an object: the number of the 対象とし, and which of its targets."""
    if stacked.ability is None:
        return []
    return [
        (index, place)
        for index, target in enumerate(stacked.ability.program.targets)
        for place in range(len(stacked.ctx.reg(target.reg)))
    ]


class Retarget(Procedure):
    """20-1-6, R42: a player chooses other targets for an object on the stack.

    `every`: for each of its targets, else for one of them; `optional`: the old one may be kept.
    """

    def __init__(self, card: int, player: int, every: bool, optional: bool = False) -> None:
        self.card = card
        self.player = player
        self.every = every
        self.optional = optional
        self.place = 0
        self.chosen = NOTHING

    def others(self, game: OrpheliaState, stacked: Stacked, slot: tuple[int, int]) -> list[int]:
        """What may be the new target: permitted by the text from its own holder's point of view."""
        assert stacked.ability is not None
        target = stacked.ability.program.targets[slot[0]]
        present = [ref if is_player(ref) else seen_card(ref) for ref in stacked.ctx.reg(target.reg)]
        return [ref for ref in candidates(game, target, stacked.ctx) if ref not in present and ref != self.card]

    def advance(self, game: OrpheliaState) -> None:
        stacked = game.stacked(self.card)
        slots = targets_of(stacked) if stacked is not None else []
        if stacked is None or self.place >= len(slots):
            game.finish()
            return
        if not self.every and self.chosen == NOTHING:
            able = [index for index, slot in enumerate(slots) if self.others(game, stacked, slot)]
            if not able:
                game.finish()
            elif len(able) == 1:
                self.chosen = self.place = able[0]
            else:
                changeable = dict.fromkeys(current(stacked, slots[index]) for index in able)
                choice = Select(self.player, list(changeable), 1, 1, "which_target", "20-1-6", self.card)
                game.call(choice, Retarget.take_which)
            return
        refs = self.others(game, stacked, slots[self.place])
        if not refs:
            self.next(len(slots))
            return
        least = 0 if self.optional else 1
        game.call(Select(self.player, refs, least, 1, "new_target", "20-1-6", self.card), Retarget.take_target)

    def next(self, count: int) -> None:
        self.place = self.place + 1 if self.every else count

    def take_which(self, game: OrpheliaState, result: list[int]) -> None:
        stacked = game.stacked(self.card)
        assert stacked is not None
        for index, slot in enumerate(targets_of(stacked)):
            if current(stacked, slot) == result[0] and self.others(game, stacked, slot):
                self.chosen = self.place = index
                return

    def take_target(self, game: OrpheliaState, result: list[int]) -> None:
        stacked = game.stacked(self.card)
        assert stacked is not None
        slots = targets_of(stacked)
        if result:
            self.change(game, stacked, slots[self.place], result[0])
        self.next(len(slots))

    def change(self, game: OrpheliaState, stacked: Stacked, slot: tuple[int, int], ref: int) -> None:
        assert stacked.ability is not None
        reg = stacked.ability.program.targets[slot[0]].reg
        before = [current(stacked, each) for each in targets_of(stacked)]
        ctx: Context = stacked.ctx.copy()
        register = ctx.reg(reg)[:]
        register[slot[1]] = ref if is_player(ref) else game.sight(ref)
        ctx.store(reg, register)
        game.restack(stacked, ctx)
        game.note("new_target", "20-1-6", self.player, ref if ref >= 0 else NOTHING)
        if not is_player(ref) and ref not in before:
            emit(game, TARGETED, ref, NOTHING, 0, game.holder[ref])


def current(stacked: Stacked, slot: tuple[int, int]) -> int:
    assert stacked.ability is not None
    ref = stacked.ctx.reg(stacked.ability.program.targets[slot[0]].reg)[slot[1]]
    return ref if is_player(ref) else seen_card(ref)
