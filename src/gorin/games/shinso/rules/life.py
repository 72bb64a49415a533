"""life_conversion, soul_burn, combat_declaration: what a player's life can be spent for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.happening.moving import moved_to, perform
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskNumber, AskOption, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.games.shinso.rules.decks import add_rims, draw
from gorin.games.shinso.rules.players import draw_more, has_rule
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ATTACKS,
    CORE,
    DECK,
    DISCARD,
    HAND,
    LIFE_DECK,
    NO_ACTIONS_GAINED,
    NO_CONVERSION,
    NOT_REMOVED,
    POWER,
    REMOVE,
    REMOVED,
    RIMS,
    THIS_TURN,
    WHOLE_GAME,
)

CONVERT: Final = "convert"
SOUL_BURN: Final = "soul_burn"
GAIN_ACTION: Final = 1
GAIN_POWER: Final = 2
NEW_HAND: Final = 3
CONVERSIONS: Final = (GAIN_ACTION, GAIN_POWER, NEW_HAND)
CONVERTED_POWER: Final = 5000
FEWEST_DRAWN: Final = 5
BURN_ATTACK: Final = 1
BURN_POWER: Final = 2
BURN_ACTIONS: Final = 3
BURN_SEARCH: Final = 4
BURNS: Final = (BURN_ATTACK, BURN_POWER, BURN_ACTIONS, BURN_SEARCH)
BURNED_POWER: Final = 10000
FIRST_BURN_TURN: Final = 3


# ---- life conversion ----------------------------------------------------------------------


def limit(game: ShinsoState, player: int) -> int:
    """life_conversion.6, life_conversion.7, R3: how often in a turn."""
    return 2 if game.has_appeared(player) else 1


def payers(game: ShinsoState, player: int) -> list[int]:
    """life_conversion.9, life_conversion.10, R133: the rims that can be removed for it."""
    return [
        rim
        for rim in game.zone_cards(RIMS, player)
        if rim not in game.named_rims and not game.traits(rim).rules & NOT_REMOVED
    ]


def why_not_declare(game: ShinsoState, player: int) -> str | None:
    """combat_declaration.3, combat_declaration.4, R54: one declaration each, the turn player's is the last one."""
    if game.attack_parties()[0] == NOTHING:
        return None
    if game.declared >> player & 1:
        return "combat_declaration.3"
    return "combat_declaration.4" if game.declared >> game.active & 1 else None


def why_not_convert(game: ShinsoState, player: int, effects: Sequence[int]) -> str | None:
    """The clause that forbids this declaration of conversions."""
    if game.burned[player]:
        return "soul_burn.4"
    declared = why_not_declare(game, player)
    if declared is not None:
        return declared
    most = limit(game, player)
    if game.conversions[player] + len(effects) > most:
        return "life_conversion.6" if most == 1 else "life_conversion.7"
    if has_rule(game, player, NO_CONVERSION):
        return "R44"
    if len(payers(game, player)) < len(effects):
        return "life_conversion.9" if len(game.zone_cards(RIMS, player)) >= len(effects) else "life_conversion.2"
    for effect in effects:
        if effect not in CONVERSIONS:
            return "life_conversion.2"
        if effect == GAIN_POWER and not bodies(game):
            return "life_conversion.4"
    return None


def bodies(game: ShinsoState) -> list[int]:
    """R72: every 眷属 and 真祖の断片 on either field."""
    return [card for player in game.turn_order() for card in game.bodies(player)]


def life_options(game: ShinsoState, player: int) -> list[Option]:
    """life_conversion.1, life_conversion.8, R73: the conversions and burns that the player can declare now."""
    found = []
    if game.zone_cards(RIMS, player) and why_not_convert(game, player, [GAIN_ACTION]) is None:
        found = [Option(CONVERT, number=each) for each in CONVERSIONS if each != GAIN_POWER or bodies(game)]
    if why_not_burn(game, player, BURN_ACTIONS) is None:
        found += [Option(SOUL_BURN, number=each) for each in BURNS if why_not_burn(game, player, each) is None]
    return found


class Convert(Procedure):
    """life_conversion.2: one declaration of one or more conversions; they are carried out in the order named (R54)."""

    def __init__(self, player: int, effect: int) -> None:
        super().__init__()
        self.player = player
        self.effects = [effect]

    def ask_more(self, game: ShinsoState) -> None:
        """combat_declaration.2: everything is declared at once."""
        possible = [each for each in CONVERSIONS if why_not_convert(game, self.player, [*self.effects, each]) is None]
        if possible:
            game.call(AskOption(self.player, possible, "convert_more", least=0), Convert.take_more)

    def take_more(self, game: ShinsoState, result: list[int]) -> None:
        if result:
            self.effects += result
            self.goto(Convert.ask_more)

    def ask_rims(self, game: ShinsoState) -> None:
        """R72: the payer chooses the rims."""
        player, number = self.player, len(self.effects)
        if game.attack_parties()[0] != NOTHING:
            game.declared |= 1 << player
        game.conversions[player] += number
        rims = payers(game, player)
        game.call(Select(player, rims, number, number, "convert_rims", "life_conversion.2"), Convert.take_rims)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        game.note("convert", "life_conversion.2", self.player, number=len(result))
        game.put(result, REMOVED, REMOVE)

    def next_effect(self, game: ShinsoState) -> None:
        if not self.effects:
            self.leave()
            return
        player, effect = self.player, self.effects[0]
        self.effects = self.effects[1:]
        if effect == GAIN_ACTION:
            gain_actions(game, player, 1)
        elif effect == GAIN_POWER:
            game.call(Select(player, bodies(game), 1, 1, "convert_power", "life_conversion.4"), Convert.take_power)
        else:
            hand = game.zone_cards(HAND, player)[:]
            game.put(hand, game.DISCARDS, DISCARD, then=Convert.take_discarded)

    def take_power(self, game: ShinsoState, result: list[int]) -> None:
        """life_conversion.4."""
        more = Number(POWER, ADD, Exactly(CONVERTED_POWER))
        game.mark(result, (more,), THIS_TURN, Context(NOTHING, 0, self.player))

    def take_discarded(self, game: ShinsoState, result: list[int]) -> None:
        """life_conversion.5."""
        draw(game, self.player, max(len(result), FEWEST_DRAWN))

    def again(self, game: ShinsoState) -> None:
        self.goto(Convert.next_effect)


