"""What happens at once: which verb is read by which function."""

from __future__ import annotations

from collections.abc import Callable

from gorin.games.shinso.old_dialect import chance
from gorin.games.shinso.old_dialect.clauses import CHANGE, Clause
from gorin.games.shinso.old_dialect.counters import no_counters, take_counters
from gorin.games.shinso.old_dialect.entering import attach, bring, ignore, meet, use
from gorin.games.shinso.old_dialect.fighting import cancel, change, end_turn, fight, make_state, perform, turn
from gorin.games.shinso.old_dialect.gaining import declare, gain, lose_actions, over, set_actions, signed, skip, spend
from gorin.games.shinso.old_dialect.leaving import destroy, discard, no_blast, place, put_back, remove, retreat
from gorin.games.shinso.old_dialect.looking import draw, look, pick_keyword, select, show, shuffle
from gorin.games.shinso.old_dialect.properties import race_test
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import bare_nps, is_about_actions

ACTIONS: dict[str, Callable[[Reading, Clause], None]] = {
    "破壊": destroy,
    "除外": remove,
    "捨て": discard,
    "戻": put_back,
    "置": place,
    "並べ": place,
    "加え": place,
    "撤退": retreat,
    "召喚": bring,
    "登場": bring,
    "展開": bring,
    "セット": bring,
    "出": bring,
    "使用": use,
    "装備": attach,
    "発動": use,
    "見": look,
    "公開": show,
    "見せ": show,
    "選": select,
    "指定": select,
    "シャッフル": shuffle,
    "引": draw,
    "ドロー": draw,
    "スリープ": turn,
    "アウェイク": turn,
    "する": make_state,
    "行": perform,
    "戦闘": fight,
    "終了": end_turn,
    "無効化": cancel,
    "変更": change,
    "得": gain,
    "獲得": gain,
    "消費": spend,
    "スキップ": skip,
    "勝利": over,
    "敗北": over,
    "増や": place,
    "取り除": take_counters,
    "減ら": take_counters,
    "失": lose_actions,
    "な": no_counters,
    "宣言": declare,
    "無視": ignore,
    "満た": meet,
    "振": chance.roll,
    "数え": chance.count,
    "出題": chance.quiz,
}


MOODS = frozenset(("final", "join", "may", "must", "cost"))


def act(reading: Reading, clause: Clause) -> None:
    """Carry out one clause; whatever of it no operation took is refused."""
    for np in bare_nps(clause):
        if np.head.type == "RACE":
            race_test(reading, np.head)
    if clause.kind == CHANGE:
        signed(reading, clause)
        return
    if clause.verb("選", "指定") and pick_keyword(reading, clause):
        return
    if clause.verb("発動") and clause.form.mood == "not":
        no_blast(reading, clause)
        return
    action = ACTIONS.get(clause.stem)
    if clause.kind != "verb" or action is None or clause.form.mood not in MOODS:
        reading.fail(clause.verb_node, "cannot_be_done")
    reading.rims = names_rims(clause)
    if clause.verb("失", "減ら", "な") and is_about_actions(clause):
        action = set_actions if clause.verb("な") else lose_actions
    action(reading, clause)


def names_rims(clause: Clause) -> bool:
    np = clause.peek("を") or clause.peek("は") or clause.peek("が")
    return np is not None and "リムカード" in np.heads
