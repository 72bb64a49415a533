"""Running a scenario through the public interface: its steps, and what passes by itself between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gorin
from gorin import words
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import CONCEDE, DECK, NotationError, Path, player_name
from gorin.files.reading import is_missing
from gorin.scenario import moments
from gorin.scenario.clauses import check_clause
from gorin.scenario.expectations import Mismatch, Mismatches, check
from gorin.scenario.reading import Scenario, Step, Unreadable, read_file
from gorin.scenario.result import Failure, Outcome

PATIENCE = 10_000
"""After so many decisions `until` gives up."""


def run_files(files: list[str]) -> list[Outcome]:
    """Run every scenario of these files."""
    return [run(each) for file in files for each in read_file(file)]


def run(scenario: Scenario | Unreadable) -> Outcome:
    """Run one scenario; whatever is wrong with it is its outcome."""
    if isinstance(scenario, Unreadable):
        failure = Failure(0, scenario.line, str(scenario.error))
        missing = isinstance(scenario.error, GorinError) and is_missing(scenario.error)
        return Outcome(scenario.file, scenario.title, failure, missing)
    number = 0
    path: Path = ()
    try:
        check_clauses(scenario)
        match = lay_out(scenario)
        check_players(scenario, match)
        for number, step in enumerate(scenario.steps, 1):
            path = ("steps", number - 1, step.key)
            take_step(match, step, moments.who_acts_next(scenario.steps[number:]))
        expected = scenario.data.get("expect")
        if expected:
            number = len(scenario.steps) + 1
            path = ("expect",)
            expect(match, expected)
    except GorinError as error:
        inner = error.path if isinstance(error, NotationError | Mismatch | Mismatches) else ()
        return Outcome(scenario.file, scenario.title, Failure(number, scenario.line((*path, *inner)), str(error)))
    except Exception as error:  # the engine itself is wrong: this scenario fails, the others go on
        message = words.say("scenario.crashed", error=f"{type(error).__name__}: {error}")
        return Outcome(scenario.file, scenario.title, Failure(number, scenario.line(path), message))
    return Outcome(scenario.file, scenario.title)


def check_clauses(scenario: Scenario) -> None:
    """The clauses that the scenario shows, and those that its refusals cite, exist."""
    slug = gorin.game(scenario.data["game"]).slug
    for index, clause in enumerate(scenario.data.get("clauses") or ()):
        check_clause(slug, clause, ("clauses", index))
    for index, step in enumerate(scenario.steps):
        if step.kind == "illegal" and step.what.get("clause") is not None:
            check_clause(slug, step.what["clause"], ("steps", index, step.key, "clause"))


def check_players(scenario: Scenario, match: Match) -> None:
    """Whoever acts or is asked about sits at the table."""
    for index, step in enumerate(scenario.steps):
        if step.player >= len(match.players):
            path = ("steps", index, step.key)
            name = player_name(step.player)
            raise NotationError("unknown_player", path, found=name, expected=len(match.players))


def lay_out(scenario: Scenario) -> Match:
    """The beginning, in the hands of an author who knows all cards."""
    match = begin(scenario)
    match.author = True
    return match


def begin(scenario: Scenario) -> Match:
    """A position, or decks and the set-up of a normal game."""
    data = scenario.data
    book = gorin.game(data["game"])
    cards = data.get("cards") or []
    if cards:
        book = with_cards(book, cards)
    if "position" in data:
        try:
            match: Match = book.vocabulary.lay_out(data["position"] or {})
            return match
        except NotationError as error:
            error.path = ("position", *error.path)
            raise
    decks = read_decks(data["decks"])
    table = book.vocabulary.table(data, len(decks))
    first = book.vocabulary.first(data["first"], len(decks), table) if "first" in data else None
    return book.new(decks, whole_number(data, "seed"), first, table)


def with_cards(book: Rulebook, cards: list[Any]) -> Rulebook:
    """The rulebook with the cards of the scenario; an error in one of them is found at its line."""
    try:
        return book.with_cards(cards)
    except GorinError as error:
        for index, card in enumerate(cards):
            if card.get("name") == error.values.get("card"):
                raise CardFailure(str(error), ("cards", index)) from None
        raise


class CardFailure(NotationError):
    """A card of the scenario that cannot be read, in the words of the reader."""

    def __init__(self, text: str, path: Path) -> None:
        super().__init__("card", path)
        self.text = text

    def __str__(self) -> str:
        return self.text


def read_decks(decks: Any) -> list[Any]:
    """A deck for each player, in a list or by player."""
    if isinstance(decks, Mapping):
        names = [player_name(player) for player in range(len(decks))]
        if sorted(decks) != names:
            raise NotationError("decks", ("decks",), found=list(decks))
        decks = [decks[name] for name in names]
    if not isinstance(decks, list) or not all(isinstance(deck, str | list) for deck in decks):
        raise NotationError("decks", ("decks",), found=decks)
    return decks


def whole_number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key, 0)
    if type(value) is not int:
        raise NotationError("seed", (key,), found=value)
    return value


def take_step(match: Match, step: Step, following: int) -> None:
    """Carry out a step; `following` is the player whose moment the next one needs."""
    if step.kind == "expect":
        expect(match, step.what)
    elif step.kind == "until":
        until(match, step.what)
    elif step.kind == "act":
        act(match, step.player, step.what, following)
    else:
        ask(match, step)


def expect(match: Match, expected: Mapping[Any, Any]) -> None:
    """Check now; an expectation about a later turn lets the game run on where only passing is left."""
    settle_orderings(match)
    turn = expected.get("turn")
    if type(turn) is int:
        for _ in range(PATIENCE):
            decision = match.decision
            if decision is None or len(decision.options) > 1 or match.rulebook.vocabulary.turn(match) >= turn:
                break
            match.answer(decision.options[0])
            settle_orderings(match)
    check(match, expected)


def resume(match: Match, player: int) -> None:
    """Go on from a phase that `until` stopped in without a decision, to this player's moment at most."""
    if match.decision is None and match.result is None:
        match.game.hold = True
        match.go_on()
        moments.settle(match, player)


