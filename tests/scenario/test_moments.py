"""A position is a moment: the first action is judged there, and nobody's free phase is passed to get elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from gorin.scenario import Outcome, run_files


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")


def run_one(tmp_path: Path, text: str) -> Outcome:
    file = tmp_path / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    (outcome,) = run_files([str(file)])
    return outcome


DEAR = {
    "sve": "cards: [{name: 巨人, class: ニュートラル, kind: フォロワー, cost: 9, attack: 6, health: 6}]",
    "orphelia": "cards: [{name: 巨人, type: ノーディア, cost: '4', a: 6, d: 0, l: 6}]",
}
PLAY = {"sve": "play", "orphelia": "execute"}
POOR = {"sve": "pp: 5, max_pp: 5, hand: [巨人]", "orphelia": "hand: [巨人]"}


def dear(slug: str, position: str, steps: str) -> str:
    return f"game: {slug}\ntitle: t\n{DEAR[slug]}\nposition: {{{position}}}\nsteps:\n{steps}\n"


@pytest.mark.parametrize("slug", sorted(DEAR))
def test_what_cannot_be_paid_is_not_played_two_turns_later(tmp_path: Path, slug: str) -> None:
    text = dear(slug, f"p1: {{{POOR[slug]}}}", f"  - p1: {{{PLAY[slug]}: 巨人}}")
    outcome = run_one(tmp_path, text)
    assert outcome.failure is not None and outcome.failure.step == 1
    assert "[" in outcome.failure.message, "the refusal cites its clause"


@pytest.mark.parametrize("slug", sorted(DEAR))
def test_the_decision_of_a_position_waits_though_only_passing_is_left(tmp_path: Path, slug: str) -> None:
    steps = (
        "  - expect: {turn: 5, active: p1, phase: main, asking: p1}\n"
        f"  - illegal: {{player: p1, do: {{{PLAY[slug]}: 巨人}}}}\n"
        "  - expect: {turn: 5, phase: main, asking: p1}"
    )
    assert run_one(tmp_path, dear(slug, f"p1: {{{POOR[slug]}}}", steps)).failure is None


@pytest.mark.parametrize("slug", sorted(DEAR))
def test_the_moment_of_whoever_acts_next_is_not_run_over(tmp_path: Path, slug: str) -> None:
    position = f"p1: {{}}, p2: {{{POOR[slug]}}}"
    play = f"{{{PLAY[slug]}: 巨人}}"
    held = run_one(
        tmp_path,
        dear(slug, position, f"  - p1: pass\n  - illegal: {{player: p2, do: {play}}}\n  - expect: {{turn: 6}}"),
    )
    assert held.failure is None, held.failure
    played = run_one(tmp_path, dear(slug, position, f"  - p1: pass\n  - p2: {play}"))
    assert played.failure is not None and played.failure.step == 2


@pytest.mark.parametrize("slug", sorted(DEAR))
def test_what_lets_the_game_run_on(tmp_path: Path, slug: str) -> None:
    position = "p1: {}"
    more = ["expect: {turn: 6, active: p2}"] if slug == "sve" else []
    for step in (*more, "until: {turn: 6}", "until: {turn: 7, phase: main}"):
        assert run_one(tmp_path, dear(slug, position, f"  - {step}")).failure is None, step
    steps = "  - p1: pass\n  - expect: {active: p2, turn: 6}"
    assert run_one(tmp_path, dear(slug, f"{position}, p2: {{hand: [巨人]}}", steps)).failure is None


@pytest.mark.parametrize("slug", sorted(DEAR))
def test_until_makes_a_moment_too(tmp_path: Path, slug: str) -> None:
    text = dear(
        slug,
        f"p1: {{}}, p2: {{{POOR[slug]}}}",
        f"  - until: {{turn: 6, phase: main}}\n  - illegal: {{player: p2, do: {{{PLAY[slug]}: 巨人}}}}\n"
        "  - expect: {turn: 6, phase: main, active: p2}",
    )
    outcome = run_one(tmp_path, text)
    assert outcome.failure is None, outcome.failure


@pytest.mark.parametrize(
    ("slug", "phase"), [("sve", "end"), ("orphelia", "check_out"), ("strike", "end"), ("strike", "command")]
)
def test_a_phase_left_over_from_the_turn_before_does_not_count(tmp_path: Path, slug: str, phase: str) -> None:
    """The cards of the next turn are drawn before its last phase; a phase left over would stop before."""
    deck = {"sve": "deck.count: 19", "orphelia": "archive.count: 19", "strike": "deck.count: 14"}[slug]
    stages = {"strike": "p1: {stage: [{card: ダミー, at: B1}]}, p2: {stage: [{card: ダミー, at: C5}]}"}
    text = (
        f"game: {slug}\ntitle: t\nposition: {{{stages.get(slug, '')}}}\n"
        f"steps:\n  - until: {{turn: 6, phase: {phase}}}\n  - expect: {{turn: 6, phase: {phase}, p2.{deck}}}\n"
    )
    outcome = run_one(tmp_path, text)
    assert outcome.failure is None, outcome.failure


def test_an_answer_comes_in_the_same_turn_or_not_at_all(tmp_path: Path) -> None:
    """Windows are passed on the way to a question of the same turn; a free phase is not passed for a later turn's."""
    cards = "cards: [{name: 盾, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 2, text: 【守護】}]"
    position = "position: {p1: {field: [盾]}, p2: {field: [{card: 盾, id: 敵}]}}"
    head = f"game: sve\ntitle: t\n{cards}\n{position}\nsteps:\n"
    same = run_one(tmp_path, head + "  - p1: {choose: p1:盾}\n  - expect: {turn: 6}\n")
    assert same.failure is None, same.failure
    other = run_one(tmp_path, head + "  - p1: {choose: 敵}\n")
    assert other.failure is not None and other.failure.step == 1
