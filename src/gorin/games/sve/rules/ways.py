"""10.6.2, R53: the ways in which something can be played to the end: modes, extras, targets, payment."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import AUTOMATIC, Ability, Extra, Program, Target
from gorin.engine.values.profile import NO_PROGRAM
from gorin.engine.values.traits import Traits
from gorin.games.sve.program.costs import AnyNumber, NamedCost
from gorin.games.sve.rules import costs, paying
from gorin.games.sve.rules.facts import card_facts, facts
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    AURA,
    EVOLVE,
    FIELD,
    MODES_ONCE,
    NOT_CHOSEN,
)
from gorin.games.sve.terms import SPELL as SPELL_KIND

Way = tuple[int, int, tuple[int, ...], int]
"""One way to play something: optional cost changes bought, alternative cost, modes, extras paid."""

PLAIN_WAY: Final[Way] = (0, 0, (), 0)
BOUGHT: Final = 16
MOST_MODES: Final = 64
"""More than any text has."""
"""From this bit on, `Context.paid` says which optional changes of the card's cost were taken."""
CHOSE: Final = 1 << 15
"""The bit of `Context.paid` that says that the targets are being chosen, or were (T200)."""
ONLY_PLAIN: Final = [PLAIN_WAY]


@mypyc_attr(acyclic=True)
class Play(Procedure):
    """What is to be played: a card or an ability, by whom, from which point of view."""

    __slots__ = ("ability", "card", "cost_set", "ctx", "with_ep")

    def __init__(
        self,
        ability: Ability | None,
        ctx: Context,
        card: int = NOTHING,
        cost_set: int = NOTHING,
        with_ep: bool = False,
    ) -> None:
        self.ability = ability
        self.ctx = ctx
        self.card = card
        self.cost_set = cost_set
        self.with_ep = with_ep

    def program(self) -> Program:
        return self.ability.program if self.ability is not None else NO_PROGRAM

    def all_costs(self, game: SveState, way: Way) -> tuple[Cost, ...]:
        """10.6.2.6: everything that has to be paid this way."""
        bought, alternative, _, paid = way
        if self.card != NOTHING:
            found = costs.card_costs(game, self.card, self.ctx, bought, self.cost_set)
        elif self.ability is not None:
            found = costs.ability_costs(game, self.ctx.source, self.ability, alternative, self.with_ep)
        else:
            found = ()
        if paid:
            for index, extra in enumerate(self.program().extras):
                if paid >> index & 1:
                    found += extra.costs
        return named_first(game, self, found) if names_x(game, self) else found


def card_play(game: SveState, card: int, player: int, cost_set: int = NOTHING) -> Play:
    """10.6.2.1: a card is named, to be judged."""
    return Play(game.traits(card).profile.spell, card_context(game, card, player), card, cost_set)


def card_context(game: SveState, card: int, player: int) -> Context:
    """10.6.2.1: for its own text a card that is named already counts as played (R55)."""
    ctx = Context(card, game.stamp[card], player)
    ctx.uncounted = 1
    return ctx


def candidates(game: SveState, play: Play, target: Target) -> list[int]:
    """10.6.2.3, 12.15.2: what may be chosen for this target."""
    ctx = play.ctx
    return [
        card for card in target.group.cards(game, ctx) if card != play.card and not is_shielded(game, card, ctx.master)
    ]


def has_candidate(game: SveState, ctx: Context, card: int, target: Target) -> bool:
    """Whether anything else than this card may be chosen for this target."""
    for part in target.group.parts:
        tests = part.tests
        for player in part.who.players(game, ctx):
            shields = part.zone == FIELD and player != ctx.master
            for each in game.zones[part.zone * game.nplayers + player]:
                if each == card or (shields and is_guarded(game.cache[each] or game.traits(each))):
                    continue
                for test in tests:
                    if not test.passes(game, each, ctx):
                        break
                else:
                    return True
    return False


def is_shielded(game: SveState, card: int, player: int) -> bool:
    """12.15.1, 12.15.2, R59: オーラ on an enemy card on the field; only choosing asks for it (12.15.2.1)."""
    return game.holder[card] != player and game.zone[card] == FIELD and is_guarded(game.traits(card))


def is_guarded(traits: Traits) -> bool:
    """12.15.2, 1.3.3: by オーラ, or because a text forbids to choose it."""
    return bool(traits.keywords & AURA or traits.rules & NOT_CHOSEN)


def why_not_chosen(game: SveState, play: Play, target: Target, card: int) -> str | None:
    """10.6.2.3, 12.15.2: why this card may not be chosen for this target."""
    if card in candidates(game, play, target):
        return None
    return "12.15.2" if card != play.card and card in target.group.cards(game, play.ctx) else "10.6.2.3"


def applies(game: SveState, ctx: Context, target: Target) -> bool:
    """R55, 10.3.2: whether the part of the text with this choice applies; a mode not picked is none (5.16.1.2)."""
    if target.mode and target.mode not in ctx.modes:
        return False
    return target.condition is None or target.condition.holds(game, ctx)


