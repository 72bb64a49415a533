"""8.1.2, R53: whether something can be played to the end, and which clause forbids it if not.

Only the steps of playing are judged, not whether the text would do anything (R96).
"""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules import costs, evolving
from gorin.games.sve.rules.beginning import as_begun, statics_look_at
from gorin.games.sve.rules.facts import CardFacts, Facts, card_facts, facts, is_plain
from gorin.games.sve.rules.paying import can_be_paid
from gorin.games.sve.rules.ways import (
    PLAIN_WAY,
    Play,
    ability_play,
    card_play,
    combinations_of,
    forget_way,
    is_payable,
    is_possible,
    is_reachable,
    targets_possible,
)
from gorin.games.sve.state import SveState, kept_key
from gorin.games.sve.terms import (
    ACT,
    BANISH,
    CANNOT_BE_PLAYED,
    CANNOT_EVOLVE,
    CEMETERY,
    EVOLVE,
    EVOLVES_OFTEN,
    FIELD,
    MAY_BE_PLAYED,
    QUICK,
    USES_NOTHING,
    USES_ONLY_EVOLVE,
)
from gorin.games.sve.terms import SPELL as SPELL_KIND

ELSEWHERE: Final[tuple[int, ...]] = (CEMETERY, BANISH)
"""R170: zones from which a text may let cards be played."""
OFF_FIELD: Final = ~(1 << FIELD)
"""All zones but the field (a mask): what reaches no others does not matter for what can be played from them."""


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
    calm = game.statics is not None and not game.static_reads and not game.static_reach & OFF_FIELD
    ctx: Context | None = None
    for zone in zones:
        cards = piles[zone * count + player]
        if not cards:
            continue
        if keyword:
            cards = with_keyword(game, cards, keyword)
        if zone in ELSEWHERE:
            cards = with_leave(game, cards)
        if not calm and statics_look_at(game, zone):
            found += playable_as_begun(game, cards, player)
            continue
        for card in cards:
            traits = cache[card] or game.traits(card)
            if traits.rules & CANNOT_BE_PLAYED:
                continue
            if traits.numbers[0] > pp and (not traits.profile.playing or is_too_dear(game, traits, pp)):
                continue
            profile = traits.profile
            if profile.plain:
                if not room and not traits.kind & SPELL_KIND:
                    continue
                if profile.targetless:
                    found.append(card)
                    continue
            if ctx is None:
                ctx = judging(game, card, player, 1)
            else:
                ctx.source = card
                ctx.stamp = game.stamp[card]
            if is_playable(game, card, player, traits, ctx, room):
                found.append(card)
    return found


def is_too_dear(game: SveState, traits: Traits, pp: int) -> bool:
    """Whether a card costs more than so many PP whatever its own text changes."""
    return traits.numbers[0] + card_facts(game, traits).least_added > pp


def with_keyword(game: SveState, cards: list[int], keyword: int) -> list[int]:
    """The cards of the list that have this keyword."""
    return [card for card in cards if (game.cache[card] or game.traits(card)).keywords & keyword]


def with_leave(game: SveState, cards: list[int]) -> list[int]:
    """R170: the cards of the list that a text lets a player play from their present zone."""
    return [card for card in cards if (game.cache[card] or game.traits(card)).rules & MAY_BE_PLAYED]


def judging(game: SveState, card: int, player: int, uncounted: int) -> Context:
    """The point of view of a text that is only looked at, not to be kept; `uncounted`: of a card to be played (R55)."""
    ctx = game.judging
    if ctx is None:
        ctx = game.judging = Context()
    ctx.source = card
    ctx.stamp = game.stamp[card]
    ctx.master = ctx.actor = player
    ctx.uncounted = uncounted
    return ctx


def playable_as_begun(game: SveState, cards: list[int], player: int) -> list[int]:
    """Those of these cards that can be played now, where static abilities look at their zone."""
    found: list[int] = []
    for card in cards:
        if costs.forbids(game, card, player):
            continue
        if as_begun(game, card, player, NOTHING, cannot_be_completed, True) is None:
            found.append(card)
    return found


def is_playable(game: SveState, card: int, player: int, traits: Traits, ctx: Context, room: bool) -> bool:
    """Whether this card can be played now, where no static ability looks at its zone.

    What a plain card costs, and whether there is room for it, has been judged. `ctx`: its point of view, to look only;
    `room`: on the player's field.
    """
    profile = traits.profile
    facts: CardFacts = profile.notes or card_facts(game, traits)
    if facts.forbids and costs.forbids(game, card, player):
        return False
    if facts.looks and facts.looks >> game.zone[card] & 1:
        return as_begun(game, card, player, NOTHING, cannot_be_completed, False) is None
    spell = profile.spell
    if facts.choices:
        return is_possible(game, Play(spell, ctx, card))
    if not profile.plain:
        if not room and not traits.kind & SPELL_KIND:
            return False
        pp = game.pp[player]
        if traits.numbers[0] + facts.most_added > pp and costs.pp_cost(game, card, ctx) > pp:
            return False
    return spell is None or profile.targetless or targets_possible(game, spell.program, ctx, card, 0)


def why_not_quick(game: SveState, card: int, player: int, clause: str) -> str | None:
    """12.3.2: in a quick window only cards with クイック."""
    if not game.traits(card).keywords & QUICK:
        return clause
    return why_not_card(game, card, player)


Line = tuple[Ability, int]
"""An ability of a card, and which one it is (R178)."""


