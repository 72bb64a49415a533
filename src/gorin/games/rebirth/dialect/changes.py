"""What lasts: which clauses say so, and by which verb (T100 to T112, T222 to T255)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.values.change import SET, GiveWord
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.amounts import amount_of_noun
from gorin.games.rebirth.dialect.attacks import attack_rule, no_partner_attack, partner_attack, support_rule
from gorin.games.rebirth.dialect.forbidding import (
    block_rule,
    not_chosen,
    not_put,
    not_set,
    not_stand,
    not_used,
    open_hand,
)
from gorin.games.rebirth.dialect.granting import gain, give_change, lose, not_counted, spark_again, treated, validity
from gorin.games.rebirth.dialect.lasting import apply, modify, topic_things
from gorin.games.rebirth.dialect.measures import NUMBERS
from gorin.games.rebirth.dialect.numbers import add_value, make_value, no_damage, play_cost, set_value, unmoved
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading


def become(reading: Reading, clause: Clause) -> None:
    """無効になる, 有効になる, ０になる, パートナーアタックになる (T107, T110, T137, T229, T230, T245)."""
    negative = clause.form in (verbs.NEG, verbs.NEG_CONT)
    state = clause.get("validity")
    if state is not None:
        validity(reading, clause, state, negative)
        return
    goal = clause.peek("noun", "に")
    if goal is not None and goal.noun is not None and goal.noun.is_one("word", "パートナーアタック"):
        goal.claimed = True
        partner_attack(reading, clause, not negative)
        return
    if negative:
        reading.fail(clause.verb_start, "act")
    if goal is not None and goal.noun is not None and goal.noun.is_one("trait"):
        goal.claimed = True
        apply(reading, clause, topic_things(reading, clause), (GiveWord(terms.TRAIT + goal.noun.unit.word.strip()),))
        return
    cost = clause.get("play_cost")
    number = clause.get("number", "に")
    if cost is not None and number is not None:
        play_cost(reading, clause, cost, Exactly(int(number.groups[0] or 0)), SET)
        return
    topic = clause.peek("noun", "は")
    like = clause.get("like")
    if topic is not None and topic.noun is not None and like is not None and like.noun is not None:
        topic.claimed = True
        set_value(reading, clause, topic, amount_of_noun(reading, like.noun))
        return
    if topic is not None and topic.noun is not None and number is not None:
        topic.claimed = True
        set_value(reading, clause, topic, Exactly(int(number.groups[0] or 0)))
        return
    if topic is not None and topic.noun is not None and clause.adverb("same_as"):
        reading.fail(clause.verb_start, "act")
    reading.fail(clause.verb_start, "act")


def prefer(reading: Reading, clause: Clause) -> None:
    """…を優先する after 選ぶ際 is read by `rules`."""
    reading.fail(clause.verb_start, "act")


Frame = Callable[[Reading, Clause], None]


FRAMES: Final[dict[str, Frame]] = {
    "modify": modify,
    "gain": gain,
    "lose": lose,
    "become": become,
    "make": make_value,
    "add": add_value,
    "choose": not_chosen,
    "put": not_put,
    "use": not_used,
    "block": block_rule,
    "attack": attack_rule,
    "partner_attack": no_partner_attack,
    "support": support_rule,
    "stand": not_stand,
    "rest": not_stand,
    "set": not_set,
    "receive": no_damage,
    "vary": unmoved,
    "treat": treated,
    "trigger": spark_again,
    "count": not_counted,
    "reveal": open_hand,
    "give": give_change,
}


def statement(reading: Reading, clause: Clause) -> None:
    """A clause that says what lasts."""
    if clause.peek("modifier") is not None:
        if clause.verb not in ("modify", "make"):
            reading.fail(clause.verb_start, "act")
        modify(reading, clause)
        return
    frame = FRAMES.get(clause.verb)
    if frame is None:
        reading.fail(clause.verb_start, "act")
    frame(reading, clause)


def is_statement(clause: Clause) -> bool:
    """Whether a clause says what lasts rather than what is done."""
    if clause.peek("modifier") is not None or clause.verb in (
        "modify",
        "gain",
        "lose",
        "become",
        "vary",
        "treat",
        "use",
        "count",
    ):
        return True
    if clause.form in (verbs.NEG, verbs.NEG_CONT, verbs.CANNOT, verbs.CANNOT_CONT, verbs.CAN):
        return True
    if clause.verb == "partner_attack":
        return True
    if clause.verb == "add":
        goal = clause.peek("noun", "に")
        return goal is not None and goal.noun is not None and goal.noun.unit.word in NUMBERS
    return clause.verb == "receive"
