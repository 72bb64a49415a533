"""R126, R131, T218, T220, T261: modes, words, piles, further supporters, silence."""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.decision import DONE, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import seen_card
from gorin.engine.kernel.selection import AskOption, AskYesNo, Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.roots import Op
from gorin.engine.values.identity import use_key
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.choices import Choose, ChooseModes, ChooseWord, DeclareFact, Present, Split
from gorin.games.rebirth.program.operations import AddSupporter, Put, Silence
from gorin.games.rebirth.rules import putting
from gorin.games.rebirth.rules.paying import turn
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENTRY, MEMBERS, REST, SUPPORTED, WAS_SUPPORTED


def choose_modes(game: RebirthState, what: ChooseModes, effect: Effect) -> None:
    """T119, R126: so many of the printed modes; where said, none that was picked this turn."""
    ctx = effect.ctx
    key = use_key(ctx)
    numbers = list(range(1, what.count + 1))
    if what.fresh:
        numbers = [each for each in numbers if not game.modes.get(key, 0) >> each & 1]
    players = what.who.players(game, ctx)
    player = players[0] if players else ctx.master
    most = min(what.most, len(numbers))
    game.call(AskModes(player, numbers, most, min(what.least, most), ctx.source, key), Effect.take)


class AskModes(AskOption):
    """Modes, and which were picked this turn."""

    def __init__(
        self, player: int, numbers: list[int], most: int, least: int, source: int, key: tuple[int, int]
    ) -> None:
        super().__init__(player, numbers, "modes", most, source, least)
        self.key = key

    def answer(self, game: Any, option: Option) -> None:
        if option.verb != DONE:
            game.modes[self.key] = game.modes.get(self.key, 0) | 1 << option.number
        super().answer(game, option)


def ask_each(game: RebirthState, what: DeclareFact, effect: Effect) -> None:
    """T216, R131: asked of each player in turn order, unchecked."""
    covered = game.covered(effect.ctx.master)
    game.call(Declaring([each for each in game.turn_order() if each in covered], effect.ctx.source), Effect.take)


class Declaring(Procedure):
    """R131: players say yes or no, one after the other; the result is who said yes, as a mask."""

    def __init__(self, players: list[int], source: int) -> None:
        self.players = players
        self.source = source
        self.said = 0
        self.asked = 0

    def ask(self, game: RebirthState) -> None:
        if self.asked < len(self.players):
            game.call(AskYesNo(self.players[self.asked], "declare", self.source, "9.7.4.2"), Declaring.take_said)

    def take_said(self, game: RebirthState, result: list[int]) -> None:
        self.said |= result[0] << self.players[self.asked]
        self.asked += 1
        self.goto(Declaring.ask)

    def end(self, game: RebirthState) -> None:
        game.finish([self.said])


Declaring.STEPS = (Declaring.ask, Declaring.end)


def choose_word(game: RebirthState, what: ChooseWord, effect: Effect) -> None:
    """R131: words in printed order."""
    players = what.who.players(game, effect.ctx)
    player = players[0] if players else effect.ctx.master
    game.call(AskOption(player, list(range(1, len(what.words) + 1)), "word", source=effect.ctx.source), Effect.take)


def present_hidden(game: RebirthState, what: Present, effect: Effect) -> None:
    """R131: the cards stay where they are, unknown to others."""
    ctx = effect.ctx
    cards = what.things.cards(game, ctx)
    ctx.store(what.reg, [game.sight(card) for card in cards])
    ctx.did = bool(cards)


def split(game: RebirthState, what: Split, effect: Effect) -> None:
    """T218: one player makes two piles, the other takes one."""
    ctx = effect.ctx
    cards = what.things.cards(game, ctx)
    makers, takers = what.by.players(game, ctx), what.taker.players(game, ctx)
    maker = makers[0] if makers else ctx.master
    taker = takers[0] if takers else ctx.master
    game.call(Splitting(cards, maker, taker, what, ctx.source))


class Splitting(Procedure):
    """T218."""

    REFS = ("cards", "pile")

    def __init__(self, cards: list[int], maker: int, taker: int, what: Split, source: int) -> None:
        self.cards = cards
        self.maker = maker
        self.taker = taker
        self.what = what
        self.source = source
        self.pile: list[int] = []

    def divide(self, game: RebirthState) -> None:
        game.show(self.cards, game.everybody())
        select = Select(self.maker, self.cards, 0, len(self.cards), "split", "9.7.4.2", self.source)
        game.call(select, Splitting.take_pile)

    def take_pile(self, game: RebirthState, result: list[int]) -> None:
        self.pile = result

    def pick(self, game: RebirthState) -> None:
        game.call(AskOption(self.taker, [1, 2], "pile", source=self.source), Splitting.take_picked)

    def take_picked(self, game: RebirthState, result: list[int]) -> None:
        other = [card for card in self.cards if card not in self.pile]
        taken, left = (self.pile, other) if result[0] == 1 else (other, self.pile)
        effect = game.frames[-2]
        if isinstance(effect, Effect):
            effect.ctx.store(self.what.taken, [game.sight(card) for card in taken])
            effect.ctx.store(self.what.left, [game.sight(card) for card in left])
            effect.ctx.did = bool(taken)


Splitting.STEPS = (Splitting.divide, Splitting.pick)


def add_supporter(game: RebirthState, what: AddSupporter, effect: Effect) -> None:
    """T220: standing members rest and support the present attack too."""
    attack = game.attack
    cards = [
        card
        for card in what.things.cards(game, effect.ctx)
        if game.zone[card] == MEMBERS and not game.flags[card] & REST
    ]
    if attack is None or not cards:
        game.give(Effect.take, [])
        return
    turn(game, cards, REST, True)
    attack.supporters += tuple([game.sight(card) for card in cards])
    game.changed("attack")
    attacker = seen_card(attack.attacking)
    events: list[Event] = []
    for card in cards:
        events.append(Event(SUPPORTED, card, attacker, 0, attack.player, ENTRY))
        events.append(Event(WAS_SUPPORTED, attacker, card, 0, attack.player, ENTRY))
    tell(game, events)
    game.give(Effect.take, cards)


def silence(game: RebirthState, what: Silence, effect: Effect) -> None:
    """T261: what these cards' abilities were triggered by in this act does not wait."""
    cards = what.things.cards(game, effect.ctx)
    since = effect.ctx.time
    game.waiting = [
        each
        for each in game.waiting
        if each.ctx.source not in cards
        or each.time < since
        or not any(kind in what.events for trigger in each.ability.triggers() for kind in trigger.events)
    ]


def can_begin(game: RebirthState, ops: tuple[Op, ...], ctx: Context) -> bool:
    """R38: whether something of this can be done."""
    for op in ops:
        if isinstance(op, Choose):
            return bool(op.candidates(game, ctx))
        if isinstance(op, Put):
            return bool(putting.movable(game, op, ctx))
        return op.possible(game, ctx)
    return False
