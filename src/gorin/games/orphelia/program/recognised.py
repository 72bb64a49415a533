"""Operations that the chapters look for in a text: aiming, making mana, how a card enters the field."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.program.amount import ONE
from gorin.engine.program.roots import Amount, Op
from gorin.engine.program.who import SELF, Who
from gorin.games.orphelia.terms import Mana


@dataclass(frozen=True)
class Aiming(Op):
    """20-1-2: a sentence that uses the targets in `reg` begins; without any the program goes on with operation `to`."""

    reg: int
    to: int


@dataclass(frozen=True)
class MakesMana(Op):
    """6-2-1: mana into a pool, one of these alternatives, `times` over."""

    alternatives: tuple[Mana, ...]
    who: Who = SELF
    times: Amount = ONE


@dataclass(frozen=True)
class EnterRunoa(Op):
    """2-8-4: in a replacement of entering: it enters ルノア."""


@dataclass(frozen=True)
class EnterWithCounters(Op):
    """2-8-4: in a replacement of entering: it enters with counters on it."""

    name: str
    amount: Amount = ONE
