"""Operations: what the effects of this game's cards do."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.game import Game
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.flow import May
from gorin.engine.program.roots import Act, Amount, Op, Test, Things
from gorin.engine.program.together import Part, TogetherOp
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Ability
from gorin.engine.values.identity import use_key
from gorin.games.rebirth.program.hooks import hooks
from gorin.games.rebirth.program.who import EVERYONE


@dataclass(frozen=True)
class Given:
    """R31, R129, R132: the data of a face-down card. An empty name means a nameless card."""

    name: str = ""
    cost: int | None = None
    atk: int | None = None
    defence: int | None = None
    traits: tuple[str, ...] = ()
    rebirth: bool = False


@dataclass(frozen=True)
class Put(Op):
    """Things go to a zone of their owner (R18).

    `place`: top, bottom or either end of the deck. `rest`: they arrive resting. `given`: face-down as this.
    `vacant`: only into a vacant slot. `slots`: only into slots whose character passes (`slots_wanted`) or does
    not pass the tests. `ordered`: the order is chosen, by `orderer` if that is not the zone's player; `mixed`: it is
    left to chance.
    `zones`: further zones of which the player chooses one. `reason`: what the act is called (retire, set, ...).
    `whose`: only into zones of these players (4.1.1.1: a card that is not theirs does not move).
    """

    things: Things
    zone: int
    place: str = ""
    rest: bool = False
    given: Given | None = None
    vacant: bool = False
    slots: tuple[Test, ...] = ()
    slots_wanted: bool = True
    ordered: bool = False
    orderer: Who | None = None
    zones: tuple[int, ...] = ()
    reason: str = ""
    who: Who = SELF
    whose: Who | None = None
    reg: int = NOTHING
    mixed: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).put_cards(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        ctx.did = bool(result)
        ctx.followed = ctx.followed + [game.sight(card) for card in result]
        if self.reg != NOTHING:
            ctx.store(self.reg, [game.sight(card) for card in result])

    def complete(self, game: Game, ctx: Context) -> bool:
        return hooks(game).can_put(self, ctx)

    def joins(self) -> bool:
        return True

    def prepare(self, game: Game, part: Part, then: Take) -> None:
        hooks(game).plan_put(self, part, then)

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).put_together(self, parts, then)

    def take_share(self, game: Game, part: Part, result: list[int]) -> None:
        self.take(game, part, [card for card in result if card in hooks(game).planned(part.plan)])


@dataclass(frozen=True)
class PutTop(Op):
    """The top cards of a deck go to a zone one by one (4.9.3, R27), into `reg`; `asking`: まで (R28)."""

    whose: Who
    amount: Amount
    zone: int
    reg: int
    place: str = ""
    rest: bool = False
    asking: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).put_top(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        ctx = effect.ctx
        ctx.did = bool(result)
        ctx.followed = ctx.followed + [game.sight(card) for card in result]
        ctx.store(self.reg, [game.sight(card) for card in result])

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).put_tops(self, parts, then)

    def take_share(self, game: Game, part: Part, result: list[int]) -> None:
        whose = self.whose.players(game, part.ctx)
        self.take(game, part, [card for card in result if game.owner[card] in whose])


@dataclass(frozen=True)
class Exchange(Op):
    """5.12, R30: two (lots of) cards take each other's places at the same time; `rest`: they arrive resting (R124).

    Without a second the first are two cards (or lots in two zones) that change places with each other.
    """

    first: Things
    second: Things | None
    rest: bool = False

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).exchange(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        effect.ctx.followed = effect.ctx.followed + [game.sight(card) for card in result]

    def complete(self, game: Game, ctx: Context) -> bool:
        return hooks(game).can_exchange(self, ctx)

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).exchange_together(self, [part.ctx for part in parts], then)


@dataclass(frozen=True)
class Recover(Act):
    """5.16: players put so many chosen retired cards into the waiting room."""

    who: Who
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).recover(self, effect)

    def joins(self) -> bool:
        return True

    def prepare(self, game: Game, part: Part, then: Take) -> None:
        hooks(game).plan_recovery(self, part, then)

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).recover_together([card for part in parts for card in part.plan], then)


@dataclass(frozen=True)
class SpendEnergy(Op):
    """5.14: a player pays so much energy (エネNする)."""

    amount: Amount
    who: Who = SELF

    def run(self, game: Game, effect: Effect) -> None:
        ctx = effect.ctx
        for player in self.who.players(game, ctx):
            hooks(game).spend_energy(player, self.amount.value(game, ctx), effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True

    def joins(self) -> bool:
        return True

    def prepare(self, game: Game, part: Part, then: Take) -> None:
        hooks(game).plan_energy(part.ctx.actor, self.amount.value(game, part.ctx), part, then)

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).spend_together([(part.ctx.actor, part.plan) for part in parts], then)

    def take_share(self, game: Game, part: Part, result: list[int]) -> None:
        part.ctx.did = len(part.plan) >= self.amount.value(game, part.ctx)

    def complete(self, game: Game, ctx: Context) -> bool:
        amount = self.amount.value(game, ctx)
        return all(hooks(game).can_spend_energy(player, amount) for player in self.who.players(game, ctx))


@dataclass(frozen=True)
class MakeSoul(Op):
    """R112: things become souls of a character in entry."""

    things: Things
    under: Things

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).make_soul(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = bool(result)
        effect.ctx.followed = effect.ctx.followed + [game.sight(card) for card in result]

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx)) and bool(self.under.cards(game, ctx))

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).make_souls(self, [part.ctx for part in parts], then)


@dataclass(frozen=True)
class TurnFace(Act):
    """5.4, R31: things are turned face-down with the given data, or face-up."""

    things: Things
    given: Given | None

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).turn_face(self, effect)


@dataclass(frozen=True)
class Check(Op):
    """R130 チェック: the top card of the deck goes to the waiting room and wins or loses, into `reg`."""

    reg: int
    who: Who = SELF
    num: int = NOTHING
    """Where its result is kept for what the same text says of it: 1 lost, 2 won."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).check_top(self, effect)

    def take(self, game: Game, effect: Effect, result: list[int]) -> None:
        effect.ctx.did = True
        if self.num != NOTHING and result:
            effect.ctx.store_num(self.num, 1 + hooks(game).last_check())
        effect.ctx.store(self.reg, [game.sight(card) for card in result])

    def joins(self) -> bool:
        return True

    def run_together(self, game: Game, parts: list[Part], then: Take) -> None:
        hooks(game).check_tops(self, [part.ctx for part in parts], then)

    def take_share(self, game: Game, part: Part, result: list[int]) -> None:
        hooks(game).recall_check(self, part.ctx, result)
        super().take_share(game, part, result)


