"""Looking at a game again: what is called a mistake was one, and equal or forced picks are none."""

from __future__ import annotations

import gorin
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct, standing_for
from gorin.players import QuickPlayer
from gorin.players.analysis import Judged, Moment, moment
from gorin.players.learned import learned
from gorin.players.prospect import with_index
from gorin.players.scale import CERTAIN
from gorin.players.search import Search

FEW = 200


def judged(chance: float, error: float) -> Judged:
    return Judged(0, "", chance, 20, error)


def made(best: Judged, picked: Judged) -> Moment:
    return Moment(0, 1, 0, "", picked, best, (best,))


def asked(slug: str, seed: int, picks: int) -> Match:
    """A match some picks after its beginning."""
    book = gorin.game(slug)
    match = book.new(book.deck_names()[:2], seed=seed)
    quick = QuickPlayer(seed)
    for _ in range(picks):
        if match.decision is not None:
            match.answer(quick.choose(match))
    return match


def test_a_difference_must_be_large_and_more_than_chance() -> None:
    assert made(judged(0.7, 0.02), judged(0.5, 0.02)).turning
    assert not made(judged(0.7, 0.1), judged(0.5, 0.1)).turning
    assert not made(judged(0.7, 0.0), judged(0.65, 0.0)).turning


def test_the_pick_is_tried_as_often_as_the_best_one() -> None:
    """Also one that would have been left out after the first round."""
    met = 0
    for seed in range(4):
        match = asked("sve", seed, 25)
        decision = match.decision
        if decision is None or len(distinct(match.game, decision, match.rulebook.features)) < 4:
            continue
        look = learned(match.rulebook)
        worst = Search(match, decision, look, seed).run(FEW)[-1]
        found = Search(match, decision, look, seed).compare(FEW, worst.index)
        mine = with_index(found, worst.index)
        assert mine is not None
        if found[0].chance() < CERTAIN:
            assert mine.tries == found[0].tries > worst.tries
            met += 1
    assert met


def test_an_equal_card_counts_as_the_one_it_equals() -> None:
    """strike asks for cards of the hand to discard: copies are one option, and whichever is picked costs the same."""
    for seed in range(30):
        match = asked("strike", seed, 0)
        quick = QuickPlayer(seed)
        while (decision := match.decision) is not None:
            stands = [standing_for(match.game, decision, match.rulebook.features, at) for at in range(len(decision))]
            copies = [at for at, each in enumerate(stands) if each not in (at, -1)]
            if copies:
                assert decision.options[copies[0]].verb == decision.options[stands[copies[0]]].verb
                first = moment(match, stands[copies[0]], 0, FEW, 1)
                second = moment(match, copies[0], 0, FEW, 1)
                assert (first is None) == (second is None)
                if first is not None and second is not None:
                    assert second.picked.index == copies[0]
                    assert (first.picked.chance, first.loss) == (second.picked.chance, second.loss)
                return
            match.answer(quick.choose(match))
    raise AssertionError("no copies")


def test_a_pick_that_only_changes_how_the_next_thing_is_asked_is_not_judged() -> None:
    """Mana that is made by hand in orphelia does nothing by itself."""
    for seed in range(20):
        match = asked("orphelia", seed, 0)
        quick = QuickPlayer(seed)
        while (decision := match.decision) is not None:
            for at, option in enumerate(decision.options):
                if (decision.about, option.verb) in match.rulebook.features.AUXILIARY and len(decision) > 2:
                    assert moment(match, at, 0, FEW, 1) is None
                    return
            match.answer(quick.choose(match))
    raise AssertionError("nothing of the kind was on offer")