def settle_orderings(match: Match) -> None:
    """Pure orderings take the order offered."""
    while (decision := match.decision) is not None and decision.ordering:
        match.answer(decision.options[0])


def act(match: Match, player: int, action: Any, following: int) -> None:
    """Pass the decisions that an action does not answer, then take the action.

    Where the position stands, a main action is judged; and no free phase of the player's own is passed in
    order to come to a later turn in which the action or answer would be possible.
    """
    vocabulary = match.rulebook.vocabulary
    verb = vocabulary.read(action).verb
    if verb == CONCEDE:
        match.act(player, action)
        return
    resume(match, player)
    own: Match | None = None
    for _ in range(PATIENCE):
        decision = match.decision
        if decision is None:
            raise GorinError("scenario.over", player=player_name(player), action=action)
        if own is not None and match.game.turn != own.game.turn:
            own.act(player, action)
            raise unanswered(own, decision)
        if vocabulary.fits(match, player, action):
            moments.act(match, player, action, following)
            return
        option = by_itself(decision)
        if decision.asks(player) and not decision.ordering:
            judged_here = verb in vocabulary.verbs and not vocabulary.leads_to(match, decision, action)
            if option is None or (judged_here and moments.is_first(match)):
                match.act(player, action)
                return
            if own is None and moments.is_free(match, player):
                own = match.clone()
        if option is None:
            raise unanswered(match, decision)
        moments.answer(match, option, player)
    raise GorinError("scenario.patience", count=PATIENCE)


def by_itself(decision: Decision) -> Option | None:
    """How a decision is passed over: the order offered, or declining."""
    return decision.options[0] if decision.ordering else decision.decline


