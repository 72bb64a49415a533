"""What players can or cannot: prices of summoning, prohibitions, drawing (T36, T69, T79, T81, T104, T105)."""

from __future__ import annotations

import re

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ALL, ANY, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.changes import (
    ConditionsWaived,
    DrawMore,
    FreeSummons,
    KinLimit,
    PlayerRule,
    SummonFor,
    TurnLimit,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.amounts import times
from gorin.games.shinso.old_dialect.clauses import VERB, Clause
from gorin.games.shinso.old_dialect.described import is_player, player_of
from gorin.games.shinso.old_dialect.forms import CANNOT, MAY
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import tree, words_of


def waives(reading: Reading, clause: Clause) -> Said | None:
    """このターン中自分は召喚条件：Cを無視できる (T69)."""
    np = clause.peek("を")
    if not clause.verb("無視") or clause.form.mood != MAY or np is None or np.head.type != "NAMED_CONDITION":
        return None
    clause.take("を")
    start = (np.head.start_pos or 0) + len("召喚条件:")
    condition = reading.read_condition(reading, start, (np.head.start_pos or 0) + len(np.head))
    who = reading.actor
    return Said(NOBODY, (ConditionsWaived(who, condition),), who, terms.THIS_TURN)


def summon_for(reading: Reading, clause: Clause) -> Said | None:
    """この眷属は行動権nで召喚できる, 自分は眷属をn体まで行動権0で召喚できる (T36, R140)."""
    price = clause.first("for_actions")
    if price is None or clause.form.mood != MAY or not clause.verb("召喚"):
        return None
    clause.pop("for_actions")
    number = tree(price, "n")
    assert number is not None
    value = int(words_of(number)[0])
    topic = clause.peek("は")
    if topic is not None and is_player(topic):
        clause.take("は")
        who = player_of(reading, topic.heads)
        return free_summons(reading, clause, who, value)
    if (clause.has("を") and reading.actor != SELF) or (clause.has("を") and topic is None):
        return free_summons(reading, clause, reading.actor, value)
    np = clause.take("は", "が")
    things: Things
    if np is None:
        things = reading.topic or THIS
    else:
        cards = describe(reading, np)
        if cards.things is not None:
            things = cards.things
        else:
            if cards.zones is None and cards.who is None:
                cards.who = ANY
            cards.zones = cards.zones or (terms.HAND, terms.COFFIN)
            if cards.number is not None and isinstance(cards.number.node, Token):
                says_no_more(cards.number.node)
            cards.number = None
            things = All(cards.group(reading))
    return Said(things, (SummonFor(Exactly(value)),))


def free_summons(reading: Reading, clause: Clause, who: Who, price: int) -> Said:
    np = clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "summon_what", ("眷属を1体まで",))
    cards = describe(reading, np)
    piece = clause.pop("quantity")
    quantity = quantity_piece(reading, piece) or cards.number
    if piece is not None:
        says_no_more(*(word for word in words_of(piece) if word.type == "UP_TO"))
    if cards.kinds != terms.KIN or cards.tests or cards.zones is not None or cards.who is not None:
        reading.fail(np.node, "summon_what", ("眷属を",))
    if quantity is not None and isinstance(quantity.most, Exactly):
        amount: Amount = times(reading, quantity.most.number)
    elif reading.per is not None:
        amount = times(reading, 1)
    else:
        reading.fail(clause.verb_node, "number_needed", ("1体まで",))
    return Said(NOBODY, (FreeSummons(who, amount, price),), who, terms.THIS_TURN)


PLAYER_RULES = {
    ("召喚", terms.KIN): terms.NO_SUMMONING,
    ("召喚", terms.RELIC): terms.NO_RELICS,
    ("使用", terms.ARTS): terms.NO_ARTS_USED,
    ("発動", terms.ARTS): terms.NO_ARTS_USED,
    ("セット", terms.ARTS): terms.NO_ARTS_SET,
    ("展開", terms.TERRITORY): terms.NO_DEPLOYING,
}


