"""Using and activating 権能, and activated effects: announced, paid, answered, carried out (R33 to R35, R39, R123)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskYesNo, Select
from gorin.engine.program.cards import Move, Pick
from gorin.engine.program.context import Context
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Cost
from gorin.engine.program.things import All, It
from gorin.engine.values.ability import Ability, Program
from gorin.games.shinso.hooks import hooks
from gorin.games.shinso.printed import Side
from gorin.games.shinso.rules import costs, legality, players, turning
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.rules.frames import AnnouncedFrame
from gorin.games.shinso.rules.settling import process_rules, settle
from gorin.games.shinso.rules.summoning import take_face
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ALSO_PAID,
    ARTS,
    ARTS_SLOT,
    ARTS_USED,
    ASLEEP,
    BOUND,
    COFFIN,
    DESTROY,
    FACE_UP,
    INSTEAD_OF_ATTACKING,
    NO_ARTS_USED,
    NOWHERE,
    ONCE_A_GAME_BY_NAME,
    PLAY,
    REMOVE,
    REMOVED,
    RIMS,
    X_NUM,
)

USE: Final = "use"
ACTIVATE: Final = "activate"
BY_EFFECT: Final = "effect"
PAID: Final = "paid"
BIND: Final = "bind"


class Announcement(AnnouncedFrame):
    """R39, R110: what using a 権能 and activating an effect have in common: naming, paying, answers."""

    def __init__(self, ctx: Context, arts: bool) -> None:
        super().__init__(ctx, arts)
        self.named: list[tuple[int, ...]] = []
        self.target = 0

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        return ()

    def program(self, game: ShinsoState) -> Program | None:
        return None

    def name_cards(self, game: ShinsoState) -> None:
        """R110: cards for the prices, one price after the other."""
        taken = costs.taking(self.costs(game))
        if len(self.named) >= len(taken):
            return
        self.goto(type(self).name_cards)
        gone = [self.ctx.source, *(card for cards in self.named for card in cards)]
        costs.name_cards(game, self.ctx, taken, len(self.named), gone, Announcement.take_named)

    def take_named(self, game: ShinsoState, result: list[int]) -> None:
        self.named.append(tuple(result))

    def name_rims(self, game: ShinsoState) -> None:
        """R40: an effect that destroys or removes rims names them on announcing."""
        program = self.program(game)
        targets = program.targets if program is not None else ()
        if self.target >= len(targets):
            return
        self.goto(type(self).name_rims)
        target = targets[self.target]
        cards = target.group.cards(game, self.ctx)
        most = len(cards) if target.most is None else min(len(cards), target.most.value(game, self.ctx))
        least = min(target.least, most)
        game.call(Select(self.ctx.master, cards, least, most, "rims", "R40", self.ctx.source), Announcement.take_rims)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        program = self.program(game)
        assert program is not None
        self.ctx.store(program.targets[self.target].reg, [game.sight(card) for card in result])
        self.target += 1

    def answers(self, game: ShinsoState) -> None:
        """R39: first the opponent, then its player."""
        self.hold_triggers(game)
        hooks(game).open_responses(game.opponent(self.ctx.master))

    def destroys(self, game: ShinsoState, card: int) -> bool:
        """R105."""
        program = self.program(game)
        return program is not None and destroys_only(game, program, self.ctx, card)

    def settle(self, game: ShinsoState) -> None:
        self.release_triggers(game)
        settle(game)


def destroys_only(game: ShinsoState, program: Program, ctx: Context, card: int) -> bool:
    """R105: whether a program destroys a 権能 and can destroy no other than this one, or all of them."""
    picks = {op.reg: op for op in program.ops if isinstance(op, Pick)}
    for op in program.ops:
        if not isinstance(op, Move) or op.reason != DESTROY:
            continue
        things = op.things
        if isinstance(things, All) and things.group.zones() == 1 << ARTS_SLOT:
            if card in things.group.cards(game, ctx):
                return True
        elif isinstance(things, It) and things.reg in picks:
            group = picks[things.reg].group
            if group is not None and group.cards(game, ctx) == [card]:
                return True
    return False


class Use(Announcement):
    """play.6, play_terms.6, R33, R34, R39, R123: a 権能 is used; its result is the card.

    `how`: from the hand, from the 権能枠, by an effect (paid for or not), or in a bind step. `times`: how often its
    effect is carried out. `goes`, `place`: where it goes afterwards (T58). `drained`: to the user's rims (R84).
    """

    def __init__(self, ctx: Context, how: str, times: int = 1) -> None:
        super().__init__(ctx, True)
        self.how = how
        self.times = times
        self.instead = False
        self.fails = False
        self.spent = 0
        self.removal = NOTHING
        self.goes = COFFIN
        self.place = ""
        self.drained = False

    def side(self, game: ShinsoState) -> Side:
        side = game.card(self.ctx.source).side(ARTS)
        assert side is not None
        return side

    def program(self, game: ShinsoState) -> Program | None:
        spell = self.side(game).spell
        return None if spell is None else spell.program

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        """T41, T42."""
        side = self.side(game)
        return side.instead + side.also if self.instead else side.also

    def choose_price(self, game: ShinsoState) -> None:
        """T41: asked on announcing where both can be paid."""
        if self.how != USE or not self.side(game).instead:
            return
        plain, instead = legality.use_prices(game, self.ctx.source, self.side(game), self.ctx)
        if plain and instead:
            game.call(AskYesNo(self.ctx.master, "instead_of_actions", self.ctx.source, "R110"), Use.take_price)
        else:
            self.instead = instead

    def take_price(self, game: ShinsoState, result: list[int]) -> None:
        self.instead = bool(result[0])

    def name_number(self, game: ShinsoState) -> None:
        """R33, R34, R58: the number X."""
        side, card, player = self.side(game), self.ctx.source, self.ctx.master
        if self.how in (USE, PAID):
            if self.instead:
                self.take_number(game, [0])
                return
            numbers = legality.use_numbers(game, card, side, self.ctx)
        elif self.how == ACTIVATE:
            numbers = legality.set_numbers(game, card, side, player)
        else:
            numbers = [0]
            if side.x is not None and side.x.low > 0:
                self.fails = self.how == BIND
        game.call(AskOneOf(player, numbers, "number_x", "R33", card), Use.take_number)

    def take_number(self, game: ShinsoState, result: list[int]) -> None:
        side = self.side(game)
        number = result[0]
        if side.x is not None or side.whole or side.ex:
            self.ctx.store_num(X_NUM, number)
        if self.how in (USE, PAID) and not self.instead:
            self.spent = number
        if self.how == ACTIVATE and number > legality.FREE_X:
            cards = legality.removable_cards(game, self.ctx.source, self.ctx.master)
            about = Select(self.ctx.master, cards, 1, 1, "removal", "set_arts.cost.4", self.ctx.source)
            game.call(about, Use.take_removal)

    def take_removal(self, game: ShinsoState, result: list[int]) -> None:
        self.removal = result[0]

    def look_at_costs(self, game: ShinsoState) -> None:
        """set_arts.cost.7, set_arts.cost.8, R34, R58: what cannot be paid fails without effect."""
        side = self.side(game)
        if self.how in (USE, PAID):
            return
        if not costs.can_be_paid(game, self.ctx, self.costs(game), self.ctx.source):
            self.fails = True
        card, player = self.ctx.source, self.ctx.master
        unusable = legality.why_not_by_name(game, card, side, player) is not None
        if self.how == BIND and (unusable or legality.forbidden(game, player, NO_ARTS_USED, card)):
            self.fails = True
        if self.fails:
            self.goto(Use.announce)

    def pay(self, game: ShinsoState) -> None:
        """R110: everything at once."""
        costs.pay(game, self.ctx, self.costs(game), self.named, self.spent)

    def remove_for_it(self, game: ShinsoState) -> None:
        """set_arts.cost.4, R35."""
        if self.removal != NOTHING:
            game.put([self.removal], REMOVED, REMOVE, self.ctx.master)

    def announce(self, game: ShinsoState) -> None:
        """R18, R45, R113: seen by everybody, it is being used, and counts as used."""
        card, player = self.ctx.source, self.ctx.master
        take_face(game, card, self.side(game))
        game.note(USE, "play.6", player, card)
        flags = game.flags[card] & BOUND
        game.put([card], NOWHERE, PLAY, player, to=player, flags=flags, then=Use.take_announced)

    def take_announced(self, game: ShinsoState, result: list[int]) -> None:
        card, player = self.ctx.source, self.ctx.master
        self.ctx.stamp = game.stamp[card]
        if self.fails:
            return
        count_use(game, card, player)
        emit(game, ARTS_USED, card, NOTHING, 0, player)

    def process_rules(self, game: ShinsoState) -> None:
        """R42: after the payment."""
        if self.how in (USE, ACTIVATE):
            process_rules(game)

    def respond(self, game: ShinsoState) -> None:
        """R39, R123: used by an effect or in a bind step it opens no window."""
        if self.how in (USE, ACTIVATE) and not self.fails:
            self.answers(game)

    def resolve(self, game: ShinsoState) -> None:
        """play.6, R39, R123: top to bottom; made ineffective, it does nothing."""
        spell = self.side(game).spell
        if self.cancelled or self.fails or spell is None or self.times <= 0:
            return
        self.times -= 1
        if self.times:
            self.goto(Use.resolve)
        self.resolving = True
        game.call(Effect(spell, self.ctx.copy()))

    def put_away(self, game: ShinsoState) -> None:
        """play.7, R84, T58: to the coffin, or where its text says."""
        card, player = self.ctx.source, self.ctx.master
        if game.zone[card] != NOWHERE or game.stamp[card] != self.ctx.stamp:
            return
        if self.drained and self.goes in (COFFIN, REMOVED):
            game.put([card], RIMS, "", player, to=player, flags=FACE_UP)
        else:
            reason = REMOVE if self.goes == REMOVED else ""
            game.put([card], self.goes, reason, player, self.place)

    def close(self, game: ShinsoState) -> None:
        """R41."""
        self.release_triggers(game)
        if self.how in (USE, ACTIVATE):
            settle(game)

    def end(self, game: ShinsoState) -> None:
        game.finish([] if self.fails else [self.ctx.source])


Use.STEPS = (
    Use.choose_price,
    Use.name_number,
    Use.look_at_costs,
    Use.name_cards,
    Use.name_rims,
    Use.pay,
    Use.remove_for_it,
    Use.announce,
    Use.process_rules,
    Use.respond,
    Use.resolve,
    Use.put_away,
    Use.close,
    Use.end,
)


def count_use(game: ShinsoState, card: int, player: int) -> None:
    """R45, R142: counted when announced, however it was started."""
    key = (player, game.printed[card].name)
    game.names_used[key] = game.names_used.get(key, 0) + 1
    game.names_ever[key] = game.names_ever.get(key, 0) + 1


class OwnEffect(Announcement):
    """T75, R45: a card's own effect, carried out free of everything, as its rim blast or text says."""

    def program(self, game: ShinsoState) -> Program | None:
        spell = self.spell(game)
        return None if spell is None else spell.program

    def spell(self, game: ShinsoState) -> Ability | None:
        side = game.card(self.ctx.source).side(ARTS)
        return None if side is None else side.spell

    def look(self, game: ShinsoState) -> None:
        side = game.card(self.ctx.source).side(ARTS)
        if side is None or legality.why_not_by_name(game, self.ctx.source, side, self.ctx.master) is not None:
            game.finish([])

    def resolve(self, game: ShinsoState) -> None:
        spell = self.spell(game)
        self.resolving = True
        count_use(game, self.ctx.source, self.ctx.master)
        if spell is not None:
            game.call(Effect(spell, self.ctx.copy()))

    def end(self, game: ShinsoState) -> None:
        game.finish([self.ctx.source])


