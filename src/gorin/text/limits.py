"""How often an ability works: 1ターンに1回 at its head."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gorin.text.lexicon import Copula, Counter, Link, Number, VerbForm
from gorin.text.morphology import IF
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more

APPLY, TRIGGER, ACTIVATE = "apply", "trigger", "activate"
WORKING = {APPLY: None, TRIGGER: None, ACTIVATE: "able"}
"""The verbs by which an ability is said to work, with the voice that it takes, if only one."""

WHOSE = ("この効果", "この能力", "このアビリティ")
BOUND, DENIED = ("のみ", "まで", "だけ"), "しか"
"""この効果は1ターンに1回のみ適用される: what is limited, and the words behind the number."""


def times_a_turn(tokens: Sequence[Token]) -> int:
    """How often, where the words begin with 1ターンに…回 (0: they do not)."""
    if len(tokens) < 5 or tokens[0].sense(Number) != Number(1) or tokens[1].text != "ターン" or tokens[2].text != "に":
        return 0
    times, counter = tokens[3].sense(Number), tokens[4].sense(Counter)
    counts = times is not None and counter is not None and counter.of == "time"
    return times.number or 0 if times is not None and counts else 0


def limited(tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
    """How many times a turn (0: it does not say), and the words behind that."""
    times = times_a_turn(tokens)
    return (times, tokens[behind(tokens) :]) if times else (0, tokens)


def behind(tokens: Sequence[Token]) -> int:
    """Where 1ターンに2回まで、 ends: まで adds nothing to it."""
    at = 5
    if len(tokens) > at and tokens[at].text in ("まで", "のみ"):
        says_no_more(tokens[at])
        at += 1
    return at + (len(tokens) > at and tokens[at].mark() == "、")


def is_linked(token: Token) -> bool:
    """Whether a condition or an event ends here: 場合, であれば."""
    form = token.sense(Copula) or token.sense(VerbForm)
    return token.sense(Link) is not None or (form is not None and form.form.ending == IF)


def limited_within(tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
    """The same where it stands behind what is waited for (…した場合、1ターンに1回、), or in a sentence at the end."""
    stop = next((index for index, token in enumerate(tokens) if token.mark() == "。"), len(tokens))
    commas = [index for index in range(1, stop) if tokens[index].mark() == "、" and is_linked(tokens[index - 1])]
    alone = stop + 1 >= len(tokens)
    found = (index for index in commas if (alone or index == commas[0]) and times_a_turn(tokens[index + 1 :]))
    comma = next(found, commas[0] if commas else stop)
    linked = comma < stop
    rest = tokens[comma + 1 :]
    times = times_a_turn(rest) if linked else 0
    if times and behind(rest) > 5:
        return times, [*tokens[: comma + 1], *rest[behind(rest) :]]
    stops = [index for index, token in enumerate(tokens) if token.mark() == "。"]
    for before, end in pairwise([*stops, len(tokens)]):
        times = said_to_work(tokens[before + 1 : end])
        if times:
            return times, [*tokens[: before + 1], *tokens[end + 1 :]]
    return 0, tokens


def said_to_work(sentence: Sequence[Token]) -> int:
    """この能力は1ターンに1回のみ起動できる: how often (0: it does not say)."""
    times = times_a_turn(sentence[2:]) if len(sentence) > 8 and sentence[0].text in WHOSE else 0
    applied = sentence[-1].sense(VerbForm) if times and sentence[1].text == "は" else None
    if applied is None or applied.verb.name not in WORKING or applied.form.past:
        return 0
    bounds = [token.text for token in sentence[7:-1]]
    said = bounds == [DENIED] if applied.form.negative else all(each in BOUND for each in bounds)
    if not said or WORKING[applied.verb.name] not in (None, applied.form.voice):
        return 0
    says_no_more(*sentence[:2], *sentence[7:])
    return times
