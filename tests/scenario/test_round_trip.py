"""Whatever is on offer can be said in the notation, and saying it is the same as picking it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gorin
from gorin.engine.kernel.decision import CHOOSE, DONE, NUMBER, OPTION, Decision, Option
from gorin.engine.kernel.selection import AskDivide
from gorin.engine.match import Match

MOST_DECISIONS = 400


def label_all(match: Match) -> None:
    match.labels = {f"card {card}": card for card in range(len(match.game.printed))}


def said(decision: Decision, options: list[Option], match: Match) -> Any:
    """The picks of one choice as an action."""
    first = options[0]
    names = [f"card {option.card}" for option in options if option.verb == CHOOSE]
    if decision.kind == "order":
        return {"order": names + last_of(match, names)}
    if decision.kind == "waiting":
        vocabulary = match.rulebook.vocabulary
        number = getattr(vocabulary, "waiting_number")(match, first)  # noqa: B009
        return {"choose": f"{names[0]}@{number}" if number else names[0]}
    if decision.kind == "divide":
        frame = match.game.frames[-1]
        assert isinstance(frame, AskDivide)
        shares = dict.fromkeys(frame.things, 1) | {option.card: option.number for option in options}
        shares[frame.things[-1]] += frame.total - sum(shares.values())
        return {"divide": {f"card {card}": share for card, share in shares.items()}}
    if first.verb in (CHOOSE, DONE):
        return {"choose": names}
    if first.verb == OPTION:
        return {"option": [option.number for option in options]}
    if first.verb == NUMBER:
        return {"number": first.number}
    if first.verb == "attack":
        return {"attack": {"with": f"card {first.card}", "target": f"card {first.target}"}}
    if first.verb == "evolve":
        return {"evolve": {"card": f"card {first.card}", "ep": bool(first.number)}}
    if first.verb == "activate":
        return {"activate": {"card": f"card {first.card}", "ability": first.number}}
    return {"play": f"card {first.card}"} if first.verb == "play" else first.verb


def last_of(match: Match, names: list[str]) -> list[str]:
    """The last thing of an order is not asked."""
    things = getattr(match.game.frames[-1], "things", [])
    return [f"card {card}" for card in things if f"card {card}" not in names]


def same_name(decision: Decision, option: Option, match: Match) -> int:
    """How many options of an ordering go by the name of this one (any of them is as good)."""
    return (
        [said(decision, [each], match) for each in decision.options].count(said(decision, [option], match))
        if decision.ordering and decision.kind != "order"
        else 1
    )


def pick_whole_choice(match: Match, chance: random.Random) -> list[Option]:
    """Pick at random until the choice that is waiting is over."""
    first = match.decision
    assert first is not None
    options: list[Option] = []
    decision: Decision | None = first
    while decision is not None and (not options or (decision.picked and decision.kind == first.kind)):
        options.append(chance.choice(decision.options))
        match.answer(options[-1])
        decision = match.decision
    return options


@pytest.mark.parametrize("seed", range(12))
def test_saying_is_picking(seed: int) -> None:
    book = gorin.game("sve")
    chance = random.Random(seed)
    names = book.deck_names()
    match = book.new([book.deck(chance.choice(names)), book.deck(chance.choice(names))], seed)
    for _ in range(MOST_DECISIONS):
        decision = match.decision
        if decision is None:
            break
        label_all(match)
        picked = match.clone()
        options = pick_whole_choice(picked, chance)
        action = said(decision, options, match)
        if decision.about == "fits" or same_name(decision, options[0], match) > 1:
            match = picked
            continue
        assert match.why_not(decision.player, action) is None, action
        match.act(decision.player, action)
        assert match.hash() == picked.hash(), action