OwnEffect.STEPS = (OwnEffect.look, OwnEffect.name_rims, OwnEffect.resolve, OwnEffect.end)


# ---- activated effects --------------------------------------------------------------------


def activated(game: ShinsoState, card: int) -> list[Ability]:
    """T18 to T24: the activated effects of a card from the top, without what only adds to one (T135)."""
    return [each for each in game.traits(card).profile.activated if not is_addition(each)]


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


def prices(ability: Ability) -> tuple[Cost, ...]:
    return ability.costs[0] if ability.costs else ()


def why_not_activate(game: ShinsoState, card: int, ability: Ability, player: int) -> str | None:
    """play.8, R24, R45, R110: why an activated effect cannot be announced now, whatever the moment."""
    if ability.limit and game.used.get((game.sight(card), game.library.number_of(ability)), 0) >= ability.limit:
        return "R45"
    a_game = ability.playing is not None and ability.playing.how == ONCE_A_GAME_BY_NAME
    if a_game and game.names_ever.get((player, game.printed[card].name), 0):
        return "R132"
    side = game.card(card).sides[0]
    if ability in side.traits.abilities and (side.a_turn or side.a_game):
        why = legality.why_not_by_name(game, card, side, player)
        if why is not None:
            return why
    ctx = legality.context(game, card, player)
    return None if costs.can_be_paid(game, ctx, prices(ability)) else "R110"


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
        if costs.can_be_paid(game, self.ctx, prices(self.ability) + addition.playing.costs):
            game.call(AskYesNo(self.ctx.master, "may", self.ctx.source, "R141"), Activate.take_more)

    def take_more(self, game: ShinsoState, result: list[int]) -> None:
        self.more = bool(result[0])

    def pay(self, game: ShinsoState) -> None:
        """R45, R110, T21: instead of attacking it goes to sleep."""
        ability, ctx = self.ability, self.ctx
        if ability.limit:
            key = (game.sight(ctx.source), game.library.number_of(ability))
            game.used[key] = game.used.get(key, 0) + 1
        side = game.card(ctx.source).sides[0]
        a_game = ability.playing is not None and ability.playing.how == ONCE_A_GAME_BY_NAME
        if a_game or side.a_turn or side.a_game:
            count_use(game, ctx.source, ctx.master)
        game.note(ACTIVATE, "play.8", ctx.master, ctx.source)
        if ability.timing & INSTEAD_OF_ATTACKING:
            turning.turn(game, [ctx.source], ASLEEP, True)
        costs.pay(game, ctx, self.costs(game), self.named, 0)

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


