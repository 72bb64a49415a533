"""Chapter 8: what the turn player can do in the main phase."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import Offers, Option, Pairs, Ways
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules import attack, legality
from gorin.games.sve.rules.facts import CardFacts, card_facts
from gorin.games.sve.rules.played import is_played_at_once, play_at_once
from gorin.games.sve.rules.playing import play_ability, play_card
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, ASSAIL, CEMETERY, EVOLVE, EX, FIELD, FOLLOWER, HAND, NEW

PLAY_VERB: Final = "play"
ACTIVATE_VERB: Final = "activate"
EVOLVE_VERB: Final = "evolve"
ATTACK_VERB: Final = "attack"
PLAYS: Final = Offers(PLAY_VERB)
EVOLVES: Final = Ways(EVOLVE_VERB)
ATTACKS: Final = Pairs(ATTACK_VERB)
PLAYED_FROM: Final[tuple[int, ...]] = (HAND, EX)
PLAYED_FROM_ANYWHERE: Final[tuple[int, ...]] = (HAND, EX, *legality.ELSEWHERE)
"""R170: where cards are played from, and with texts that let one play others."""


def options(game: SveState) -> list[Option]:
    """7.3.2: every action that can be carried out completely (8.1.2); a card with クイック like any other (12.3.3)."""
    player = game.active
    zones = PLAYED_FROM_ANYWHERE if game.floating else PLAYED_FROM
    cards = legality.playable(game, player, zones)
    found = PLAYS.each(cards) if cards else []
    sort = NOTHING
    targets: list[int] = []
    flags = game.flags
    cache = game.cache
    for card in game.zones[FIELD * game.nplayers + player]:
        traits = cache[card] or game.traits(card)
        if traits.profile.activated:
            ability_options(game, card, traits, found)
        state = flags[card]
        if state & ACT or not traits.kind & FOLLOWER:
            continue
        own_sort = attack.COMMON
        if state & NEW or traits.rules or traits.keywords & ASSAIL:
            if attack.why_held_back(state, traits) is not None:
                continue
            own_sort = attack.sort_of_attacker(state, traits)
        if own_sort != sort:
            sort = own_sort
            targets = attack.targets(game, traits, sort)
        if targets:
            found += ATTACKS.each(card, targets)
    if game.library.activates:
        for zone in (HAND, EX, CEMETERY):
            for card in game.zone_cards(zone, player) if game.library.activates >> zone & 1 else ():
                profile = game.text_of(card).profile
                if profile.activated and profile.named_zones >> zone & 1:
                    ability_options(game, card, game.traits(card), found)
    return found


def ability_options(game: SveState, card: int, traits: Traits, found: list[Option]) -> None:
    """8.3: activated abilities; 進化 with PP only, or with one EP."""
    player = game.active
    number = evolving = 0
    facts: CardFacts = traits.profile.notes or card_facts(game, traits)
    for at, (ability, price) in enumerate(facts.activated):
        line = traits.profile.activated_lines[at]
        if ability.keyword & EVOLVE:
            if game.zone[card] == FIELD:
                for with_ep in legality.ways_to_evolve(game, card, traits, ability, line, price, player):
                    found.append(EVOLVES.about(card, evolve_number(with_ep, evolving)))
            evolving += 1
            continue
        number += 1
        if legality.can_activate(game, card, traits, ability, line, price, player):
            found.append(Option(ACTIVATE_VERB, card, NOTHING, number))


def evolve_number(with_ep: bool, which: int) -> int:
    """How an option tells evolving with EP (1) and the further 進化 abilities of a card (2, 4, ...) apart."""
    return which << 1 | with_ep


def take(game: SveState, option: Option) -> None:
    """Begin the chosen action."""
    card = option.card
    player = game.active
    if option.verb == PLAY_VERB:
        if is_played_at_once(game, card):
            play_at_once(game, card, player)
        else:
            game.begin(play_card(game, card, player))
    elif option.verb == ATTACK_VERB:
        game.begin(attack.attack(game, card, option.target))
    elif option.verb == EVOLVE_VERB:
        ability, line = legality.evolve_abilities(game, card)[option.number >> 1]
        game.begin(play_ability(game, card, ability, line, player, bool(option.number & 1)))
    else:
        ability, line = legality.activated(game, card)[option.number - 1]
        game.begin(play_ability(game, card, ability, line, player))
