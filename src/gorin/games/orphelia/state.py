"""The state that the chapters work on: its fields and values, what is kept until it changes, rules about players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from gorin.engine.happening.payment import Funds
from gorin.engine.program.context import Context
from gorin.engine.program.group import zone_read
from gorin.engine.values.ability import Static
from gorin.games.orphelia.printed import OrpheliaCard
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.rules.means import MANA_OFFERS, NEVER, Acting, Purse, Quick
from gorin.games.orphelia.rules.values import OrpheliaValues
from gorin.games.orphelia.terms import (
    DESTROYED_NUMBER,
    EXPLORE_LIMIT,
    EXPLORED_NUMBER,
    FIELD,
    HAND,
    KINDS_OF_MANA,
    MAIN,
    MANA,
    MANA_KINDS,
    MORE_EXPLORING,
    QUIET,
    RESERVE,
    RESPONSE,
    RUNOA,
    SHIELDS,
    STACK,
)

STACK_READS: Final = frozenset(("sequence", zone_read(STACK)))


class OrpheliaState(OrpheliaValues):
    """A game as the chapters see it: who may do what, by effects and by what lies there."""

    __slots__ = ()

    def view_numbers(self, player: int) -> dict[str, int]:
        """6-3-3: open to both players, the mana in the pool by its kinds too."""
        numbers = {
            "reserve": self.reserve[player],
            "explored": self.explored[player],
            "explore_limit": self.explore_limit(player),
        }
        for kind, name in enumerate(MANA_KINDS):
            numbers[f"pool_{name}"] = self.pool[player * KINDS_OF_MANA + kind]
        return numbers

    def standing(self, player: int) -> int:
        """4-2-1: shields decide; what is on the field, in the hand and in the mana zone defends and breaks them."""
        cards = 3 * len(self.zone_cards(FIELD, player)) + len(self.zone_cards(HAND, player))
        return 8 * len(self.zone_cards(SHIELDS, player)) + cards + len(self.zone_cards(MANA, player))

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
            faces = self.faces
            flags = self.flags
            sources: list[int] = []
            choices: list[int] = []
            for card in self.zone_cards(MANA, player):
                if not flags[card] & RUNOA:
                    sources.append(card)
                    kind = faces[card].gives
                    if kind >= 0:
                        units[kind] = units[kind] + 1
                    else:
                        choices.append(faces[card].symbols)
            purse = self.purses[player] = Purse(Funds(units, choices, []), MANA_OFFERS.each(sources))
        return purse

    def quick_cards(self, player: int) -> Quick:
        """The cards of a hand that can be executed outside 静止下."""
        quick = self.quick[player]
        if quick is None:
            faces = self.faces
            cards: list[int] = []
            least = NEVER
            for card in self.zone_cards(HAND, player):
                face = faces[card]
                if face.timing != QUIET:
                    cards.append(card)
                    least = min(least, face.total if face.plain else 0)
            quick = self.quick[player] = Quick(cards, least)
        return quick

    def acting(self, player: int) -> Acting:
        """The activated abilities of a player's cards."""
        acting = self.who_acts[player]
        if acting is None:
            acting = self.who_acts[player] = self.find_acting(player)
        return acting

    def hand_changed(self, card: int, player: int) -> None:
        """A card has come to or left the hand of this player."""
        if self.faces[card].timing != QUIET:
            self.quick[player] = None
            self.still[player] = None

    def rules_for_players(self) -> list[tuple[PlayerRule, Static, Context]]:
        """The rules that effects lay on players now, whether their conditions hold or not."""
        if self.rules_now is None:
            self.rules_now = self.collect_rules()
        return self.rules_now

    def player_rules(self, name: str) -> list[tuple[PlayerRule, Context]]:
        """The rules of this name that effects lay on players now."""
        found: list[tuple[PlayerRule, Context]] = []
        for rule, static, ctx in self.rules_now or self.rules_for_players():
            if rule.rule == name and (static.condition is None or static.condition.holds(self, ctx)):
                found.append((rule, ctx))
        return found

    def collect_rules(self) -> list[tuple[PlayerRule, Static, Context]]:
        found: list[tuple[PlayerRule, Static, Context]] = []
        if not self.has_statics():
            return found
        for card in self.static_sources() if self.statics_give else self.statics or ():
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

        They depend on L値 and damage, whose changes ask for a check themselves, and on what glyphs may be attached to;
        where something is due that was averted, on everything by which that could have another outcome now.
        """
        if (self.statics or self.floating) and what in self.static_reads:
            self.touch_all()
        self.stirred = True
        if self.lingering or (self.attached and self.glyphs_read((what,))):
            self.unsettled = True

    def have_changed(self, several: frozenset[str]) -> None:
        """Several things have changed at once (see `changed`)."""
        if (self.statics or self.floating) and not several.isdisjoint(self.static_reads):
            self.touch_all()
        self.stirred = True
        if self.lingering or (self.attached and self.glyphs_read(several)):
            self.unsettled = True

    def glyphs_read(self, several: Iterable[str]) -> bool:
        """17-8-4-1: whether one of these has a say in what glyphs may be attached to."""
        for glyph in self.attached:
            if not self.faces[glyph].attach_reads.isdisjoint(several):
                return True
        return False

    def stack_changed(self) -> None:
        """The sequence has changed: static abilities may look at it (2-7-3-3)."""
        self.have_changed(STACK_READS)

    def touch(self, card: int) -> None:
        super().touch(card)
        self.unsettled = True

    def touch_all(self) -> None:
        super().touch_all()
        self.unsettled = True
        if self.statics_give:
            self.forget_abilities()

    def touch_abilities(self) -> None:
        super().touch_abilities()
        self.unsettled = True
        self.forget_abilities()

    def touch_statics(self) -> None:
        self.renew_statics()
        self.unsettled = True
        self.forget_abilities()

    def forget_abilities(self) -> None:
        """Which abilities can be activated, and which rules are laid on players, has to be found out anew."""
        self.rules_now = None
        self.who_acts = [None] * self.nplayers
        self.still = [None] * self.nplayers

    def touch_floating(self) -> None:
        self.touch_statics()

    def restored(self) -> None:
        self.faces = cast("list[OrpheliaCard]", self.printed)
        self.purses = [None] * self.nplayers
        self.quick = [None] * self.nplayers
        self.forget_abilities()
        super().restored()

    def kept_values(self) -> dict[str, Any]:
        players = range(self.nplayers)
        return {
            "purses": [self.purse(player) for player in players],
            "quick": [self.quick_cards(player) for player in players],
            "rules_now": self.rules_for_players(),
            "who_acts": [self.acting(player) for player in players],
        }

    def is_quiet(self, player: int) -> bool:
        """2-7-1-7 静止下."""
        return self.phase == MAIN and player == self.active and not self.stack

    def enter_stack(self) -> None:
        """Something was put on the stack: no longer 静止下."""
        if self.phase == MAIN:
            self.phase = RESPONSE
        self.stack_changed()

    def find_acting(self, player: int) -> Acting:
        """18-2: the activated abilities of a player's cards, from their chapter."""
        raise AssertionError("a game knows its activated abilities")

    def open_window(self, clause: str) -> None:
        """2-7-1-4: priority arises in a step; what can be done in it, its chapter knows."""
        raise AssertionError("a game knows its windows")
