"""The state of a game: mana pools, reserve, damage, attachments, the attack under way; rules about players."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from gorin.engine.cards.library import Library
from gorin.engine.happening.payment import Funds
from gorin.engine.happening.stack import StackGame
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.program.roots import Test
from gorin.engine.program.who import Who
from gorin.engine.values.ability import Ability, Static
from gorin.engine.values.rules import ITS_PLAYER, NEVER, NOBODY, Replacing, ZoneRules
from gorin.games.orphelia.cards import OrpheliaCard
from gorin.games.orphelia.changes import PlayerRule
from gorin.games.orphelia.rules.means import MANA_VERB, Acting, Purse
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.terms import (
    DESTROYED_NUMBER,
    EVENT_COUNT,
    EXPLORE_LIMIT,
    EXPLORED_NUMBER,
    HAND,
    KINDS_OF_MANA,
    MANA,
    MORE_EXPLORING,
    NO_MANA,
    NOWHERE,
    NUMBERS,
    QUIET,
    RESERVE,
    RUNOA,
    STACK,
    Mana,
)


class OrpheliaState(StackGame):
    """6-3 mana pools, 21 damage, 17-8 attachments, 15 the attack under way.

    16-1-1, 16-1-2: each player has a reserve, which begins with 0.

    `status_ends`: when a status ends, if later than the next クリア・ステップ. `put_by`: the holder
    of a material whose holder an effect has changed. `destroyed`: what was destroyed in this turn.
    `stirred`: something has changed since states were last checked. `wanted`: the price for which mana is made.
    """

    DERIVED: ClassVar[frozenset[str]] = StackGame.DERIVED | {"purses", "quick", "rules_now", "who_acts"}
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS
    LAYERS: ClassVar[int] = 5
    DEPENDENCIES: ClassVar[bool] = False
    STACK_ZONE: ClassVar[int] = STACK
    NO_ZONE: ClassVar[int] = NOWHERE
    NOWHERE: ClassVar[int] = NOWHERE
    ZONES: ClassVar[tuple[ZoneRules, ...]] = (
        ZoneRules(seen=NOBODY, ordered=True),
        ZoneRules(seen=ITS_PLAYER),
        ZoneRules(owners=False, valid=True),
        ZoneRules(),
        ZoneRules(seen=NOBODY),
        ZoneRules(),
        ZoneRules(valid=True),
        ZoneRules(),
        ZoneRules(owners=False),
        ZoneRules(),
    )
    """Chapter 13, in the order of the zones in `terms`; R83: all but the field and the stack are the master's."""
    REPLACING: ClassVar[Replacing] = Replacing(
        "2-8-3", though_impossible=True, again=NEVER, at_once=False, turn_order=True
    )
    """2-8-2, R70, R117: one replacement, never of what replaces; R108: judged in turn order, then all at once."""

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        nplayers = seats.count
        self.reserve = [0] * nplayers
        self.explored = [0] * nplayers
        self.explore_base = [1] * nplayers
        self.pool = [0] * (KINDS_OF_MANA * nplayers)
        self.damage: dict[int, int] = {}
        self.attached: dict[int, int] = {}
        self.status_ends: dict[tuple[int, int], int] = {}
        self.put_by: dict[int, int] = {}
        self.destroyed: list[int] = []
        self.stirred = False
        self.wanted: Mana = NO_MANA
        self.attacker = NOTHING
        self.blockers: list[int] = []
        self.called_off = False
        self.rules_now: list[tuple[PlayerRule, Static, Context]] | None = None
        self.who_acts: list[Acting | None] = [None] * nplayers
        self.purses: list[Purse | None] = [None] * nplayers
        self.quick: list[list[int] | None] = [None] * nplayers

    def clone(self) -> Any:
        new = super().clone()
        new.rules_now = self.rules_now
        new.who_acts = self.who_acts[:]
        new.purses = self.purses[:]
        new.quick = self.quick[:]
        return new

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        if number == RESERVE:
            return self.reserve[player]
        if number == EXPLORED_NUMBER:
            return self.explored[player]
        if number == EXPLORE_LIMIT:
            return self.explore_limit(player)
        if number == DESTROYED_NUMBER:
            return sum(1 for sight in self.destroyed if self.seen_holder(sight) == player)
        raise KeyError(number)

    def explore_limit(self, player: int) -> int:
        """14-2-2-1: once, and as often as effects add."""
        limit = self.explore_base[player]
        for rule, ctx in self.player_rules(MORE_EXPLORING):
            if rule.who.is_one(self, ctx, player):
                limit += rule.amount.value(self, ctx)
        return limit

    def purse(self, player: int) -> Purse:
        """What the player can make and pay with mana now; 8-1-3, 13-5-1: リノア cards of the mana zone."""
        purse = self.purses[player]
        if purse is None:
            start = player * KINDS_OF_MANA
            units = self.pool[start : start + KINDS_OF_MANA]
            faces = cast("list[OrpheliaCard]", self.printed)
            flags = self.flags
            sources: list[int] = []
            options: list[Option] = []
            choices: list[int] = []
            for card in self.zone_cards(MANA, player):
                if not flags[card] & RUNOA:
                    sources.append(card)
                    options.append(Option(MANA_VERB, card, NOTHING, 0))
                    symbols = faces[card].symbols
                    if symbols & (symbols - 1):
                        choices.append(symbols)
                    else:
                        units[symbols.bit_length() - 1] += 1
            purse = self.purses[player] = Purse(Funds(units, choices, []), sources, options)
        return purse

    def quick_cards(self, player: int) -> list[int]:
        """The cards of a hand that can be executed outside 静止下."""
        quick = self.quick[player]
        if quick is None:
            faces = cast("list[OrpheliaCard]", self.printed)
            hand = self.zone_cards(HAND, player)
            quick = self.quick[player] = [card for card in hand if faces[card].timing != QUIET]
        return quick

    def acting(self, player: int) -> Acting:
        """The activated abilities of a player's cards."""
        acting = self.who_acts[player]
        if acting is None:
            acting = self.who_acts[player] = self.find_acting(player)
        return acting

    def has_player_rules(self) -> bool:
        """Whether effects lay any rules on players now."""
        if self.rules_now is None:
            self.rules_now = self.collect_rules()
        return bool(self.rules_now)

    def player_rules(self, name: str) -> list[tuple[PlayerRule, Context]]:
        """The rules of this name that effects lay on players now."""
        rules = self.rules_now
        if rules is None:
            rules = self.rules_now = self.collect_rules()
        if not rules:
            return []
        return [
            (rule, ctx)
            for rule, static, ctx in rules
            if rule.rule == name and (static.condition is None or static.condition.holds(self, ctx))
        ]

    def collect_rules(self) -> list[tuple[PlayerRule, Static, Context]]:
        found: list[tuple[PlayerRule, Static, Context]] = []
        if not self.has_statics():
            return found
        for card in self.statics or ():
            for ability in self.traits(card).profile.statics:
                static = ability.static
                if static is not None:
                    ctx = Context(card, self.stamp[card], self.holder[card])
                    found += [(change, static, ctx) for change in static.changes if isinstance(change, PlayerRule)]
        for floating in self.floating:
            found += [
                (change, floating.static, floating.ctx)
                for change in floating.static.changes
                if isinstance(change, PlayerRule)
            ]
        return found

    def changed(self, what: str) -> None:
        """2-9-1, R20: whatever changes, states are checked after it.

        Without attached glyphs they depend on L値 and damage alone, whose changes ask for a check themselves.
        """
        super().changed(what)
        self.stirred = True
        if self.attached:
            self.unsettled = True

    def stack_changed(self) -> None:
        """The sequence has changed: static abilities may look at it (2-7-3-3)."""
        self.changed("sequence")
        self.changed(zone_read(STACK))

    def touch(self, card: int) -> None:
        super().touch(card)
        self.unsettled = True

    def touch_all(self) -> None:
        super().touch_all()
        self.unsettled = True
        if self.statics_give:
            self.rules_now = None
            self.who_acts = [None] * self.nplayers

    def touch_abilities(self) -> None:
        super().touch_abilities()
        self.unsettled = True
        self.quick = [None] * self.nplayers
        self.rules_now = None
        self.who_acts = [None] * self.nplayers

    def restored(self) -> None:
        self.purses = [None] * self.nplayers
        self.quick = [None] * self.nplayers
        self.rules_now = None
        self.who_acts = [None] * self.nplayers
        super().restored()

    # What the chapters ask of each other; the game answers with the chapter that it belongs to.

    def find_acting(self, player: int) -> Acting:
        """18-2."""
        raise AssertionError("chapter 18")

    def exact_number(self, card: int, index: int) -> int:
        """7-1-2."""
        raise AssertionError("chapter 7")

    def seen_bearer(self, sight: int) -> int:
        """R44."""
        raise AssertionError("chapter 17")

    def forget_the_past(self) -> None:
        """R44."""
        raise AssertionError("chapter 18")

    def fitted(self, sight: int, tests: tuple[Test, ...], ctx: Context) -> bool:
        """R44."""
        raise AssertionError("chapter 18")

    def in_sequence(self, side: str, tests: tuple[Test, ...], who: Who, own: int, ctx: Context) -> int:
        """2-7-2-2."""
        raise AssertionError("chapter 2")

    def attributes_of(self, card: int) -> list[str]:
        """5-2-1."""
        raise AssertionError("chapter 5")

    def times_used(self, card: int, ability: Ability) -> int:
        """R82."""
        raise AssertionError("chapter 18")

    def count_use(self, card: int, stamp: int, ability: Ability) -> None:
        """R82."""
        raise AssertionError("chapter 18")

    def status_end(self, until: str, player: int) -> int:
        """24-1-5."""
        raise AssertionError("chapter 24")

    def is_quiet(self, player: int) -> bool:
        """2-7-1-7."""
        raise AssertionError("chapter 2")

    def open_window(self, clause: str) -> None:
        """2-7-1-4."""
        raise AssertionError("chapter 2")

    def enter_stack(self) -> None:
        """9-3-5."""
        raise AssertionError("chapter 9")

    def to_stack(self, card: int, player: int) -> None:
        """9-3-5."""
        raise AssertionError("chapter 9")

    def drawn(self, reason: str, clause: str) -> None:
        """4-4."""
        raise AssertionError("chapter 4")

    def deal_exactly(
        self,
        hits: list[tuple[int, int, int]],
        strikers: list[int] | None = None,
        struck: int = NOTHING,
        then: Take | None = None,
    ) -> None:
        """21-1."""
        raise AssertionError("chapter 21")

    def recover(self, cards: list[int], amount: int) -> bool:
        """21-1-2."""
        raise AssertionError("chapter 21")

    def judge_targets(self, ability: Ability, ctx: Context, reg: int) -> bool:
        """20-1-2."""
        raise AssertionError("chapter 20")

    def counter(self, cards: list[int], then: Take) -> None:
        """R43."""
        raise AssertionError("chapter 12")

    def copy_object(self, card: int, master: int, choose: bool) -> None:
        """10-1-2."""
        raise AssertionError("chapter 10")

    def change_target(self, card: int, master: int, every: bool) -> None:
        """20-1-6."""
        raise AssertionError("chapter 20")

    def consume_reserve(self, player: int, amount: int) -> bool:
        """16-2-3."""
        raise AssertionError("chapter 16")

    def give_status(self, cards: list[int], status: int, until: str, player: int) -> bool:
        """24-1-2."""
        raise AssertionError("chapter 24")

    def end_statuses(self, cards: list[int], mask: int) -> bool:
        """24-1-1."""
        raise AssertionError("chapter 24")

    def ask_mana(self, player: int, alternatives: tuple[Mana, ...], source: int, then: Take) -> None:
        """18-5-1."""
        raise AssertionError("chapter 18")

    def add_mana(self, player: int, mana: Mana, times: int) -> None:
        """6-2-1."""
        raise AssertionError("chapter 6")

    def ask_attribute(self, player: int, source: int, then: Take) -> None:
        """5-4-1."""
        raise AssertionError("chapter 5")

    def can_pay_mana(self, player: int, mana: Mana) -> bool:
        """19-2."""
        raise AssertionError("chapter 19")

    def pay_mana(self, player: int, mana: Mana, then: Take) -> None:
        """R3."""
        raise AssertionError("chapter 9")

    def break_shields(self, breaker: int, player: int, number: int) -> bool:
        """R60."""
        raise AssertionError("chapter 15")

    def make_tokens(self, token: Token, number: int, player: int, flags: int, then: Take) -> None:
        """22-1-1."""
        raise AssertionError("chapter 22")

    def make_copies(self, cards: list[int], number: int, player: int, flags: int, then: Take) -> None:
        """22-1-4."""
        raise AssertionError("chapter 22")

    def move_glyph(self, moved: list[int], bearers: list[int]) -> bool:
        """17-8-4-2."""
        raise AssertionError("chapter 17")

    def call_off_attack(self, cards: list[int]) -> bool:
        """15-2-2."""
        raise AssertionError("chapter 15")

    def end_attack(self) -> None:
        """15-5-2."""
        raise AssertionError("chapter 15")
