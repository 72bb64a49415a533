"""The notation itself: references, steps, errors, and what the runner reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gorin
from gorin.engine.kernel.errors import Refusal
from gorin.engine.kernel.ref import player_ref
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NotationError
from gorin.scenario import Outcome, report, run_files

SOLDIERS = """\
cards:
  - {name: 兵, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 2}
  - {name: 騎, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2,
     text: "《進化》《コスト1》：これは進化する。"}
  - {name: 騎, class: ニュートラル, kind: フォロワー, special: [エボルヴ], attack: 4, health: 4}
  - {name: 槍, class: ニュートラル, kind: フォロワー, cost: 2, attack: 2, health: 2,
     text: "《ファンファーレ》相手のフォロワー1体を選ぶ。それに2ダメージ。"}
  - {name: 星, class: ニュートラル, kind: スペル, cost: 1,
     text: "相手のフォロワー2体まで選ぶ。それに3ダメージを割り振る。"}
  - {name: 盾, class: ニュートラル, kind: フォロワー, cost: 1, attack: 1, health: 2, text: "【守護】"}
"""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")


def run_text(tmp_path: Path, text: str) -> list[Outcome]:
    file = tmp_path / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    return run_files([str(file)])


def run_one(tmp_path: Path, body: str) -> Outcome:
    """One scenario with the cards above."""
    (outcome,) = run_text(tmp_path, f"game: sve\ntitle: t\n{SOLDIERS}{body}")
    return outcome


def message(outcome: Outcome) -> str:
    assert outcome.failure is not None
    return outcome.failure.message


def match_of(**players: object) -> Match:
    cards = [
        {"name": "兵", "class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 1, "health": 2},
        {"name": "騎", "class": "ニュートラル", "kind": "フォロワー", "cost": 1, "attack": 1, "health": 2},
        {
            "name": "騎",
            "class": "ニュートラル",
            "kind": "フォロワー",
            "special": ["エボルヴ"],
            "attack": 3,
            "health": 3,
        },
    ]
    match: Match = gorin.game("sve").with_cards(cards).vocabulary.lay_out(players)
    match.author = True
    return match


def ref(match: Match, text: str) -> int:
    return resolve(match.rulebook.vocabulary, match, text, 0)


def test_instances_are_counted_in_the_order_of_the_position() -> None:
    match = match_of(
        p2={"field": ["兵"]}, p1={"hand": ["兵"], "field": ["騎", {"card": "兵", "id": "甲"}], "ex": ["ナイト"]}
    )
    assert [ref(match, f"兵#{number}") for number in (1, 2, 3)] == [0, 2, 4]
    assert ref(match, "甲") == 2
    assert ref(match, "p2:兵") == 4
    assert ref(match, "p1:兵#2") == 2
    assert ref(match, "p2") == player_ref(1)
    assert match.game.printed[ref(match, "p2:leader")].name == "リーダー"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("兵", "There are 2 cards"),
        ("兵#3", "no '兵#3'"),
        ("鬼", "no card, label or player '鬼'"),
        ("p3", "no player p3"),
        ("p2:騎", "p2:騎"),
    ],
)
def test_a_reference_that_means_nothing_is_an_error(text: str, words: str) -> None:
    match = match_of(p1={"hand": ["兵", "兵", "騎"]})
    with pytest.raises(NotationError, match=words):
        ref(match, text)


def test_fillers_and_laid_evolve_cards_are_not_counted() -> None:
    match = match_of(p1={"hand": ["ダミー"], "field": [{"card": "騎", "evolved": True}]})
    assert ref(match, "ダミー") == 0
    assert ref(match, "騎") == 1
    assert match.rulebook.vocabulary.attribute(match, 1, "attack") == 3


def test_a_token_that_was_not_created_is_not_counted(tmp_path: Path) -> None:
    body = """\
  - {name: 召, class: ニュートラル, kind: スペル, cost: 1, text: "『フェアリー』1体と『ナイト』1体を出す。"}
position:
  p1: {hand: [召], field: [兵, 兵, 兵, 兵], ex: [フェアリーウィスプ]}
