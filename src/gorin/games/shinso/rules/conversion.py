"""【生命転化】 and 【魂魄燃焼】 (life_conversion, soul_burn, combat_declaration, R54, R72 to R75)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.games.shinso.rules import decks, players
from gorin.games.shinso.rules.frames import attack_of, named_rims
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.rules.turn_numbers import drawn_number
from gorin.games.shinso.rules.turning import gain_actions
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ATTACKS,
    COFFIN,
    CONVERTED,
    CORE,
    DECK,
    DISCARD,
    FOR_GOOD,
    HAND,
    LIFE_DECK,
    NO_CONVERSION,
    NOT_REMOVED,
    POWER,
    REMOVE,
    REMOVED,
    RIMS,
    SLOTS,
    STAGE,
    THIS_TURN,
)

CONVERT: Final = "convert"
SOUL_BURN: Final = "soul_burn"
GAIN: Final = 1
STRENGTHEN: Final = 2
REDRAW: Final = 3
BURN_ATTACKS: Final = 1
BURN_POWER: Final = 2
BURN_ACTIONS: Final = 3
BURN_SEARCH: Final = 4
ONE_GAIN: Final[tuple[int, ...]] = (GAIN,)
TWO_GAINS: Final[tuple[int, ...]] = (GAIN, GAIN)
ONE: Final = [Option(CONVERT, NOTHING, NOTHING, effect) for effect in (GAIN, STRENGTHEN, REDRAW)]
TWO: Final = [Option(CONVERT, NOTHING, NOTHING, 10 * first.number + second.number) for first in ONE for second in ONE]
ONE_OR_TWO: Final = ONE + TWO
ONE_WITHOUT_BODIES: Final = [each for each in ONE if each.number != STRENGTHEN]
ONE_OR_TWO_WITHOUT_BODIES: Final = [each for each in ONE_OR_TWO if str(STRENGTHEN) not in str(each.number)]
"""R72: the conversions on offer; two effects are written as two digits (`effects_in`)."""
NO_OPTIONS: Final[list[Option]] = []
"""What is mostly found; not to be changed."""
STRENGTHENED: Final = Number(POWER, ADD, Exactly(5000))
BURNED: Final = Number(POWER, ADD, Exactly(10000))
ANOTHER_ATTACK: Final = Number(ATTACKS, ADD, Exactly(1))
LEAST_REDRAWN: Final = 5
MOST_RIMS: Final = 1 << 20
FIRST_BURN_TURN: Final = 3
EFFECTS_BASE: Final = 10
"""A burn is written as the number of life cards laid as rims times this, plus its effect."""
USUAL_LIFE: Final = 100
"""Life decks with fewer cards are what one meets; the burns with so few are made once."""


def burns(effect: int, most: int, loses: bool = False) -> list[Option]:
    """A burn with this effect and each number of life cards up to the most."""
    numbers = [rims * EFFECTS_BASE + effect for rims in range(most + 1)]
    return [Option(SOUL_BURN, number=number, loses=loses) for number in numbers]


BURNS: Final = [burns(effect, USUAL_LIFE) for effect in range(BURN_SEARCH + 1)]
LOSING_BURNS: Final = [burns(effect, USUAL_LIFE, True) for effect in range(BURN_SEARCH + 1)]
"""By effect and number of life cards; R74: with all life cards one loses."""


def bodies_of_all(game: ShinsoState) -> list[int]:
    """R72, R74: any 眷属 or 真祖の断片 on either field."""
    return game.cards_in(SLOTS) + game.cards_in(STAGE)


def has_bodies(game: ShinsoState) -> bool:
    """Whether there is any."""
    zones, count = game.zones, game.nplayers
    for player in range(count):
        if zones[SLOTS * count + player] or zones[STAGE * count + player]:
            return True
    return False


def paying_rims(game: ShinsoState, player: int, most: int = MOST_RIMS) -> list[int]:
    """life_conversion.9, R50, R133: the rims that can pay: not those that are to be destroyed or removed.

    `most`: how many are looked for.
    """
    rims = game.zones[RIMS * game.nplayers + player]
    if not rims:
        return []
    named = named_rims(game)
    cache = game.cache
    found: list[int] = []
    for rim in rims:
        if not (cache[rim] or game.traits(rim)).rules & NOT_REMOVED and not (named and game.sight(rim) in named):
            found.append(rim)
            if len(found) == most:
                break
    return found


def most_conversions(game: ShinsoState, player: int) -> int:
    """life_conversion.6, life_conversion.7."""
    return 2 if game.has_appeared(player) else 1


def why_no_declaration(game: ShinsoState, player: int) -> str | None:
    """combat_declaration.3, combat_declaration.4, R54: once in each attack, and not after the turn player's."""
    attack = attack_of(game)
    if attack is None:
        return None
    if attack.declared >> player & 1:
        return "combat_declaration.3"
    if player != game.active and attack.declared >> game.active & 1:
        return "combat_declaration.4"
    return None