def player_rule(reading: Reading, clause: Clause) -> Said | None:
    """自分は眷属を召喚できなくなる, 誰も…できない, フィールドに権能をセットできない (T81, T104)."""
    if (
        clause.kind != VERB
        or clause.form.mood != CANNOT
        or clause.stem not in ("召喚", "使用", "発動", "セット", "展開", "獲得", "得")
    ):
        return None
    np = clause.peek("を")
    if np is None:
        return cards_barred(reading, clause)
    who = reading.actor
    subject = clause.peek("は", "が")
    if subject is not None and is_player(subject):
        clause.take("は", "が")
        who = player_of(reading, subject.heads)
    elif subject is not None:
        return None
    elif (
        clause.pop("nobody") is not None
        or reading.actor == ANY
        or (reading.static and reading.actor_word is None and not reading.line_until)
    ):
        who = ALL
    clause.take("を")
    clause.idle("追加で")
    if np.says("【生命転化】") and clause.stem in ("使用", "発動"):
        return Said(NOBODY, (PlayerRule(who, terms.NO_CONVERSION),), who)
    if np.says("行動権"):
        return Said(NOBODY, (PlayerRule(who, terms.NO_ACTIONS_GAINED),), who)
    cards = describe(reading, np)
    limit = clause.pop("limit")
    place_np = clause.take("に")
    if place_np is not None and not (place_np.head == words.FIELD and clause.stem in ("セット", "展開", "召喚")):
        reading.fail(place_np.node, "of_what")
    if place_np is not None:
        inner = place_np.inner()
        if inner is not None and is_player(inner):
            who = player_of(reading, inner.heads)
    if cards.zones == (terms.ARTS_SLOT,) and cards.kinds == terms.ARTS and clause.stem in ("発動", "使用"):
        mask = terms.NO_SET_ARTS_ACTIVATED
    else:
        if cards.zones not in (None, (terms.HAND,)) or cards.number is not None:
            reading.fail(np.node, "cannot_what", ("眷属を", "権能を"))
        found = PLAYER_RULES.get((clause.stem, cards.kinds))
        if found is None:
            reading.fail(clause.verb_node, "cannot_what", ("眷属を召喚できない", "権能を使用できない"))
        mask = found
    if limit is not None:
        return Said(NOBODY, (TurnLimit(who, mask, at_most(reading, limit), tuple(cards.tests)),), who)
    return Said(NOBODY, (PlayerRule(who, mask, tuple(cards.tests)),), who)


def cards_barred(reading: Reading, clause: Clause) -> Said | None:
    """コスト0の眷属は召喚できない: nobody can play such cards (T104)."""
    np = clause.peek("は", "が")
    if np is None or is_player(np) or np.is_("THIS", "IT"):
        return None
    cards = describe(reading, np)
    mask = PLAYER_RULES.get((clause.stem, cards.kinds))
    if mask is None or cards.things is not None or cards.number is not None or cards.zones not in (None, (terms.HAND,)):
        return None
    clause.take("は", "が")
    who = cards.who if cards.who is not None else ALL
    return Said(NOBODY, (PlayerRule(who, mask, tuple(cards.tests)),), who)


def at_most(reading: Reading, limit: Node) -> int:
    """1ターンにn枚しか."""
    found = re.fullmatch(r"1ターンに(\d)[回枚体]しか", words_of(limit)[0])
    if found is None or found[1] == "0":
        reading.fail(limit, "name_limit", ("1ターンに1枚しか",))
    return int(found[1])


def draw_more(reading: Reading, clause: Clause) -> Said | None:
    """ドローフェイズにカードをn枚多く引く (T79)."""
    if not clause.verb("引", "ドロー") or clause.adverb("多く") is None:
        return None
    phase = clause.take("に", "で")
    if phase is None or phase.head != "ドローフェイズ":
        reading.fail(clause.verb_node, "draw_phase", ("ドローフェイズに",))
    inner = phase.inner()
    np = clause.take("を")
    if np is not None and not np.says("カード"):
        reading.fail(np.node, "top_cards", ("カードを",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "number_needed", ("1枚",))
    subject = clause.take("は")
    who = player_of(reading, subject.heads) if subject is not None and is_player(subject) else reading.actor
    if inner is not None:
        who = player_of(reading, inner.heads)
    return Said(NOBODY, (DrawMore(who, times(reading, quantity.most.number)),), who)


def kin_limit(reading: Reading, first: Clause, second: Clause) -> Said:
    """自分のフィールドに置ける眷属はn体のみになる (T105)."""
    field = first.take("に")
    np = second.take("は")
    quantity = quantity_piece(reading, second.pop("quantity"))
    if field is None or field.head != words.FIELD or np is None or not np.says("眷属"):
        reading.fail(first.verb_node, "kin_limit", ("自分のフィールドに置ける眷属は1体のみになる",))
    inner = field.inner()
    who = player_of(reading, inner.heads) if inner is not None and is_player(inner) else ALL
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
        reading.fail(second.verb_node, "number_needed", ("1体",))
    return Said(NOBODY, (KinLimit(who, quantity.most.number),), who)
