"""Why an action is refused: the rules' own judgement, in the order in which a refusal cites clauses."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.games.shinso.rules import activating, conversion, designating, equipping, legality
from gorin.games.shinso.rules.actions import why_not_appear
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    COFFIN,
    FIELD,
    HAND,
    INSTEAD_OF_ATTACKING,
    KIN,
    SHIFT_AREA,
)

PLAY: Final = "play"
BATTLE: Final = "battle"
MOMENTS: Final = {
    "summon": "play.2",
    "use": "play.6",
    "set": "play.3",
    "deploy": "play.3",
    "appear": "play.5",
    "equip": "play.9",
    "unequip": "play.11",
    "abandon": "play.12",
    "bury": "play.13",
    "activate": "play.8",
    "convert": "life_conversion.1",
    "soul_burn": "soul_burn.2",
    "shift": "shift.1",
    "attack": "battle.2",
    "guard": "R91",
    "regenerate": "regenerate.2",
    "add_life": "playing_deck.4",
    "redraw": "setup.7",
}
"""What is cited where nothing but the moment forbids an action."""
ANSWERS: Final = {
    "sacrifice": "R97",
    "monster": "R98",
    "slot": "R16",
    "rims": "R50",
    "search": "R122",
    "discard": "end.2",
}
"""What is cited for a wrong answer to a question that has no clause of its own."""
MOST_ADDED: Final = 5


def why_not_card(game: ShinsoState, player: int, verb: str, card: int, number: int = 0) -> str | None:
    """A verb about one card; `number`: the slot of a summoning, or which activated effect."""
    if verb == "redraw":
        return None
    if not is_card(card):
        return MOMENTS[verb]
    if verb == "summon":
        sides = legality.summonable_sides(game, card, player, number) if game.holder[card] == player else []
        found = [legality.why_not_summon(game, card, side, player, number) for side in sides]
        return None if None in found else found[0] if found else "play.2"
    if verb in ("use", "set", "deploy"):
        if game.zone[card] != HAND or game.holder[card] != player:
            return MOMENTS[verb]
        judged = {"use": legality.why_not_use, "set": legality.why_not_set, "deploy": legality.why_not_deploy}
        return judged[verb](game, card, player)
    if verb == "activate":
        return why_not_activate(game, player, card, number)
    if verb == "appear":
        return why_not_appear(game, card, player)
    if verb == "unequip":
        return equipping.why_not_unequip(game, card, player)
    if verb == "abandon":
        return equipping.why_not_abandon(game, card, player)
    return None


def why_not_activate(game: ShinsoState, player: int, card: int, number: int) -> str | None:
    """set_arts, play.8: a set 権能, or the activated effect with this number."""
    if game.holder[card] != player or game.zone[card] not in FIELD:
        return "play.8"
    if game.zone[card] == ARTS_SLOT:
        return legality.why_not_activate_set(game, card, player)
    abilities = activating.activated(game, card)
    if not 1 <= number <= len(abilities):
        return "play.8"
    return activating.why_not_activate(game, card, *abilities[number - 1], player)


def first_number(game: ShinsoState, card: int) -> int:
    """Return the number of the ability line that an activation means by default: the first line."""
    return 1 if is_card(card) and activating.activated(game, card) else 0


def instead_of_attacking(game: ShinsoState, card: int) -> bool:
    """T21: whether the card has an effect that is used instead of an attack."""
    return any(ability.timing & INSTEAD_OF_ATTACKING for ability, _ in activating.activated(game, card))


def why_not_attack(game: ShinsoState, player: int, attacker: int, target: int) -> str | None:
    """battle.designate: the attacker, then the target; what a text forbids (R44) comes last."""
    if game.phase != BATTLE or game.active != player:
        return "battle.2"
    if not is_card(attacker):
        return "battle.designate.1"
    why = designating.why_not_attacker(game, attacker, player)
    if why not in (None, "R44") or target == NOTHING:
        return why
    return designating.why_not_target(game, attacker, target) or why


def why_not_equip(game: ShinsoState, player: int, relic: int, bearer: int) -> str | None:
    if not is_card(relic) or not is_card(bearer):
        return "play.9"
    return equipping.why_not_equip(game, relic, bearer, player)


def why_not_bury(game: ShinsoState, player: int, cards: list[int]) -> str | None:
    """play.13, play.14, R25."""
    if game.buried[player]:
        return "play.14"
    own = [card for card in game.bodies(player) if game.traits(card).kind & KIN]
    fits = 1 <= len(cards) <= equipping.MOST_BURIED and all(card in own for card in cards)
    return None if fits else "play.13"


def why_not_shift(game: ShinsoState, player: int, cards: list[int]) -> str | None:
    """shift.1, R23: own cards of the coffin, up to the limit."""
    if any(card not in game.zone_cards(COFFIN, player) for card in cards) or len(set(cards)) != len(cards):
        return "shift.1"
    room = game.shift_limit(player) - len(game.zone_cards(SHIFT_AREA, player))
    return None if len(cards) <= max(room, 0) else "shift.1"


def why_not_number(game: ShinsoState, player: int, verb: str, number: int) -> str | None:
    """regenerate.3, regenerate.4, playing_deck.5."""
    if verb == "add_life":
        return "playing_deck.5" if number > MOST_ADDED else None
    most, clause = (2, "regenerate.4") if game.has_appeared(player) else (1, "regenerate.3")
    return clause if number > most else None


def why_not_convert(game: ShinsoState, player: int, effects: tuple[int, ...]) -> str | None:
    return conversion.why_not_convert(game, player, effects)


def why_not_burn(game: ShinsoState, player: int, effect: int) -> str | None:
    return conversion.why_not_burn(game, player, effect)
