"""Activated effects of cards on the field (T18 to T24, T135, R24, R39, R45)."""

from __future__ import annotations

from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.program.context import Context
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability, Program
from gorin.engine.values.identity import is_printed, use_key
from gorin.games.shinso.printed import Side
from gorin.games.shinso.rules import legality, paying, turning
from gorin.games.shinso.rules.announcing import Announcement
from gorin.games.shinso.rules.settling import process_rules
from gorin.games.shinso.rules.using import ACTIVATE, count_use
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ALSO_PAID,
    ASLEEP,
    INSTEAD_OF_ATTACKING,
    ONCE_A_GAME_BY_NAME,
)


def activated(game: ShinsoState, card: int) -> list[tuple[Ability, int]]:
    """T18 to T24, R156: the activated effects of a card from the top and then as they were given, each with its line,
    without what only adds to one (T135).
    """
    profile = game.traits(card).profile
    return [(each, profile.activated_lines[at]) for at, each in enumerate(profile.activated) if not is_addition(each)]


def is_addition(ability: Ability) -> bool:
    """T135."""
    return ability.playing is not None and ability.playing.how == ALSO_PAID


def addition_to(game: ShinsoState, card: int, ability: Ability) -> Ability | None:
    """T135, R141: what may be paid besides, where the price of an effect is to sleep."""
    if not any(isinstance(cost, TurnThis) for cost in prices(ability)):
        return None
    for each in game.traits(card).profile.activated:
        if is_addition(each):
            return each
    return None


def counts_by_name(side: Side, ability: Ability, line: int) -> bool:
    """R45, R156: whether it is printed on a card of whose name so many effects work in a turn or game."""
    if not (side.a_turn or side.a_game) or not is_printed(line):
        return False
    return any(each is ability for each in side.traits.abilities)


def prices(ability: Ability) -> tuple[Cost, ...]:
    return ability.costs[0] if ability.costs else ()


def why_not_activate(game: ShinsoState, card: int, ability: Ability, line: int, player: int) -> str | None:
    """play.8, R24, R45, R110: why an activated effect cannot be announced now, whatever the moment."""
    if ability.limit and game.used.get((game.sight(card), line), 0) >= ability.limit:
        return "R45"
    a_game = ability.playing is not None and ability.playing.how == ONCE_A_GAME_BY_NAME
    if a_game and game.names_ever.get((player, game.printed[card].name), 0):
        return "R132"
    side = game.cards[card].sides[0]
    if counts_by_name(side, ability, line):
        why = legality.why_not_by_name(game, card, side, player)
        if why is not None:
            return why
    price = prices(ability)
    if not price or paying.can_be_paid(game, legality.context(game, card, player), price):
        return None
    return "R110"


class Activate(Announcement):
    """play.8, R24, R39: an activated effect of a card on the field is announced and carried out."""

    def __init__(self, ctx: Context, ability: Ability) -> None:
        super().__init__(ctx, False)
        self.ability = ability
        self.more = False

    def addition(self, game: ShinsoState) -> Ability | None:
        return addition_to(game, self.ctx.source, self.ability)

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        found = prices(self.ability)
        addition = self.addition(game) if self.more else None
        if addition is not None and addition.playing is not None:
            found += addition.playing.costs
        return found

    def program(self, game: ShinsoState) -> Program | None:
        return self.ability.program

    def ask_for_more(self, game: ShinsoState) -> None:
        """T135: asked when the effect is announced."""
        addition = self.addition(game)
        if addition is None or addition.playing is None:
            return
        if paying.can_be_paid(game, self.ctx, prices(self.ability) + addition.playing.costs):
            game.call(AskYesNo(self.ctx.master, "may", self.ctx.source, "R141"), Activate.take_more)

    def take_more(self, game: ShinsoState, result: list[int]) -> None:
        self.more = bool(result[0])

    def pay(self, game: ShinsoState) -> None:
        """R45, R110, T21: instead of attacking it goes to sleep."""
        ability, ctx = self.ability, self.ctx
        if ability.limit:
            key = use_key(ctx)
            game.used[key] = game.used.get(key, 0) + 1
        side = game.cards[ctx.source].sides[0]
        a_game = ability.playing is not None and ability.playing.how == ONCE_A_GAME_BY_NAME
        if a_game or counts_by_name(side, ability, ctx.line):
            count_use(game, ctx.source, ctx.master)
        game.note(ACTIVATE, "play.8", ctx.master, ctx.source)
        if ability.timing & INSTEAD_OF_ATTACKING:
            turning.turn(game, [ctx.source], ASLEEP, True)
        paying.pay(game, ctx, self.costs(game), self.named, 0)

    def process_rules(self, game: ShinsoState) -> None:
        """R42: after the payment."""
        process_rules(game)

    def respond(self, game: ShinsoState) -> None:
        self.answers(game)

    def resolve(self, game: ShinsoState) -> None:
        """R39: it resolves even if its card has left the field since."""
        self.resolving = True
        if not self.cancelled:
            game.call(Effect(self.ability, self.ctx.copy()))

    def add(self, game: ShinsoState) -> None:
        """T135: what was paid for besides follows the effect."""
        addition = self.addition_paid(game)
        if addition is not None:
            ctx = self.ctx.copy()
            ctx.did = True
            game.call(Effect(addition, ctx))

    def addition_paid(self, game: ShinsoState) -> Ability | None:
        if not self.more:
            return None
        for each in game.printed[self.ctx.source].traits.profile.activated:
            if is_addition(each):
                return each
        return None

    def end(self, game: ShinsoState) -> None:
        game.finish([self.ctx.source])


Activate.STEPS = (
    Activate.ask_for_more,
    Activate.name_cards,
    Activate.name_rims,
    Activate.pay,
    Activate.process_rules,
    Activate.respond,
    Activate.resolve,
    Activate.add,
    Activate.settle,
    Activate.end,
)