def activated(game: SveState, card: int) -> list[Line]:
    """The activated abilities of a card in printed order and then as they were given (R178), without 進化."""
    return [each for each in activated_lines(game, card) if not each[0].keyword & EVOLVE]


def evolve_abilities(game: SveState, card: int) -> list[Line]:
    """12.2.1: the abilities with 進化 in printed order; R134: a card may have several."""
    return [each for each in activated_lines(game, card) if each[0].keyword & EVOLVE]


def activated_lines(game: SveState, card: int) -> list[Line]:
    profile = game.traits(card).profile
    return [(ability, profile.activated_lines[at]) for at, ability in enumerate(profile.activated)]


def why_not_activate(game: SveState, card: int, ability: Ability, line: int, player: int) -> str | None:
    """8.3.1, R100, R142: why this activated ability cannot be played now."""
    if not is_valid_where(game, card, ability):
        return "10.3.4"
    if game.traits(card).rules & (USES_NOTHING | USES_ONLY_EVOLVE):
        return "1.3.3"
    if ability.limit and used(game, card, line) >= ability.limit:
        return "8.1.2"
    return why_not(game, ability_play(game, card, ability, line, player))


def can_activate(
    game: SveState, card: int, traits: Traits, ability: Ability, line: int, price: Facts, player: int
) -> bool:
    """8.3.1: whether `why_not_activate` knows of nothing; what is plain to see comes first."""
    if price.one_cost and (price.pp > game.pp[player] or (price.acts and game.flags[card] & ACT)):
        return False
    if not is_valid_where(game, card, ability) or traits.rules & (USES_NOTHING | USES_ONLY_EVOLVE):
        return False
    if ability.limit and used(game, card, line) >= ability.limit:
        return False
    program = ability.program
    if price.simple and price.one_way:
        if not program.targets:
            return True
        return targets_possible(game, program, judging(game, card, player, 0), NOTHING, 0)
    if price.plain and price.one_cost:
        return can_be_paid(game, judging(game, card, player, 0), ability.costs[0], False)
    return is_possible(game, ability_play(game, card, ability, line, player))


def is_valid_where(game: SveState, card: int, ability: Ability) -> bool:
    """10.3.4, R142: on the field, or where the text says that the card is."""
    zone = game.zone[card]
    return bool(ability.zones >> zone & 1) if ability.zones else zone == FIELD


def used(game: SveState, card: int, line: int) -> int:
    """R100, R178: how often this ability of this card was used in this turn, or in the game where that is limited."""
    if not game.used:
        return 0
    key = game.sight(card), game.line_on(card, line)
    return game.used.get(key, 0) + game.used.get(kept_key(key), 0)


def why_not_evolve(game: SveState, card: int, player: int, with_ep: bool, which: int = 0) -> str | None:
    """8.3, 12.2, R47 to R49.

    Return the clause that keeps this follower from evolving by one of its abilities, else None.
    """
    abilities = evolve_abilities(game, card)
    if not 0 <= which < len(abilities):
        return "8.3.1"
    ability, line = abilities[which]
    price = facts(game, ability)
    never = why_never_evolves(game, card, player, ability, line, price)
    return never or why_not_evolve_for(game, card, player, ability, line, with_ep, price)


def ways_to_evolve(
    game: SveState, card: int, traits: Traits, ability: Ability, line: int, price: Facts, player: int
) -> list[bool]:
    """12.2.2: by PP only, or by one EP as well, as far as this follower can evolve so now."""
    if game.evolve_used and not game.leader_rules(player) & EVOLVES_OFTEN:
        return []
    ep = game.ep[player]
    found: list[bool] = []
    if price.only_pp:
        pp = game.pp[player]
        left = pp - (evolving_pp(game, card, ability, price) if costs.changes_evolving(traits) else price.pp)
        if left >= 0:
            found.append(False)
        if ep and -1 <= left < pp:
            found.append(True)
    else:
        for with_ep in (False, True) if ep else (False,):
            if why_not_evolve_for(game, card, player, ability, line, with_ep, price) is None:
                found.append(with_ep)
    return found if found and why_never_evolves(game, card, player, ability, line, price) is None else []


def why_never_evolves(game: SveState, card: int, player: int, ability: Ability, line: int, price: Facts) -> str | None:
    """Why this follower cannot evolve by this ability now, however it is paid for."""
    if game.evolve_used and not game.leader_rules(player) & EVOLVES_OFTEN:
        return "8.3.2"
    if (game.cache[card] or game.traits(card)).rules & (USES_NOTHING | CANNOT_EVOLVE):
        return "1.3.3"
    if ability.limit and used(game, card, line) >= ability.limit:
        return "8.1.2"
    if evolving.evolve_card_for(game, card, price.names) == NOTHING:
        return "8.1.2"
    return None


def why_not_evolve_for(
    game: SveState, card: int, player: int, ability: Ability, line: int, with_ep: bool, price: Facts
) -> str | None:
    """10.6.2.6.2, 12.2.2: why evolving cannot be paid for so."""
    pp = evolving_pp(game, card, ability, price)
    if with_ep and pp < 1:
        return "12.2.2"
    if price.only_pp:
        enough = game.pp[player] >= pp - with_ep and game.ep[player] >= with_ep
        return None if enough else "10.6.2.6.2"
    return why_not(game, ability_play(game, card, ability, line, player, with_ep))


def evolving_pp(game: SveState, card: int, ability: Ability, price: Facts) -> int:
    """203: how many PP it costs to evolve this follower now."""
    if costs.is_evolving_changed(game, card):
        return costs.pp_in(costs.ability_costs(game, card, ability, 0))
    return price.pp
