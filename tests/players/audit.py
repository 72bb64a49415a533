"""Visible mistakes by counting: how often a bot leaves attacks or cards that nothing speaks against, or wastes cards.

    python -m tests.players.audit --games 10 --bots rollout:60,normal [GAME ...]

Counts are for a hundred turns of games of a bot against itself. Not every counted pick is wrong; fewer are better.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

import gorin
from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.ref import is_player
from gorin.engine.match import Match
from gorin.players.fitting.making import held_out_decks
from gorin.players.ladder import Entrant
from gorin.players.levels import player

MOST_PICKS = 3_000

Mistake = Callable[[Match, Decision, Option], bool]


def leaves(about: str, verb: str, empty: str = "", direct: bool = False) -> Mistake:
    """Passing in the own turn with such an option on offer; `empty`: while this zone of the others is empty."""

    def made(match: Match, decision: Decision, option: Option) -> bool:
        if option.verb != PASS or decision.about != about or decision.player != match.active:
            return False
        if not match.rulebook.features.settled(match.game):
            return False
        words = match.rulebook.vocabulary
        if empty and any(words.zone_cards(match, other, empty) for other in match.players if other != decision.player):
            return False
        return any(each.verb == verb and (not direct or is_player(each.target)) for each in decision)

    return made


def does(*verbs: str, about: str = "") -> Mistake:
    """Picking one of these verbs (in this question)."""
    return lambda match, decision, option: option.verb in verbs and about in ("", decision.about)


MISTAKES: dict[str, dict[str, Mistake]] = {
    "sve": {
        "attack on an empty field left": leaves("main", "attack", "field", True),
        "playable card left": leaves("main", "play"),
    },
    "orphelia": {
        "attack on an empty field left": leaves("priority", "attack", "field", True),
        "executable card left": leaves("priority", "execute"),
        "mana made for nothing": does("mana", "by_hand", about="priority"),
    },
    "strike": {
        "attack left": leaves("striker", "attack"),
        "cards changed": does("choose", about="discard_freely"),
        "striker retired": does("retire"),
    },
    "rebirth": {
        "attack left": leaves("attack", "attack"),
        "playable card left": leaves("main", "play"),
        "paying by hand": does("pay", about="main"),
    },
    "shinso": {
        "attack left with nobody in front": leaves("battle", "attack", "kin", True),
        "usable card left": leaves("play", "summon"),
        "life burned": does("soul_burn", "convert"),
    },
}


def audit(slug: str, bot: Entrant, games: int, seed: int = 0) -> tuple[Counter[str], int]:
    """The mistakes in so many games of a bot against itself, and how many turns these had."""
    book = gorin.game(slug)
    counted: Counter[str] = Counter()
    turns = 0
    for number in range(seed, seed + games):
        match = book.new(held_out_decks(slug), seed=number)
        seats = [player(bot.name, bot.budget, 2 * number + seat) for seat in match.players]
        for _ in range(MOST_PICKS):
            decision = match.decision
            if decision is None:
                break
            option = seats[decision.player].choose(match)
            if len(decision.options) > 1:
                counted.update(name for name, made in MISTAKES[slug].items() if made(match, decision, option))
            match.answer(option)
        turns += match.turn
    return counted, turns


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("slugs", nargs="*", default=list(gorin.GAMES))
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--bots", default="rollout:60,normal")
    given = reader.parse_args()
    for slug in given.slugs:
        for bot in given.bots.split(","):
            counted, turns = audit(slug, Entrant.of(bot), given.games)
            shown = {name: round(100 * counted[name] / max(1, turns), 1) for name in MISTAKES[slug]}
            print(slug, bot, f"{turns} turns", shown, flush=True)


if __name__ == "__main__":
    main()
