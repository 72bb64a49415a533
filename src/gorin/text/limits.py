"""How often an ability works: 1ターンに1回 at its head."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.text.lexicon import Counter, Link, Number, VerbForm
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more

APPLY = "apply"

WHOSE = ("この効果", "この能力", "このアビリティ")
BOUND = ("のみ", "まで", "だけ")
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
    if not times:
        return 0, tokens
    return times, tokens[6:] if len(tokens) > 5 and tokens[5].mark() == "、" else tokens[5:]


def limited_within(tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
    """The same where it stands behind what is waited for (…した場合、1ターンに1回、), or in a sentence at the end."""
    comma = next((index for index, token in enumerate(tokens) if token.mark() == "、"), len(tokens))
    linked = comma > 0 and comma < len(tokens) and tokens[comma - 1].sense(Link) is not None
    times = times_a_turn(tokens[comma + 1 :]) if linked else 0
    if times and len(tokens) > comma + 6 and tokens[comma + 6].mark() == "、":
        return times, [*tokens[: comma + 1], *tokens[comma + 7 :]]
    stops = [index for index, token in enumerate(tokens[:-1]) if token.mark() == "。"]
    last = tokens[stops[-1] + 1 :] if stops else ()
    times = times_a_turn(last[2:]) if len(last) > 8 and last[0].text in WHOSE and last[1].text == "は" else 0
    rest = [token for token in last[7:] if token.mark() != "。"]
    applied = rest[-1].sense(VerbForm) if rest else None
    plain = applied is not None and applied.verb.name == APPLY and not applied.form.negative and not applied.form.past
    if not times or not plain or not all(token.text in BOUND for token in rest[:-1]):
        return 0, tokens
    says_no_more(*last[:2], *rest)
    return times, tokens[: stops[-1] + 1]
