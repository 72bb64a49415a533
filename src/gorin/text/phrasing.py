"""How English lines are put together: agreement of words, counts as conditions, what was counted."""

from __future__ import annotations

import re

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Exactly
from gorin.engine.program.cards import Discard, Move
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Did, Not
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.group import Group, IsThis
from gorin.engine.program.numbers import TakeCounters
from gorin.engine.program.roots import Op

VERB = re.compile(r"(\S+) (\w+)\[(e?s)\]")
"""A verb with the last word of its subject."""
PLURAL = ("you", "players", "opponents")
OF_YOU = re.compile(r"\bthe ((?:(?!the\b|of\b)[\w'-]+ )*(?!the\b|of\b)[\w'-]+) of you\b")
"""Something of the reader's: the deck of you."""
SUBJECT = re.compile(r"^(?:a card|a follower|a nordia|something|it)\b")
"""The subject of an event that can be said of the card itself."""
MOVED = {
    "destroy": ("破壊した", "destroyed"),
    "discard": ("捨てた", "discarded"),
    "banish": ("消滅させた", "banished"),
    "return": ("戻した", "returned"),
}


def agreeing(line: str) -> str:
    """An English line: verbs (`draw[s]`) agree with their subjects, things (`card(s)`) with their numbers."""
    line = VERB.sub(lambda found: f"{found[1]} {found[2]}{'' if found[1].lower() in PLURAL else found[3]}", line)
    line = re.sub(r" of you\b", " of yours", OF_YOU.sub(r"your \1", line))
    line = re.sub(r"\ball of (?=\w+s (?:in|on|among)\b)", "all ", line)
    line = re.sub(r"\b(1 (?:\S+ )?\w+)\(s\)", r"\1", line).replace("(s)", "s")
    line = re.sub(r"\b1 time a (?=turn|game)", "once a ", line).replace("the top 1 card ", "the top card ")
    line = re.sub(r"\b((?:up to )?\d+|any number) of (?=\w+s (?:in|on|among)\b)", r"\1 of the ", line)
    line = re.sub(r"\b(all [^:<]*): has\b", r"\1: have", line).replace(")(", ") (")
    line = re.sub(r"\bis \(with ([^()]*)\)", r"has \1", re.sub(r"(?<=\w)\((?=[^\W\d])", " (", line))
    return re.sub(r"(?<=\S) +", " ", line).rstrip()


def how_many(compared: Compare, group: str) -> str | None:
    """A comparison of a count with a number: there are at least 3 of them."""
    if not isinstance(compared.left, Count) or not isinstance(compared.right, Exactly):
        return None
    number = compared.right.number
    if number == 0 and compared.relation != AT_LEAST:
        return f"there is none of {group}"
    least = {AT_LEAST: "at least", AT_MOST: "at most"}.get(compared.relation, "exactly")
    return f"there {'is' if number == 1 else 'are'} {least} {number} of {group}"


def zone_of_this(group: object) -> int | None:
    """Where the card itself is said to be, if a group means nothing else."""
    if not isinstance(group, Group) or len(group.parts) != 1 or group.parts[0].tests != (IsThis(),):
        return None
    return group.parts[0].zone


def counted_by(op: Op | None) -> tuple[str, str] | None:
    """What was done to the cards that an operation counts, in both languages."""
    if isinstance(op, Discard):
        return MOVED["discard"]
    if isinstance(op, TakeCounters):
        return "取り除いた", "taken off"
    return MOVED.get(op.reason) if isinstance(op, Move) else None


def is_undone(op: object) -> bool:
    """Whether this leads on to what is done only if the operations before it were not."""
    return isinstance(op, Branch) and op.condition == Not(Did())


def leap_of(op: object) -> int:
    """Where the last operation of a branch leads, over the other branch."""
    return op.to if isinstance(op, Goto) or (isinstance(op, Branch) and is_undone(op)) else NOTHING
