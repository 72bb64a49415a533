"""Comparisons, the worth of a card and neighbouring printings, on faults that were planted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.errors import NotFound
from gorin.files.reading import InputError
from gorin.lab.compare import compare
from gorin.lab.contest import Contest, Version
from gorin.lab.exchanging import BLANK, MEDIAN, OLD, Exchanges, put_instead
from gorin.lab.impact import draws, impact
from gorin.lab.jobs import Deck, Job, decks_of
from gorin.lab.pilots import begin
from gorin.lab.playing import Witness, play
from gorin.lab.questions import about, together
from gorin.lab.statistics.sequential import Verdict
from gorin.lab.variants import PRINTED, nearest, neighbours, tune

BOOK = gorin.game("sve")
CARD = "双角の若竜"


def printing(**changed: Any) -> dict[str, Any]:
    return {**BOOK.fields[CARD], **changed}


STRONG = printing(cost=1, attack=7, health=7)


def contest(new: list[dict[str, Any]]) -> Contest:
    deck = BOOK.deck("dragon")
    versions = [Version("old", [], deck), Version("new", new, deck)]
    return Contest("sve", versions, decks_of(BOOK, ["forest", "witch"]), "quick", seed=5)


def test_a_deck_is_no_better_than_itself() -> None:
    found = compare(contest([printing()]), 0.05, 1000)
    assert found.answer.verdict is Verdict.SAME
    assert found.answer.estimate.value == 0


def test_a_card_that_is_too_strong_makes_its_deck_better() -> None:
    found = compare(contest([STRONG]), 0.05, 1600)
    assert found.answer.verdict is Verdict.BETTER
    assert found.answer.estimate.low > 0


def job(cards: list[dict[str, Any]], pairs: int) -> Job:
    return Job("sve", cards, decks_of(BOOK, ["dragon", "witch"]), ["quick"], pairs, seed=3)


def test_a_card_that_is_too_strong_is_worth_much_more_than_a_blank() -> None:
    found = impact(job([STRONG], 100), CARD, BLANK)
    assert found.gain.low > 0.05
    assert found.gain.n == sum(each.n for each in found.by_turn.values()) > 20


def test_a_card_is_worth_nothing_more_than_itself() -> None:
    """Both clones go on alike until the card matters, and a card exchanged for itself never does."""
    found = impact(job([], 8), CARD, CARD)
    assert found.gain.value == 0
    assert found.with_card == found.without


def test_a_card_is_worth_more_than_its_old_printing() -> None:
    found = impact(job([STRONG], 60), CARD, OLD, old=printing())
    assert found.gain.low > 0
    same = impact(job([], 8), CARD, OLD, old=printing())
    assert same.gain.value == 0


def test_a_draw_is_judged_the_same_every_time() -> None:
    for against in (BLANK, MEDIAN):
        assert draws(job([], 2), CARD, against, 1) == draws(job([], 2), CARD, against, 1)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_drawn_card_can_be_exchanged_in_every_game(slug: str) -> None:
    book = gorin.game(slug)
    small = Job(slug, [], decks_of(book, book.deck_names()[:2]), ["quick"], 1)
    match = begin(small, small.fixture(0))
    witness = Witness(match)
    while not witness.known:
        match.pick(0)
        witness.look()
    card = min(witness.known)
    before = match.hash()
    other = match.clone()
    blank = book.printed(book.key_of(book.plain_cards[0]))
    put_instead(other, card, blank)
    assert other.game.printed[card] is blank
    assert match.hash() == before != other.hash()


def test_a_card_that_comes_into_play_undrawn_is_exchanged_before_it_does() -> None:
    """In rebirth cards are put onto the field straight from the deck."""
    book = gorin.game("rebirth")
    small = Job("rebirth", [], decks_of(book, book.deck_names()[:2]), ["quick"], 4, exchange=1)
    undrawn = exchanged = 0
    for number in range(small.games):
        line = play(small, number)
        before = {(seat, key) for seat, key, _, met, _, drawn, *_ in line["cards"] if met and not drawn}
        undrawn += len(before)
        exchanged += len(before & {(seat, key) for seat, key, *_ in line["exchanges"]})
    assert undrawn > small.games and exchanged > 0.9 * undrawn


def test_all_copies_are_exchanged_where_a_card_is_not_asked_for_by_name() -> None:
    small = job([STRONG], 1)
    match = begin(small, small.fixture(0))
    exchanges = Exchanges(small, small.fixture(0), match)
    seat = small.fixture(0).decks.index(0)
    copies = exchanges.copies(seat, CARD)
    assert len(copies) == 3
    assert all(match.game.printed[each].key == CARD and match.game.owner[each] == seat for each in copies)


def test_the_draw_counts_as_far_as_it_foretells_the_exchange() -> None:
    """Draws that say nothing of the experiment leave it alone; draws that say the same make up for few exchanges."""
    worths = [about((value % 11 - 5) / 50, 0.03, 100) for value in range(44)]
    alone = together([(0.0, 0.02)] * 44, worths)
    contrary = together([(-each.value, 0.02) for each in worths], worths)
    alike = together([(each.value / 2 + 0.1, 0.02) for each in worths], worths)
    for one, other in zip(alone, contrary, strict=True):
        assert one == pytest.approx(other)
    for (value, _), (calm, _), each in zip(alike, alone, worths, strict=True):
        assert value == pytest.approx(each.value)
        assert abs(calm) < abs(each.value) + 1e-9 and calm * each.value > -1e-9
    unknown = together([(0.2, 0.02), *((each.value / 2 + 0.1, 0.02) for each in worths)], [None, *worths])
    assert unknown[0][0] == pytest.approx(0.2)


def test_neighbouring_printings_are_read_and_tried() -> None:
    variants, refused = neighbours(BOOK, CARD, ["cost", "attack"])
    assert variants[0].name == PRINTED
    assert len(variants) == 5 and not refused
    tried = tune(BOOK, CARD, variants[:2], BOOK.deck("dragon"), decks_of(BOOK, ["witch"]), "quick", 8)
    assert tried[0].gain.value == 0
    assert nearest(tried, 1.0).share.value == max(each.share.value for each in tried)


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(InputError, match="flavour"):
        neighbours(BOOK, CARD, ["flavour"])
    with pytest.raises(NotFound):
        impact(job([], 1), "nobody", BLANK)
    with pytest.raises(InputError):
        impact(Job("sve", [], decks_of(BOOK, ["witch", "royal"]), ["quick"], 1), CARD, BLANK)
    with pytest.raises(InputError):
        Contest("sve", contest([]).versions, [Deck("short", [])], "quick").check()


def test_the_lab_knows_no_game() -> None:
    for path in Path(gorin.__file__).parent.joinpath("lab").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert not [slug for slug in gorin.GAMES if f'"{slug}"' in source or f"games.{slug}" in source]
