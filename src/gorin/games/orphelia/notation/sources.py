"""Naming sources of mana: which cards are turned, in which order, and which symbols they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from gorin.engine.happening.payment import Funds, covers, take_from_pool
from gorin.engine.kernel.decision import DONE
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.kernel.state import all_fields_of, copy_fields
from gorin.engine.match import Match
from gorin.engine.notation.syntax import NotationError
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.program.context import Context
from gorin.games.orphelia.notation import refusals
from gorin.games.orphelia.rules import payment
from gorin.games.orphelia.rules.means import MANA_VERB
from gorin.games.orphelia.rules.paying import UNITS, Paying, ways_left
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD, KINDS_OF_MANA, MANA, MANA_KINDS, NO_MANA, RUNOA, Mana, mana_ref

NO_SOURCE: Final = "6-2-2"
ENTRY: Final = ("card", "symbol", "ability")


class Source:
    """A mana ability that is named for a payment: its number on the card, and the mana that it is to make.

    `ways`: what it can make, as the action names it; `made`: which of them (settled with the others).
    """

    def __init__(self, card: int, number: int, ways: list[Mana], cost: Mana) -> None:
        self.card = card
        self.number = number
        self.ways = ways
        self.cost = cost
        self.made = NO_MANA


def kind_of(symbol: Any) -> int:
    """A symbol as the number of its kind (NOTHING: none is named)."""
    if symbol is None:
        return NOTHING
    if symbol not in MANA_KINDS:
        raise NotationError("reference", found=symbol)
    return MANA_KINDS.index(symbol)


def source_named(game: OrpheliaState, player: int, card: int, number: Any, symbol: Any) -> Source | str:
    """The source that an entry names, or the clause by which it is none."""
    if type(number) is not int:
        raise NotationError("number", verb=MANA_VERB, found=number)
    if not is_card(card) or game.holder[card] != player or game.zone[card] not in (MANA, FIELD):
        return NO_SOURCE
    cost = NO_MANA
    if game.zone[card] == MANA:
        if game.flags[card] & RUNOA:
            return "8-1-4"
        number = 0
        symbols = game.faces[card].symbols
        ways = [way for kind, way in enumerate(UNITS) if symbols >> kind & 1]
    else:
        abilities = payment.mana_abilities(game, card)
        if not 1 <= number <= len(abilities):
            return NO_SOURCE
        ctx = Context(card, game.stamp[card], player)
        bill = payment.ability_cost(abilities[number - 1], ctx)
        clause = payment.why_not_others(game, ctx, bill.others)
        if clause is not None:
            return clause
        cost = bill.mana
        ways = payment.made_by(game, abilities[number - 1], ctx)
    kind = kind_of(symbol)
    if kind != NOTHING:
        ways = [way for way in ways if way[kind]]
    return Source(card, number, ways, cost) if ways else NO_SOURCE


def settle(game: OrpheliaState, player: int, price: Mana, sources: list[Source]) -> str | None:
    """Decide the mana that each source makes, so that sources and pool pay the price together.

    Returns the clause that forbids it, else None.
    """
    start = player * KINDS_OF_MANA
    pool = game.pool[start : start + KINDS_OF_MANA]
    for number, source in enumerate(sources):
        paid, left = take_from_pool(source.cost, pool)
        if any(left):
            return refusals.MANA_COST
        for kind, used in paid:
            pool[kind] -= used
        for way in source.ways:
            raised = [have + more for have, more in zip(pool, way, strict=True)]
            if covers(price, funds_of(raised, sources[number + 1 :])):
                source.made = way
                pool = raised
                break
        else:
            return refusals.MANA_COST
    return None if covers(price, Funds(pool, [], [])) else refusals.MANA_COST


def funds_of(pool: list[int], sources: list[Source]) -> Funds:
    """What the pool and these sources come to."""
    units = pool[:]
    choices: list[int] = []
    makers: list[list[list[int]]] = []
    for source in sources:
        if len(source.ways) == 1:
            units = [have + more for have, more in zip(units, source.ways[0], strict=True)]
        elif all(sum(way) == 1 for way in source.ways):
            choices.append(sum(1 << way.index(1) for way in source.ways))
        else:
            makers.append([list(way) for way in source.ways])
    return Funds(units, choices, makers)


class Sources:
    """`pay`: the sources whose mana abilities are activated during a payment, in this order, and no others."""

    def __init__(
        self, words: Vocabulary, match: Match, player: int, entries: list[Any], ref: Callable[[Any], int]
    ) -> None:
        self.words = words
        self.match = match
        self.player = player
        self.left: list[Source] = []
        self.seen = len(self.used())
        for entry in entries:
            named = entry if isinstance(entry, Mapping) else {"card": entry}
            for key in named:
                if key not in ENTRY:
                    raise NotationError("argument", verb="pay", found=key, expected=", ".join(ENTRY))
            found = source_named(
                self.game, player, ref(named.get("card")), named.get("ability", 1), named.get("symbol")
            )
            if isinstance(found, str):
                raise words.refuse(match, found)
            if any(each.card == found.card and each.number == found.number for each in self.left):
                raise words.refuse(match, "8-1-4")
            self.left.append(found)

    @property
    def game(self) -> OrpheliaState:
        return cast(OrpheliaState, self.match.game)

    def settle(self, price: Mana) -> None:
        """Refuse what does not pay this price."""
        clause = settle(self.game, self.player, price, self.left)
        if clause is not None:
            raise self.words.refuse(self.match, clause)

    def follow(self) -> None:
        """Answer the waiting payment with the sources in the order written.

        A source that was the only choice has been used already.
        """
        while self.is_paying():
            self.drop_used()
            decision = self.match.decision
            assert decision is not None
            if self.left:
                use_source(self.words, self.match, self.player, self.left[0])
            else:
                done = decision.find(DONE)
                if done is None:
                    raise self.words.refuse(self.match, refusals.MANA_COST)
                self.match.answer(done)
        self.drop_used()

    def is_paying(self) -> bool:
        decision = self.match.decision
        return decision is not None and decision.player == self.player and decision.about == "payment"

    def resumed(self, match: Match) -> Sources:
        """The same in another match that stands at the same point."""
        new = Sources.__new__(Sources)
        copy_fields(self, new, all_fields_of(self))
        new.match = match
        new.left = self.left[:]
        return new

    def used(self) -> list[int]:
        """The sources that this player has used in the whole game."""
        found: list[int] = []
        entry = self.game.log
        while entry is not None:
            if entry[0] in ("mana", "mana_ability") and entry[2] == self.player:
                found.append(entry[3])
            entry = entry[-1]
        return found[::-1]

    def drop_used(self) -> None:
        """Those that were used since the last look, in their order; another one is refused."""
        used = self.used()
        for card in used[self.seen :]:
            if not self.left or self.left[0].card != card:
                raise self.words.refuse(self.match, refusals.MANA_COST)
            self.left.pop(0)
        self.seen = len(used)


def use_source(words: Vocabulary, match: Match, player: int, source: Source) -> None:
    """Pick a source of mana in the waiting window or payment, and its symbol if there is a choice."""
    decision = match.decision
    option = None if decision is None else decision.find(MANA_VERB, source.card, NOTHING, source.number)
    if option is None:
        raise words.refuse(match, refusals.OTHER_COST)
    frame = match.game.frames[-1]
    if isinstance(frame, Paying) and any(source.made):
        game = cast(OrpheliaState, match.game)
        if source.made not in ways_left(game, player, option, frame.mana):
            raise words.refuse(match, refusals.MANA_COST)
    match.answer(option)
    decision = match.decision
    if decision is None or decision.about != "symbol" or decision.player != player or not any(source.made):
        return
    kind = next(kind for kind in range(KINDS_OF_MANA) if source.made[kind])
    for each in decision.options:
        if each.card == mana_ref(kind):
            match.answer(each)
            return
    raise words.refuse(match, NO_SOURCE)