@dataclass(frozen=True)
class EndPhase(Op):
    """R125: the phase named (or the present one) is over when this effect is."""

    phase: str = ""

    def run(self, game: Game, effect: Effect) -> None:
        effect.ctx.did = True
        hooks(game).end_phase(self.phase)


@dataclass(frozen=True)
class TriggerSpark(Op):
    """R127: the spark chosen from these cards becomes waiting, as an ability of `source` (None: of its own card).

    `given`: the one that the text has just given them.
    """

    things: Things
    source: Things | None
    given: Ability | None = None

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).trigger_spark(self, effect)


@dataclass(frozen=True)
class AddSupporter(Act):
    """T220: things are rested and support the present attack too."""

    things: Things

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).add_supporter(self, effect)

    def complete(self, game: Game, ctx: Context) -> bool:
        return bool(self.things.cards(game, ctx))


@dataclass(frozen=True)
class ClearDamage(Op):
    """R128 受けているダメージを０にする: the damage that the things bear becomes this number."""

    things: Things
    amount: Amount

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).set_damage(self, effect)


@dataclass(frozen=True)
class UndoRetirement(Op):
    """R151 そのリタイアとダメージを取り消す: the character stays, without damage and partner attack."""

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).undo_retirement(effect)


@dataclass(frozen=True)
class CountUse(Op):
    """9.2.2.1: from here on the ability counts as used once more in this turn."""

    def run(self, game: Game, effect: Effect) -> None:
        key = use_key(effect.ctx)
        game.used[key] = game.used.get(key, 0) + 1


@dataclass(frozen=True)
class Silence(Op):
    """T261: these events, made by this text, trigger no ability of these cards."""

    things: Things
    events: tuple[int, ...]

    def run(self, game: Game, effect: Effect) -> None:
        hooks(game).silence(self, effect)


@dataclass(frozen=True)
class Together(TogetherOp):
    """1.3.4, R108, R153: each of these players carries out the part up to `to`, all of them at one moment.

    What they choose from hidden zones stays concealed until all have chosen.
    """

    who: Who = EVERYONE


@dataclass(frozen=True)
class Offer(May):
    """R38 してよい: asked only if something of it can be done."""

    def may_be_declined(self) -> bool:
        return True

    def run(self, game: Game, effect: Effect) -> None:
        if hooks(game).can_begin(effect.ability.program.ops[effect.pc : self.to], effect.ctx):
            super().run(game, effect)
        else:
            effect.ctx.did = False
            effect.pc = self.to


@dataclass(frozen=True)
class Price(May):
    """R37 ～することで: asked only if everything up to `until` can be done in full; on no, go on with `to`."""

    until: int = 0

    def may_be_declined(self) -> bool:
        return True

    def run(self, game: Game, effect: Effect) -> None:
        ops = effect.ability.program.ops[effect.pc : self.until]
        players = self.who.players(game, effect.ctx)
        if players and hooks(game).can_carry_out(ops, effect.ctx):
            hooks(game).ask_price(players[0], ops, effect.ctx)
        else:
            effect.ctx.did = False
            effect.pc = self.to
