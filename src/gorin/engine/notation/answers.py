"""Answers: how the verbs of every game become picks of the waiting decision.

A choice of several things is several picks: the decision that continues a choice says in `picked`
what was already picked. What is left when only one completion is possible is not asked.
"""

from __future__ import annotations

from typing import Any

from gorin.engine.kernel.decision import CHOOSE, DONE, NO, NUMBER, OPTION, PASS, YES, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.kernel.selection import AskDivide
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
    left = still_named(words, match, decision, action, named, [])
    return any(is_offered(words, match, decision, text) for text in left)


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
    """Pick what is named one after the other, then say that this is all.

    What the choice has picked by itself may be named too, and what completes it by itself must be: too few things
    that cannot be all are refused, not completed.
    """
    left = still_named(words, match, first, action, named, [])
    check_number(words, match, first, action, len(left))
    own: list[int] = []
    while left:
        decision = match.decision
        if decision is None or not continues(first, decision, len(own)):
            raise words.refusal(match, reasons.NOT_OFFERED, action, first.player)
        left = still_named(words, match, decision, action, left, own)
        if not left:
            break
        text = left.pop(0)
        option = pick_named(words, match, decision, action, text)
        if option is None:
            raise words.refusal(match, reasons.NOT_OFFERED, action, first.player, what(words, match, decision, text))
        rest = what_is_left(match, decision, option)
        own.append(key_of(decision, option))
        if left and rest is not None:
            check_rest(words, match, rest, action, left)
            left = []
        elif rest is not None and action.verb == CHOOSE and completes_itself(decision, rest):
            raise words.refusal(match, reasons.TOO_FEW, action, first.player)
        match.answer(option)
    decision = match.decision
    if decision is not None and continues(first, decision, len(own)):
        done = decision.find(DONE)
        if done is not None:
            match.answer(done)


def still_named(
    words: Words, match: Match, decision: Decision, action: Action, named: list[str], own: list[int]
) -> list[str]:
    """The named things that are still to be picked.

    A choice picks forced things by itself and no longer offers them; they are left out (`own`: picks of the writer)."""
    forced = [each for each in decision.picked if each not in own]
    if not forced or asks_about_waiting(decision):
        return named
    if action.verb in (NUMBER, OPTION):
        offered = [str(each.number) for each in decision.options]
        return [text for text in named if text in offered or text not in map(str, forced)]
    picked = [Option(CHOOSE, ref) for ref in forced]
    before = Decision(decision.player, decision.kind, picked, decision.about)
    return [
        text for text in named if is_offered(words, match, decision, text) or not is_offered(words, match, before, text)
    ]


class Completed:
    """Overhears with what a choice ends."""

    def __init__(self) -> None:
        self.result: list[int] | None = None

    def take(self, caller: Procedure, game: Any, result: list[int]) -> None:
        self.result = result


def what_is_left(match: Match, decision: Decision, option: Option) -> Decision | None:
    """With what a choice completes itself if this one is picked (None: more is asked); tried out on a copy."""
    game = match.game.clone()
    frames = game.frames
    frame = frames[-1]
    overheard = Completed()
    if len(frames) > 1:
        frames[-2].then = overheard.take
    game.asking = False
    game.decision = None
    frame.answer(game, option)
    while overheard.result is None and frames and frames[-1] is frame and not game.asking:
        frame.advance(game)
    if overheard.result is None:
        return None if game.asking else decision
    taken = (*decision.picked, key_of(decision, option))
    found = [each for each in overheard.result if each not in taken]
    options = [
        next((each for each in decision.options if key_of(decision, each) == key), Option(CHOOSE, key)) for key in found
    ]
    return Decision(decision.player, decision.kind, options, decision.about, picked=taken)


def completes_itself(decision: Decision, rest: Decision) -> bool:
    """Whether a choice of several things takes more of what it has offered by itself."""
    more = len(decision.picked) < len(rest.picked) < decision.most and not decision.ordering
    return more and bool(rest.options) and all(each in decision.options for each in rest.options)


def key_of(decision: Decision, option: Option) -> int:
    """What stands for an option in the result of its choice."""
    return option.number if option.verb == OPTION or asks_about_waiting(decision) else option.card


def asks_about_waiting(decision: Decision) -> bool:
    """Whether abilities that wait are put into an order: they go by the moment since when they wait."""
    return decision.ordering and any(each.verb == CHOOSE and each.number for each in decision.options)


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
    if wrong or len(rest) > len(left.options):
        raise words.refusal(match, reasons.NOT_OFFERED, action, left.player)


def continues(first: Decision, decision: Decision, picks: int) -> bool:
    """Whether a decision goes on with the same choice after so many picks."""
    return (
        decision.player == first.player
        and decision.kind == first.kind
        and decision.about == first.about
        and len(decision.picked) >= len(first.picked) + picks
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