steps:
  - expect: {フェアリー.zone: none, ナイト.zone: none}
  - p1: {play: 召}
  - expect: {フェアリー.zone: none, asking: p1}
  - illegal: {player: p1, do: {choose: [フェアリー, ナイト]}}
  - p1: {choose: ナイト}
  - expect: {ナイト.zone: p1.field, ナイト#1.zone: p1.field, ナイト#2.zone: none, フェアリー.zone: none}
expect: {フェアリー.attack: 1}
"""
    outcome = run_one(tmp_path, body)
    assert outcome.failure is not None and outcome.failure.step == 7
    assert "'フェアリー'" in message(outcome)


def test_asking_and_a_refused_action_change_nothing() -> None:
    match = match_of(p1={"field": ["騎", {"card": "兵", "new": True}]}, p2={"field": ["兵"]})
    before = match.hash()
    attack = {"attack": {"with": "兵#1", "target": "p2:leader"}}
    refusal = match.why_not(0, attack)
    assert refusal is not None and refusal.clause == "8.4.2.1"
    assert str(refusal).endswith("[8.4.2.1]")
    with pytest.raises(Refusal):
        match.act(0, attack)
    assert match.why_not(0, {"attack": {"with": "騎", "target": "p2:leader"}}) is None
    assert match.hash() == before
    match.act(0, {"attack": {"with": "騎", "target": "p2:leader"}})
    assert match.rulebook.vocabulary.player_value(match, 1, "health") == 19


def test_conceding_and_a_deck_question() -> None:
    match = match_of(p1={"ex": ["フェアリーウィスプ"]})
    refusal = match.why_not(0, {"deck": ["兵"]})
    assert refusal is not None and refusal.clause == "6.1.1.1"
    with pytest.raises(NotationError):
        match.act(0, {"deck": ["兵"]})
    match.act(1, "concede")
    assert match.result is not None and match.result.winners == (0,)


def test_every_option_of_the_main_phase_can_be_said() -> None:
    match = match_of(
        p1={
            "hand": ["騎"],
            "ex": ["フェアリーウィスプ"],
            "field": [{"card": "兵", "id": "甲"}, {"card": "兵", "id": "乙"}],
        },
        p2={"field": [{"card": "兵", "id": "敵", "act": True}]},
    )
    said = [{"play": "騎"}, {"play": "フェアリーウィスプ"}, "pass"]
    said += [{"attack": {"with": who, "target": at}} for who in ("甲", "乙") for at in ("敵", "p2:leader")]
    assert match.decision is not None and len(match.decision.options) == len(said)
    assert all(match.why_not(0, action) is None for action in said)
    assert all(match.why_not(1, action) is not None for action in said)


def test_in_a_real_game_a_name_means_the_copy_that_the_verb_is_about() -> None:
    book = gorin.game("sve")
    match = book.new([book.deck("forest"), book.deck("royal")], seed=7, first=0)
    match.act(0, "no")
    match.act(1, "no")
    offered = {option.card for option in match.decision.options} if match.decision is not None else set()
    for card in match.game.zone_cards(match.game.zone_names().index("hand"), 0):
        refusal = match.why_not(0, {"play": match.game.printed[card].name})
        assert (refusal is None) == (card in offered)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"fly": "兵"}, "no verb 'fly'"),
        ({"play": "兵", "attack": "兵"}, "only key"),
        ({"pass": 1}, "takes no argument"),
        ({"attack": {"with": "兵"}}, "needs 'target'"),
        ({"attack": {"with": "兵", "target": "p2:leader", "how": 1}}, "no argument 'how'"),
        ({"choose": 3}, "reference or a list"),
        ({"option": "one"}, "integers"),
        ({"divide": ["兵"]}, "from references to integers"),
        ({"play": "鬼"}, "'鬼'"),
    ],
)
def test_an_action_that_cannot_be_read_is_an_error(action: object, words: str) -> None:
    match = match_of(p1={"hand": ["兵"], "field": ["騎"]})
    with pytest.raises(NotationError, match=words):
        match.why_not(0, action)
        match.rulebook.vocabulary.fits(match, 0, action)
        raise AssertionError(action)


def test_both_spellings_of_yes_and_no() -> None:
    match = gorin.game("sve").vocabulary.lay_out({"phase": "setup"})
    for action in (True, False, "yes", "no", "pass"):
        assert match.why_not(0, action) is None
    match.act(0, False)
    assert match.decision is not None and match.decision.player == 1


@pytest.mark.parametrize(
    ("position", "line", "words"),
    [
        ("  p1: {hand: [鬼]}", 1, "no card '鬼'"),
        ("  p1: {graveyard: [兵]}", 1, "no value or zone 'graveyard'"),
        ("  p1: {field: [{card: 兵, tapped: true}]}", 1, "no state 'tapped'"),
        ("  p1: {field: [{card: 兵, act: 1}]}", 1, "act must be true or false"),
        ("  p1: {hand: [{card: 兵, act: true}]}", 1, "Only cards in field"),
        ("  p1: {field: [{card: 兵, evolved: true}]}", 1, "no evolve card"),
        ("  p1: {field: [{card: 兵, counters: {石: x}}]}", 1, "石 must be an integer"),
        ("  p1: {field: [{card: 兵, id: 甲}]}\n  p2: {field: [{card: 兵, id: 甲}]}", 2, "'甲' is there twice"),
        ("  p1: {pp: many}", 1, "pp must be an integer"),
        ("  p1: {max_pp: 11}", 1, "at most 10"),
        ("  p1: {leader: [兵]}", 1, "one leader card"),
        ("  p1: {hand: 兵}", 1, "must be a list of cards"),
        ("  phase: battle", 1, "no value 'battle'"),
        ("  active: p3", 1, "no value 'p3'"),
        ("  p3: {}", 1, "no 'p3'"),
        ("  turn: 5\n  tern: 5", 2, "no 'tern'"),
    ],
)
def test_a_position_is_checked(tmp_path: Path, position: str, line: int, words: str) -> None:
    outcome = run_one(tmp_path, f"position:\n{position}\n")
    assert words in message(outcome)
    assert outcome.failure is not None and outcome.failure.step == 0
    assert outcome.failure.line == 3 + SOLDIERS.count("\n") + line


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("wait: {}", "no key 'wait'"),
        ("p1: pass\n    p2: pass", "mapping with one key"),
        ("illegal: {player: p1}", "player (p1, p2, ...) and do are needed"),
        ("legal: {player: p1, do: pass, clause: '1'}", "no key 'clause'"),
        ("until: {round: 3}", "no key 'round'"),
        ("until: {phase: battle}", "no phase 'battle'"),
        ("expect: {p1.mana: 1}", "'mana' cannot be expected"),
        ("expect: {p1.graveyard.count: 1}", "'graveyard.count' cannot be expected"),
        ("expect: {兵.tapped: true}", "'tapped' cannot be expected"),
        ("expect: {兵.has: 飛行}", "no keyword '飛行'"),
        ("expect: {鬼.zone: none}", "'鬼'"),
        ("expect: {score: 1}", "'score' cannot be expected"),
        ("p1: {play: 鬼}", "'鬼'"),
        ("p1: {fly: 兵}", "no verb 'fly'"),
    ],
)
def test_a_step_is_checked(tmp_path: Path, step: str, words: str) -> None:
    outcome = run_one(tmp_path, f"position:\n  p1: {{hand: [兵]}}\nsteps:\n  - {step}\n")
    assert words in message(outcome)


def test_a_card_that_cannot_be_read_fails_with_its_reason(tmp_path: Path) -> None:
    body = '  - {name: 謎, class: ニュートラル, kind: スペル, cost: 1, text: "空を飛ぶ。"}\nposition: {}\n'
    outcome = run_one(tmp_path, body)
    assert not outcome.ok


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    good = "game: sve\ntitle: good\nposition: {}\n"
    text = f"{good}---\ngame: sve\ntitle: [open\n---\ngame: chess\ntitle: other\nposition: {{}}\n---\n{good}---\n- 1\n"
    outcomes = run_text(tmp_path, text)
    assert [each.ok for each in outcomes] == [True, False, False, True, False]
    failure = outcomes[1].failure
    assert failure is not None and 5 <= failure.line <= 7
    missing = run_files([str(tmp_path / "none.yaml")])
    assert len(missing) == 1 and not missing[0].ok


def test_a_key_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    outcome = run_one(tmp_path, "position: {}\nexpect:\n  turn: 5\n  turn: 6\n")
    assert "'turn' is there twice" in message(outcome)


FIGHT = "position:\n  p1: {field: [兵], hand: [槍, 星], ex: [フェアリーウィスプ]}\n  p2: {field: [騎, 盾]}\nsteps:\n"


def test_an_illegal_step_that_is_legal_fails(tmp_path: Path) -> None:
    step = '  - illegal: {player: p1, do: {attack: {with: 兵, target: "p2:leader"}}}\n'
    assert "it is on offer" in message(run_one(tmp_path, FIGHT + step))


def test_an_illegal_step_with_another_clause_fails(tmp_path: Path) -> None:
    step = "  - illegal: {player: p1, do: {attack: {with: 兵, target: 騎}}, clause: '%s'}\n"
    assert run_one(tmp_path, FIGHT + step % "8.4.3.1").ok
    assert run_one(tmp_path, FIGHT + step % "8.4.3").ok
    assert "by 8.4.2, not by 8.4.3.1" in message(run_one(tmp_path, FIGHT + step % "8.4.2"))
    assert not run_one(tmp_path, FIGHT + step % "8.4.3.1.1").ok
    assert not run_one(tmp_path, FIGHT + step % "8.4.3.1").failure


def test_a_legal_step_is_not_taken(tmp_path: Path) -> None:
    step = "  - legal: {player: p1, do: {play: 槍}}\n  - expect: {槍.zone: p1.hand}\n"
    assert run_one(tmp_path, FIGHT + step).ok
    step = "  - legal: {player: p1, do: {attack: {with: 兵, target: 騎}}}\n"
    assert "should be legal" in message(run_one(tmp_path, FIGHT + step))


def test_an_unanswered_decision_fails_and_is_printed(tmp_path: Path) -> None:
    steps = "  - p1: {play: 槍}\n  - p2: pass\n"
    outcome = run_one(tmp_path, FIGHT + steps)
    assert "騎 / 盾" in message(outcome)
    assert outcome.failure is not None and outcome.failure.step == 2


def test_a_refused_step_fails_with_the_clause(tmp_path: Path) -> None:
    steps = "  - p1: {attack: {with: 兵, target: 騎}}\n"
    assert "[8.4.3.1]" in message(run_one(tmp_path, FIGHT + steps))


def test_choosing_and_dividing(tmp_path: Path) -> None:
    steps = """\
  - p1: {play: 星}
  - illegal: {player: p1, do: {choose: []}, clause: "10.6.2.4.1.1"}
  - illegal: {player: p1, do: {choose: [騎, 盾, 騎]}, clause: "10.6.2.4"}
  - illegal: {player: p1, do: {choose: [騎, 騎]}}
  - illegal: {player: p1, do: {play: 槍}, clause: "10.6.2.3"}
  - illegal: {player: p1, do: "yes"}
  - p1: {choose: [騎, 盾]}
  - illegal: {player: p1, do: {divide: {騎: 3}}, clause: "10.6.2.5.1"}
  - p1: {divide: {盾: 2, 騎: 1}}
expect: {盾.zone: p2.cemetery, 騎.health: 1, 騎.damage: 1}
"""
    assert run_one(tmp_path, FIGHT + steps).failure is None


def test_windows_are_passed_until_the_step_fits(tmp_path: Path) -> None:
    steps = '  - p2: {attack: {with: 騎, target: "p1:leader"}}\n  - expect: {turn: 6, p1.health: 18}\n'
    assert run_one(tmp_path, FIGHT + steps).failure is None


def test_until_stops_with_a_decision_or_when_the_phase_begins(tmp_path: Path) -> None:
    steps = """\
  - until: {turn: 5, phase: main}
  - expect: {turn: 5, asking: p1}
  - until: {turn: 6, phase: start}
  - expect: {turn: 6, phase: start, active: p2, asking: none, p2.hand: []}
  - until: {turn: 6, phase: main}
  - expect: {phase: main, asking: p2, p2.hand: [ダミー]}
  - until: {phase: end}
  - expect: {turn: 6, phase: end, asking: p2}
  - p2: {choose: 盾}
expect: {盾.act: true, turn: 7, phase: main}
"""
    assert run_one(tmp_path, FIGHT + steps).failure is None


def test_until_the_end(tmp_path: Path) -> None:
    position = "position:\n  p1: {deck: []}\n  p2: {deck: []}\nsteps:\n"
    begin = "position:\n  p1: {deck: [兵], ex: [フェアリーウィスプ]}\n  p2: {deck: []}\nsteps:\n"
    assert run_one(tmp_path, begin + "  - until: {end: true}\n  - expect: {winner: p1}\n").failure is None
    assert "ended first" in message(run_one(tmp_path, begin + "  - until: {turn: 9}\n"))
    assert run_one(tmp_path, position + "  - p1: pass\n  - expect: {winner: p1, asking: none}\n").failure is None


def test_true_is_no_number_and_names_are_compared_in_the_right_order(tmp_path: Path) -> None:
    position = "position:\n  p1: {pp: 1, deck: [兵, 騎], ex: [フェアリーウィスプ, 兵]}\nsteps:\n"
    for expected, ok in (
        ("{p1.pp: true}", False),
        ("{p1.deck: [兵, 騎]}", True),
        ("{p1.deck: [騎, 兵]}", False),
        ("{p1.ex: [兵, フェアリーウィスプ]}", True),
        ("{p1.ex: [兵]}", False),
        ("{p1.deck.count: 2, 騎.seen_by: []}", True),
        ("{winner: none, active: p1, turn: 5, phase: main}", True),
        ("{騎.lacks: [守護, 疾走]}", True),
        ("{騎.has: 進化, 騎.types: []}", True),
    ):
        assert run_one(tmp_path, f"{position}  - expect: {expected}\n").ok is ok, expected


def test_a_game_from_decks(tmp_path: Path) -> None:
    text = """\
game: sve
title: t
decks: {p1: forest, p2: royal}
seed: 3
first: p2
steps:
  - expect: {phase: setup, asking: p2, turn: 1, p1.hand.count: 4}
  - until: {turn: 1, phase: main}
expect: {active: p2, p1.ep: 3}
"""
    assert run_text(tmp_path, text)[0].failure is None
    broken = run_text(tmp_path, text.replace("royal", "[ダミー]"))[0]
    assert "[6.1.1.1]" in message(broken)


def test_json_has_one_object_a_line_and_the_sum(tmp_path: Path) -> None:
    text = "game: sve\ntitle: 良\nposition: {}\n---\ngame: sve\ntitle: bad\nposition: {}\nexpect: {turn: 99}\n"
    outcomes = run_text(tmp_path, text)
    lines = [json.loads(line) for line in report(outcomes, as_json=True).split("\n")]
    file = str(tmp_path / "scenario.yaml")
    assert lines[0] == {"file": file, "title": "良", "ok": True}
    assert {key: lines[1][key] for key in ("file", "title", "ok", "step")} == {
        "file": file,
        "title": "bad",
        "ok": False,
        "step": 1,
    }
    assert "expected 99" in lines[1]["message"]
    assert lines[2] == {"passed": 1, "failed": 1}


def test_the_report_names_file_line_and_step(tmp_path: Path) -> None:
    outcomes = run_text(tmp_path, "game: sve\ntitle: bad\nposition: {}\nsteps:\n  - expect: {turn: 99}\n")
    text = report(outcomes)
    assert "scenario.yaml:5: bad (step 1)" in text
    assert text.endswith("0 passed, 1 failed")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("{name: 謎, class: 無, kind: スペル, cost: 1}", "class is 無"),
        ("{name: 謎, class: ニュートラル, kind: スペル}", "cost must be an integer"),
        ("{name: 謎, class: ニュートラル, kind: スペル, cost: 1, special: 5}", "special must be a list"),
        ("{name: 謎, class: ニュートラル, kind: スペル, cost: 1, types: [[1]]}", "types must be a list"),
        ("{name: 謎, class: ニュートラル, kind: [スペル], cost: 1}", "kind must be text"),
        ("{name: 謎, class: ニュートラル, kind: スペル, cost: 1, colour: red}", "no field 'colour'"),
        ('{name: 謎, class: ニュートラル, kind: スペル, cost: 1, text: "空を飛ぶ。"}', "cannot be read"),
    ],
)
def test_a_wrong_card_is_found_at_its_line(tmp_path: Path, card: str, words: str) -> None:
    outcome = run_one(tmp_path, f"  - {card}\nposition: {{}}\n")
    assert words in message(outcome)
    assert outcome.failure is not None and outcome.failure.line == 3 + SOLDIERS.count("\n")


def test_after_the_end_nothing_is_on_offer(tmp_path: Path) -> None:
    steps = """\
  - p2: concede
  - illegal: {player: p1, do: {play: 槍}}
  - illegal: {player: p1, do: concede}
  - illegal: {player: p2, do: pass}
expect: {winner: p1, asking: none}
"""
    assert run_one(tmp_path, FIGHT + steps).failure is None
    assert "over" in message(run_one(tmp_path, FIGHT + "  - p2: concede\n  - p1: {play: 槍}\n"))
