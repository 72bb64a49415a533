"""When and for how long (T8, T87, T100, R27, R120, R142)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.condition import TurnOf
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.forms import NOT
from gorin.games.shinso.old_dialect.happenings import Happening
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import trees, words_of

EXTRA_TURN = "extra_turn"


def stays_asleep(clause: Clause) -> bool:
    """次の相手のクリンナップフェイズにアウェイクしない: up to the end of that phase (T100)."""
    return clause.verb("アウェイク") and clause.form.mood == NOT


def turn_of(reading: Reading, piece: Node) -> Condition:
    """自分のターン中, 相手のターンの間."""
    mods = list(trees(piece))
    players = [word for mod in mods for word in words_of(mod) if word.type == "PLAYER"]
    if len(mods) != 1 or len(players) != 1:
        reading.fail(piece, "whose_turn", ("自分のターン中",))
    if players[0] not in ("自分", "相手"):
        reading.fail(piece, "whose_turn", ("自分のターン中",))
    return TurnOf(SELF if players[0] == "自分" else OTHER)


def at_end_phase(happening: Happening, last: Clause) -> Happening:
    """T8, R142: effects of an end phase come in its first step, a win or loss as it begins."""
    if happening.events != (terms.END_PHASE,) or last.verb("勝利", "敗北"):
        return happening
    return replace(happening, events=(terms.TURN_ENDS,))


def duration_of(word: str) -> str:
    """このターン中, 次のターン, 次の相手のターンの間, ゲーム終了まで (R27, R120)."""
    if word.startswith("ゲーム"):
        return terms.WHOLE_GAME
    if not word.startswith("次の"):
        return terms.THIS_TURN
    return terms.COMING + ("me" if "自分" in word else "opponent" if "相手" in word else "any")


def coming_turn(until: str) -> Happening:
    """次のターン、E: an order is carried out as that turn begins."""
    who = {"me": SELF, "opponent": OTHER}.get(until.removeprefix(terms.COMING), ANY)
    return Happening((terms.TURN_BEGINS,), who, upcoming=True, coming=True)


def until_of(reading: Reading, np: Np) -> str:
    """次の自分のドローフェイズまで, 次のターンのエンドフェイズまで, …の終わりまで (T87, R27, R120)."""
    head = str(np.head)
    end = head.endswith("の終わり")
    phase = terms.PHASES[head.removesuffix("の終わり")]
    whose, next_turn, coming = "any", False, False
    for mod in np.mods:
        word = words_of(mod)[0]
        if word == "次の":
            if coming:
                reading.fail(mod, "twice")
            coming = True
            says_no_more(word)
            continue
        if word == "ターン":
            next_turn = True
        elif word.type == "PLAYER":
            whose = {"自分": "me", "相手": "opponent"}.get(str(word), "")
            if not whose:
                reading.fail(mod, "of_what")
        elif word in ("このターン", "そのターン"):
            whose = "this_turn"
        else:
            reading.fail(mod, "of_what")
    if next_turn and not coming:
        reading.fail(np.node, "of_what", ("次のターンのエンドフェイズまで",))
    if next_turn and whose == "any":
        whose = "next_turn"
    return f"{phase}:{whose}{'+end' if end or phase == 'end' else ''}"
