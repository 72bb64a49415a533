"""The statistics against statsmodels, choix, the numbers that fishtest has published, and simulation."""

from __future__ import annotations

import math
import random

import pytest

from gorin.lab.statistics.intervals import (
    best_mixture,
    false_discoveries,
    gain,
    mcnemar,
    mean,
    paired_share,
    share,
    two_shares,
)
from gorin.lab.statistics.sequential import LEAST, Comparison, Verdict, always, likelihood_ratio
from gorin.lab.statistics.shrinking import FEWEST, Line, foretold, shrunk
from gorin.players.ladder import POINTS, SURE, Entrant, ratings

PAIRS = (-1.0, -0.5, 0.0, 0.5, 1.0)

PUBLISHED = [
    ((491, 7345, 29693, 7670, 465), -0.25, 1.25, 2.96),
    ((53, 2220, 21459, 2445, 47), 0.25, 1.25, 2.97),
    ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
    ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
    ((115, 2196, 11328, 2317, 136), -0.25, 1.25, 2.94),
    ((14, 1030, 14318, 1163, 19), 0.25, 1.25, 2.93),
    ((59, 754, 2467, 865, 75), -0.50, 1.50, 2.95),
    ((33, 1185, 8378, 1302, 50), 0.25, 1.75, 2.95),
    ((665, 4806, 9333, 4893, 747), -0.50, 1.50, 2.95),
]
"""Results of pairs, the two hypotheses in Elo, and the log-likelihood ratio as the test's page showed it."""


@pytest.mark.parametrize(("pairs", "low", "high", "ratio"), PUBLISHED)
def test_the_sequential_test_gives_what_fishtest_published(
    pairs: tuple[int, ...], low: float, high: float, ratio: float
) -> None:
    counts = {number / 4: float(count) for number, count in enumerate(pairs)}
    found = likelihood_ratio(counts, *(1 / (1 + 10 ** (-elo / 400)) for elo in (low, high)))
    assert found == pytest.approx(ratio, abs=0.0151)


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (3, 10), (55, 100), (700, 1000), (20, 20)])
def test_wilson_as_in_statsmodels(wins: int, games: int) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    found = share(wins, games)
    low, high = proportion.proportion_confint(wins, games, method="wilson")
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-5)


def test_other_tests_as_in_statsmodels() -> None:
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    for one, other in ((3, 12), (10, 10), (0, 7), (40, 22)):
        expected = tables.mcnemar([[5, one], [other, 9]], exact=True).pvalue
        assert mcnemar(one, other) == pytest.approx(min(1.0, expected), abs=1e-9)
    expected = proportion.proportions_ztest([40, 55], [100, 110])[1]
    assert two_shares(40, 100, 55, 110) == pytest.approx(expected, abs=1e-9)
    chances = [0.001, 0.2, 0.03, 0.04, 0.9, 0.012, 0.012]
    assert false_discoveries(chances) == pytest.approx(list(multitest.multipletests(chances, method="fdr_bh")[1]))


def test_the_line_through_values_as_in_statsmodels() -> None:
    linear = pytest.importorskip("statsmodels.regression.linear_model")
    numpy = pytest.importorskip("numpy")
    points = [(0.02, 0.03, 0.1), (0.11, 0.05, 0.3), (-0.03, 0.02, -0.1), (0.06, 0.04, 0.2), (0.2, 0.06, 0.15)]
    around, hint = 0.04, 0.25
    values, errors, hints = numpy.array(points).T
    weights = 1 / (errors**2 + around**2)
    fit = linear.WLS(values, numpy.column_stack([numpy.ones(5), hints]), weights=weights).fit(cov_type="fixed scale")
    expected = fit.get_prediction([1, hint])
    value, error = Line.through(points, around, level=False).expects(None, hint)
    assert value == pytest.approx(expected.predicted_mean[0])
    assert error**2 == pytest.approx(expected.var_pred_mean[0] + around**2)


def cards(draw: random.Random, around: float, slope: float) -> list[tuple[float, float, float, float]]:
    """A table of cards: what each is worth, what was measured of that, its standard error, and its hint."""
    found = []
    for _ in range(60):
        hint, error = draw.gauss(0, 0.05), 0.5 / math.sqrt(draw.randint(30, 200))
        worth = draw.gauss(slope * hint, around)
        found.append((worth, draw.gauss(worth, error), error, hint))
    return found


@pytest.mark.parametrize("slope", [0.0, 0.5])
@pytest.mark.parametrize(("around", "most"), [(0.002, 1.0), (0.02, 0.98), (0.05, 0.96), (0.1, 0.96)])
def test_the_strengths_of_cards_lie_in_their_intervals(around: float, slope: float, most: float) -> None:
    """Where cards hardly differ more of the intervals hold than they say, and nowhere less than 94 %."""
    draw = random.Random(7)
    held, nearer, count = 0, 0, 0
    for _ in range(60):
        table = cards(draw, around, slope)
        calm = foretold([(value, error) for _, value, error, _ in table], [hint for *_, hint in table])
        for (worth, value, _, _), (found, error) in zip(table, calm, strict=True):
            count += 1
            held += abs(found - worth) <= SURE * error
            nearer += abs(found - worth) < abs(value - worth)
    assert 0.94 <= held / count <= most
    assert nearer > count / 2


