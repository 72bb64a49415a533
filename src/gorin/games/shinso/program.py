"""Operations, descriptions, amounts and changes that only this rulebook knows, as card texts use them."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import AskNumber, AskOption, Select
from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import Discard, Pick, follow
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import EachPlayer, May
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.traits import Traits
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks

SUMMON = "summon"
APPEAR = "appear"
DEPLOY = "deploy"
SET = "set"
PUT_OUT = "put_out"
MET = "met"
IGNORED = "ignored"
MAY_IGNORE = "may_ignore"


# ---- who is meant -------------------------------------------------------------------------


@dataclass(frozen=True)
class Bearer(Things):
    """この秘宝を装備する眷属: the card that bears this 秘宝, of these kinds."""

    kinds: int = terms.KIN | terms.FRAGMENT
    least: int = 1

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        return [sight for sight in hooks(game).bearer_of(ctx) if game.traits(seen_card(sight)).kind & self.kinds]


@dataclass(frozen=True)
class InAttack(Things):
    """The attacker or the target of the attack under way."""

    attacker: bool

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        card = hooks(game).attack_parties()[0 if self.attacker else 1]
        return [] if card == NOTHING else [game.sight(card)]


@dataclass(frozen=True)
class FragmentOf(Things):
    """The 真祖の断片 of players, wherever it is (R128, R138)."""

    who: Who

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        cards = [hooks(game).fragment_of(player) for player in self.who.players(game, ctx)]
        return [game.sight(card) for card in cards if card != NOTHING]


@dataclass(frozen=True)
class InFront(Test):
    """R15 正面の: it is the opposing card in front of this card, or of this 秘宝's bearer."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        bearers = [seen_card(sight) for sight in hooks(game).bearer_of(ctx)] or [ctx.source]
        return any(hooks(game).in_front_of(bearer) == card for bearer in bearers)


@dataclass(frozen=True)
class WithoutConditions(Test):
    """R104 召喚条件を持たない."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return not hooks(game).has_conditions(card)


@dataclass(frozen=True)
class BearsRelic(Test):
    """秘宝を装備している."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return bool(hooks(game).relics_on(card))


@dataclass(frozen=True)
class OncePerMoment(Condition):
    """R134: of several such events at the same moment only the first starts the ability."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).first_of_moment(ctx)


@dataclass(frozen=True)
class BeatenBy(Test):
    """T114: it lost a battle against these things (`only_lost`), or was destroyed by them (R136)."""

    things: Things
    only_lost: bool = True

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        winners = hooks(game).beaten_by(card)
        return any(seen_card(sight) in winners for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class IsAmong(Test):
    """It is one of these things."""

    things: Things

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(seen_card(sight) == card for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class ControlledBy(Test):
    """It is controlled by one of these players."""

    who: Who

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.holder[card])


@dataclass(frozen=True)
class WithoutThis(Test):
    """T148: it passes a test as it would be without this effect."""

    test: Test

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).passes_without(self.test, card, ctx)


@dataclass(frozen=True)
class IsExtreme(Test):
    """T147: no card of the group has more (or less) of this number."""

    number: str
    highest: bool
    group: Group

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        values = [game.card_number(each, self.number) for each in self.group.cards(game, ctx)]
        return not values or game.card_number(card, self.number) == (max(values) if self.highest else min(values))


@dataclass(frozen=True)
class HasColourNumbered(Test):
    """T124: it has the colour that was declared into `num` (無色 counts, R128)."""

    num: int

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        colours = (*terms.COLOURS, terms.COLOURLESS)
        return colours[ctx.num(self.num)] in (hooks(game).colours_of(card) or (terms.COLOURLESS,))


# ---- how much -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Quotient(Amount):
    """An amount divided by a printed number, rounded down (R66, T93)."""

    amount: Amount
    divisor: int

    def value(self, game: Game, ctx: Context) -> int:
        return self.amount.value(game, ctx) // self.divisor

    def reads(self) -> frozenset[str]:
        return self.amount.reads()


@dataclass(frozen=True)
class Above(Amount):
    """T93 戦闘力がn増えるごとに: how much a number of a card is above the printed one."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        for card in self.things.cards(game, ctx):
            printed = game.printed[card].traits.numbers[game.NUMBERS[self.number]]
            return max(0, game.card_number(card, self.number) - printed)
        return 0

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,))


