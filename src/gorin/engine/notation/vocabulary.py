"""Vocabulary: how positions, references, actions and values of a game are named in the notation.

The generic part: the verbs of every game and how an action becomes picks. A game adds its own
verbs, its positions and values, and the clauses that its refusals cite.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gorin.engine.cards.reading import check_plain
from gorin.engine.kernel.decision import CHOOSE, NO, NUMBER, OPTION, PASS, YES, Decision, Option
from gorin.engine.kernel.errors import Refusal
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation import answers
from gorin.engine.notation.syntax import (
    CONCEDE,
    DECK,
    DIVIDE,
    NO_ANSWER,
    NOT_ASKED,
    ORDER,
    Action,
    Answer,
    NotationError,
    read_action,
)
from gorin.engine.notation.words import Words
from gorin.engine.show.record import picks_since

ANY_SAMPLE: Final = 0
QUESTIONS: Final = (CHOOSE, OPTION, NUMBER, ORDER, DIVIDE, "yes_no", "waiting")
"""What is asked in the middle of an act, and not answered by a main verb."""
PHASE_AND_QUESTION: Final = 3
"""How many procedures there are, with the one of the turns, where a phase asks by itself."""


def is_called_by_an_act(match: Match) -> bool:
    """Whether something else than a phase has asked what is waiting: turns call phases, and phases ask or call acts."""
    frames = match.game.frames
    for number, frame in enumerate(frames):
        if frame.TURNS:
            return len(frames) - number > PHASE_AND_QUESTION
    return False


class Vocabulary(Words):
    """The words of one game, and how an action becomes picks."""

    def act(self, match: Match, player: int, action: Any) -> None:
        """Take an action; a refused one raises Refusal and changes nothing."""
        if self.read(action).verb == DECK:
            raise NotationError("only_asked", verb=DECK)
        match.check_seat(player)
        refusal = None if match.author else self.why_not(match, player, action)
        if refusal is not None:
            raise refusal
        trial = match.clone()
        self.attempt(trial, player, self.read(action))
        for pick in picks_since(trial.picks, match.picks):
            if pick < 0:
                match.concede(-1 - pick)
            else:
                match.pick(pick)
        match.intent = trial.intent

    def why_not(self, match: Match, player: int, action: Any) -> Refusal | None:
        """Why an action is refused (None: it is on offer); nothing is changed.

        A player's question is judged in a sample, so that the answer tells nothing that is hidden.
        """
        read = self.read(action)
        if read.verb == DECK:
            return self.why_not_deck(match, read.argument)
        match.check_seat(player)
        trial = match.clone() if match.author else match.sample(player, ANY_SAMPLE, log=False)
        try:
            self.attempt(trial, player, read)
        except Refusal as refusal:
            return refusal
        return None

    def read(self, action: Any) -> Action:
        check_plain(action)
        return read_action(action, self.verbs)

    def attempt(self, match: Match, player: int, action: Action) -> None:
        """Carry an action out on this match, which is spoilt if it is refused in the middle."""
        if action.verb == DECK:
            raise NotationError("only_asked", verb=DECK)
        if action.verb == CONCEDE:
            if match.result is not None:
                raise self.refusal(match, NOT_ASKED, action, player)
            match.concede(player)
            return
        if action.verb not in self.verbs:
            answers.give(self, match, player, action)
            return
        try:
            option, then = self.begin(match, player, action)
        except Refusal as refusal:
            raise self.told_what_is_asked(match, player, action, refusal) from None
        match.answer(option)
        for answer in then:
            decision = match.decision
            if decision is not None and decision.asks(player) and decision.about in answer.about:
                answers.give(self, match, player, answer.action)

    def told_what_is_asked(self, match: Match, player: int, action: Action, refusal: Refusal) -> Refusal:
        """The refusal of a main verb; where its player is asked something else it says what.

        What is asked in the middle of an act forbids every other act: its clause is cited. What a phase asks is its
        own step: the verb is refused by the clause that gives it another time.
        """
        decision = match.decision
        if decision is None or not decision.asks(player) or decision.kind not in QUESTIONS:
            return refusal
        in_an_act = decision.source >= 0 or is_called_by_an_act(match)
        clause = self.clause(match, NO_ANSWER, action, player, NOTHING) if in_an_act else refusal.clause
        return Refusal(clause, "refused.asked_else", asked=match.question())

    def fits(self, match: Match, player: int, action: Any) -> bool:
        """Whether the waiting decision is one that this action answers, rightly or wrongly."""
        read = self.read(action)
        decision = match.decision
        if read.verb in (CONCEDE, DECK):
            return True
        if decision is None or not decision.asks(player):
            return False
        if read.verb in self.verbs:
            return self.verb_fits(match, decision, read)
        if read.verb == PASS:
            return decision.decline is not None
        if read.verb in (YES, NO):
            return decision.kind == "yes_no"
        return answers.fits(self, match, decision, read)

    def why_not_deck(self, match: Match, deck: Any) -> Refusal | None:
        """Whether a list may be presented as a deck."""
        if not isinstance(deck, list | tuple):
            raise NotationError("deck", found=deck)
        for wrong in match.rulebook.check_deck(deck):
            return Refusal(wrong.clause, wrong.key, **{key: wrong.values[key] for key in ("about", "count")})
        return None

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The pick that begins an action of a main verb, and what the action says beyond it."""
        raise AssertionError("a game knows its main verbs")

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """Whether a main verb answers this decision of its player."""
        raise AssertionError("a game knows its main verbs")

    def leads_to(self, match: Match, decision: Decision, action: Any) -> bool:
        """Whether passing this decision of its player leads to where the same player takes this action."""
        return False

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """Return the option of a choice that a reference means, or None where no option fits."""
        return answers.named_option(self, match, decision, text)
