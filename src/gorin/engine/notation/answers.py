"""Answers: how the verbs of every game become picks of the waiting decision.

A choice of several things is several picks: the decision that continues a choice says in `picked`
what was already picked. What is left when only one completion is possible is not asked.
"""

from __future__ import annotations

from gorin.engine.kernel.decision import CHOOSE, DONE, NO, NUMBER, OPTION, PASS, YES, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.kernel.selection import AskDivide, Select
from gorin.engine.match import Match
from gorin.engine.notation import syntax as reasons
from gorin.engine.notation.references import Known, resolve
from gorin.engine.notation.syntax import DIVIDE, ORDER, Action, NotationError, numbers, references, shares
from gorin.engine.notation.words import Words


def give(words: Words, match: Match, player: int, action: Action) -> None:
    """Give the waiting decision this answer, pick by pick; raises Refusal if it is not on offer.

    What is named must mean something before anything is refused.
    """
    decision = match.decision
    asked = decision is not None and decision.asks(player)
    if action.verb in (CHOOSE, ORDER):
        for text in references(action):
            if decision is not None and (asked or match.author):
                words.find_option(match, decision, text)
            else:
                resolve(words, match, text, player)
    if decision is None or not asked:
        raise words.refusal(match, reasons.NOT_ASKED, action, player)
    if action.verb == PASS:
        if decision.decline is None:
            raise words.refusal(match, reasons.NOT_DECLINABLE, action, player)
        match.answer(decision.decline)
    elif action.verb in (YES, NO):
        match.answer(exactly(words, match, decision, action))
    elif not asks_for(decision, action):
        raise words.refusal(match, reasons.NO_ANSWER, action, player)
    elif action.verb in (CHOOSE, ORDER):
        several(words, match, decision, action, references(action))
    elif action.verb == DIVIDE:
        divide(words, match, decision, action)
    else:
        several(words, match, decision, action, [str(each) for each in numbers(action)])


def fits(words: Words, match: Match, decision: Decision, action: Action) -> bool:
    """Whether this decision is one that the answer speaks about."""
    if not asks_for(decision, action):
        return False
    if action.verb not in (CHOOSE, ORDER):
        return True
    named = references(action)
    if not named:
        return decision.decline is not None
    return any(is_offered(words, match, decision, text) for text in named)


def is_offered(words: Words, match: Match, decision: Decision, text: str) -> bool:
    try:
        return words.find_option(match, decision, text) is not None
    except NotationError:
        return False


def asks_for(decision: Decision, action: Action) -> bool:
    """Whether the decision is of the sort that this verb answers."""
    if action.verb == ORDER:
        return decision.kind in (ORDER, "waiting")
    if action.verb == CHOOSE:
        return decision.kind not in (ORDER, DIVIDE) and any(each.verb == CHOOSE for each in decision.options)
    if action.verb == DIVIDE:
        return decision.kind == DIVIDE
    return decision.kind == action.verb


def exactly(words: Words, match: Match, decision: Decision, action: Action) -> Option:
    """The option that is the bare verb itself."""
    option = decision.find(action.verb)
    if option is None:
        raise words.refusal(match, reasons.NO_ANSWER, action, decision.player)
    return option


def several(words: Words, match: Match, first: Decision, action: Action, named: list[str]) -> None:
    """Pick what is named one after the other, then say that this is all."""
    check_number(words, match, first, action, len(named))
    rest = first
    for index, text in enumerate(named):
        decision = match.decision
        if decision is None or not continues(first, decision, index):
            if len(first.picked) + len(named) > first.least:
                raise words.refusal(match, reasons.NOT_OFFERED, action, first.player)
            check_rest(words, match, rest, action, named[index:])
            return
        option = pick_named(words, match, decision, action, text)
        if option is None:
            raise words.refusal(match, reasons.NOT_OFFERED, action, first.player, what(words, match, decision, text))
        rest = what_is_left(match, decision, option)
        match.answer(option)
    decision = match.decision
    if decision is not None and continues(first, decision, len(named)):
        done = decision.find(DONE)
        if done is not None:
            match.answer(done)