def targets_possible(game: SveState, program: Program, ctx: Context, card: int, mode: int) -> bool:
    """10.6.2.4.3, 10.6.2.5.1.1, R54: not a single target although something must be chosen or divided.

    R165: where there is nothing to divide, no target can be chosen. `mode`: for the targets of this mode, which was
    picked (0: for those of none).
    """
    needed = False
    for target in program.targets:
        if target.mode != mode or (target.condition is not None and not target.condition.holds(game, ctx)):
            continue
        if target.divide is not None and target.divide.value(game, ctx) <= 0:
            needed = needed or target.least > 0
            continue
        if has_candidate(game, ctx, card, target):
            return True
        needed = needed or target.least > 0 or target.divide is not None
    return not needed


def ways(game: SveState, play: Play) -> list[Way]:
    """10.6.2.2: every combination of the choices before the targets that can be completed."""
    found = [way for way in combinations_of(game, play) if is_completable(game, play, way)]
    forget_way(play)
    return found


def is_completable(game: SveState, play: Play, way: Way) -> bool:
    """Whether there are targets for this way, and it can be paid for, whatever numbers are named (R184)."""
    if names_x(game, play):
        named = named_costs(game, play, way)
        if named:
            return bool(numbers_for(game, play, way, named))
    return is_reachable(game, play, way) and is_payable(game, play, way)


def names_x(game: SveState, play: Play) -> bool:
    """Whether an X may have to be named."""
    if play.card != NOTHING:
        return card_facts(game, game.cache[play.card] or game.traits(play.card)).names_x
    return play.ability is not None and facts(game, play.ability).names_x


