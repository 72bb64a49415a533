"""5.4.3 The actions of the striker phase: moving, attacking, declaring."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, place_of
from gorin.games.strike.library import Facts, Spell, facts_of
from gorin.games.strike.program.costs import price_of
from gorin.games.strike.rules import attack, declaring, legality, losing, stepping
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.rules.paying import Funds
from gorin.games.strike.rules.stage import AREAS, NEIGHBOURS, ToAreas
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ABILITY_VERB,
    ACTED,
    ACTION,
    ATTACK_VERB,
    CANNOT_CAST,
    CANNOT_MOVE,
    HAND,
    MOVE_VERB,
    NO_SPELLS,
    SPELL_VERB,
    STAGE,
    SWIFT,
)

MOVES: Final = ToAreas(MOVE_VERB)


def options(game: StrikeState) -> list[Option]:
    """2.5.3, 5.4.3: every action that the turn player can take."""
    player = game.active
    found: list[Option] = []
    strikers = game.zone_cards(STAGE, player)
    for card in strikers:
        if not game.flags[card] & ACTED:
            add_moves(game, card, found)
    add_attacks(game, player, strikers, found)
    found += declarations(game, player, ACTION)
    return found


def add_moves(game: StrikeState, card: int, found: list[Option]) -> None:
    """5.4.6: to an adjacent area without a striker."""
    if (game.cache[card] or game.traits(card)).rules & CANNOT_MOVE:
        return
    board = game.board
    moves = MOVES.of(card)
    found += [moves[area] for area in NEIGHBOURS[game.at[card]] if board[area] == NOTHING]


def add_attacks(game: StrikeState, player: int, strikers: list[int], found: list[Option]) -> None:
    """5.4.7.1, 5.4.7.2: by these strikers of a player."""
    enemies = game.masks[game.seats.opposite[player]]
    first = player * AREAS
    for card in strikers:
        reach = (game.cache[card] or game.traits(card)).reach
        if reach is None or not reach.masks[first + game.at[card]] & enemies:
            continue
        if attack.why_not_attacker(game, card, "5.4.7.1") is None:
            for target in attack.targets(game, card):
                found.append(Option(ATTACK_VERB, card, target, 0))


def declarations(game: StrikeState, player: int, timing: int, only: int = NOTHING) -> list[Option]:
    """5.4.8, 5.4.9, 6.2.1: what can be declared (by one striker only); an acted striker can be the caster (R46)."""
    zones = game.zones
    count = game.nplayers
    strikers = zones[STAGE * count + player] if only == NOTHING else [only]
    found: list[Option] = []
    if not strikers:
        return found
    funds: Funds | None = None
    areas: list[int] | None = None
    statics_look = False
    printed = game.printed
    for card in zones[HAND * count + player]:
        facts: Facts = printed[card].traits.profile.notes or facts_of(printed[card])
        for spell in facts.timed[timing]:
            if areas is None:
                areas = legality.open_areas(game, player)
                statics_look = legality.statics_look_at_hand(game)
            meant = areas[spell.sides]
            if not meant:
                continue
            if statics_look or spell.looks:
                played = legality.with_card_played(game, card, player)
                add_spell(played, spell, card, player, strikers, meant, Funds(played, player, 0), found)
                continue
            if funds is None:
                funds = Funds(game, player, 1)
            add_spell(game, spell, card, player, strikers, meant, funds, found)
    for striker in strikers:
        if (game.cache[striker] or game.traits(striker)).profile.activated:
            if funds is None:
                funds = Funds(game, player, 1)
            add_abilities(game, striker, player, timing, funds, found)
    return found


def add_spell(
    game: StrikeState,
    spell: Spell,
    card: int,
    player: int,
    strikers: list[int],
    meant: int,
    funds: Funds,
    found: list[Option],
) -> None:
    """2.5.4.1, 5.4.8.2, 5.4.8.3: the strikers that can be the caster; what does not depend on it is judged once.

    `meant`: the areas of the strikers that may be its targets.
    """
    price = spell.price
    said = game.player_rules or game.rules_for_players()
    if said.rules[player] & NO_SPELLS:
        return
    if spell.costs_cards and not funds.cover_cards(price, funds.others):
        return
    if not price.caster:
        payable = funds.for_spells.get(price.power)
        if not (funds.cover_spell(price.power) if payable is None else payable):
            return
    loses = price.score > 0 and losing.by_points(game, player, price.score)
    aim = spell.aim
    first = player * AREAS
    for caster in strikers:
        if aim is not None:
            reached = aim.masks[first + game.at[caster]] & meant
            if not reached or not legality.is_aimed_at(game, spell, aim, card, caster, player, reached):
                continue
        elif spell.aimed and not legality.has_targets(game, spell, card, caster, player):
            continue
        if price.caster and not funds.cover(price, caster, funds.less, funds.others):
            continue
        if spell.bound:
            if not legality.is_usable(
                game, spell.ability, legality.spell_context(game, card, caster, player, spell.number)
            ):
                continue
        elif (game.cache[caster] or game.traits(caster)).rules & CANNOT_CAST:
            continue
        found.append(Option(SPELL_VERB, card, caster, spell.number, NOTHING, loses))


def add_abilities(game: StrikeState, striker: int, player: int, timing: int, funds: Funds, found: list[Option]) -> None:
    """5.4.9.1, 5.4.9.2: the abilities of one striker that meet their conditions."""
    for number, ability in enumerate(game.traits(striker).profile.activated, 1):
        if not ability.timing & timing:
            continue
        price = price_of(ability)
        if not funds.cover(price, striker, 0, funds.hand):
            continue
        ctx = legality.ability_context(game, striker, player, number)
        if legality.why_no_targets(game, ability, ctx) is None and legality.is_usable(game, ability, ctx):
            loses = losing.by_points(game, player, price.score)
            found.append(Option(ABILITY_VERB, striker, NOTHING, number, loses=loses))


def declare(game: StrikeState, player: int, option: Option, moved: int = NOTHING) -> None:
    """5.4.8, 5.4.9: begin a declaration of a spell card or an ability."""
    if option.verb == SPELL_VERB:
        ability = facts_of(game.printed[option.card]).spells[option.number - 1].ability
        ctx = legality.spell_context(game, option.card, option.target, player, option.number)
    else:
        ability = legality.declared_abilities(game, option.card)[option.number - 1]
        ctx = legality.ability_context(game, option.card, player, option.number)
    game.call(declaring.Declaring(ability, ctx, moved))


def take(game: StrikeState, option: Option, moved: int = NOTHING) -> None:
    """Begin the chosen action."""
    if option.verb == MOVE_VERB:
        game.call(MoveAction(game.sight(option.card), place_of(option.target)))
    elif option.verb == ATTACK_VERB:
        game.call(attack.AttackDeclaration(game.sight(option.card), game.sight(option.target), moved))
    else:
        declare(game, game.active, option, moved)


class MoveAction(Procedure):
    """5.4.6: a move, then one extra action of the striker that moved, or none; then the next action (5.4.6.5)."""

    def __init__(self, striker: int, area: int) -> None:
        self.striker = striker
        self.area = area
        self.further = 0

    def move(self, game: StrikeState) -> None:
        """5.4.6.1."""
        stepping.step_together(game, {self.striker & CARD_MASK: self.area})

    def check(self, game: StrikeState) -> None:
        """5.4.6.2."""
        check_step(game)

    def extra_action(self, game: StrikeState) -> None:
        """5.4.6.3, R84; 10.6.1, 10.6.2, R71: 《瞬速》 lets it move once more for each instance."""
        card = self.striker & CARD_MASK
        if game.stamp[card] != self.striker >> STAMP_SHIFT or game.holder[card] != game.active:
            self.leave()
            return
        game.ask()

    def question(self, game: StrikeState) -> Decision:
        card = self.striker & CARD_MASK
        found: list[Option] = []
        if not game.flags[card] & ACTED and self.further < swiftness(game, card):
            add_moves(game, card, found)
        add_attacks(game, game.active, [card], found)
        found += declarations(game, game.active, ACTION, card)
        found.append(PASS_OPTION)
        return Decision(game.active, "extra", found, "extra", "5.4.6.3", PASS_OPTION, open=game.always)

    def answer(self, game: StrikeState, option: Option) -> None:
        """5.4.6.3.2: the declaration takes over; it completes the move itself."""
        if option.verb == PASS:
            return
        if option.verb == MOVE_VERB:
            self.further += 1
            self.area = place_of(option.target)
            self.goto(MoveAction.move)
            return
        self.leave()
        take(game, option, self.striker)

    def complete(self, game: StrikeState) -> None:
        """5.4.6.4."""
        declaring.complete_move(game, self.striker)


MoveAction.STEPS = (MoveAction.move, MoveAction.check, MoveAction.extra_action, MoveAction.complete)


def swiftness(game: StrikeState, card: int) -> int:
    """10.1.3, 10.6: how many instances of 《瞬速》 a striker has."""
    traits = game.traits(card)
    if not traits.keywords & SWIFT:
        return 0
    return sum(1 for ability in traits.abilities if ability.keyword & SWIFT)
