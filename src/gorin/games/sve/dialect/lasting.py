"""A statement inside an effect: for how long it lasts, and for whom (R12, R79, T216, T228, T258)."""

from __future__ import annotations

from gorin.engine.program.cards import Move, Remember
from gorin.engine.program.flow import Branch, Goto, Picked, PickOption
from gorin.engine.program.numbers import THIS_TURN, Lasting, Later, Meanwhile, PlayerChange
from gorin.engine.program.roots import Things
from gorin.engine.program.things import Both, It, This
from gorin.engine.program.who import OTHER, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Change, Program, Static, Trigger
from gorin.engine.values.change import GiveAbility, GiveKeyword, Number
from gorin.games.sve import terms
from gorin.games.sve.dialect.names import keywords_of
from gorin.games.sve.dialect.possible import known_cards
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.dialect.statements import ReadAbility, Statement, leaders, subject_of
from gorin.games.sve.program.operations import Evolve
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, trees


def effect_of(reading: Reading, node: Node, statement: Statement) -> None:
    """10.2.1.2, R79: it lasts for the cards that are there then; a leader's health changes for good (R12).

    What holds for cards that are played, and for a player, holds for whatever fits meanwhile.
    """
    if node.data == "cost_of_this" and reading.playing is not None:
        if reading.until != THIS_TURN:
            reading.fail(node, "this_turn_only", ("このターン、",))
        until = terms.NEXT_PLAY if reading.playing.next_only else THIS_TURN
        reading.draft.emit(Meanwhile(Static(statement.things, statement.changes), until))
        return
    if node.data == "abilities_stopped" and reading.until != THIS_TURN:
        reading.fail(node, "this_turn_only", ("このターン、",))
    who = leaders(statement.things)
    for change in statement.changes if who is not None else ():
        if isinstance(change, Number):
            if change.number != terms.HEALTH:
                reading.fail(node, "leader_health", ("体力",))
            everybody = Who("each") if who is not None and who.role == "anybody" else who
            assert everybody is not None
            reading.draft.emit(PlayerChange(everybody, terms.LEADER_HEALTH, change.how, change.amount))
    if who is None:
        check_leaders(reading, node, statement)
    rest = tuple(each for each in statement.changes if who is None or not isinstance(each, Number))
    if rest and reading.next_turn:
        in_next_turn(reading, node, statement.things, rest)
    elif rest:
        reading.draft.emit(Lasting(statement.things, rest, reading.until))


def check_leaders(reading: Reading, node: Node, statement: Statement) -> None:
    """R12: leaders that are chosen, or joined with others, have health alone, and it changes for good."""
    joined = statement.things.parts if isinstance(statement.things, Both) else (statement.things,)
    known = [known_cards(reading, each) for each in joined]
    numbers = [each for each in statement.changes if isinstance(each, Number)]
    if not numbers or not any(part.zone == terms.LEADER for parts in known for part in parts):
        return
    if reading.until == THIS_TURN:
        reading.fail(node, "leader_for_good", ("自分のリーダーは《体力》+1する",))
    alone = any(parts and all(part.zone == terms.LEADER for part in parts) for parts in known)
    if alone and any(each.number != terms.HEALTH for each in numbers):
        reading.fail(node, "leader_health", ("体力",))


def in_next_turn(reading: Reading, node: Node, things: Things, lasting: tuple[Change, ...]) -> None:
    """T216, R161: from the beginning of the opponent's next turn to its end."""
    if reading.until == THIS_TURN:
        reading.fail(node, "next_turn", ("それは攻撃できない",))
    if not isinstance(things, It | This):
        reg = reading.draft.reg()
        reading.draft.emit(Remember(reg, things))
        things = It(reg)
    program = Program((Lasting(things, lasting, THIS_TURN),))
    reading.draft.emit(Later(Ability(AUTOMATIC, program, trigger=Trigger((terms.TURN_BEGAN,), OTHER))))


def gain_for_now(reading: Reading, node: Node, read_ability: ReadAbility) -> bool:
    """T258 【A】とこのターン、「…」を持つ: the keywords for good (or as long as is said), the ability for this turn."""
    predicate = next((each for each in trees(node) if each.data == "gain_ability_now"), None)
    if predicate is None:
        return False
    written = token(predicate, "QUOTED_ABILITY")
    assert written is not None
    things = subject_of(reading, node)
    says_no_more(token(predicate, "AND"))
    given = tuple(GiveAbility(each) for each in read_ability(reading, written))
    reading.draft.emit(Lasting(things, (GiveKeyword(keywords_of(predicate)),), reading.until))
    reading.draft.emit(Lasting(things, given, THIS_TURN if token(predicate, "DURATION") else reading.until))
    return True


def either(reading: Reading, node: Node) -> bool:
    """T228, R152 【A】か【B】を持つ, 進化するか手札に戻る: the master picks when it is reached."""
    predicate = next((each for each in trees(node) if each.data in ("gain_either", "evolve_or_back")), None)
    if predicate is None:
        return False
    draft = reading.draft
    things = subject_of(reading, node)
    num = draft.num()
    other, over = draft.label(), draft.label()
    draft.emit(PickOption(num, 2, reading.actor))
    draft.emit(Branch(Picked(num, 1), other))
    if predicate.data == "gain_either":
        first, second = (keywords_of(each) for each in trees(predicate) if each.data == "keywords")
        draft.emit(Lasting(things, (GiveKeyword(first),), reading.until))
        draft.emit(Goto(over))
        draft.place(other)
        draft.emit(Lasting(things, (GiveKeyword(second),), reading.until))
    else:
        draft.emit(Evolve(things))
        draft.emit(Goto(over))
        draft.place(other)
        draft.emit(Move(things, terms.HAND, terms.RETURN))
    draft.place(over)
    return True
