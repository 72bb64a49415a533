"""Which cards, how many, under what condition: descriptions that only this rulebook knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import Who
from gorin.games.shinso import terms
from gorin.games.shinso.hooks import hooks

ATTACK: Final = frozenset(("attack",))
"""What a description of the attack under way reads."""
LOST: Final = "lost"
IN_BATTLE: Final = "in_battle"
ANYHOW: Final = "anyhow"


@dataclass(frozen=True)
class Bearer(Things):
    """この秘宝を装備する眷属: the card that bears this 秘宝, of these kinds."""

    kinds: int = terms.KIN | terms.FRAGMENT
    least: int = 1

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        if self.least > 1 and hooks(game).copies_on_bearer(ctx) < self.least:
            return []
        return [sight for sight in hooks(game).bearer_of(ctx) if game.traits(seen_card(sight)).kind & self.kinds]

    def names(self, game: Game, card: int, ctx: Context) -> bool:
        if not hooks(game).is_bearer(card, ctx):
            return False
        return bool(game.base_traits(card).kind & self.kinds) if self.least == 1 else super().names(game, card, ctx)

    def is_inward(self) -> bool:
        return self.least == 1

    def zones(self) -> int:
        return 1 << terms.SLOTS | 1 << terms.STAGE


@dataclass(frozen=True)
class InAttack(Things):
    """The attacker or the target of the attack under way."""

    attacker: bool

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        card = hooks(game).attack_parties()[0 if self.attacker else 1]
        return [] if card == NOTHING else [game.sight(card)]

    def reads(self) -> frozenset[str]:
        return ATTACK


@dataclass(frozen=True)
class FragmentOf(Things):
    """The 真祖の断片 of players, wherever it is (R128, R138)."""

    who: Who

    def sightings(self, game: Game, ctx: Context) -> list[int]:
        cards = [hooks(game).fragment_of(player) for player in self.who.players(game, ctx)]
        return [game.sight(card) for card in cards if card != NOTHING]

    def zones(self) -> int:
        return 1 << terms.STAGE | 1 << terms.FRAGMENT_PLACE


@dataclass(frozen=True)
class InFront(Test):
    """R15 正面の: it is the opposing card in front of this card, or of this 秘宝's bearer."""

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        bearers = [seen_card(sight) for sight in hooks(game).bearer_of(ctx)] or [ctx.source]
        return any(hooks(game).in_front_of(bearer) == card for bearer in bearers)


@dataclass(frozen=True)
class LiesIn(Test):
    """登場枠の, コフィンエリアの: it lies in one of these zones."""

    zones: tuple[int, ...]

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return game.zone[card] in self.zones


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
    """T114, R136: it lost a battle against these things, was destroyed by one (`in_battle`), or by them in any way."""

    things: Things
    how: str = LOST

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        if self.how == LOST:
            winners = hooks(game).lost_to(card)
        elif self.how == IN_BATTLE:
            winners = hooks(game).fought_by(card)
        else:
            winners = hooks(game).beaten_by(card)
        return any(seen_card(sight) in winners for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class IsAmong(Test):
    """The card is one of these things."""

    things: Things

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return any(seen_card(sight) == card for sight in self.things.sightings(game, ctx))


@dataclass(frozen=True)
class ControlledBy(Test):
    """The card is controlled by one of these players."""

    who: Who

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return self.who.is_one(game, ctx, game.holder[card])


@dataclass(frozen=True)
class WithoutThis(Test):
    """T148: it passes a test as it would be without this effect."""

    test: Test

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        return hooks(game).passes_without(self.test, card, ctx)

    def reads(self) -> frozenset[str]:
        return self.test.reads()


@dataclass(frozen=True)
class IsExtreme(Test):
    """T147: no card of the group has more (or less) of this number."""

    number: str
    highest: bool
    group: Group

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        values = [game.card_number(each, self.number) for each in self.group.cards(game, ctx)]
        return not values or game.card_number(card, self.number) == (max(values) if self.highest else min(values))

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.group.reads()


@dataclass(frozen=True)
class HasColourNumbered(Test):
    """T124: it has the colour that was declared into `num` (無色 counts, R128)."""

    num: int

    def passes(self, game: Game, card: int, ctx: Context) -> bool:
        colours = (*terms.COLOURS, terms.COLOURLESS)
        return colours[ctx.num(self.num)] in (hooks(game).colours_of(card) or (terms.COLOURLESS,))


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
    """R126: how many 眷属 were 生贄 for this one, or (`power`) their power together.

    While it is being summoned they are in the point of view (`Context.fixed`, R110).
    """

    power: bool = False

    def value(self, game: Game, ctx: Context) -> int:
        powers = list(ctx.fixed) or hooks(game).offered(ctx.source)
        return sum(powers) if self.power else len(powers)


@dataclass(frozen=True)
class OfMoment(Amount):
    """R134 …された枚数分: how many such events happened at the moment of the one that started the text."""

    def value(self, game: Game, ctx: Context) -> int:
        return 1 + ctx.event[2]


@dataclass(frozen=True)
class TotalOf(Amount):
    """A number of several cards together, as last seen."""

    things: Things
    number: str

    def value(self, game: Game, ctx: Context) -> int:
        return sum(game.seen_number(sight, self.number) for sight in self.things.sightings(game, ctx))

    def reads(self) -> frozenset[str]:
        return frozenset((self.number,)) | self.things.reads()


@dataclass(frozen=True)
class TimesSince(Amount):
    """T84: how often an event happened to the text's card while it was on the field, kept as a counter."""

    counter: str

    def value(self, game: Game, ctx: Context) -> int:
        return game.counters_on(ctx.source, self.counter)

    def reads(self) -> frozenset[str]:
        return frozenset(("counters",))


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

    def reads(self) -> frozenset[str]:
        return ATTACK | self.things.reads()


@dataclass(frozen=True)
class IsAttacking(Condition):
    """攻撃している間: one of these things is the attacker of the attack under way."""

    things: Things

    def holds(self, game: Game, ctx: Context) -> bool:
        attacker = hooks(game).attack_parties()[0]
        return attacker != NOTHING and attacker in self.things.cards(game, ctx)

    def reads(self) -> frozenset[str]:
        return ATTACK | self.things.reads()


@dataclass(frozen=True)
class ComingTurn(Condition):
    """R120 次のターン: the turn that was to come when the text was carried out has begun; `whose`: that player's."""

    whose: str

    def holds(self, game: Game, ctx: Context) -> bool:
        if not hooks(game).began_since(ctx.time):
            return False
        return self.whose == "any" or (game.active == ctx.master) == (self.whose == "me")

    def reads(self) -> frozenset[str]:
        return frozenset(("turn",))


@dataclass(frozen=True)
class ModeTaken(Condition):
    """T146: this alternative is among those picked into `num`."""

    num: int
    option: int

    def holds(self, game: Game, ctx: Context) -> bool:
        return bool(ctx.num(self.num) >> self.option & 1)
