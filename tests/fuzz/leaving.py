"""Players leave at every kind of question: games of several with the cards of all scenarios.

    PYTHONPATH=src:. python tests/fuzz/leaving.py --games 200 --seed 0

At the first few questions of each kind everybody in turn leaves in a copy of the game, which is then played on.
"""

from __future__ import annotations

import argparse
import re
import sys
import traceback
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.errors import GorinError
from gorin.engine.kernel.ref import is_card, is_player, player_of
from gorin.engine.match import Match
from gorin.engine.program.together import Parts
from gorin.games.rebirth.terms import CHARACTER, PARTNER, REBIRTH_CARD
from tests.documents import load_all
from tests.fuzz.fuzz import check_going_on, check_zones
from tests.fuzz.policies import POLICIES

SCENARIOS = Path(__file__).parents[1] / "games/rebirth/scenarios"
TABLES = (("rumble", 3), ("rumble", 4), ("circle", 4), ("circle", 5), ("triple_team", 6), ("double_team", 4))
OFTEN = 4
"""At how many questions of a kind somebody leaves, in one game."""
LONG = 400
"""Decisions of a game, and of what is played on after somebody has left."""
AFTERWARDS = 40


@cache
def rich_book() -> Rulebook:
    """The rulebook with the cards of all scenarios that it can read."""
    book = gorin.game("rebirth")
    found: list[dict[str, Any]] = []
    for file in sorted(SCENARIOS.glob("*.yaml")):
        for document in load_all(file):
            for fields in document.get("cards", []):
                if fields in found:
                    continue
                try:
                    book.with_cards([fields])
                except GorinError:
                    continue
                found.append(fields)
    return book.with_cards(found)


@cache
def pools() -> tuple[list[str], list[str], list[str]]:
    """The keys of the characters (the cheap ones more often), rebirth cards and partners."""
    book = rich_book()
    kinds: dict[int, list[str]] = {CHARACTER: [], REBIRTH_CARD: [], PARTNER: []}
    for key in book.own_keys:
        printed = book.printed(key)
        kinds[printed.traits.kind] += [key] * (3 if printed.traits.numbers[0] <= 3 else 1)
    return kinds[CHARACTER], kinds[REBIRTH_CARD], kinds[PARTNER]


@cache
def shared_texts() -> list[str]:
    """The keys of the characters whose texts let several players do something."""
    book = rich_book()
    return [key for key in pools()[0] if re.search("(各|すべての)プレイヤー|お互い|ずつ", book.printed(key).text)]


def rich_deck(rnd: Random) -> list[str]:
    """A legal deck of the cards of all scenarios."""
    characters, rebirths, partners = pools()
    deck = ["ダミー"] * 4
    for pool, size in ((characters, 42), (rebirths, 50)):
        while len(deck) < size:
            key = rnd.choice(pool)
            if sum(name_of(each) == name_of(key) for each in deck) < 4:
                deck.append(key)
    return [*deck, *(rnd.choice(partners) for _ in range(3))]


def name_of(key: str) -> str:
    return str(rich_book().fields[key]["name"])


def kind_of(match: Match, decision: Decision) -> str:
    """What sort of question waits, and inside what."""
    together = "together/" if any(isinstance(frame, Parts) for frame in match.game.frames) else ""
    return f"{together}{type(match.game.frames[-1]).__name__}/{decision.kind}/{decision.about}"


def check_question(match: Match) -> None:
    """Nobody who has left is asked, and nothing that has gone along is offered."""
    game, decision = match.game, match.decision
    if decision is None:
        assert match.result is not None, "no decision and no result"
        return
    assert decision.seats & ~game.gone, f"somebody who has left is asked: {decision!r}"
    for option in decision.options:
        for ref in (option.card, option.target):
            if is_player(ref):
                assert not game.gone >> player_of(ref) & 1, f"{option!r} points at somebody who has left"
            elif is_card(ref):
                assert game.zone[ref] != game.NOWHERE or not game.gone >> game.owner[ref] & 1, f"{option!r} is gone"
    assert not any(game.gone >> each.ctx.master & 1 for each in game.waiting), "an ability of a leaver waits"


def play_on(match: Match, rnd: Random, most: int) -> None:
    policy = rnd.choice(list(POLICIES.values()))
    for _ in range(most):
        decision = match.decision
        check_question(match)
        if decision is None:
            return
        match.pick(policy(decision.options, rnd))


def rich_position(rnd: Random, format: str, count: int) -> Match:
    """Everybody has much on the table, and much to do it with; every third character is one that concerns others."""
    characters, rebirths, partners = pools()
    characters = characters + shared_texts() * (len(characters) // (2 * len(shared_texts())))
    position: dict[str, Any] = {"format": format, "seed": rnd.randrange(1000), "turn": 20}

    def some(pool: list[str], number: int) -> list[str]:
        return [rnd.choice(pool) for _ in range(number)]

    for player in range(count):
        position[f"p{player + 1}"] = {
            "entry": some(characters, 1),
            "members": some(characters, 3),
            "energy": some(partners, 3) + some(characters, 6),
            "hand": some(characters, 5) + some(rebirths, 2),
            "waiting_room": some(characters, rnd.randrange(8)),
            "retire": some(characters, rnd.randrange(6)),
            "rebirth": some(rebirths, rnd.randrange(3)),
            "deck": some(characters, rnd.randrange(1, 12)),
        }
    match: Match = rich_book().vocabulary.lay_out(position)
    return match


def leave_everywhere(seed: int, seen: Counter[str]) -> int:
    """One game; how many times somebody has left."""
    rnd = Random(seed)
    format, count = TABLES[seed % len(TABLES)]
    if seed % 4:
        match = rich_position(rnd, format, count)
    else:
        match = rich_book().new([rich_deck(rnd) for _ in range(count)], seed=seed, format=format)
    policy = rnd.choice(list(POLICIES.values()))
    here: Counter[str] = Counter()
    left = 0
    for _ in range(LONG):
        decision = match.decision
        check_question(match)
        if decision is None:
            break
        kind = kind_of(match, decision)
        here[kind] += 1
        seen[kind] += 1
        if seen[kind] == 1:
            check_going_on(match, seed)
        if here[kind] <= OFTEN:
            for player in range(count):
                if match.game.gone >> player & 1:
                    continue
                other = match.clone()
                other.concede(player)
                left += 1
                check_zones(other)
                play_on(other, Random(seed * 1000 + player), AFTERWARDS)
        if rnd.random() < 0.003 and match.game.gone.bit_count() < count - 2:
            match.concede(rnd.choice([each for each in range(count) if not match.game.gone >> each & 1]))
        else:
            match.pick(policy(decision.options, rnd))
    return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    seen: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    left = 0
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        try:
            left += leave_everywhere(seed, seen)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} {str(error)[:90]} at {Path(where.filename).name}:{where.lineno}"
            failures[key] += 1
            if failures[key] == 1:
                print(f"seed {seed}:", file=sys.stderr)
                traceback.print_exc(limit=-6)
    print(f"{chosen.games} games, {left} leavings at {len(seen)} kinds of questions, {sum(failures.values())} failures")
    for key, number in failures.most_common():
        print(f"  {number} x {key}")
    for key, number in seen.most_common():
        print(f"    {number:7} {key}")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
