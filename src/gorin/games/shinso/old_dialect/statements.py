"""How things are: which words make a statement, and which function reads it (T130)."""

from __future__ import annotations

from collections.abc import Callable

from gorin.games.shinso.old_dialect.card_rules import ignores, lethal, overwritten, random_target, renamed, rule
from gorin.games.shinso.old_dialect.clauses import CHANGE, COPULA, NOMINAL, VERB, Clause
from gorin.games.shinso.old_dialect.forms import CANNOT, FINAL, JOIN, MAY, NOT, STATE
from gorin.games.shinso.old_dialect.gifts import as_if, give, is_void, keyword_line, lose, no_keyword, void, whole_prey
from gorin.games.shinso.old_dialect.player_rules import draw_more, player_rule, summon_for, waives
from gorin.games.shinso.old_dialect.powers import becomes, given_power, make, power_change, rise
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said, bare_nps, is_about_actions, is_blank, value_np
from gorin.text.tree import token, words_of

GIVING = ("得", "獲得", "付与", "与え")


STATEMENTS: tuple[Callable[[Reading, Clause], Said | None], ...] = (
    waives,
    draw_more,
    summon_for,
    given_power,
    whole_prey,
    ignores,
    no_keyword,
    player_rule,
    lethal,
    rule,
)


STATE_MOODS = frozenset((FINAL, JOIN, NOT, CANNOT, MAY, STATE))


def statement(reading: Reading, clause: Clause) -> Said | None:
    """What a clause says of how things are; None if it orders something."""
    if clause.tail and clause.tail not in ("ものとして", "ものとする"):
        return None
    if clause.kind == CHANGE:
        return power_change(reading, clause)
    if clause.kind == NOMINAL:
        return keyword_line(reading, clause)
    if clause.kind != VERB:
        return None
    special = as_if(reading, clause)
    if special is not None:
        return special
    if clause.verb("上昇", "減少"):
        return rise(reading, clause)
    if clause.verb("失"):
        return lose(reading, clause)
    if clause.verb("な", "する") and is_void(clause):
        return void(reading, clause)
    if (
        clause.verb("な")
        and clause.form.mood in (FINAL, JOIN)
        and not is_blank(clause.peek("は"))
        and not is_blank(clause.peek("が"))
    ):
        return becomes(reading, clause)
    if clause.verb("する"):
        found = make(reading, clause)
        if found is not None:
            return found
    if clause.verb("決定"):
        return random_target(reading, clause)
    if clause.verb("変更"):
        return renamed(reading, clause)
    if clause.verb("上書き"):
        return overwritten(reading, clause)
    for read in STATEMENTS:
        found = read(reading, clause)
        if found is not None:
            return found
    if clause.verb(*GIVING) or (clause.verb("持つ", "持ち") and not clause.tail):
        return give(reading, clause)
    return None


def permits(clause: Clause) -> bool:
    """Whether できる or もよい names what is allowed, so that nothing has to be asked (R32, R43)."""
    if clause.verb("する"):
        return any(np.says("致命攻撃") for np in bare_nps(clause))
    return clause.verb("攻撃", "召喚", "無視")


def is_statement(clause: Clause) -> bool:
    """Whether a clause tells a state rather than orders something, by its words alone (T130)."""
    if clause.kind == CHANGE:
        return value_np(clause, "行動権", "を", "は", "が") is None
    if clause.kind == NOMINAL:
        return any(np.is_("KEYWORD", "NUMBERED") for np in bare_nps(clause))
    if clause.kind == COPULA:
        return clause.word == "のみになる"
    if clause.kind != VERB:
        return False
    if clause.tail in ("ものとして", "ものとする"):
        return True
    mood = clause.form.mood
    np = clause.peek("を")
    if clause.verb("得", "獲得") and mood == CANNOT:
        return True
    if clause.verb(*GIVING, "持つ"):
        return np is not None and (np.is_("KEYWORD", "NUMBERED", "QUOTED", "NAMED_RACE") or np.head == "戦闘力")
    if clause.verb("失", "な") and is_about_actions(clause):
        return False
    if clause.verb("上書き", "決定", "扱", "上昇", "減少", "失"):
        return True
    if clause.verb("変更"):
        return np is not None and np.head == "カード名"
    if clause.verb("する"):
        to = clause.peek("に")
        piece = clause.first("quantity")
        if (to is not None and to.says("倍", "半分")) or (piece is not None and token(piece, "NI") is not None):
            return True
    if clause.verb("な", "する") and is_void(clause):
        return True
    if clause.verb("な"):
        return not (mood == FINAL and clause.peek("は") is not None and "カウンター" in str(clause.peek("は")))
    if clause.verb("無視"):
        return is_blank(np) or (np is not None and np.head.type == "NAMED_CONDITION")
    if mood in (CANNOT, NOT) and clause.verb(
        "攻撃", "する", "アウェイク", "破壊", "受け", "発動", "召喚", "使用", "セット", "展開", "獲得", "得", "除外"
    ):
        return True
    if mood == MAY and (clause.verb("攻撃") or clause.first("for_actions") is not None):
        return True
    if clause.verb("する") and mood == MAY:
        return any(each.says("致命攻撃") for each in bare_nps(clause))
    if clause.verb("引", "ドロー"):
        return any(piece.data == "adverb" and words_of(piece)[0] == "多く" for piece in clause.pieces)
    return False