@dataclass(frozen=True)
class Offered(Amount):
    """R126: how many 眷属 were 生贄 for this one, or (`power`) their power together."""

    power: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        powers = hooks(game).offered(ctx.source)
        return sum(powers) if self.power else len(powers)


@dataclass(frozen=True)
class TotalOf(Amount):
    """A number of several cards together, as last seen."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        return sum(game.seen_number(sight, self.number) for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class TimesSince(Amount):
    """T84: how often an event happened to the text's card while it was on the field, kept as a counter."""

    counter: str

    def value(self, game: Game, ctx: Context) -> int:
        return game.counters_on(ctx.source, self.counter)


# ---- what must hold -----------------------------------------------------------------------


@dataclass(frozen=True)
class NotKilled(Condition):
    """R103 不殺."""

    def holds(self, game: Game, ctx: Context) -> bool:
        return hooks(game).has_not_killed(ctx.master)


@dataclass(frozen=True)
class FragmentHasColour(Condition):
    """R128: the 真祖の断片 of a player has one of these colours, wherever it is."""

    who: Who
    colours: tuple[str, ...]

    def holds(self, game: Game, ctx: Context) -> bool:
        found = [hooks(game).fragment_of(player) for player in self.who.players(game, ctx)]
        return any(
            colour in hooks(game).colours_of(card) for card in found if card != NOTHING for colour in self.colours
        )


@dataclass(frozen=True)
class IsBattling(Condition):
    """T91, T132: this card is attacker or target of the attack under way (`target`: only as its target)."""

    things: Things
    target: bool = False
    against: tuple[Test, ...] = ()

    def holds(self, game: Game, ctx: Context) -> bool:
        attacker, target = hooks(game).attack_parties()
        for card in self.things.cards(game, ctx):
            other = attacker if card == target else target if card == attacker and not self.target else NOTHING
            if other != NOTHING and all(test.passes(game, other, ctx) for test in self.against):
                return True
        return False


# ---- playing and moving -------------------------------------------------------------------


