"""What can never be: things that a zone cannot hold, events and values that a card of its kind never has."""

from __future__ import annotations

from collections.abc import Collection

from lark import Token

from gorin.engine.program.group import HasState, IsKind
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import THIS
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.rules.described import IsAttacking, IsBlocking, IsDamaged
from gorin.text.grammar import Node

TURNED = (terms.FIELD, terms.MANA, terms.ARKEIA)
"""8-1: zones in which things are リノア or ルノア."""
IN_BATTLE = (terms.ATTACKED, terms.BLOCKED, terms.WAS_BLOCKED, terms.ATTACK_ENDED)


def check_place(reading: Reading, node: Node, zone: int | None, tests: Collection[Test]) -> None:
    """Refuse things that this zone cannot hold."""
    if zone is None or zone == terms.FIELD:
        return
    for test in tests:
        turned = isinstance(test, HasState) and test.flag == terms.RUNOA
        if turned and zone not in TURNED:
            reading.fail(node, "state_place", ("場の",))
        if not turned and isinstance(test, HasState | IsAttacking | IsBlocking | IsDamaged):
            reading.fail(node, "state_place", ("場の",))


def check_kind(reading: Reading, node: Node | Token, kinds: int, reason: str, expected: Collection[str] = ()) -> None:
    """Refuse what only cards of these kinds have; a quoted ability may be another card's."""
    source = reading.source
    if source.kinds and not source.kinds & kinds and not source.inner:
        reading.fail(node, reason, expected)


def check_battle(reading: Reading, node: Node, event: int, this: bool, tests: Collection[Test]) -> None:
    """15-1: only ノーディア attack and block."""
    if event not in IN_BATTLE:
        return
    if this:
        check_kind(reading, node, terms.NORDIA, "nordia_event", ("ノーディアが",))
    if any(isinstance(test, IsKind) and not test.kinds & (terms.NORDIA | terms.TOKEN) for test in tests):
        reading.fail(node, "nordia_event", ("ノーディアが",))


def check_there(reading: Reading, node: Node, things: Things) -> None:
    """An エフェクト that is carried out is on the stack: it is not turned, and has neither A, D nor L."""
    if things == THIS:
        check_kind(reading, node, ~terms.EFFECT, "effect_not_there", ("それ",))
