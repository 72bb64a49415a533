"""What can never be: cards that a zone cannot hold, events and operations that no such card has a part in."""

from __future__ import annotations

from collections.abc import Collection

from gorin.engine.program.cards import Move, Remember
from gorin.engine.program.group import HasState, IsKind, Part
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import All, It, TopCards, TopOf
from gorin.games.sve import terms
from gorin.games.sve.dialect.kinds import EVENTS, LEFT_BY_TOKENS, kinds_among
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.operations import Evolve, Transform
from gorin.games.sve.program.tests import IsEvolved
from gorin.text.grammar import Node


def check_cards(reading: Reading, node: Node, zones: Collection[int], tests: Collection[Test]) -> None:
    """Refuse cards that none of these zones can hold."""
    if not zones or terms.FIELD in zones or terms.EVOLVE_DECK in zones:
        return
    if any(isinstance(each, IsEvolved) for each in tests):
        reading.fail(node, "evolved_field", ("《進化》を持つ",))
    if any(isinstance(each, HasState) and each.flag in (terms.ACT, terms.NEW) for each in tests):
        reading.fail(node, "state_field", ("自分の場の",))
    if IsKind(terms.TOKEN) in tests and LEFT_BY_TOKENS.issuperset(zones):
        reading.fail(node, "token_zone", ("自分の場の", "自分のEXエリアの"))


def check_event(reading: Reading, node: Node, event: int, tests: tuple[Test, ...]) -> None:
    """Refuse events that cannot happen to such cards."""
    able = EVENTS.get(event)
    if able is not None and not kinds_among(tests) & able.kinds:
        reading.fail(node, able.reason, ("フォロワー", "アミュレット"), word=able.words[-1])


def known_cards(reading: Reading, things: Things) -> tuple[Part, ...]:
    """Where the things are and what they are known to be; nothing if that is not known, or no longer so."""
    if isinstance(things, All):
        return things.group.parts
    if not isinstance(things, It) or any(
        isinstance(cell.op, (Move, Evolve, Transform)) and cell.op.things == things for cell in reading.draft.cells
    ):
        return ()
    tops = [
        cell.op.things for cell in reading.draft.cells if isinstance(cell.op, Remember) and cell.op.reg == things.reg
    ]
    if tops and isinstance(tops[0], TopOf | TopCards):
        moves = [cell.op for cell in reading.draft.cells if isinstance(cell.op, Move) and cell.op.things == tops[0]]
        return (Part(moves[-1].zone if moves else terms.DECK),)
    return tuple(part for each in reading.draft.targets if each.reg == things.reg for part in each.group.parts)


def check_moving(reading: Reading, node: Node, things: Things) -> Things:
    """2.3.2, 4.3: a leader neither leaves its area nor acts, evolves or is destroyed."""
    parts = known_cards(reading, things)
    if parts and all(part.zone == terms.LEADER for part in parts):
        reading.fail(node, "leader_stays", ("フォロワー", "リーダーに3ダメージ"))
    return things


def check_damage(reading: Reading, node: Node, things: Things) -> Things:
    """5.12.1: leaders and followers on the field receive damage."""
    parts = known_cards(reading, things)
    if parts and not any(part.zone in (terms.LEADER, terms.FIELD) for part in parts):
        reading.fail(node, "damage_field", ("自分の場のフォロワー",))
    if parts and all(IsKind(terms.AMULET) in part.tests for part in parts):
        reading.fail(node, "damage_amulet", ("フォロワー",))
    return things