def why_not_convert(game: ShinsoState, player: int, effects: tuple[int, ...]) -> str | None:
    """life_conversion.1 to life_conversion.10, soul_burn.4, R72: why these conversions cannot be declared now."""
    if game.burned[player]:
        return "soul_burn.4"
    why = why_no_declaration(game, player)
    if why is not None:
        return why
    most = most_conversions(game, player)
    if game.conversions[player] + len(effects) > most:
        return "life_conversion.7" if most == 2 else "life_conversion.6"
    if not game.zones[RIMS * game.nplayers + player]:
        return "life_conversion.2"
    number = len(effects)
    if len(paying_rims(game, player, number)) < number:
        return "life_conversion.9"
    if STRENGTHEN in effects and not has_bodies(game):
        return "R72"
    barred = players.has_rule(game, player, NO_CONVERSION) and not players.may_ignore_one(game, player)
    return "R44" if barred else None


def conversion_options(game: ShinsoState, player: int) -> list[Option]:
    """life_conversion.1: one effect, or two at once where the limit allows it (written as two digits, R54)."""
    if why_not_convert(game, player, ONE_GAIN) is not None:
        return NO_OPTIONS
    bodies = has_bodies(game)
    perhaps_two = not game.conversions[player] and bool(game.zones[STAGE * game.nplayers + player])
    if perhaps_two and why_not_convert(game, player, TWO_GAINS) is None:
        return ONE_OR_TWO if bodies else ONE_OR_TWO_WITHOUT_BODIES
    return ONE if bodies else ONE_WITHOUT_BODIES