def unanswered(match: Match, decision: Decision) -> GorinError:
    return GorinError("scenario.unanswered", player=player_name(decision.player), decision=describe(match, decision))


def describe(match: Match, decision: Decision) -> str:
    """A waiting decision in words: the rule or sentence that asks, and the options."""
    source = f" {match.game.printed[decision.source].name}" if decision.source >= 0 else ""
    return f"[{decision.clause or decision.about}{source}] {' / '.join(match.option_labels())}"


def ask(match: Match, step: Step) -> None:
    """`legal` and `illegal`: is the action on offer?"""
    player = step.player
    action = step.what["do"]
    verb = match.rulebook.vocabulary.read(action).verb
    if verb not in (DECK, CONCEDE):
        wait_for(match, player)
    before = match.hash()
    refusal = match.why_not(player, action)
    if match.hash() != before:
        raise AssertionError("asking changed the game")
    if step.kind == "legal":
        if refusal is not None:
            raise GorinError("scenario.not_legal", action=action, why=str(refusal))
        return
    if refusal is None:
        raise GorinError("scenario.not_illegal", action=action)
    if refusal.offered:
        raise AssertionError(f"{refusal.clause} forbids what is on offer")
    clause = step.what.get("clause")
    if clause is not None and not is_below(refusal.clause, str(clause)):
        raise GorinError("scenario.other_clause", expected=clause, found=refusal.clause, action=action)


def is_below(clause: str, expected: str) -> bool:
    """Whether a clause is the expected one or one below it."""
    return clause == expected or (clause.startswith(expected) and not clause[len(expected)].isalnum())


def wait_for(match: Match, player: int) -> None:
    """Pass the windows of other players until this one is asked; after the end nobody is."""
    resume(match, player)
    if match.result is not None:
        return
    for _ in range(PATIENCE):
        decision = match.decision
        if decision is None:
            raise GorinError("scenario.over", player=player_name(player), action="")
        if decision.asks(player):
            return
        option = by_itself(decision)
        if option is None:
            raise unanswered(match, decision)
        moments.answer(match, option, player)
    raise GorinError("scenario.patience", count=PATIENCE)


def until(match: Match, point: Mapping[str, Any]) -> None:
    """Let the game run to a point, declining what can be declined."""
    turn = point.get("turn")
    phase = point.get("phase")
    to_end = point.get("end", False)
    vocabulary = match.rulebook.vocabulary
    if turn is not None and type(turn) is not int:
        raise NotationError("turn", ("turn",), found=turn)
    if phase is not None and phase not in vocabulary.phases():
        raise NotationError("phase", ("phase",), found=phase, expected=", ".join(vocabulary.phases()))
    if type(to_end) is not bool:
        raise NotationError("truth_of", ("end",), what="end", found=to_end)
    somewhere = turn is not None or phase is not None
    for _ in range(PATIENCE):
        if somewhere and stands_at(match, turn, phase):
            return
        if match.result is not None:
            if to_end:
                return
            raise GorinError("scenario.ended", turn=match.game.turn)
        decision = match.decision
        option = None if decision is None else decision.decline or decision.options[0]
        if somewhere and begins_without_asking(match, option, turn, phase):
            match.run_to(option, turn, phase)
            moments.stand(match)
            return
        if option is None:
            match.go_on()
        else:
            match.answer(option)
    raise GorinError("scenario.patience", count=PATIENCE)


def stands_at(match: Match, turn: int | None, phase: str | None) -> bool:
    if match.result is not None:
        return False
    return turn in (None, match.rulebook.vocabulary.turn(match)) and phase in (None, match.game.phase)


def begins_without_asking(match: Match, option: Option | None, turn: int | None, phase: str | None) -> bool:
    """Whether the phase begins before the next decision, and that decision is not in it any more."""
    trial = match.clone()
    if not trial.run_to(option, turn, phase):
        return False
    trial.go_on()
    return not stands_at(trial, turn, phase)
