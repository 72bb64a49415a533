"""Events of attacks and battles: who attacks whom, who wins, what is destroyed and by what (T10, T15, T132, R125)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.condition import OtherFits
from gorin.engine.program.group import IsKind, IsOther, Not
from gorin.engine.program.roots import Test
from gorin.engine.program.things import EVENT
from gorin.engine.program.who import ANY
from gorin.games.shinso import terms
from gorin.games.shinso.describing import ControlledBy
from gorin.games.shinso.old_dialect.clauses import Clause, Np, own_word
from gorin.games.shinso.old_dialect.described import is_player, player_of
from gorin.games.shinso.old_dialect.happenings import Happening, about, event_tests
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.reading import Reading


def attacked(reading: Reading, clause: Clause) -> Happening:
    """Xが攻撃された時: in the attack step of an attack on X."""
    np = clause.take("が", "は")
    found = Happening((terms.ATTACKED,), named=True)
    if np is None or np.is_("THIS"):
        if np is not None:
            own_word(np)
        return replace(found, condition=OtherFits((Not(IsOther()),)))
    return against(reading, found, np)


def direct(reading: Reading, clause: Clause) -> Happening:
    """Xが直接攻撃を行った時, 直接攻撃した時 (direct_attack.1)."""
    np = clause.take("を") if clause.verb("行") else clause.take_bare()
    if np is not None and np.says("戦闘"):
        other = clause.take("と")
        return against(reading, about(reading, clause.take("が", "は"), (terms.BATTLE_FOUGHT,)), other)
    if np is None or not np.says("直接攻撃"):
        reading.fail(clause.verb_node, "no_event", ("直接攻撃を行った時",))
    return about(reading, clause.take("が", "は"), (terms.ATTACKED_PLAYER,))


def destruction(reading: Reading, clause: Clause) -> Happening:
    """Xが破壊された, 自分がXにリムカードを破壊された, XがFを破壊した."""
    cause = cause_of(clause)
    subject = clause.take("が", "は")
    victim = clause.take("を")
    by = clause.take("に", "によって")
    if victim is None:
        if not clause.form.passive:
            reading.fail(clause.verb_node, "no_event", ("破壊された時",))
        if cause is not None:
            if by is not None:
                reading.fail(by.node, "twice")
            if subject is not None and "リムカード" in subject.heads:
                reading.fail(cause.node, "of_what")
            return caused(reading, about(reading, subject, (terms.DESTROYED,)), cause)
        found = about(reading, subject, (terms.DESTROYED,))
        if subject is not None and "リムカード" in subject.heads:
            cards = describe(reading, subject)
            found = Happening((terms.RIM_DESTROYED,), cards.who or ANY, named=True)
        if by is not None:
            found = against(reading, found, by)
        return found
    if clause.form.passive:
        if cause is not None:
            reading.fail(cause.node, "of_what")
        if victim.head != "リムカード" or subject is None or not is_player(subject):
            reading.fail(victim.node, "no_event", ("自分がリムカードを破壊された場合",))
        found = Happening((terms.RIM_DESTROYED,), player_of(reading, subject.heads), named=True)
        return against(reading, found, by)
    if by is not None:
        reading.fail(by.node, "of_what")
    if victim.head == "リムカード" and subject is not None:
        if cause is not None:
            reading.fail(cause.node, "of_what")
        found = Happening((terms.RIM_DESTROYED,), describe(reading, victim).who or ANY, named=True)
        if subject.is_("THIS"):
            own_word(subject)
            return replace(found, condition=OtherFits((Not(IsOther()),)))
        return against(reading, found, subject)
    found = against(reading, about(reading, subject, (terms.KILLED,)), victim)
    return found if cause is None else caused(reading, found, cause)


def cause_of(clause: Clause) -> Np | None:
    """戦闘で, 戦闘によって, 効果によって, 相手の権能の効果で: by what something is destroyed."""
    np = clause.peek("で", "によって")
    if np is None or np.head not in ("戦闘", "効果"):
        return None
    return clause.take("で", "によって")


BY_BATTLE = {terms.DESTROYED: terms.FELL_IN_BATTLE, terms.KILLED: terms.KILLED_IN_BATTLE}


def caused(reading: Reading, found: Happening, cause: Np) -> Happening:
    """The same destruction, by a battle or by an effect only; of an effect also whose it is (R125, R136)."""
    event = found.events[0]
    if cause.head == "戦闘":
        if cause.mods or event not in BY_BATTLE:
            reading.fail(cause.node, "of_what")
        return replace(found, events=(BY_BATTLE[event],))
    if event != terms.DESTROYED:
        reading.fail(cause.node, "of_what")
    found = replace(found, events=(terms.FELL_BY_EFFECT,))
    inner = cause.inner()
    if inner is None:
        if cause.mods:
            reading.fail(cause.mods[0], "of_what")
        return found
    if is_player(inner):
        return replace(found, condition=OtherFits((ControlledBy(player_of(reading, inner.heads)),)))
    return against(reading, found, inner)


def fought(found: Happening) -> Happening:
    """戦闘を行い、…を破壊した: in that battle (T132)."""
    return replace(found, events=tuple(BY_BATTLE.get(event, event) for event in found.events))


def against(reading: Reading, found: Happening, np: Np | None) -> Happening:
    """The other party of the event fits a description."""
    if np is None:
        return found
    cards = describe(reading, np)
    tests: tuple[Test, ...] = event_tests(reading, cards)
    if cards.who is not None and cards.who != ANY:
        tests = (ControlledBy(cards.who), *tests)
    if cards.kind_said and cards.kinds and not any(isinstance(test, IsKind) for test in tests):
        tests = (IsKind(cards.kinds), *tests)
    if not tests:
        reading.fail(np.node, "of_what")
    if found.this:
        reading.know(EVENT, cards.kinds, cards.who)
    return replace(found, condition=OtherFits(tests))


def result(reading: Reading, clause: Clause) -> Happening:
    """Xが戦闘に勝利した, 敗北した; with whom."""
    battle = clause.take("に")
    other = clause.take("との", "と")
    if battle is not None and not battle.says("戦闘"):
        reading.fail(battle.node, "no_event", ("戦闘に勝利した時",))
    event = terms.BATTLE_WON if clause.stem == "勝利" else terms.BATTLE_LOST
    return against(reading, about(reading, clause.take("が", "は"), (event,)), other)
