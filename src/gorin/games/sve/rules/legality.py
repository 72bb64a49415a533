"""8.1.2, R53: whether something can be played to the end, and which clause forbids it if not.

Only the steps of playing are judged, not whether the text would do anything (R96).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import AUTOMATIC, Ability, Extra, Program, Target
from gorin.engine.values.profile import NO_PROGRAM
from gorin.engine.values.traits import Traits
from gorin.games.sve.program import Evolve
from gorin.games.sve.rules import costs, evolving, paying
from gorin.games.sve.rules.beginning import as_begun, statics_look_at
from gorin.games.sve.rules.facts import Facts, card_facts, facts, is_plain
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    AURA,
    BANISH,
    CEMETERY,
    EVOLVE,
    EVOLVES_OFTEN,
    FIELD,
    MAY_BE_PLAYED,
    MODES_ONCE,
    QUICK,
    USES_NOTHING,
    USES_ONLY_EVOLVE,
)
from gorin.games.sve.terms import SPELL as SPELL_KIND

Way = tuple[int, int, tuple[int, ...], int]
"""One way to play something: optional cost changes bought, alternative cost, modes, extras paid."""

PLAIN_WAY: Final[Way] = (0, 0, (), 0)
ELSEWHERE: Final[tuple[int, ...]] = (CEMETERY, BANISH)
"""R170: zones from which a text may let cards be played."""
BOUGHT: Final = 16
"""From this bit on, `Context.paid` says which optional changes of the card's cost were taken."""
CHOSE: Final = 1 << 15
"""The bit of `Context.paid` that says that the targets are being chosen, or were (T200)."""
ONLY_PLAIN: Final = [PLAIN_WAY]


@mypyc_attr(acyclic=True)
class Play(Procedure):
    """What is to be played: a card or an ability, by whom, from which point of view."""

    def __init__(
        self,
        ability: Ability | None,
        ctx: Context,
        card: int = NOTHING,
        cost_set: int = NOTHING,
        with_ep: bool = False,
    ) -> None:
        super().__init__()
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
        return found


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
                if each == card or (shields and (game.cache[each] or game.traits(each)).keywords & AURA):
                    continue
                for test in tests:
                    if not test.passes(game, each, ctx):
                        break
                else:
                    return True
    return False


