"""Naming sources of mana: which card is turned, and which symbol it gives."""

from __future__ import annotations

from typing import Any, cast

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation.syntax import NotationError
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.games.orphelia.notation import refusals
from gorin.games.orphelia.rules.means import MANA_VERB
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import KINDS_OF_MANA, MANA_KINDS, mana_ref


def use_source(words: Vocabulary, match: Match, player: int, card: int, number: int, symbol: Any) -> None:
    """Pick a source of mana in the waiting window or payment, and its symbol if one is named."""
    game = cast(OrpheliaState, match.game)
    decision = match.decision
    option = None if decision is None else decision.find(MANA_VERB, card, NOTHING, number)
    if option is None:
        raise words.refuse(match, refusals.MANA_COST)
    kind = NOTHING
    if symbol is not None:
        if symbol not in MANA_KINDS:
            raise NotationError("reference", found=symbol)
        kind = MANA_KINDS.index(symbol)
        printed = game.printed[card]
        if not number and not getattr(printed, "symbols", 0) >> kind & 1:
            raise words.refuse(match, "6-2-2")
    before = game.pool[:]
    match.answer(option)
    decision = match.decision
    if kind == NOTHING:
        return
    if decision is not None and decision.about == "symbol" and decision.player == player:
        chosen = next((each for each in decision.options if each.card == mana_ref(kind)), None)
        if chosen is None:
            raise words.refuse(match, "6-2-2")
        match.answer(chosen)
    elif game.pool[player * KINDS_OF_MANA + kind] <= before[player * KINDS_OF_MANA + kind] and number:
        raise words.refuse(match, "6-2-2")
