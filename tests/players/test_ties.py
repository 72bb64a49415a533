"""Between options of nearly equal chances the searching player uses what it has, and keeps what it need not give."""

from __future__ import annotations

import gorin
from gorin.engine.kernel.decision import PASS
from gorin.engine.match import Match
from gorin.players import QuickPlayer
from gorin.players.learned import learned
from gorin.players.prospect import Prospect
from gorin.players.scale import CERTAIN
from gorin.players.search import CLOSE, Search

TRIES = 10


def asked(slug: str, about: str, *verbs: str) -> Match:
    """A match in which the active player is asked this with these verbs on offer."""
    book = gorin.game(slug)
    for seed in range(20):
        match = book.new(book.deck_names()[:2], seed=seed)
        quick = QuickPlayer(seed)
        while (decision := match.decision) is not None:
            offered = {each.verb for each in decision}
            if decision.about == about and offered.issuperset(verbs) and decision.player == match.active:
                return match
            match.answer(quick.choose(match))
    raise AssertionError(f"{slug}: nobody was asked {about}")


def picked(match: Match, *chances: tuple[str, int, int]) -> str:
    """The verb that is picked where verbs have these chances after so many tries, the best first."""
    decision = match.decision
    assert decision is not None
    found = []
    for verb, chance, tries in chances:
        index = next(at for at, each in enumerate(decision.options) if each.verb == verb)
        prospect = Prospect(index, 0)
        prospect.total, prospect.tries = chance * tries, tries
        found.append(prospect)
    search = Search(match, decision, learned(match.rulebook), 1)
    return decision.options[search.sensible(found).index].verb


def test_the_turn_goes_on_with_what_is_as_good_as_ending_it() -> None:
    match = asked("sve", "main", "play", PASS)
    assert picked(match, (PASS, 5_000, TRIES), ("play", 5_000 - CLOSE, TRIES)) == "play"
    assert picked(match, (PASS, 5_000, TRIES), ("play", 5_000 - CLOSE - 1, TRIES)) == PASS


def test_what_was_tried_seldom_ties_with_nothing() -> None:
    match = asked("sve", "main", "play", PASS)
    assert picked(match, (PASS, 5_000, TRIES), ("play", 5_000, TRIES // 2 - 1)) == PASS
    assert picked(match, (PASS, CERTAIN, TRIES), ("play", CERTAIN, TRIES)) == PASS


def test_what_is_given_away_must_be_worth_it() -> None:
    hand = asked("strike", "discard_freely", "choose", "done")
    assert picked(hand, ("choose", 5_000, TRIES), ("done", 5_000 - CLOSE, TRIES)) == "done"
    assert picked(hand, ("choose", 5_000, TRIES), ("done", 5_000 - CLOSE - 1, TRIES)) == "choose"
    life = asked("shinso", "play", "convert", PASS)
    assert picked(life, ("convert", 5_000, TRIES), (PASS, 5_000 - CLOSE, TRIES)) == PASS


def test_what_is_declared_of_a_rulebook_is_on_offer_there() -> None:
    for slug in gorin.GAMES:
        features = gorin.game(slug).features
        assert features.USES and not features.USES & {verb for _, verb in features.GIVES}
