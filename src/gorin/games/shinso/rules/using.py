"""Using and activating 権能, and activated effects: announced, paid, answered, carried out (R33 to R35, R39, R123)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskYesNo, Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Cost
from gorin.engine.values.ability import Ability, Program
from gorin.games.shinso.printed import Side
from gorin.games.shinso.rules import legality, paying, players
from gorin.games.shinso.rules.announcing import Announcement
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.rules.frames import AnnouncedFrame
from gorin.games.shinso.rules.moving import play_to
from gorin.games.shinso.rules.settling import process_rules, settle
from gorin.games.shinso.rules.summoning import take_face
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_USED,
    BOUND,
    COFFIN,
    FACE_UP,
    NO_ARTS_USED,
    NO_SET_ARTS_ACTIVATED,
    NOWHERE,
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
        side = game.cards[self.ctx.source].arts
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
        """R115: everybody sees what is announced. T41: asked on announcing where both can be paid."""
        game.show([self.ctx.source], game.everybody())
        if self.how != USE or not self.side(game).instead:
            return
        plain, instead = legality.use_prices(game, self.ctx.source, self.side(game), self.ctx.master)
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
            numbers = legality.use_numbers(game, card, side, player)
        elif self.how == ACTIVATE:
            numbers = legality.set_numbers(game, card, side, player)
        else:
            numbers = [0]
            if side.x is not None and side.x.low > 0:
                self.fails = self.how == BIND
        if len(numbers) == 1:
            self.take_number(game, numbers)
        else:
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
        """set_arts.cost.7, set_arts.cost.8, R34, R58: a 権能 whose price cannot be paid fails without effect."""
        side = self.side(game)
        if self.how in (USE, PAID):
            return
        if not paying.can_be_paid(game, self.ctx, self.costs(game), self.ctx.source):
            self.fails = True
        card, player = self.ctx.source, self.ctx.master
        unusable = legality.why_not_by_name(game, card, side, player) is not None
        if self.how == BIND and (unusable or legality.forbidden(game, player, NO_ARTS_USED, card)):
            self.fails = True
        if self.fails:
            self.goto(Use.announce)

    def pay(self, game: ShinsoState) -> None:
        """R110: everything at once."""
        paying.pay(game, self.ctx, self.costs(game), self.named, self.spent)
        if self.goes_on(game):
            self.remove_for_it(game)

    def remove_for_it(self, game: ShinsoState) -> None:
        """set_arts.cost.4, R35."""
        if self.removal != NOTHING:
            game.put([self.removal], REMOVED, REMOVE, self.ctx.master)
        if self.goes_on(game):
            self.announce(game)

    def announce(self, game: ShinsoState) -> None:
        """R18, R45, R113: seen by everybody, it is being used, and counts as used."""
        card, player = self.ctx.source, self.ctx.master
        take_face(game, card, self.side(game))
        play_to(game, card, NOWHERE, player, player, Use.take_announced, "", game.flags[card] & BOUND)
        if self.goes_on(game):
            self.process_rules(game)

    def take_announced(self, game: ShinsoState, result: list[int]) -> None:
        card, player = self.ctx.source, self.ctx.master
        game.note(USE, "play.6", player, card)
        self.ctx.stamp = game.stamp[card]
        if self.fails:
            return
        count_use(game, card, player)
        rule = NO_ARTS_USED | NO_SET_ARTS_ACTIVATED if self.how == ACTIVATE else NO_ARTS_USED
        players.note_deed(game, player, rule, card)
        emit(game, ARTS_USED, card, NOTHING, 0, player)

    def process_rules(self, game: ShinsoState) -> None:
        """R42: after the payment."""
        if self.how in (USE, ACTIVATE):
            process_rules(game)
        if self.goes_on(game):
            self.respond(game)

    def respond(self, game: ShinsoState) -> None:
        """R39, R123: used by an effect or in a bind step it opens no window."""
        if self.how in (USE, ACTIVATE) and not self.fails:
            self.answers(game)
        if self.goes_on(game):
            self.resolve(game)

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
        if game.zone[self.ctx.source] != NOWHERE or game.stamp[self.ctx.source] != self.ctx.stamp:
            return
        self.lay_away(game)
        if self.goes_on(game):
            self.close(game)

    def lay_away(self, game: ShinsoState) -> None:
        """The same of a card that is still being used."""
        card, player = self.ctx.source, self.ctx.master
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
        if not game.handed_on:
            self.end(game)

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
        side = game.cards[self.ctx.source].arts
        return None if side is None else side.spell

    def look(self, game: ShinsoState) -> None:
        side = game.cards[self.ctx.source].arts
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


def cancel_arts(game: ShinsoState, player: int) -> int:
    """R132: the 権能 that this player announced last and that is not resolved yet."""
    for frame in reversed(game.frames):
        if isinstance(frame, AnnouncedFrame) and frame.arts and not frame.resolving and frame.ctx.master == player:
            frame.cancelled = True
            return frame.ctx.source
    return NOTHING


def goes_after_use(game: ShinsoState, ctx: Context, zone: int, place: str) -> None:
    """T58."""
    for frame in reversed(game.frames):
        if isinstance(frame, Use) and frame.ctx.source == ctx.source:
            frame.goes, frame.place = zone, place
            return


def use_by_effect(game: ShinsoState, card: int, player: int, times: int, paid: bool) -> Procedure | None:
    """R123: the procedure that uses a card by an effect, with its price only where `paid` is set.

    None: the card cannot be used.
    """
    side = game.cards[card].arts
    if side is None or why_not_by_effect(game, card, player, paid) is not None:
        return None
    return Use(legality.context(game, card, player), PAID if paid else BY_EFFECT, times)


def why_not_by_effect(game: ShinsoState, card: int, player: int, paid: bool) -> str | None:
    """R44, R123."""
    side = game.cards[card].arts
    if side is None:
        return "play.6"
    if players.is_forbidden(game, player, NO_ARTS_USED, card):
        return "R44"
    why = legality.why_not_by_name(game, card, side, player)
    if why is not None:
        return why
    ctx = legality.context(game, card, player)
    if not paying.can_be_paid(game, ctx, side.also, card):
        return "R123"
    if paid and not legality.use_numbers(game, card, side, player):
        return "play.16"
    return None