Convert.STEPS = (Convert.ask_more, Convert.ask_rims, Convert.next_effect, Convert.again)


def gain_actions(game: ShinsoState, player: int, number: int) -> int:
    """R140: how many actions the player really gains."""
    if number <= 0 or has_rule(game, player, NO_ACTIONS_GAINED):
        return 0
    game.actions[player] += number
    game.note("actions", "actions.1", player, number=game.actions[player])
    return number


# ---- soul burn ----------------------------------------------------------------------------


def why_not_burn(game: ShinsoState, player: int, effect: int) -> str | None:
    """soul_burn.1, soul_burn.2, soul_burn.10, R73."""
    if game.turn < FIRST_BURN_TURN:
        return "soul_burn.1"
    if game.burned[player] or game.rims_at_start[player] or not game.zone_cards(CORE, player):
        return "soul_burn.2"
    if game.burned_now & ~(1 << player):
        return "soul_burn.10"
    declared = why_not_declare(game, player)
    if declared is not None:
        return declared
    if effect not in BURNS:
        return "soul_burn.2"
    if effect in (BURN_ATTACK, BURN_POWER) and not bodies(game):
        return "soul_burn.5" if effect == BURN_ATTACK else "soul_burn.6"
    return None


class Burn(Procedure):
    """soul_burn.2: the core becomes a rim, cards of the life deck may follow, then one effect."""

    def __init__(self, player: int, effect: int) -> None:
        super().__init__()
        self.player = player
        self.effect = effect

    def ask_rims(self, game: ShinsoState) -> None:
        """soul_burn.3, R74."""
        player = self.player
        if game.attack_parties()[0] != NOTHING:
            game.declared |= 1 << player
        game.burned[player] = True
        game.burned_now |= 1 << player
        game.note("soul_burn", "soul_burn.2", player, number=self.effect)
        life = len(game.zone_cards(LIFE_DECK, player))
        if life:
            game.call(AskNumber(player, 0, life, "burn_rims"), Burn.take_rims)
        else:
            self.lay(game, 0)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        self.lay(game, result[0])

    def lay(self, game: ShinsoState, number: int) -> None:
        """R74: the core face down, then cards from the top of the life deck."""
        perform(game, moved_to(game, game.zone_cards(CORE, self.player)[:], RIMS, to=self.player))
        add_rims(game, self.player, number)

    def take_effect(self, game: ShinsoState) -> None:
        """soul_burn.5 to soul_burn.8."""
        player, effect = self.player, self.effect
        if effect in (BURN_ATTACK, BURN_POWER):
            clause = "soul_burn.5" if effect == BURN_ATTACK else "soul_burn.6"
            game.call(Select(player, bodies(game), 1, 1, "burn_target", clause), Burn.take_target)
        elif effect == BURN_ACTIONS:
            gain_actions(game, player, len(game.zone_cards(HAND, player)))
        else:
            deck = game.zone_cards(DECK, player)[:]
            game.show(deck, game.viewers(player))
            number = drawn_in_phase(game, player)
            game.call(Select(player, deck, number, number, "burn_search", "soul_burn.8"), Burn.take_found)

    def take_target(self, game: ShinsoState, result: list[int]) -> None:
        """R74: it lasts while the card stays on the field."""
        more = Number(ATTACKS, ADD, Exactly(1))
        if self.effect == BURN_POWER:
            more = Number(POWER, ADD, Exactly(BURNED_POWER))
        game.mark(result, (more,), WHOLE_GAME, Context(NOTHING, 0, self.player))

    def take_found(self, game: ShinsoState, result: list[int]) -> None:
        """soul_burn.8, R74: the cards are not shown; the next own draw phase is skipped."""
        player = self.player
        perform(game, moved_to(game, result, HAND))
        game.shuffle_deck(player)
        game.skips = [*game.skips, (player, "draw")]

    def leave_now(self, game: ShinsoState) -> None:
        game.finish()


Burn.STEPS = (Burn.ask_rims, Burn.take_effect, Burn.leave_now)


def drawn_in_phase(game: ShinsoState, player: int) -> int:
    """draw.1, draw.2, R22: how many cards a draw phase gives the player now."""
    return (1 if game.turns == 1 or game.has_appeared(player) else 2) + draw_more(game, player)
