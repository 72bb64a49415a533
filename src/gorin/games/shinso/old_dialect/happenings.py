"""What abilities wait for: cards to which something happens, moments and phases (T3 to T9, T13 to T17)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.condition import Every
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import EVENT
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.describing import Bearer, IsAmong, LiesIn, OncePerMoment
from gorin.games.shinso.old_dialect.choosing import tests_in
from gorin.games.shinso.old_dialect.clauses import Np
from gorin.games.shinso.old_dialect.described import Cards, is_player, player_of
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, trees, words_of


@dataclass(frozen=True)
class Happening:
    """An event as a text words it. `each`: once for every card; `named`: the text can speak of the event's card."""

    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    condition: Condition | None = None
    state: Condition | None = None
    each: bool = False
    times: int = 0
    upcoming: bool = False
    ordinal: int = 0
    named: bool = False
    to: int = NOTHING
    extra_turn: bool = False
    that_turn: bool = False
    coming: bool = False
    zones: int = 0

    def trigger(self) -> Trigger:
        condition = self.condition
        if self.named and not self.each and not any(isinstance(test, IsAmong) for test in self.tests):
            once = OncePerMoment()
            condition = once if condition is None else Every((condition, once))
        return Trigger(self.events, self.who, self.this, self.tests, self.to, condition, self.state)


def about(reading: Reading, np: Np | None, events: tuple[int, ...]) -> Happening:
    """The event of a card: this one, or any that fits a description."""
    if np is None:
        return Happening(events, this=True)
    if is_player(np):
        return Happening(events, who=player_of(reading, np.heads))
    cards = describe(reading, np)
    if cards.this:
        return Happening(events, this=True)
    reading.know(EVENT, cards.kinds, cards.who)
    return Happening(events, cards.who or ANY, tests=event_tests(reading, cards), named=True)


def event_tests(reading: Reading, cards: Cards) -> tuple[Test, ...]:
    if cards.number is not None and not cards.number.every:
        reading.fail(cards.node, "event_number")
    tests = tests_in(cards)
    if cards.zones is not None and cards.zones != terms.FIELD:
        tests = (LiesIn(cards.zones), *tests)
    if isinstance(cards.things, Bearer):
        kinds = cards.kinds or terms.KIN | terms.FRAGMENT
        return (IsAmong(Bearer(kinds, cards.things.least)), *cards.tests)
    if cards.things is not None:
        return (IsAmong(cards.things), *tests)
    return tests


MOMENTS = {
    "召喚時": terms.SUMMONED,
    "登場時": terms.APPEARED,
    "攻撃時": terms.ATTACKED,
    "破壊時": terms.DESTROYED,
    "攻撃終了時": terms.ATTACK_ENDED,
    "戦闘終了時": terms.BATTLE_FOUGHT,
    "直接攻撃時": terms.ATTACKED_PLAYER,
    "装備時": terms.EQUIPPED,
    "展開時": terms.DEPLOYED,
    "撤退時": terms.RETREATED,
    "ゲーム開始時": terms.GAME_BEGINS,
}


def moment_of(reading: Reading, piece: Node, subject: Np | None = None) -> Happening:
    """召喚時, Xの攻撃時, 自分のターン終了時, バトルフェイズ開始時 (T3 to T9, T14, T16, T132)."""
    found = token(piece, "MOMENT")
    assert found is not None
    word = found.removesuffix("に").replace("の", "")
    mods = list(trees(piece))
    if word in MOMENTS:
        np = mods_np(piece, mods)
        if np is not None and word == "ゲーム開始時":
            reading.fail(piece, "of_what")
        if word == "ゲーム開始時":
            return Happening((terms.GAME_BEGINS,))
        found_about = about(reading, np or subject, (MOMENTS[word],))
        if found_about.this:
            check_moment(reading, piece, MOMENTS[word])
        return found_about
    phase = word.removesuffix("開始時").removesuffix("終了時")
    if phase == "ターン":
        event = terms.TURN_BEGINS if word.endswith("開始時") else terms.TURN_ENDS
    else:
        if word.endswith("終了時"):
            reading.fail(found, "phase_end", (f"{phase}に", f"{phase}開始時に"))
        event = terms.PHASE_EVENTS[terms.PHASES[phase]]
    return timed(reading, mods, event)


BODIES = (terms.APPEARED, terms.ATTACKED, terms.ATTACK_ENDED, terms.ATTACKED_PLAYER, terms.BATTLE_FOUGHT)
"""What only 眷属 and 真祖の断片 do."""


def check_moment(reading: Reading, piece: Node, event: int) -> None:
    """Refuse a moment that a card of this kind never has: a 権能 is not summoned, a 秘宝 does not attack."""
    kinds = reading.source.kinds
    if reading.source.quoted or kinds & (terms.KIN | terms.FRAGMENT):
        return
    if event in BODIES:
        reading.fail(piece, "moment_kind", ("この秘宝を装備する眷属の攻撃時",) if kinds & terms.RELIC else ())
    if event == terms.SUMMONED and kinds & (terms.ARTS | terms.TERRITORY):
        reading.fail(piece, "moment_kind", ("展開時",) if kinds & terms.TERRITORY else ())


def mods_np(piece: Node, mods: list[Node]) -> Np | None:
    """Xの before a moment as the noun phrase X."""
    if not mods:
        return None
    np = Np(piece)
    np.mods = mods
    return np.inner() or np


def timed(reading: Reading, mods: list[Node], event: int) -> Happening:
    """Whose turn or phase, the next one, the second one."""
    found = Happening((event,))
    for mod in mods:
        word = words_of(mod)[0]
        if word == "次の":
            if found.upcoming:
                reading.fail(mod, "twice")
            found = replace(found, upcoming=True)
            says_no_more(word)
        elif word == "毎ターンの":
            if found.upcoming:
                reading.fail(mod, "twice")
            says_no_more(word)
        elif word.type == "PLAYER":
            found = replace(found, who=player_of(reading, [each for each in words_of(mod) if each.type == "PLAYER"]))
        elif mod.data == "ordinal":
            found = replace(found, ordinal=int(word.removesuffix("回目の")))
        elif word == "ターン" and mod.data == "of":
            continue
        elif word in ("このターン", "そのターン") and mod.data == "of":
            found = replace(found, upcoming=True)
        elif word == "追加のターン" and mod.data == "of":
            if not reading.extra_turn:
                reading.fail(mod, "no_extra_turn", ("自分は追加のターンを得る。",))
            found = replace(found, upcoming=True, extra_turn=True)
        else:
            reading.fail(mod, "of_what")
    return found


def is_phase(np: Np | None) -> bool:
    return np is not None and np.is_("PHASE") and len(np.heads) == 1 and str(np.head) in terms.PHASES


def phase_of(reading: Reading, np: Np) -> Happening:
    """自分のドローフェイズに, 自分のエンドフェイズごとに (T8, T13, T17)."""
    return timed(reading, np.mods, terms.PHASE_EVENTS[terms.PHASES[str(np.head)]])
