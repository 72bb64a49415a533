"""A game at the terminal, typed through a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app, why
from gorin.cli.idle_turns import is_idle
from gorin.cli.undo import History

START = ("play", "sve", "--deck", "forest", "--against", "royal", "--bot", "random", "--seed", "4")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")


def play(typed: str, *more: str) -> str:
    result = CliRunner().invoke(app, [*START, *more], input=typed)
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result.stdout


def test_the_end_of_input_leaves_the_table() -> None:
    assert "You left the game" in play("")


def test_a_whole_game_can_be_played_through_a_pipe() -> None:
    assert " wins [" in play("1\n" * 3000)


def test_two_people_at_one_keyboard() -> None:
    out = play("1\n" * 3000, "--seat", "hotseat")
    assert "Player 2: " in out
    assert " wins [" in out


def test_conceding_ends_the_game() -> None:
    assert "Player 2 wins [1.2.3]" in play("1\nconcede\n")


def test_wrong_input_is_answered_and_changes_nothing() -> None:
    out = play("0\n99\nfly\ncard NOBODY\nsave\n? fly x\n? play\n? play NOBODY\nu\n-1\n\nq\n")
    assert "There is no option 99" in out
    assert "There is no card 'NOBODY'" in out
    assert "There is no verb 'fly'" in out
    assert "nothing to undo" in out
    assert out.count("Choose to go first") == 1


def test_japanese() -> None:
    out = play("1\n2\n?\nq\n", "--lang", "ja")
    assert "手札" in out
    assert "メインフェイズ" in out


def test_the_text_of_a_card() -> None:
    out = play("card Dayflower Sprite\ncard 露草の子妖精\nq\n")
    assert out.count("《ファンファーレ》") == 2


def test_the_card_of_an_option_and_what_it_does_in_english() -> None:
    out = play("1\n2\ncard 1\ncard 99\ncard dayfl\nq!\n")
    assert "In English:" in out
    assert "There is no option 99" in out
    assert 'create a "Fairy" token in your EX' in out


def test_parts_of_names_where_the_verb_looks() -> None:
    match = gorin.game("sve").new(["forest", "royal"], seed=4, first=0)
    while match.decision is not None and not (match.decision.about == "main" and match.decision.player == 0):
        match.answer(match.decision.decline or match.decision.options[0])
    name = match.eyes(0).name(match.game.zone_cards(match.game.zone_names().index("hand"), 0)[0], "en")
    part = name[1:-1].lower()
    answer = why.explain(match, 0, f"play {part}")
    assert len(answer) == 1 and "not clear" not in answer[0]
    with pytest.raises(gorin.GorinError, match="It is not clear what 'zzz' means"):
        why.explain(match, 0, "play zzz")
    hand = match.game.zone_cards(match.game.zone_names().index("hand"), 0)
    names = {match.eyes(0).name(card, "en").lower() for card in hand}
    shared = next(
        pair
        for each in names
        for pair in (each[at : at + 2] for at in range(len(each) - 1))
        if pair.isalpha() and sum(pair in other for other in names) > 1
    )
    with pytest.raises(LookupError, match="could mean several cards"):
        why.explain(match, 0, f"play {shared}")


def test_nobody_is_asked_for_mana_that_nothing_can_use() -> None:
    """Where only making mana is left beside passing, the terminal passes by itself."""
    book = gorin.game("orphelia")
    decision = gorin.Decision(
        0, "priority", [gorin.Option("mana", 3), passing := gorin.Option("pass")], decline=passing
    )
    assert is_idle(book.layout, decision)
    more = gorin.Decision(0, "priority", [gorin.Option("attack", 3), *decision], decline=passing)
    assert not is_idle(book.layout, more)
    payment = gorin.Decision(0, "payment", [gorin.Option("mana", 3), done := gorin.Option("done")], decline=done)
    assert not is_idle(book.layout, payment)


def test_a_turn_ends_by_itself_if_one_does_not_want_to_be_asked() -> None:
    asked = play("1\n2\n" + "1\n" * 40 + "q!\n").count("Nothing else can be done")
    assert asked > 0
    out = play("hold off\n1\n2\n" + "1\n" * 40 + "q!\n")
    assert "Nothing else can be done" not in out
    assert "the phase ended because nothing else could be done" in out


def test_why_not() -> None:
    out = play("1\n2\n?\n? attack 露草の子妖精 leader\nq\n")
    assert "[10.6.2.6.2]" in out


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(f"1\n2\n1\nsave {file}\nq\n")
    record = json.loads(file.read_text(encoding="utf-8"))
    assert len(record["picks"]) >= 3
    assert "Turn" in play("q\n", "--resume", str(file))
    out = play("save /nowhere/at/all.json\nq\n")
    assert "cannot be written" in out


def test_an_order_can_be_taken_back_a_drawn_card_cannot() -> None:
    """Nothing is revealed while the order of the exchanged hand is chosen; new cards are."""
    match = gorin.game("sve").new(["forest", "royal"], seed=4, first=0)
    history = History()
    history.keep(match, 0)
    match.pick(0)
    assert match.decision is not None and match.decision.about == "deck_order"
    assert not match.game.reveals_since(history.moments[-1].game)
    back = history.back(match, 0)
    assert back is not None and back.decision is not None and back.decision.about == "exchange"
    match = back
    while match.decision is not None and match.decision.player == 0 and match.game.turn == 0:
        history.keep(match, 0)
        match.pick(0)
    assert history.back(match, 0) is None
    assert history.moments
