"""What a player cannot know changes nothing for that player, over many permutations of hidden cards.

    python tests/fuzz/hidden.py --game sve --permutations 20000

A permutation takes a match in the middle of a game and a seat, and makes another match that differs
only in what this seat can neither see nor remember: which face each hidden card has, the engine's own
number of each hidden card, and all randomness to come. Everything that the seat receives must be
equal: view, question, options, labels, log, refusals and errors, whoever is asked.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import gorin
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.game import Game
from gorin.engine.happening.window import Window
from gorin.engine.kernel.errors import GorinError
from gorin.engine.kernel.ref import CARD_MASK
from gorin.engine.kernel.selection import Select
from gorin.engine.kernel.state import fields_of
from gorin.engine.match import Match
from gorin.engine.show.view import View
from gorin.engine.values.ability import Ability
from tests.fuzz.fuzz import new_match

COLUMNS = ("flags", "stamp", "entered", "known", "zone", "holder")
"""What belongs to a place where a hidden card lies, whatever its number."""
PLACES = frozenset(("zones", "owner", "printed", *COLUMNS))
QUESTIONS = 4
TIMES = 6
"""Permutations of one position for one seat."""
RECENT = 40
"""Lines of the log that are compared every time; the whole log now and then."""
MOST_DECISIONS = 5_000
LOOKED_AT = 12
"""A decision that is looked at in every game, however short it is."""


def hidden_groups(game: Game, mask: int) -> list[list[int]]:
    """The cards that nobody of these players sees or remembers, in groups that could be exchanged."""
    groups: dict[tuple[int, int], list[int]] = {}
    for card in range(len(game.printed)):
        known = game.seen_by(card) | game.known[card]
        if known & mask != mask and not known & mask:
            groups.setdefault((game.owner[card], game.hidden_group(card)), []).append(card)
    return list(groups.values())


def numbers_in(value: Any, library: Any) -> Iterator[int]:
    """Every number inside a piece of state."""
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, bool | str | Printed) or each is None or callable(each):
            continue
        if isinstance(each, int):
            yield each
        elif isinstance(each, list | tuple | frozenset):
            left.extend(each)
        elif isinstance(each, dict):
            left.extend(each)
            left.extend(each.values())
        elif not (isinstance(each, Ability) and library.has(each)):
            left.extend(getattr(each, name) for name in fields_of(each))


def named_cards(game: Game) -> set[int]:
    """The cards whose number may stand somewhere in the state besides the place where they lie."""
    parts = [getattr(game, name) for name in fields_of(game) if name not in PLACES and name != "frames"]
    for frame in game.frames:
        names = [name for name in fields_of(frame) if not (isinstance(frame, Select) and name == "candidates")]
        parts += [getattr(frame, name) for name in names]
    return {number & CARD_MASK for part in parts for number in numbers_in(part, game.library) if number >= 0}


def permuted(match: Match, viewer: int | None, rnd: Random) -> Match:
    """Another match that differs only in what this seat cannot know."""
    new = match.clone()
    game: Game = new.game
    mask = game.everybody() if viewer is None else 1 << viewer
    groups = hidden_groups(game, mask)
    named = named_cards(game)
    for cards in groups:
        faces = [game.printed[card] for card in cards]
        rnd.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            game.printed[card] = face
    for cards in groups:
        free = [card for card in cards if card not in named]
        renumber(game, free, rnd)
    game.seed = rnd.randrange(1 << 59)
    game.draws = rnd.randrange(1000)
    game.restored()
    return new


def renumber(game: Game, cards: list[int], rnd: Random) -> None:
    """Let these cards bear one another's numbers where they lie."""
    mixed = cards[:]
    rnd.shuffle(mixed)
    becomes = dict(zip(cards, mixed, strict=True))
    for name in (*COLUMNS, "printed"):
        column = getattr(game, name)
        for card, value in [(becomes[card], column[card]) for card in cards]:
            column[card] = value
    for frame in game.frames:
        if isinstance(frame, Select):
            frame.candidates = [becomes.get(card, card) for card in frame.candidates]
    game.zones = [[becomes.get(card, card) for card in zone] for zone in game.zones]


def received(match: Match, viewer: int | None, lang: str, since: int = 0) -> View:
    """Everything that a seat receives without asking."""
    return match.view(viewer, since, lang)


def questions(match: Match, rnd: Random) -> Iterator[Any]:
    """Questions about cards of both decks, whether they are to be seen or not."""
    words = match.rulebook.vocabulary
    names = sorted({printed.name for printed in match.game.library.cards.values()})
    for _ in range(QUESTIONS):
        name = rnd.choice(names)
        ref = rnd.choice((name, f"{name}#1", f"{name}#2", f"p1:{name}", f"p2:{name}", f"p2:{name}#2"))
        verb = rnd.choice((*words.verbs, "choose", "order"))
        layout = dict(match.rulebook.layout.arguments)
        if verb in layout:
            yield {verb: {key: rnd.choice((ref, rnd.choice(names))) for key in layout[verb]}}
        elif verb in ("choose", "order"):
            yield {verb: [ref]}
        else:
            yield rnd.choice(({verb: ref}, {verb: {"card": ref}}))