def is_shielded(game: SveState, card: int, player: int) -> bool:
    """12.15.1, 12.15.2, R59: オーラ on an enemy card on the field; only choosing asks for it (12.15.2.1)."""
    return bool(game.holder[card] != player and game.zone[card] == FIELD and game.traits(card).keywords & AURA)


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

    `mode`: for the targets of this mode, which was picked (0: for those of none).
    """
    needed = False
    for target in program.targets:
        if target.mode != mode or (target.condition is not None and not target.condition.holds(game, ctx)):
            continue
        if has_candidate(game, ctx, card, target):
            return True
        needed = needed or target.least > 0 or target.divide is not None
    return not needed


def ways(game: SveState, play: Play) -> list[Way]:
    """10.6.2.2: every combination of the choices before the targets that can be completed."""
    found = [
        way for way in combinations_of(game, play) if is_reachable(game, play, way) and is_payable(game, play, way)
    ]
    forget_way(play)
    return found


def is_possible(game: SveState, play: Play) -> bool:
    """Whether any way can be completed."""
    possible = False
    plain = has_plain_way(play.program())
    if plain and is_reachable(game, play, PLAIN_WAY) and is_payable(game, play, PLAIN_WAY):
        forget_way(play)
        return True
    for way in combinations_of(game, play):
        if plain and way == PLAIN_WAY:
            continue
        if is_reachable(game, play, way) and is_payable(game, play, way):
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
    return mode_key(game, play, mode) in game.used


def mode_key(game: SveState, play: Play, mode: int) -> tuple[int, int]:
    assert play.ability is not None
    return play.ctx.source | play.ctx.stamp << 20, -1 - game.library.number_of(play.ability) * 64 - mode


def is_taken_rightly(extra: Extra, paid: bool, modes: tuple[int, ...]) -> bool:
    """R102, R150: what belongs to a mode is paid only with it, and what must be paid is paid with it."""
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
        if not bought and not paid and not card_facts(game, game.traits(play.card)).obliges:
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


def needs_room(game: SveState, play: Play) -> bool:
    """10.6.2.7: a follower or an amulet that is played needs a place on the field."""
    return play.card != NOTHING and not game.traits(play.card).kind & SPELL_KIND


def has_no_choice(ability: Ability) -> bool:
    """An ability with nothing to pay and nothing to choose."""
    return not ability.costs and is_plain(ability)


def why_not(game: SveState, play: Play) -> str | None:
    """The clause that forbids playing this, or None; in the order of 10.6.2."""
    if play.card == NOTHING and play.ability is not None and is_plain(play.ability):
        return None if is_payable(game, play, PLAIN_WAY) else "10.6.2.6.2"
    if is_possible(game, play):
        return None
    reached = [way for way in combinations_of(game, play) if is_reachable(game, play, way)]
    forget_way(play)
    if not reached:
        return "5.16.1" if play.program().modes else "10.6.2.4.3"
    return "10.6.2.7" if any(is_payable(game, play, way, False) for way in reached) else "10.6.2.6.2"


def why_not_card(game: SveState, card: int, player: int, cost_set: int = NOTHING) -> str | None:
    """8.2, 10.6.2: why this card cannot be played now, wherever it is.

    10.6.2.1: the card is in the resolution zone when everything else is chosen and paid.
    """

    if costs.forbids(game, card, player):
        return "1.3.3"
    return as_begun(game, card, player, cost_set, why_not_begun, statics_look_at(game, game.zone[card]))


def why_not_begun(game: SveState, card: int, player: int, cost_set: int) -> str | None:
    return why_not(game, card_play(game, card, player, cost_set))


def cannot_be_completed(game: SveState, card: int, player: int, cost_set: int) -> str | None:
    return None if is_possible(game, card_play(game, card, player, cost_set)) else "8.1.2"


def playable(game: SveState, player: int, zones: tuple[int, ...], keyword: int = 0) -> list[int]:
    """The cards in these zones that can be played; what obviously cannot is sorted out first."""
    found: list[int] = []
    cache = game.cache
    pp = game.pp[player]
    piles = game.zones
    count = game.nplayers
    room = len(piles[FIELD * count + player]) < game.field_limit[player]
    looking = game.statics is None or bool(game.statics) or bool(game.floating)
    ctx: Context | None = None
    for zone in zones:
        cards = piles[zone * count + player]
        if keyword:
            cards = [card for card in cards if (cache[card] or game.traits(card)).keywords & keyword]
        if not cards:
            continue
        by_text = zone in (CEMETERY, BANISH)
        looked_at = looking and statics_look_at(game, zone)
        for card in cards:
            traits = cache[card] or game.traits(card)
            if by_text and not traits.rules & MAY_BE_PLAYED:
                continue
            profile = traits.profile
            if profile.plain and not looked_at:
                if traits.numbers[0] > pp or not (room or traits.kind & SPELL_KIND):
                    continue
                if profile.targetless:
                    found.append(card)
                    continue
            if ctx is None:
                ctx = card_context(game, card, player)
            ctx.source = card
            ctx.stamp = game.stamp[card]
            if is_playable(game, card, player, traits, looked_at, ctx):
                found.append(card)
    return found


def is_playable(game: SveState, card: int, player: int, traits: Traits, looked_at: bool, ctx: Context) -> bool:
    """Whether this card can be played now; `looked_at`: static abilities look at its zone.

    What a plain card costs, and whether there is room for it, has been judged. `ctx`: its point of view, to look only.
    """
    facts = card_facts(game, traits)
    if facts.forbids and costs.forbids(game, card, player):
        return False
    if looked_at or facts.looks >> game.zone[card] & 1:
        return as_begun(game, card, player, NOTHING, cannot_be_completed, looked_at) is None
    if facts.choices:
        return is_possible(game, card_play(game, card, player))
    if not traits.profile.plain:
        if not traits.kind & SPELL_KIND and not has_room(game, player):
            return False
        if costs.pp_cost(game, card, ctx) > game.pp[player]:
            return False
    spell = traits.profile.spell
    return spell is None or targets_possible(game, spell.program, ctx, card, 0)


def has_room(game: SveState, player: int) -> bool:
    """10.6.2.7: room on the own field."""
    return len(game.zone_cards(FIELD, player)) < game.field_limit[player]


def why_not_quick(game: SveState, card: int, player: int, clause: str) -> str | None:
    """12.3.2: in a quick window only cards with クイック."""
    if not game.traits(card).keywords & QUICK:
        return clause
    return why_not_card(game, card, player)


def activated(game: SveState, card: int) -> list[Ability]:
    """The activated abilities of a card in printed order, without 進化."""
    return [each for each in game.traits(card).profile.activated if not each.keyword & EVOLVE]


def evolve_abilities(game: SveState, card: int) -> list[Ability]:
    """12.2.1: the abilities with 進化 in printed order; R134: a card may have several."""
    return [each for each in game.traits(card).profile.activated if each.keyword & EVOLVE]


def ability_play(game: SveState, card: int, ability: Ability, player: int, with_ep: bool = False) -> Play:
    return Play(ability, Context(card, game.stamp[card], player), NOTHING, NOTHING, with_ep)


def why_not_activate(game: SveState, card: int, ability: Ability, player: int) -> str | None:
    """8.3.1, R100, R142: why this activated ability cannot be played now."""
    if not is_valid_where(game, card, ability):
        return "10.3.4"
    if game.traits(card).rules & (USES_NOTHING | USES_ONLY_EVOLVE):
        return "1.3.3"
    if ability.limit and used(game, card, ability) >= ability.limit:
        return "8.1.2"
    return why_not(game, ability_play(game, card, ability, player))


def can_activate(game: SveState, card: int, ability: Ability, price: Facts, player: int) -> bool:
    """8.3.1: whether `why_not_activate` knows of nothing; what is plain to see comes first."""
    if price.one_cost and (price.pp > game.pp[player] or (price.acts and game.flags[card] & ACT)):
        return False
    if not is_valid_where(game, card, ability) or game.traits(card).rules & (USES_NOTHING | USES_ONLY_EVOLVE):
        return False
    if ability.limit and used(game, card, ability) >= ability.limit:
        return False
    program = ability.program
    if price.simple and has_one_way(ability):
        ctx = Context(card, game.stamp[card], player)
        return not program.targets or targets_possible(game, program, ctx, NOTHING, 0)
    play = ability_play(game, card, ability, player)
    return is_payable(game, play, PLAIN_WAY) if price.plain else is_possible(game, play)


def is_valid_where(game: SveState, card: int, ability: Ability) -> bool:
    """10.3.4, R142: on the field, or where the text says that the card is."""
    zone = game.zone[card]
    return bool(ability.zones >> zone & 1) if ability.zones else zone == FIELD


def used(game: SveState, card: int, ability: Ability) -> int:
    """R100: how often this ability of this card was used in this turn."""
    return game.used.get((game.sight(card), game.library.number_of(ability)), 0)


def why_not_evolve(game: SveState, card: int, player: int, with_ep: bool, which: int = 0) -> str | None:
    """8.3, 12.2, R47 to R49: why this follower cannot evolve now, by this one of its abilities."""
    abilities = evolve_abilities(game, card)
    if not 0 <= which < len(abilities):
        return "8.3.1"
    ability = abilities[which]
    never = why_never_evolves(game, card, player, ability)
    return never or why_not_evolve_for(game, card, player, ability, with_ep, facts(game, ability))


def ways_to_evolve(game: SveState, card: int, player: int, ability: Ability, price: Facts) -> list[bool]:
    """12.2.2: by PP only, or by one EP as well, as far as this follower can evolve so now."""
    if game.evolve_used and not game.leader_rules(player) & EVOLVES_OFTEN:
        return []
    pp, ep = game.pp[player], game.ep[player]
    if price.only_pp and pp + (ep > 0) < price.pp and not costs.is_evolving_changed(game, card):
        return []
    found: list[bool] = []
    if why_not_evolve_for(game, card, player, ability, False, price) is None:
        found.append(False)
    if ep and why_not_evolve_for(game, card, player, ability, True, price) is None:
        found.append(True)
    return found if found and why_never_evolves(game, card, player, ability) is None else []


def why_never_evolves(game: SveState, card: int, player: int, ability: Ability) -> str | None:
    """Why this follower cannot evolve by this ability now, however it is paid for."""
    if game.evolve_used and not game.leader_rules(player) & EVOLVES_OFTEN:
        return "8.3.2"
    if game.traits(card).rules & USES_NOTHING:
        return "1.3.3"
    if ability.limit and used(game, card, ability) >= ability.limit:
        return "8.1.2"
    if evolving.evolve_card_for(game, card, names_of(ability)) == NOTHING:
        return "8.1.2"
    return None


def why_not_evolve_for(
    game: SveState, card: int, player: int, ability: Ability, with_ep: bool, price: Facts
) -> str | None:
    """10.6.2.6.2, 12.2.2: why evolving cannot be paid for so."""
    pp = price.pp
    if costs.is_evolving_changed(game, card):
        pp = costs.pp_in(costs.ability_costs(game, card, ability, 0))
    if with_ep and pp < 1:
        return "12.2.2"
    if price.only_pp:
        enough = game.pp[player] >= pp - with_ep and game.ep[player] >= with_ep
        return None if enough else "10.6.2.6.2"
    return why_not(game, ability_play(game, card, ability, player, with_ep))


def names_of(ability: Ability) -> tuple[str, ...]:
    """R134: the names with which this ability lets its card evolve (none: its own)."""
    for op in ability.program.ops:
        if isinstance(op, Evolve):
            return op.names
    return ()


def automatic_play(ability: Ability, ctx: Context) -> Play:
    assert ability.kind == AUTOMATIC
    return Play(ability, ctx)