def effects_in(number: int) -> tuple[int, ...]:
    """The effects of a declaration."""
    return (number // 10, number % 10) if number >= 10 else (number,)


def declare(game: ShinsoState, player: int) -> None:
    attack = attack_of(game)
    if attack is not None:
        attack.declared |= 1 << player


class Convert(Procedure):
    """life_conversion.2 to life_conversion.5, R54, R72: rims are removed, and the effects happen in the order named."""

    def __init__(self, player: int, effects: tuple[int, ...]) -> None:
        self.player = player
        self.effects = effects
        self.index = 0

    def choose_rims(self, game: ShinsoState) -> None:
        """life_conversion.2, life_conversion.9."""
        declare(game, self.player)
        game.conversions[self.player] += len(self.effects)
        game.note(CONVERT, "life_conversion.1", self.player, number=len(self.effects))
        if game.floating and players.has_rule(game, self.player, NO_CONVERSION):
            players.use_up_ignoring(game, self.player)
        emit(game, CONVERTED, NOTHING, NOTHING, 0, self.player)
        rims = paying_rims(game, self.player)
        count = len(self.effects)
        game.call(Select(self.player, rims, count, count, "paying_rims", "life_conversion.2"), Convert.take_rims)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        game.put(result, REMOVED, REMOVE, self.player)

    def carry_out(self, game: ShinsoState) -> None:
        """life_conversion.3, life_conversion.4, life_conversion.5."""
        effect = self.effects[self.index]
        self.index += 1
        if self.index < len(self.effects):
            self.resume_at(CARRY_OUT)
        if effect == GAIN:
            gain_actions(game, self.player, 1)
        elif effect == STRENGTHEN:
            cards = bodies_of_all(game)
            game.call(
                Select(self.player, cards, min(1, len(cards)), 1, "strengthen", "life_conversion.4"), Convert.take_card
            )
        else:
            hand = game.hand_of(self.player)
            game.put(hand, COFFIN, DISCARD, self.player, then=Convert.take_discarded)
        if not game.handed_on and self.step == END:
            self.begin_next()
            self.end(game)

    def take_card(self, game: ShinsoState, result: list[int]) -> None:
        game.mark(result, (STRENGTHENED,), THIS_TURN, Context(NOTHING, 0, self.player))

    def take_discarded(self, game: ShinsoState, result: list[int]) -> None:
        """life_conversion.5: as many as were discarded, at least five."""
        decks.draw(game, self.player, max(LEAST_REDRAWN, len(result)))

    def end(self, game: ShinsoState) -> None:
        settle(game)
        if not game.handed_on:
            game.finish()


Convert.STEPS = (Convert.choose_rims, Convert.carry_out, Convert.end)
CARRY_OUT: Final = Convert.STEPS.index(Convert.carry_out)
END: Final = Convert.STEPS.index(Convert.end)


def why_not_burn(game: ShinsoState, player: int, effect: int) -> str | None:
    """soul_burn.1, soul_burn.2, soul_burn.10, R73, R74: why the player cannot burn now."""
    if game.turn < FIRST_BURN_TURN:
        return "soul_burn.1"
    if game.burned[player] or game.rims_at_start[player] or not game.zone_cards(CORE, player):
        return "soul_burn.2"
    if game.burned_now & ~(1 << player):
        return "soul_burn.10"
    why = why_no_declaration(game, player)
    if why is not None:
        return why
    return "R74" if effect in (BURN_ATTACKS, BURN_POWER) and not has_bodies(game) else None


def burn_options(game: ShinsoState, player: int) -> list[Option]:
    """soul_burn.2, soul_burn.3: with each effect and any number of life cards; with all of them one loses (R74)."""
    if game.turn < FIRST_BURN_TURN or game.burned[player] or game.rims_at_start[player]:
        return NO_OPTIONS
    if why_not_burn(game, player, BURN_ACTIONS) is not None:
        return NO_OPTIONS
    life = len(game.zone_cards(LIFE_DECK, player))
    options: list[Option] = []
    for effect in range(BURN_ATTACKS if has_bodies(game) else BURN_ACTIONS, BURN_SEARCH + 1):
        options += BURNS[effect][: life + 1] if life <= USUAL_LIFE else burns(effect, life)
        if life:
            options[-1] = LOSING_BURNS[effect][life] if life <= USUAL_LIFE else burns(effect, life, True)[-1]
    return options


class SoulBurn(Procedure):
    """soul_burn.2 to soul_burn.8, R74: the core becomes a rim, life cards follow, then the effect."""

    def __init__(self, player: int, effect: int, rims: int) -> None:
        self.player = player
        self.effect = effect
        self.rims = rims

    def lay_rims(self, game: ShinsoState) -> None:
        """soul_burn.2, soul_burn.3, soul_burn.4."""
        declare(game, self.player)
        game.burned[self.player] = True
        game.burned_now |= 1 << self.player
        game.note(SOUL_BURN, "soul_burn.2", self.player, number=self.effect)
        game.put(game.zone_cards(CORE, self.player)[:], RIMS, "", self.player, to=self.player)

    def lay_life_cards(self, game: ShinsoState) -> None:
        """soul_burn.3, R74: all of them empty the life deck."""
        decks.add_rims(game, [(self.player, self.rims)])

    def carry_out(self, game: ShinsoState) -> None:
        """soul_burn.5 to soul_burn.8."""
        if game.losers:
            return
        player = self.player
        if self.effect in (BURN_ATTACKS, BURN_POWER):
            cards = bodies_of_all(game)
            game.call(Select(player, cards, min(1, len(cards)), 1, "strengthen", "soul_burn.5"), SoulBurn.take_card)
        elif self.effect == BURN_ACTIONS:
            gain_actions(game, player, len(game.zone_cards(HAND, player)))
        else:
            deck = game.zone_cards(DECK, player)[:]
            game.show(deck, 1 << player)
            number = min(drawn_number(game, player), len(deck))
            game.call(Select(player, deck, number, number, "search", "soul_burn.8"), SoulBurn.take_found)

    def take_card(self, game: ShinsoState, result: list[int]) -> None:
        change = ANOTHER_ATTACK if self.effect == BURN_ATTACKS else BURNED
        game.mark(result, (change,), FOR_GOOD, Context(NOTHING, 0, self.player))

    def take_found(self, game: ShinsoState, result: list[int]) -> None:
        """soul_burn.8, R115: not shown; the deck is shuffled, the next own draw phase skipped."""
        game.put(result, HAND, "", self.player)
        game.shuffle_deck(self.player)
        game.skips = [*game.skips, (self.player, "draw")]

    def end(self, game: ShinsoState) -> None:
        settle(game)


SoulBurn.STEPS = (SoulBurn.lay_rims, SoulBurn.lay_life_cards, SoulBurn.carry_out, SoulBurn.end)
