"""Battles: power against power, and what follows from the result (combat, R55, R62, R65, R66, R82 to R95, R106)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import hear, take_up
from gorin.engine.happening.moving import move, moved_to
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, seen_card
from gorin.engine.program.amount import Result
from gorin.engine.program.cards import Move
from gorin.engine.program.context import Context
from gorin.engine.program.numbers import Lasting
from gorin.engine.program.things import THIS, It
from gorin.engine.values.ability import AUTOMATIC, Ability, Program
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.happening import Happening
from gorin.engine.values.identity import effect_line
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import NONE_WAITING, Event, Waiting
from gorin.games.shinso.program.changes import HalfInBattle, InAttackPower, NoKeyword
from gorin.games.shinso.rules import signs, values
from gorin.games.shinso.rules.frames import is_there
from gorin.games.shinso.rules.leaving import leave_quietly
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    BATTLE_FOUGHT,
    BATTLE_LOST,
    BATTLE_WON,
    COFFIN,
    DESTROY,
    DRAG_ALONG,
    EXORCISE,
    EXORCISM,
    FIELD,
    FOR_GOOD,
    FRAGILE,
    FRAGMENT,
    FRAGMENT_PLACE,
    KIN,
    LOST_TO_FRAGMENT,
    NOWHERE,
    NUMBERS,
    OWN_CLEANUP,
    PER_BATTLE,
    POWER,
    PREY,
    REMOVED,
    RETREAT,
    STAGE,
    STOPPED,
    TRIBUTE,
    WHOLE_PREY,
    WHOLE_PREY_NOT_BY_TRIBUTE,
)

FOLLOWED_UP: Final = 2
STOPPED_INDEX: Final = NUMBERS[STOPPED]
PER_BATTLE_INDEX: Final = NUMBERS[PER_BATTLE]
RESULTS: Final = 1 << BATTLE_FOUGHT | 1 << BATTLE_WON | 1 << BATTLE_LOST
"""As what a battle is noticed."""
REASONS: Final = {COFFIN: DESTROY, REMOVED: EXORCISE, FRAGMENT_PLACE: RETREAT}
"""Why a loser goes where it goes."""
FIRST_NUMBER: Final = 0
GAINED: Final = (Number(POWER, ADD, Result(FIRST_NUMBER)),)
PREY_ABILITY: Final = Ability(AUTOMATIC, Program((Lasting(THIS, GAINED, FOR_GOOD),)), keyword=PREY)
TRIBUTE_ABILITY: Final = Ability(AUTOMATIC, Program((Lasting(It(0), GAINED, FOR_GOOD),)), keyword=TRIBUTE)
DRAG_ABILITY: Final = Ability(AUTOMATIC, Program((Move(It(0), COFFIN, DESTROY),)), keyword=DRAG_ALONG)
FRAGILE_ABILITY: Final = Ability(AUTOMATIC, Program((Move(THIS, COFFIN, DESTROY),)), keyword=FRAGILE)
WEARING_ABILITY: Final = Ability(AUTOMATIC, Program((Lasting(It(0), GAINED, OWN_CLEANUP),)))
ABILITIES: Final = (PREY_ABILITY, TRIBUTE_ABILITY, DRAG_ABILITY, FRAGILE_ABILITY, WEARING_ABILITY)
"""R82, R83, R92, R95, R136: what follows a battle, each waiting like any trigger (R106)."""


def has(game: ShinsoState, card: int, keyword: int) -> bool:
    """T95: whether it has this keyword and can use it."""
    return bool(usable(game.traits(card)) & keyword)


def usable(traits: Traits) -> int:
    """T95: the keywords that it can use (a mask)."""
    return traits.keywords & ~traits.numbers[STOPPED_INDEX]


def fighting_power(game: ShinsoState, card: int, against: int, attack: bool) -> int:
    """R55, R62, R66: without 強化 and 鎧 outside of an attack; halved last, where a text says so."""
    power = game.power(card)
    if not attack:
        for mark in game.marks.get(card, ()):
            for given in mark.changes:
                if isinstance(given, InAttackPower):
                    power -= max(0, game.traits(card).numbers[NUMBERS[given.number]])
    if not signs.signs(game) & signs.HALVES:
        return power
    for change, ctx in values.changes_on(game, card, HalfInBattle):
        assert isinstance(change, HalfInBattle)
        if all(test.passes(game, against, ctx) for test in change.against):
            return power // 2
    return power


class Battle(Procedure):
    """combat.1 to combat.6, combat_declaration.9, R106: all results happen at the same moment; its result: the winner.

    `cards`: both participants (sightings); `attack`: it is that of an attack (R55); `powers`: with which they fight;
    `kinds`, `keywords`: what they were, and could use; `heard`: who looks for the result; `gone`: who left by it.
    """

    def __init__(self, first: int, second: int, attack: bool) -> None:
        self.cards = [first, second]
        self.attack = attack
        self.powers: tuple[int, ...] = ()
        self.kinds: tuple[int, ...] = ()
        self.keywords: tuple[int, ...] = ()
        self.players: tuple[int, ...] = ()
        self.winner = NOTHING
        self.heard = NONE_WAITING
        self.gone: list[int] = []

    def fight(self, game: ShinsoState) -> None:
        """combat.1, combat.3."""
        self.compare(game)
        self.apply_results(game)
        if not game.handed_on:
            self.resume_at(FOLLOWED_UP)
            self.follow_up(game)

    def compare(self, game: ShinsoState) -> None:
        """combat.1, combat.2, combat.3."""
        first, second = self.cards[0] & CARD_MASK, self.cards[1] & CARD_MASK
        one, other = game.traits(first), game.traits(second)
        self.powers = (
            fighting_power(game, first, second, self.attack),
            fighting_power(game, second, first, self.attack),
        )
        self.kinds = (one.kind, other.kind)
        self.keywords = (usable(one), usable(other))
        self.players = (game.holder[first], game.holder[second])
        if self.powers[0] != self.powers[1]:
            self.winner = 0 if self.powers[0] > self.powers[1] else 1
        game.note("battle", "combat.1", self.players[0], first, second, self.powers[0] - self.powers[1])

    def apply_results(self, game: ShinsoState) -> None:
        """combat.win.1, combat.lose.1, combat.lose.2, combat.draw.1, combat.draw.2, card_types.13, R93, R106."""
        cards: list[int] = []
        ways: list[int] = []
        beaten: dict[int, tuple[int, ...]] = {}
        for index in (0, 1):
            if index != self.winner:
                card = self.cards[index] & CARD_MASK
                beaten[card] = (self.cards[1 - index] & CARD_MASK,)
                cards.append(card)
                ways.append(self.way_of(game, index))
        game.beaten = beaten
        game.won_against = {} if self.winner == NOTHING else beaten
        if game.hears(RESULTS):
            self.heard = hear(game, self.events(game))
        way = ways[0]
        together = way != NOWHERE and way == ways[-1]
        if together and leave_quietly(game, cards, way, REASONS[way], NOTHING):
            if game.library.has_states:
                game.look_at_states()
            self.gone = cards
            return
        batch: list[Happening] = []
        for index, card in enumerate(cards):
            if ways[index] != NOWHERE:
                batch += moved_to(game, [card], ways[index], REASONS[ways[index]])
        if batch:
            move(game, batch, game.active, Battle.take_gone)

    def way_of(self, game: ShinsoState, index: int) -> int:
        """combat.lose.1, combat.lose.2, combat.draw.2, R93: where a loser goes; `NOWHERE`: it stays."""
        if self.kinds[index] & KIN:
            card, other = self.cards[index] & CARD_MASK, self.cards[1 - index] & CARD_MASK
            exorcised = self.keywords[1 - index] & EXORCISM and values.receives(game, card, other)
            return REMOVED if exorcised else COFFIN
        return FRAGMENT_PLACE if self.kinds[index] & FRAGMENT and self.winner != NOTHING else NOWHERE

    def take_gone(self, game: ShinsoState, result: list[int]) -> None:
        """R82, R92: who really left by the battle; what was replaced did not."""
        self.gone = result

    def events(self, game: ShinsoState) -> list[Event]:
        first, second = self.cards[0] & CARD_MASK, self.cards[1] & CARD_MASK
        found = [
            Event(BATTLE_FOUGHT, first, second, 0, self.players[0]),
            Event(BATTLE_FOUGHT, second, first, 0, self.players[1]),
        ]
        if self.winner != NOTHING:
            won, lost = (first, second) if self.winner == 0 else (second, first)
            found.append(Event(BATTLE_WON, won, lost, 0, self.players[self.winner]))
            found.append(Event(BATTLE_LOST, lost, won, 0, self.players[1 - self.winner]))
        return found

    def follow_up(self, game: ShinsoState) -> None:
        """R82, R83, R92, R95, R136."""
        stopped = self.stopped(game) if self.heard else []
        take_up(game, self.heard)
        if self.winner != NOTHING and self.kinds[1 - self.winner] & KIN and self.has_left(game, 1 - self.winner):
            self.devour(game, stopped)
        if (self.keywords[0] | self.keywords[1]) & DRAG_ALONG:
            self.drag_along(game, 0)
            self.drag_along(game, 1)
        for index in (0, 1):
            card = self.cards[index] & CARD_MASK
            if not is_there(game, self.cards[index]):
                continue
            traits = game.traits(card)
            if self.kinds[index] & KIN and usable(traits) & FRAGILE:
                wait(game, FRAGILE_ABILITY, card, [], 0)
            wear = traits.numbers[PER_BATTLE_INDEX]
            if wear:
                wait(game, WEARING_ABILITY, card, [self.cards[index]], wear)
        game.finish([] if self.winner == NOTHING else [self.cards[self.winner]])

    def has_left(self, game: ShinsoState, index: int) -> bool:
        card = self.cards[index] & CARD_MASK
        return card in self.gone and game.zone[card] not in FIELD

    def stopped(self, game: ShinsoState) -> list[int]:
        """R136: the cards whose 捕食 and 献上 a text of the loser stops, in this battle only."""
        found: list[int] = []
        heard: list[Waiting] = []
        for waiting in self.heard:
            stops = [op for op in waiting.ability.program.ops if isinstance(op, Lasting) and stops_prey(op)]
            for op in stops:
                found += op.things.cards(game, waiting.ctx)
            if not stops:
                heard.append(waiting)
        self.heard = heard
        return found

    def devour(self, game: ShinsoState, stopped: list[int]) -> None:
        """R82 捕食, R83 献上."""
        card = self.cards[self.winner] & CARD_MASK
        power = self.powers[1 - self.winner]
        if card in stopped:
            return
        if self.keywords[self.winner] & PREY and is_there(game, self.cards[self.winner]):
            prey(game, card, power)
        if self.keywords[self.winner] & TRIBUTE and self.kinds[self.winner] & KIN:
            for fragment in game.zone_cards(STAGE, self.players[self.winner]):
                if game.traits(fragment).kind & FRAGMENT and has(game, fragment, PREY) and fragment not in stopped:
                    wait(game, TRIBUTE_ABILITY, card, [game.sight(fragment)], max(0, power // 2))

    def drag_along(self, game: ShinsoState, index: int) -> None:
        """R92 道連れ: destroyed by this battle, lost or drawn."""
        sight = self.cards[index]
        other = self.cards[1 - index]
        if not self.keywords[index] & DRAG_ALONG or not self.kinds[index] & KIN or not self.has_left(game, index):
            return
        removed = self.keywords[1 - index] & EXORCISM
        if is_there(game, other) and self.kinds[1 - index] & KIN and not removed:
            wait(game, DRAG_ABILITY, seen_card(sight), [other], 0, master=self.players[index])


Battle.STEPS = (Battle.fight, Battle.follow_up)


def stops_prey(op: Lasting) -> bool:
    """Whether it stops 捕食 without saying for how long."""
    return op.until == FOR_GOOD and any(
        isinstance(change, NoKeyword) and bool(change.keywords & PREY) for change in op.changes
    )


def prey(game: ShinsoState, card: int, power: int) -> None:
    """R82: half of the power with which the 眷属 fought, or all of it where a text says so."""
    whole = game.traits(card).rules & (WHOLE_PREY | WHOLE_PREY_NOT_BY_TRIBUTE)
    wait(game, PREY_ABILITY, card, [], max(0, power if whole else power // 2))


def wait(
    game: ShinsoState,
    ability: Ability,
    card: int,
    about: list[int],
    number: int,
    master: int = NOTHING,
) -> None:
    """What a keyword does after a battle begins to wait like a trigger of its card."""
    player = game.holder[card] if master == NOTHING else master
    ctx = Context(card, game.stamp[card], player)
    ctx.line = effect_line(game.clock)
    ctx.nums = [number]
    if about:
        ctx.regs = [about]
    game.waiting.append(Waiting(ability, ctx, game.tick()))


def counts_as_lost(game: ShinsoState, happening: Happening) -> None:
    """R137: a destroyed 眷属 counts as having lost a battle against its controller's 真祖の断片."""
    past = game.past.get(happening.sight)
    if past is None or not past.traits.rules & LOST_TO_FRAGMENT or not past.traits.kind & KIN:
        return
    for fragment in game.zone_cards(STAGE, past.holder):
        if game.traits(fragment).kind & FRAGMENT:
            if has(game, fragment, PREY):
                prey(game, fragment, past.numbers[NUMBERS[POWER]])
            take_up(game, hear(game, [Event(BATTLE_WON, fragment, happening.card, 0, past.holder)]))