def test_few_values_stay_as_they_are_and_equal_ones_stay_together() -> None:
    few = [(0.1, 0.02), (-0.1, 0.03)]
    assert shrunk(few) == few
    equal = foretold([(0.1, 0.02)] * FEWEST + [None], [0.0] * (FEWEST + 1))
    assert [value for value, _ in equal] == pytest.approx([0.1] * (FEWEST + 1))
    assert all(0 < error < 0.1 for _, error in equal)


def test_ratings_as_in_choix() -> None:
    choix = pytest.importorskip("choix")
    numpy = pytest.importorskip("numpy")
    table = [[0.0, 7.0, 9.0, 12.0], [5.0, 0.0, 8.0, 10.0], [3.0, 4.0, 0.0, 6.5], [2.0, 2.0, 5.5, 0.0]]
    given = numpy.array(table) + 0.5 * (1 - numpy.eye(4))
    expected = choix.ilsr_pairwise_dense(given)
    found = {each.entrant.name: each.points / POINTS for each in ratings([Entrant(str(i)) for i in range(4)], table)}
    assert [found[str(i)] for i in range(4)] == pytest.approx(list(expected - expected.mean()), abs=1e-5)


def test_the_best_mixture_of_a_circle_is_even() -> None:
    assert best_mixture([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]]) == pytest.approx([1 / 3] * 3, abs=0.03)
    assert best_mixture([[0.5, 0.6], [0.4, 0.5]])[0] > 0.99


def pair(draw: random.Random, chance: float, luck: float) -> float:
    """Points of two games with the seats changed; going first is worth `luck`."""
    return (draw.random() < chance + luck) + (draw.random() < chance - luck)


def test_intervals_cover_what_they_say() -> None:
    """Nominal 95 % intervals hold the truth in 94 to 96 % of runs."""
    draw = random.Random(5)
    runs = 6_000
    games = [share(sum(draw.random() < 0.53 for _ in range(200)), 200) for _ in range(runs)]
    pairs = [paired_share([pair(draw, 0.53, 0.1) for _ in range(150)]) for _ in range(runs)]
    gains = [gain([differences(draw, 0.04) for _ in range(150)]) for _ in range(runs)]
    means = [mean([pair(draw, 0.53, 0.1) for _ in range(150)]) for _ in range(runs)]
    for found, truth in ((games, 0.53), (pairs, 0.53), (means, 1.06), (gains, 0.04)):
        assert 0.94 <= sum(each.low <= truth <= each.high for each in found) / runs <= 0.96


def differences(draw: random.Random, better: float) -> float:
    """The difference of two pairs of games by two versions; half of the games never see what was changed."""
    total = 0.0
    for _ in range(2):
        if draw.random() < 0.5:
            total += (draw.random() < 0.5 + 2 * better) - (draw.random() < 0.5)
    return total / 2


def sequence(seed: int, better: float, detect: float = 0.05, most: int = 4_000) -> tuple[Verdict, int, bool]:
    """The verdict of one run, the pairs it took, and whether the interval held the truth at the end."""
    draw = random.Random(seed)
    test = Comparison(detect, PAIRS)
    while test.n < most:
        test.add(differences(draw, better))
        if test.n < LEAST:
            continue
        answer = test.look()
        if answer.verdict is not Verdict.OPEN:
            break
    return answer.verdict, test.n, answer.estimate.low <= better <= answer.estimate.high


def test_a_thousand_runs_without_a_change_give_few_false_alarms() -> None:
    found = [sequence(seed, 0.0) for seed in range(1_000)]
    alarms = sum(verdict in (Verdict.BETTER, Verdict.WORSE) for verdict, _, _ in found)
    assert alarms <= 50
    assert sum(held for _, _, held in found) >= 940


def test_a_change_that_is_there_is_found() -> None:
    found = [sequence(seed, 0.05) for seed in range(200)]
    assert sum(verdict is Verdict.BETTER for verdict, _, _ in found) >= 186
    assert sum(verdict is Verdict.WORSE for verdict, _, _ in found) == 0
    assert sum(held for _, _, held in found) >= 186


def test_a_few_pairs_that_agree_prove_little() -> None:
    few, many = gain([0.0] * 3), gain([0.0] * 1000)
    assert few.low < -0.2 and few.high > 0.2
    assert many.high < 0.003
    assert always({-1.0: 0, 0.0: 60, 1.0: 0}).half > 0.02


def test_the_interval_of_all_times_narrows() -> None:
    wide = always({-1.0: 10, 0.0: 20, 1.0: 12})
    narrow = always({-1.0: 1000, 0.0: 2000, 1.0: 1200})
    assert narrow.half < wide.half / 5
    assert math.isclose(wide.value, narrow.value)
