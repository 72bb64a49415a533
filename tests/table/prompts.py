"""Questions that need not be asked: how many of them a careful player is put at the table.

    python -m tests.table.prompts 50 [RULEBOOK ...]

Two quick players sit at a table that passes over what nobody need be asked. Of every question that the first of them
is put, it is judged by trying it out whether there is a choice in it: another answer than passing that does more than
making what nothing can use, and answers that differ from one another.
"""

from __future__ import annotations

import sys
from collections import Counter

import gorin
from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.ref import is_card
from gorin.engine.match import Match
from gorin.players import LEVELS, player
from gorin.table.session import Session

SIDE_WAYS = ("by_hand", "pay")
"""Ways to pay otherwise than by itself: no reason to be asked."""
DEEP = 12
MOST_PICKS = 1500


def kind_of(match: Match, option: Option) -> tuple[object, ...]:
    """What an option does, as far as anybody could tell it from another."""
    face = match.game.printed[option.card].key if is_card(option.card) else option.card
    where = (match.game.zone[option.card], match.game.holder[option.card]) if is_card(option.card) else ()
    return (option.verb, face, where, option.target, option.number)


def is_choice(match: Match, decision: Decision, depth: int = 0) -> bool:
    """Whether anything follows from how this is answered."""
    idle = (*match.rulebook.layout.idle, *SIDE_WAYS)
    decline = decision.decline
    others = [each for each in decision.options if each is not decline]
    if decline is None:
        return len({kind_of(match, each) for each in others}) > 1
    if decline.verb != PASS or any(each.verb not in idle for each in others):
        return bool(others)
    return depth < DEEP and any(opens(match, each, depth) for each in others if each.verb not in SIDE_WAYS)


def opens(match: Match, option: Option, depth: int) -> bool:
    """Whether something can be done after this that could not be done before."""
    trial = match.clone()
    trial.answer(option)
    now, before = trial.decision, match.decision
    if now is None or before is None or now.player != before.player:
        return False
    return is_choice(trial, now, depth + 1)


def game(slug: str, number: int) -> tuple[Counter[str], Counter[str]]:
    """One game: all questions of the first player by what they are about, and those without a choice."""
    names = gorin.game(slug).deck_names()
    decks = [names[number % len(names)], names[(number + 1) % len(names)]]
    session = Session(slug, {"decks": decks, "seed": number, "first": None, "cards": []})
    asked, empty = Counter[str](), Counter[str]()
    while (decision := session.match.decision) is not None and len(session.picks) < MOST_PICKS:
        if session.is_idle():
            session.go_on([session.passing()])
            continue
        match = session.match
        if 0 in session.asked():
            asked[decision.about] += 1
            empty[decision.about] += not is_choice(match, decision)
        chosen = player(LEVELS["easy"], seed=number * 1000 + len(session.picks)).choose(match)
        session.go_on([decision.options.index(chosen)])
    return asked, empty


def main() -> None:
    for slug in sys.argv[2:] or gorin.GAMES:
        asked, empty = Counter[str](), Counter[str]()
        for number in range(int(sys.argv[1])):
            one, two = game(slug, number)
            asked += one
            empty += two
        share = 100 * empty.total() / max(asked.total(), 1)
        told = ", ".join(f"{about} {count}" for about, count in empty.most_common(5))
        print(
            f"{slug}: {sys.argv[1]} games, {asked.total()} questions, {share:.1f} % without a choice ({told})",
            flush=True,
        )


if __name__ == "__main__":
    main()