def answer(match: Match, player: int, action: Any) -> tuple[str, str]:
    """What a player is told about an action: on offer, refused, or not understood."""
    try:
        refusal = match.why_not(player, action)
    except GorinError as error:
        return type(error).__name__, str(error)
    return ("refused", str(refusal)) if refusal is not None else ("on offer", "")


def check_permutations(match: Match, viewer: int | None, rnd: Random, times: int) -> None:
    """So many permutations: equal in everything that this seat receives."""
    lang = rnd.choice(("ja", "en"))
    since = 0 if rnd.random() < 0.1 else max(0, match.view(viewer).log_end - RECENT)
    mine = received(match, viewer, lang, since)
    asked = [] if viewer is None else [(each, answer(match, viewer, each)) for each in questions(match, rnd)]
    for _ in range(times):
        other = permuted(match, viewer, rnd)
        theirs = received(other, viewer, lang, since)
        if mine != theirs:
            raise AssertionError(f"{viewer} sees something hidden: {difference(mine.to_json(), theirs.to_json())}")
        if viewer is None:
            continue
        action, told = rnd.choice(asked)
        again = answer(other, viewer, action)
        assert told == again, f"an answer to {viewer} depends on something hidden: {action} {told} {again}"
        check_window(match, other, viewer)


def check_window(match: Match, other: Match, viewer: int) -> None:
    """Where silence must tell nothing, whether somebody is asked does not depend on what he or she holds."""
    decision = match.decision
    if decision is None or decision.player == viewer or not match.game.always:
        return
    if decision.decline is not None and isinstance(match.game.frames[-1], Window):
        asked = other.decision
        assert asked is not None and (asked.open or len(asked.options) > 1), f"silence tells {viewer} something"


def check_sample(match: Match, viewer: int, rnd: Random) -> None:
    """A sample looks the same to its player, keeps nothing of the truth, and can be played on."""
    sample = match.sample(viewer, rnd.randrange(1 << 40))
    assert sample.origin is None and sample.picks is None, "a sample remembers where it comes from"
    assert sample.game.seed != match.game.seed, "a sample has the seed of the truth"
    mine, theirs = received(match, viewer, "en"), received(sample, viewer, "en")
    assert mine == theirs, f"a sample looks different to {viewer}: {difference(mine.to_json(), theirs.to_json())}"
    for _ in range(40):
        decision = sample.decision
        if decision is None:
            break
        assert decision.options, "a sample asks without options"
        options = [(each.verb, each.card, each.target, each.number) for each in decision.options]
        sample.game.ask_again()
        again = sample.decision
        assert again is not None
        assert options == [(each.verb, each.card, each.target, each.number) for each in again.options]
        sample.pick(rnd.randrange(len(options)))


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first place where two pieces of plain data differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{index}]")
    return f"{path}: {one!r} {other!r}"


def play(
    rulebook: Rulebook,
    seed: int,
    chance: float,
    always: bool = False,
    times: int = TIMES,
    format: str | None = None,
) -> Iterator[tuple[str, int]]:
    """A random game with permutations on the way; yields what was checked and how often."""
    rnd = Random(seed)
    match = new_match(rulebook, seed, "always" if always else None, format)
    number = 0
    while (decision := match.decision) is not None and number < MOST_DECISIONS:
        number += 1
        if number == LOOKED_AT or rnd.random() < chance:
            for viewer in (*range(match.game.nplayers), None):
                check_permutations(match, viewer, rnd, times)
                yield "permutation", times
            for viewer in range(match.game.nplayers):
                check_sample(match, viewer, rnd)
                yield "sample", 1
        match.pick(rnd.randrange(len(decision.options)))


def main() -> int:
    parser = argparse.ArgumentParser(description="permutations of hidden cards")
    parser.add_argument("--game", default="sve")
    parser.add_argument("--permutations", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--chance", type=float, default=0.1, help="how many of the decisions are looked at")
    parser.add_argument("--times", type=int, default=TIMES, help="permutations of one position for one seat")
    parser.add_argument("--format", default=None, help="a format of the game for more than two")
    args = parser.parse_args()
    rulebook = gorin.game(args.game)
    begun = time.perf_counter()
    done: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    seed = args.seed
    while done["permutation"] < args.permutations:
        try:
            for what, times in play(rulebook, seed, args.chance, bool(seed % 2), args.times, args.format):
                done[what] += times
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__} {str(error)[:160]} ({last.name}:{last.lineno})"
            failures[what] += 1
            if len(failures) <= 20:
                print(f"seed {seed}: {what}", file=sys.stderr)
            if sum(failures.values()) > 200:
                break
        seed += 1
        if seed % 10 == 0:
            print(f"{done['permutation']} of {args.permutations}", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - begun
    games = seed - args.seed
    print(f"{args.game}: {dict(done)} in {games} games, {seconds:.0f} s, failures: {sum(failures.values())}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