def what_is_left(match: Match, decision: Decision, option: Option) -> Decision:
    """A choice of cards with what completes it if this one is picked and nothing more is asked."""
    frame = match.game.frames[-1]
    if not isinstance(frame, Select) or option.verb != CHOOSE:
        return decision
    after = frame.copy()
    assert isinstance(after, Select)
    after.picked.append(option.card)
    options = [Option(CHOOSE, ref) for ref in after.open(match.game)]
    return Decision(decision.player, decision.kind, options, decision.about, picked=tuple(after.picked))


def check_number(words: Words, match: Match, first: Decision, action: Action, count: int) -> None:
    """As many as the choice allows; only an answer that is wrong in number is refused here."""
    already = len(first.picked)
    if count + already < first.least:
        raise words.refusal(match, reasons.TOO_FEW, action, first.player)
    if count + already > first.most:
        raise words.refusal(match, reasons.TOO_MANY, action, first.player)


def check_rest(words: Words, match: Match, left: Decision, action: Action, rest: list[str]) -> None:
    """What completes a choice by itself must be named in full, and nothing else."""
    if action.verb == NUMBER or action.verb == OPTION:
        offered = [str(each.number) for each in left.options]
        wrong = [text for text in rest if text not in offered]
    else:
        known = Known(words, match, left.player)
        printed = match.game.printed
        names = {printed[each.card].name for each in left.options if is_card(each.card) and known.has(each.card)}
        wrong = [text for text in rest if text not in names and not is_offered(words, match, left, text)]
    if wrong:
        raise words.refusal(match, reasons.NOT_OFFERED, action, left.player)


def continues(first: Decision, decision: Decision, picks: int) -> bool:
    """Whether a decision goes on with the same choice after so many picks."""
    return (
        decision.player == first.player
        and decision.kind == first.kind
        and decision.about == first.about
        and len(decision.picked) == len(first.picked) + picks
    )


def pick_named(words: Words, match: Match, decision: Decision, action: Action, text: str) -> Option | None:
    if action.verb in (OPTION, NUMBER):
        return decision.find(action.verb, number=int(text))
    return words.find_option(match, decision, text)


def named_option(words: Words, match: Match, decision: Decision, text: str) -> Option | None:
    """The option that a reference means; something that is only about to exist goes by its name."""
    options = [each for each in decision.options if each.verb == CHOOSE]
    known = Known(words, match, decision.player)
    for each in options:
        if known.named([each.card], text) and not words.has_been(match, each.card):
            return each
    ref = resolve(words, match, text, decision.player, [each.card for each in options])
    for each in options:
        if each.card == ref:
            return each
    return None


def what(words: Words, match: Match, decision: Decision, text: str) -> int:
    """What a refused reference means, for the clause that is cited."""
    try:
        return resolve(words, match, text, decision.player, [])
    except NotationError:
        return NOTHING


def divide(words: Words, match: Match, first: Decision, action: Action) -> None:
    """Give each thing its share, in the order in which they are asked."""
    frame = match.game.frames[-1]
    if not isinstance(frame, AskDivide):
        raise words.refusal(match, reasons.NO_ANSWER, action, first.player)
    given: dict[int, int] = {}
    for text, share in shares(action).items():
        given[resolve(words, match, text, first.player, frame.things)] = share
    if set(given) != set(frame.things) or sum(given.values()) != frame.total or min(given.values()) < 1:
        raise words.refusal(match, reasons.DIVISION, action, first.player)
    things = frame.things
    decision = match.decision
    while decision is not None and continues(first, decision, len(decision.picked) - len(first.picked)):
        thing = things[len(decision.picked)]
        option = decision.find(NUMBER, thing, number=given[thing])
        if option is None:
            raise words.refusal(match, reasons.DIVISION, action, first.player)
        before = len(decision.picked)
        match.answer(option)
        decision = match.decision
        if decision is None or len(decision.picked) <= before:
            return
