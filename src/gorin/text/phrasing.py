"""How English lines are put together: agreement of words, counts as conditions, what was counted."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
SUBJECT = re.compile(r"^(?:a card|a follower|a nordia|a rim|a shield|something|it)\b")
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


def number_done(done: tuple[str, str], japanese: bool) -> str:
    """How many cards, or counters, something was done to."""
    if japanese:
        return f"{done[0]}{'数' if done[1] == 'removed' else '枚数'}"
    return f"the number of {'counters' if done[1] == 'removed' else 'cards'} {done[1]}"


def counted_by(op: Op | None) -> tuple[str, str] | None:
    """What was done to the cards that an operation counts, in both languages."""
    if isinstance(op, Discard):
        return MOVED["discard"]
    if isinstance(op, TakeCounters):
        return "取り除いた", "removed"
    return MOVED.get(op.reason) if isinstance(op, Move) else None


def is_undone(op: object) -> bool:
    """Whether this leads on to what is done only if the operations before it were not."""
    return isinstance(op, Branch) and op.condition == Not(Did())


def leap_of(op: object) -> int:
    """Where the last operation of a branch leads, over the other branch."""
    return op.to if isinstance(op, Goto) or (isinstance(op, Branch) and is_undone(op)) else NOTHING


IRREGULAR = {"kin": "kin", "arts": "arts", "dead": "dead"}
PREPOSITION = re.compile(r" (?:of|on|in|with|among|from|that|at|under|without|named|and|or|facing|adjacent)\b")
PAST = {
    "is": "was",
    "are": "were",
    "has": "had",
    "leaves": "left",
    "falls": "fell",
    "stands": "stood",
    "deals": "dealt",
    "goes": "went",
    "comes": "came",
    "fights": "fought",
    "loses": "lost",
    "wins": "won",
    "makes": "made",
    "begins": "began",
    "breaks": "broke",
    "draws": "drew",
    "draw[s]": "drew",
    "put[s]": "put",
    "make[s]": "made",
    "becomes": "became",
    "gets": "got",
    "rises": "rose",
    "acts": "acted",
    "sets": "set",
}
"""Verbs of events that do not just end in -ed when they are past."""
OFTEN = re.compile(r"^(this turn )?(.*?)( this turn)?(, each card once)?$")


def plural(noun: str) -> str:
    """Several of what a noun means; its first word counts where others hang on it."""
    found = PREPOSITION.search(noun)
    head, rest = (noun[: found.start()], noun[found.start() :]) if found else (noun, "")
    last = head.rsplit(" ", 1)[-1]
    if not last.isascii() or last in IRREGULAR:
        return noun
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return f"{head[:-1]}ies{rest}"
    return f"{head}s{rest}"


def article(said: str) -> str:
    """Which article stands before a word."""
    return (
        "an"
        if re.match(r"[aeiou](?!n[ei][a-z]*c)", said, re.IGNORECASE) and not said.startswith(("uni", "one"))
        else "a"
    )


def possessive(said: str) -> str:
    """Whose something is, before it; "" where a description is too long for that."""
    known = {"it": "its", "them": "their", "you": "your", "they": "their"}
    if said in known:
        return known[said]
    if PREPOSITION.search(said) or "(" in said or said.startswith(("all ", "the top ", "each ")):
        return ""
    return f"{said}'" if said.endswith("s") else f"{said}'s"


def listed(said: Sequence[str]) -> str:
    """English phrases with "and" before the last; a verb that comes again is said once."""
    first = said[0].split(" ", 1)[0] if said else ""
    verb = "get" if re.search(r"\bget \S", said[0]) else "gets" if re.search(r"\bgets \S", said[0]) else first
    told = [*said[:1], *(each.removeprefix(f"{verb} ") if verb in ("gets", "get") else each for each in said[1:])]
    return f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else "".join(told)


def past(event: str) -> tuple[str, str, str]:
    """An event that has happened: what is before its verb, the verb in the past, and what follows."""
    words = event.split(" ")
    first = 1
    if event.startswith(("one of ", "one or more ")):
        several = [
            at for at, word in enumerate(words) if (word.endswith("s") and not word.endswith("'s")) or word in IRREGULAR
        ]
        first = several[0] + 1 if several else 1
    for at, word in enumerate(words[first:], first):
        if word in PAST:
            return " ".join(words[:at]), PAST[word], " ".join(words[at + 1 :])
        if re.fullmatch(r"[a-z]+(?:e?s|\[e?s\])", word) and at >= 1 and words[at - 1] not in ("a", "of", "your", "the"):
            stem = re.sub(r"\[e?s\]$|s$", "", word)
            stem = stem.removesuffix("e") if stem.endswith("she") else stem
            return " ".join(words[:at]), f"{stem}d" if stem.endswith("e") else f"{stem}ed", " ".join(words[at + 1 :])
    return event, "", ""


def in_the_past(event: str) -> str:
    """An event without its subject, as something that has happened: was destroyed."""
    _, verb, rest = past(f"it {event}")
    return f"{verb} {rest}".strip() if verb else event


def how_often(event: str, relation: str, number: int) -> str:
    """How often something has happened this turn: a card was played 3 or more times this turn."""
    found = OFTEN.match(event.strip())
    assert found is not None
    turn = " this turn" if found[1] or found[3] else ""
    once = ", counting each card once" if found[4] and number > 1 else ""
    subject, verb, rest = past(found[2].strip())
    rest = f" {rest.strip()}" if rest.strip() else ""
    if number == 0 and relation != AT_LEAST:
        subject = re.sub(r"^(?:an?|any) ", "no ", re.sub(r"^one of ", "none of ", subject))
        if subject.startswith("no"):
            return f"{subject} {verb}{rest}{turn}"
        return f"it has not happened that {subject} {verb}{rest}{turn}"
    if (relation, number) == (AT_LEAST, 1):
        return f"{subject} {verb}{rest}{turn}"
    more = {AT_LEAST: " or more", AT_MOST: " or fewer"}.get(relation, "")
    exact = "exactly " if not more else ""
    times = "time" if number == 1 and not more else "times"
    return f"{subject} {verb}{rest} {exact}{number}{more} {times}{turn}{once}"


def polished(line: str) -> str:
    """An English paragraph: one card is a card, names stand in plain quotation marks."""
    line = re.sub(
        r"\b([Dd]raws?|[Dd]iscards?|[Pp]uts?|[Rr]emove|[Cc]reate|or|and|with) 1 "
        r"(?=[A-Za-z\"『《])(?!or |of |to |less|more)",
        one_of,
        line,
    )
    line = line.replace("『", '"').replace("』", '"')
    line = re.sub(r"\b(the|a|of|your|their) \1\b", r"\1", line)
    line = re.sub(r"\bonly 1 time(?= per)", "only once", line).replace("Each player cannot", "No player can")
    line = re.sub(r"\beach player cannot\b", "no player can", line)
    line = re.sub(
        r"\b(the opponent (?:may )?\w+ [^.:;]*?)\bthe opponent's (?=\w)", r"\1their ", line, flags=re.IGNORECASE
    )
    line = re.sub(r"\b([Ii])f during ", r"\1f it is during ", line)
    line = re.sub(r"(the next time [^,.]*?) the next time\b", r"\1", line)
    line = re.sub(r" +(?=[,.;:)])", "", re.sub(r"  +", " ", line))
    return re.sub(r",(?=,)", "", line).replace(" and but ", ", but ")


def one_of(found: re.Match[str]) -> str:
    rest = found.string[found.end() :].lstrip('"『《')
    return f"{found[1]} {article(rest)} "
