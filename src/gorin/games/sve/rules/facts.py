"""What a text of Shadowverse EVOLVE is like: facts that depend on nothing else, worked out once."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly, PlayerNumber
from gorin.engine.program.cost import PayNumber
from gorin.engine.program.group import Part
from gorin.engine.program.numbers import Turn
from gorin.engine.program.things import All
from gorin.engine.values.ability import Ability, Playing, Static
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT, CEMETERY, NECROCHARGE, PP, SPELLCHAIN

Text = Ability | Playing | Static

CEMETERY_NUMBERS: Final = (SPELLCHAIN, NECROCHARGE)


class Facts:
    """Facts about one text, which is kept with them.

    `pp`: the PP in the first cost of an ability; `only_pp`: there is no other cost (12.2.2, R49). `cemetery`: it asks
    for スペルチェイン or ネクロチャージ. `stands`: it stands cards. `zones`: the zones (a mask) whose cards it looks
    at, besides those that it works on.
    """

    __slots__ = ("cemetery", "only_pp", "pp", "stands", "text", "zones")

    def __init__(self, text: Text) -> None:
        self.text = text
        self.pp = 0
        self.only_pp = False
        self.cemetery = False
        self.stands = False
        self.zones = 0
        if isinstance(text, Ability):
            self.add_price(text)
            self.stands = any(isinstance(op, Turn) and op.flag == ACT and not op.on for op in text.program.ops)
        worked_on = text.things.group.parts if isinstance(text, Static) and isinstance(text.things, All) else ()
        for part in parts_of(text):
            if isinstance(part, Part) and part not in worked_on:
                self.zones |= 1 << part.zone
            elif isinstance(part, PlayerNumber) and part.number in CEMETERY_NUMBERS:
                self.cemetery = True
                self.zones |= 1 << CEMETERY

    def add_price(self, ability: Ability) -> None:
        self.only_pp = len(ability.costs) == 1
        for cost in ability.costs[0] if ability.costs else ():
            if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
                self.pp += cost.amount.number
            else:
                self.only_pp = False


def facts(game: SveState, text: Text) -> Facts:
    """The facts about a text, looked up for all games with these cards."""
    notes = game.library.notes
    known = notes.get(id(text))
    if known is None:
        known = notes[id(text)] = Facts(text)
    assert isinstance(known, Facts)
    return known