def cancel_arts(game: ShinsoState, player: int) -> bool:
    """R132: the 権能 that this player announced last and that is not resolved yet."""
    for frame in reversed(game.frames):
        if isinstance(frame, AnnouncedFrame) and frame.arts and not frame.resolving and frame.ctx.master == player:
            frame.cancelled = True
            return True
    return False


def goes_after_use(game: ShinsoState, ctx: Context, zone: int, place: str) -> None:
    """T58."""
    for frame in reversed(game.frames):
        if isinstance(frame, Use) and frame.ctx.source == ctx.source:
            frame.goes, frame.place = zone, place
            return


def use_by_effect(game: ShinsoState, card: int, player: int, times: int, paid: bool) -> Procedure | None:
    """R123: without actions and colours, unless it is paid for; None: it cannot be used."""
    side = game.card(card).side(ARTS)
    if side is None or why_not_by_effect(game, card, player, paid) is not None:
        return None
    return Use(legality.context(game, card, player), PAID if paid else BY_EFFECT, times)


def why_not_by_effect(game: ShinsoState, card: int, player: int, paid: bool) -> str | None:
    """R44, R123."""
    side = game.card(card).side(ARTS)
    if side is None:
        return "play.6"
    if players.is_forbidden(game, player, NO_ARTS_USED, card):
        return "R44"
    why = legality.why_not_by_name(game, card, side, player)
    if why is not None:
        return why
    ctx = legality.context(game, card, player)
    if not costs.can_be_paid(game, ctx, side.also, card):
        return "R123"
    if paid and not legality.use_numbers(game, card, side, ctx):
        return "play.16"
    return None