@dataclass(frozen=True)
class PlayCards(Op):
    """T68 to T73, R104: cards are summoned, made to appear, deployed, set or put out, free of actions and colours.

    `to`: on whose field (None: the player's own). `conditions`: whether summoning conditions are met, ignored, or
    ignored by choice. `relic`: T76, as a 秘宝. `reg` takes what came.
    """

    things: Things
    how: str
    who: Who = SELF
    to: Who | None = None
    conditions: str = MET
    relic: bool = False
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        cards = self.things.cards(game, ctx)
        for player in self.who.players(game, ctx):
            field = player
            for other in self.to.players(game, ctx) if self.to is not None else ():
                field = other
            hooks(game).play_cards(cards, player, self.how, field, self.conditions, self.relic, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)
        if self.reg != NOTHING:
            effect.ctx.store(self.reg, [game.sight(card) for card in result])

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class UseArts(Op):
    """T74, T75, R123: a 権能 is used by an effect, `times` times; `paid`: for its full cost in actions."""

    things: Things
    times: Amount = ONE
    paid: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for card in self.things.cards(game, ctx):
            hooks(game).use_arts(card, ctx.master, self.times.value(game, ctx), self.paid, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class OwnEffect(Op):
    """T75 このカードの効果を発動する: everything of T29 of the text's own card, free."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).own_effect(effect.ctx, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class AfterUse(Op):
    """T58 この権能は発動後…: when it has been used, this card goes there instead of to the coffin."""

    zone: int
    place: str = ""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).goes_after_use(effect.ctx, self.zone, self.place)


@dataclass(frozen=True)
class Retreat(Op):
    """T78 撤退させる."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).retreat(self.things.cards(game, effect.ctx), Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class DestroyRims(Op):
    """T115, R61: rims are destroyed by an effect; without `blast` neither rim blast nor destruction effects start."""

    things: Things
    blast: bool = True

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        hooks(game).destroy_rims(self.things.cards(game, ctx), ctx.master, self.blast, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        follow(game, effect.ctx, result)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class AddRims(Op):
    """T116: cards from the top of the players' life decks become their rims."""

    who: Who
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for player in self.who.players(game, ctx):
            if hooks(game).add_rims(player, self.amount.value(game, ctx)):
                ctx.did = True


@dataclass(frozen=True)
class Mill(Op):
    """T50, R68: the top cards of the players' decks go to a zone, one after the other; `num` takes how many."""

    zone: int
    who: Who
    amount: Amount
    to: int
    num: int = NOTHING
    reg: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        players = self.who.players(game, ctx)
        hooks(game).mill(self.zone, players, self.amount.value(game, ctx), self.to, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        follow(game, ctx, result)
        if self.num != NOTHING:
            ctx.store_num(self.num, len(result))
        if self.reg != NOTHING:
            ctx.store(self.reg, [game.sight(card) for card in result])


@dataclass(frozen=True)
class PickTotal(Op):
    """T62: the player picks any number of cards whose numbers together stay within an amount, into `reg`."""

    reg: int
    group: Group
    number: str
    most: Amount
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [])
        for player in self.who.players(game, ctx):
            most = self.most.value(game, ctx)
            hooks(game).total_within(player, self.group.cards(game, ctx), self.number, most, ctx, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class PickUpTo(Op):
    """A player chooses a number from 0 to an amount, into `num`."""

    num: int
    most: Amount
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        for player in self.who.players(game, ctx):
            game.call(AskNumber(player, 0, self.most.value(game, ctx), "pick_number", source=ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = result[0] > 0
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class NameOutside(Op):
    """T127: the player names a card of these kinds from outside the game, into `reg`."""

    reg: int
    kinds: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        for player in self.who.players(game, ctx):
            hooks(game).name_outside(player, self.kinds, ctx, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class DrawOfPhase(Op):
    """T137: here the drawing of the running draw phase takes place; `reg` takes the cards drawn."""

    reg: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).draw_of_phase(Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class Find(Op):
    """T53, R115, R122: a player looks through decks (and other places) and may find cards, into `reg`, unshown.

    `amount` None: any number.
    """

    reg: int
    group: Group
    amount: Amount | None = ONE
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.store(self.reg, [])
        ctx.did = False
        for player in self.who.players(game, ctx):
            game.look_through(player, ctx)
            cards = self.group.cards(game, ctx)
            most = len(cards) if self.amount is None else min(len(cards), self.amount.value(game, ctx))
            game.call(Select(player, cards, 0, most, "search", source=ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store(self.reg, [game.sight(card) for card in result])
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class MayDo(May):
    """R43 してもよい: it is not asked when the first thing it would do cannot even begin."""

    def run(self, game: Game, effect: Effect) -> None:
        following = effect.ability.program.ops[effect.pc : self.to]
        if following and not can_begin(following[0], game, effect.ctx):
            effect.ctx.did = False
            effect.pc = self.to
        else:
            super().run(game, effect)


def can_begin(op: Op, game: Game, ctx: Context) -> bool:
    """Whether an operation could do anything now."""
    if isinstance(op, Pick):
        candidates = op.candidates(game, ctx)
        return len(candidates) >= (op.least if op.exact else 1)
    if isinstance(op, Discard) and not op.exact:
        return any(game.hand_of(player) for player in op.who.players(game, ctx))
    return op.complete(game, ctx)


# ---- battles, attacks, turns --------------------------------------------------------------


@dataclass(frozen=True)
class Battle(Op):
    """R55: two cards fight a battle."""

    first: Things
    second: Things

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for first in self.first.cards(game, ctx):
            for second in self.second.cards(game, ctx):
                ctx.did = True
                hooks(game).battle(first, second)
                return

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.first.cards(game, ctx)) and bool(self.second.cards(game, ctx))


@dataclass(frozen=True)
class TakeControl(Op):
    """R56: the effect's player gets control of things."""

    things: Things
    until: str = terms.FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = hooks(game).take_control(self.things.cards(game, ctx), ctx.master, self.until)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class CancelAttack(Op):
    """T108, R132: the attack under way has no result; `lethal`: only a lethal attack. `tests`: the attacker's."""

    lethal: bool = False
    tests: tuple[Test, ...] = ()

    def run(self, game: Game, effect: Effect) -> None:
        attacker = hooks(game).attack_parties()[0]
        fits = attacker != NOTHING and all(test.passes(game, attacker, effect.ctx) for test in self.tests)
        effect.ctx.did = fits and hooks(game).cancel_attack(self.lethal)


@dataclass(frozen=True)
class CancelArts(Op):
    """T109, R132: the 権能 that a player announced last has no effect."""

    who: Who

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            effect.ctx.did = hooks(game).cancel_arts(player)


@dataclass(frozen=True)
class ChangeTarget(Op):
    """T110, R130: the attack under way goes on with another target."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = False
        for card in self.things.cards(game, effect.ctx):
            effect.ctx.did = hooks(game).change_target(card)
            return


@dataclass(frozen=True)
class Rearrange(Op):
    """T113, R131: the player's 眷属 change their slots freely."""

    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            hooks(game).rearrange(player, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)


@dataclass(frozen=True)
class EndTurn(Op):
    """T83: the end phase begins at once."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).end_turn_now()


@dataclass(frozen=True)
class ExtraTurn(Op):
    """T82, R144: a player gets an extra turn after this one, or (`later`) after the next one."""

    who: Who
    later: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            hooks(game).give_extra_turn(player, self.later)


@dataclass(frozen=True)
class SkipPhase(Op):
    """T79: the players' next phase of this name is skipped."""

    who: Who
    phase: str

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        for player in self.who.players(game, effect.ctx):
            hooks(game).skip_phase(player, self.phase)


@dataclass(frozen=True)
class ForPlayers(Op):
    """R119: something is said of players for a time (PlayerRule, DrawMore, KinLimit, FreeSummons)."""

    who: Who
    changes: tuple[Change, ...]
    until: str = terms.THIS_TURN

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = True
        fixed = tuple(change.fix(game, ctx) for change in self.changes)
        hooks(game).mark_players(self.who.players(game, ctx), fixed, self.until, ctx)


@dataclass(frozen=True)
class Repeat(EachPlayer):
    """T123: the part that follows is carried out as often as an amount says; it ends with a Goto back here."""

    amount: Amount = ONE

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        done = ctx.num(self.num)
        if done >= self.amount.value(game, ctx):
            effect.pc = self.to
            return
        ctx.store_num(self.num, done + 1)


@dataclass(frozen=True)
class LaterNth(Op):
    """R142 n度目の…に: an ability that starts with its n-th event from now on."""

    ability: Ability
    times: int

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        hooks(game).delay_nth(self.ability, effect.ctx, self.times)


@dataclass(frozen=True)
class PickModes(Op):
    """T146: so many different ones of the printed alternatives are picked one by one, as bits in `num`."""

    num: int
    count: int
    number: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        left = [option for option in range(1, self.count + 1) if not ctx.num(self.num) >> option & 1]
        if self.count - len(left) >= self.number or not left:
            return
        for player in self.who.players(game, ctx):
            game.call(AskOption(player, left, "alternative", source=ctx.source), Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.store_num(self.num, effect.ctx.num(self.num) | 1 << result[0])
        effect.pc -= 1


@dataclass(frozen=True)
class ModeTaken(Condition):
    """T146: this alternative is among those picked into `num`."""

    num: int
    option: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(ctx.num(self.num) >> self.option & 1)


# ---- chance, colours, questions -----------------------------------------------------------


@dataclass(frozen=True)
class Roll(Op):
    """T125: dice are rolled by the seed. `num` takes the sum; `count` how many showed `low` to `high`."""

    sides: int
    times: int
    num: int
    low: int = 0
    high: int = 0
    count: int = NOTHING

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        rolls = [game.random(self.sides) + 1 for _ in range(self.times)]
        ctx.did = True
        ctx.store_num(self.num, sum(rolls))
        if self.count != NOTHING:
            ctx.store_num(self.count, sum(1 for roll in rolls if self.low <= roll <= self.high))


@dataclass(frozen=True)
class DeclareColour(Op):
    """T124: a player declares a colour, into `num`."""

    num: int
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        for player in self.who.players(game, effect.ctx):
            hooks(game).declare_colour(player, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])


@dataclass(frozen=True)
class GainPickedKeyword(Op):
    """T97, R143: things gain one keyword, chosen among those that another card had."""

    things: Things
    of: Things
    until: str = terms.FOR_GOOD

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        ctx.did = False
        for sight in self.of.sightings(game, ctx):
            hooks(game).pick_keyword(sight, ctx.master, ctx, Effect.take)
            return

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        change = hooks(game).picked_keyword(result[0]) if result else None
        if change is not None:
            ctx.did = True
            game.mark(self.things.cards(game, ctx), (change,), self.until, ctx)


@dataclass(frozen=True)
class Quiz(Op):
    """T155, R144: questions are put to the opponent, so many as one of `numbers` says.

    `num` takes how many, `right` how many were answered rightly.
    """

    answers: int
    numbers: tuple[int, ...]
    num: int
    right: int

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).quiz(effect.ctx.master, self.answers, self.numbers, Effect.take)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        effect.ctx.store_num(self.num, result[0])
        effect.ctx.store_num(self.right, result[1])


# ---- costs --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sacrifice(Cost):
    """R97 生贄: 眷属 that one controls are destroyed at the same time; `most` None: all of them."""

    least: int
    most: int | None
    tests: tuple[Test, ...] = ()

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(candidates_of(game, ctx, (terms.SLOTS, terms.STAGE), terms.KIN, self.tests)) >= self.least

    def pay(self, game: Game, ctx: Context) -> None:
        cards = candidates_of(game, ctx, (terms.SLOTS, terms.STAGE), terms.KIN, self.tests)
        if self.most is None:
            hooks(game).asks_payer(ctx, "sacrifice", len(cards), len(cards), cards)
        else:
            hooks(game).asks_payer(ctx, "sacrifice", self.least, self.most, cards)


@dataclass(frozen=True)
class Monster(Cost):
    """R98 怪物: 眷属 cards of the own coffin are removed."""

    number: int
    tests: tuple[Test, ...] = ()

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(candidates_of(game, ctx, (terms.COFFIN,), terms.KIN, self.tests)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        cards = candidates_of(game, ctx, (terms.COFFIN,), terms.KIN, self.tests)
        hooks(game).asks_payer(ctx, "monster", self.number, self.number, cards)


def candidates_of(game: Game, ctx: Context, zones: tuple[int, ...], kinds: int, tests: tuple[Test, ...]) -> list[int]:
    """The payer's cards of these kinds in zones that pass tests."""
    return [
        card
        for zone in zones
        for card in game.zone_cards(zone, ctx.master)
        if game.traits(card).kind & kinds and all(test.passes(game, card, ctx) for test in tests)
    ]


@dataclass(frozen=True)
class PayCards(Cost):
    """Cards are chosen by the payer and moved: destroyed, discarded, removed or put elsewhere.

    `least`, `most`: how many (most None: any number). `num` takes how many, `reg` the cards.
    """

    group: Group
    least: int
    most: Amount | None
    zone: int
    reason: str = ""
    place: str = ""
    num: int = NOTHING
    reg: int = NOTHING

    def payable(self, game: Game, ctx: Context) -> bool:
        return self.group.count(game, ctx) >= self.least

    def pay(self, game: Game, ctx: Context) -> None:
        cards = self.group.cards(game, ctx)
        most = len(cards) if self.most is None else self.most.value(game, ctx)
        hooks(game).asks_payer(ctx, self.reason, self.least, most, cards)


@dataclass(frozen=True)
class PayTop(Cost):
    """The top cards of an own deck go to a zone (T42)."""

    deck: int
    number: int
    zone: int

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(game.zone_cards(self.deck, ctx.master)) >= self.number

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).mill(self.deck, [ctx.master], self.number, self.zone, None)


@dataclass(frozen=True)
class PayTurn(Cost):
    """R141: cards are put to sleep or awakened as a price; only those that are not so already."""

    group: Group
    number: int
    asleep: bool

    def payable(self, game: Game, ctx: Context) -> bool:
        return len(self.able(game, ctx)) >= self.number

    def able(self, game: Game, ctx: Context) -> list[int]:
        return [card for card in self.group.cards(game, ctx) if bool(game.flags[card] & terms.ASLEEP) != self.asleep]

    def pay(self, game: Game, ctx: Context) -> None:
        hooks(game).asks_payer(ctx, "sleep" if self.asleep else "awake", self.number, self.number, self.able(game, ctx))


@dataclass(frozen=True)
class SpendX(Cost):
    """R33, T40: a number of actions of the player's choice, in steps, is spent (`high` None: up to all)."""

    low: int
    high: int | None
    step: int = 1

    def payable(self, game: Game, ctx: Context) -> bool:
        return game.player_number(ctx.master, terms.ACTIONS, ctx) >= self.low

    def pay(self, game: Game, ctx: Context) -> None:
        game.change_number(ctx.master, terms.ACTIONS, "add", -ctx.num(terms.X_NUM))


# ---- changes ------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerRule(Change):
    """T81, T104, T152: a rule about players (a mask of the game's); `kinds`: only for cards of these kinds."""

    who: Who
    rules: int
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class DrawMore(Change):
    """T79: players draw so many cards more in their draw phase."""

    who: Who
    amount: Amount

    def fix(self, game: Game, ctx: Context) -> Change:
        return DrawMore(self.who, Exactly(self.amount.value(game, ctx)))


@dataclass(frozen=True)
class KinLimit(Change):
    """T105: only so many 眷属 can be on the players' fields."""

    who: Who
    number: int


@dataclass(frozen=True)
class SummonFor(Change):
    """T36, R32: its summoning costs so many actions; `ignoring`: its conditions may be waived."""

    amount: Amount
    ignoring: bool = False


@dataclass(frozen=True)
class FreeSummons(Change):
    """R140: the next so many 眷属 that the players summon for a price cost nothing."""

    who: Who
    amount: Amount
    price: int = 0

    def fix(self, game: Game, ctx: Context) -> Change:
        return FreeSummons(self.who, Exactly(self.amount.value(game, ctx)), self.price)


@dataclass(frozen=True)
class ConditionsWaived(Change):
    """T69: players may ignore a summoning condition (None: any)."""

    who: Who
    condition: Condition | None = None


@dataclass(frozen=True)
class Double(Change):
    """R66 倍にする: a permanent increase by the present power."""

    def fix(self, game: Game, ctx: Context) -> Change:
        return self


@dataclass(frozen=True)
class HalfInBattle(Change):
    """R66, T91: it fights with half its power, rounded down, against cards that pass tests."""

    against: tuple[Test, ...] = ()


@dataclass(frozen=True)
class NoKeyword(Change):
    """T95: it cannot use these keywords (a mask)."""

    keywords: int


@dataclass(frozen=True)
class SetName(Change):
    """T98: its name is this."""

    name: str

    def apply(self, traits: Traits, game: Game, ctx: Context) -> None:
        traits.name = self.name

    def writes(self) -> str:
        return "name"


@dataclass(frozen=True)
class TextOf(Change):
    """T128, R138: it has the printed text of another card instead of its own."""

    things: Things

    def writes(self) -> str:
        return "abilities"


@dataclass(frozen=True)
class LostToFragment(Change):
    """R137: destroyed, it counts as having lost a battle against its controller's 真祖の断片."""


@dataclass(frozen=True)
class PowerPerBattle(Change):
    """R136 戦闘するごとに: after each battle in which it took part its power changes by so much."""

    amount: Amount