def named_first(game: SveState, play: Play, found: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """R184: where targets go by how many cards a cost of any number takes, that number is named too."""
    aimed_by = facts(game, play.ability).aimed_by if play.ability is not None else frozenset()
    return tuple([cost.named() if isinstance(cost, AnyNumber) and cost.told() in aimed_by else cost for cost in found])


def named_costs(game: SveState, play: Play, way: Way) -> list[NamedCost]:
    """R184: the costs of this way for which a number is named, in text order."""
    return [part for part in parts_of(play.all_costs(game, way)) if isinstance(part, NamedCost)]


def numbers_for(game: SveState, play: Play, way: Way, named: list[NamedCost]) -> list[int]:
    """R147, R184: what can be named for the first of these, so that there are targets and everything can be paid."""
    ctx = play.ctx
    nums = ctx.nums
    found: list[int] = []
    for number in range(named[0].most(game, ctx) + 1):
        ctx.store_num(named[0].num, number)
        if len(named) > 1:
            possible = bool(numbers_for(game, play, way, named[1:]))
        else:
            possible = is_reachable(game, play, way) and is_payable(game, play, way)
        if possible:
            found.append(number)
    ctx.nums = nums
    return found


def is_possible(game: SveState, play: Play) -> bool:
    """Whether any way can be completed."""
    possible = False
    plain = has_plain_way(play.program())
    if plain and is_completable(game, play, PLAIN_WAY):
        forget_way(play)
        return True
    for way in combinations_of(game, play):
        if plain and way == PLAIN_WAY:
            continue
        if is_completable(game, play, way):
            possible = True
            break
    forget_way(play)
    return possible


def has_one_way(ability: Ability) -> bool:
    """Whether there is nothing to choose before the targets of an ability."""
    program = ability.program
    return len(ability.costs) <= 1 and not program.modes and not program.extras


def has_plain_way(program: Program) -> bool:
    """Whether nothing has to be chosen or paid besides targets and the first of the costs."""
    if program.modes:
        return False
    for extra in program.extras:
        if extra.must:
            return False
    return True


def take_way(play: Play, way: Way) -> None:
    """What was chosen before the targets, as the text will ask for it."""
    play.ctx.modes = way[2]
    play.ctx.paid = way[3] | way[0] << BOUGHT


def forget_way(play: Play) -> None:
    """What was only tried is not chosen yet."""
    play.ctx.modes = ()
    play.ctx.paid = 0


def combinations_of(game: SveState, play: Play) -> list[Way]:
    program = NO_PROGRAM if play.ability is None else play.ability.program
    optional = card_facts(game, game.traits(play.card)).optional if play.card != NOTHING else 0
    alternatives = len(play.ability.costs) if play.ability is not None and play.card == NOTHING else 0
    if not optional and alternatives <= 1 and not program.modes and not program.extras:
        return ONLY_PLAIN
    mode_sets: list[tuple[int, ...]] = [()]
    if program.modes:
        least, most = mode_numbers(game, play)
        numbers = range(1, program.mode_count + 1)
        mode_sets = [each for number in range(least, most + 1) for each in combinations(numbers, number)]
        if play.ability is not None and play.ability.timing & MODES_ONCE:
            mode_sets = [each for each in mode_sets if not any(was_picked(game, play, mode) for mode in each)]
    found: list[Way] = []
    for bought in range(1 << optional):
        for alternative in range(max(alternatives, 1)):
            for modes in mode_sets:
                for paid in range(1 << len(program.extras)):
                    if all(
                        is_taken_rightly(extra, bool(paid >> index & 1), modes)
                        for index, extra in enumerate(program.extras)
                    ):
                        found.append((bought, alternative, modes, paid))
    return found


def was_picked(game: SveState, play: Play, mode: int) -> bool:
    """227: whether this ability of this card has picked this mode in this turn."""
    return mode_key(play, mode) in game.used


def mode_key(play: Play, mode: int) -> tuple[int, int]:
    return play.ctx.source | play.ctx.stamp << 20, -1 - play.ctx.line * MOST_MODES - mode


def is_taken_rightly(extra: Extra, paid: bool, modes: tuple[int, ...]) -> bool:
    """R102, R150: a price that belongs to a mode is paid only with that mode, and a compulsory one always with it."""
    there = extra.mode == 0 or extra.mode in modes
    return paid == there if extra.must else there or not paid


def always_costs(ability: Ability, ways: list[Way]) -> bool:
    """R150: whether every mode that can be picked has a cost."""
    musts = [index for index, extra in enumerate(ability.program.extras) if extra.must]
    return bool(musts) and all(any(way[3] >> index & 1 for index in musts) for way in ways)


def mode_numbers(game: SveState, play: Play) -> tuple[int, int]:
    """5.16.1, 1.3.5.1, R151: how many modes are picked at least and at most; the condition is judged now."""
    program = play.program()
    least, most = program.mode_least, program.modes
    if program.more_if is not None and program.more_if.holds(game, play.ctx):
        least, most = program.more_least, program.more_modes
    most = min(most, program.mode_count)
    return (most if least < 0 else least), most


def is_reachable(game: SveState, play: Play, way: Way) -> bool:
    """Whether the targets that this way asks for are there."""
    program = NO_PROGRAM if play.ability is None else play.ability.program
    if not program.targets:
        return True
    take_way(play, way)
    if not targets_possible(game, program, play.ctx, play.card, 0):
        return False
    for mode in way[2]:
        if not targets_possible(game, program, play.ctx, play.card, mode):
            return False
    return True


def is_payable(game: SveState, play: Play, way: Way, with_room: bool = True) -> bool:
    """10.6.2.6.2, 10.6.2.7: whether all costs of this way can be paid, and then there is room."""
    bought, alternative, _, paid = way
    master = play.ctx.master
    for_card = with_room and needs_room(game, play)
    if play.card != NOTHING:
        if costs.pp_cost(game, play.card, play.ctx, bought, play.cost_set) > game.pp[master]:
            return False
        if not bought and not paid and not costs.obliges(game, play.card):
            return not for_card or has_room(game, master)
    elif play.ability is not None and not alternative and not paid:
        if not play.ability.costs:
            return True
        price = facts(game, play.ability)
        if price.only_pp and not play.ability.keyword & EVOLVE:
            return game.pp[master] >= price.pp - play.with_ep and game.ep[master] >= play.with_ep
        if price.simple and not play.with_ep and not play.ability.keyword & EVOLVE:
            return game.pp[master] >= price.pp and can_go(game, play.ctx, price.acts)
    return paying.can_be_paid(game, play.ctx, play.all_costs(game, way), for_card)


def can_go(game: SveState, ctx: Context, acting: bool) -> bool:
    """Whether the card of a text is still where it was and, if it has to, can act (5.3.1)."""
    return game.stamp[ctx.source] == ctx.stamp and not (acting and game.flags[ctx.source] & ACT)


def has_room(game: SveState, player: int) -> bool:
    """10.6.2.7: room on the own field."""
    return len(game.zones[FIELD * game.nplayers + player]) < game.field_limit[player]


def needs_room(game: SveState, play: Play) -> bool:
    """10.6.2.7: a follower or an amulet that is played needs a place on the field."""
    return play.card != NOTHING and not (game.cache[play.card] or game.traits(play.card)).kind & SPELL_KIND


def has_no_choice(ability: Ability) -> bool:
    """An ability with nothing to pay and nothing to choose."""
    program = ability.program
    return not ability.costs and not program.targets and not program.modes and not program.extras


def ability_play(game: SveState, card: int, ability: Ability, line: int, player: int, with_ep: bool = False) -> Play:
    return Play(ability, ability_context(game, card, line, player), NOTHING, NOTHING, with_ep)


def ability_context(game: SveState, card: int, line: int, player: int) -> Context:
    """R178: the point of view of this ability of a card."""
    ctx = Context(card, game.stamp[card], player)
    ctx.line = game.line_on(card, line)
    return ctx


def automatic_play(ability: Ability, ctx: Context) -> Play:
    assert ability.kind == AUTOMATIC
    return Play(ability, ctx)
