"""Random games with every promise of the engine checked on the way.

    PYTHONPATH=src:. python tests/fuzz/fuzz.py --games 1000 --seed 0 --game sve
    PYTHONPATH=src:. python tests/fuzz/fuzz.py --games 2000 --game rebirth --format circle --concede 0.002
    PYTHONPATH=src:. python tests/fuzz/fuzz.py --games 2000 --game strike --decks random --policy mixed
    PYTHONPATH=src:. python tests/fuzz/fuzz.py --games 200000 --game sve --decks invented --light --cards FILE

Each check takes a match in the middle of a game and raises AssertionError with what is wrong. A light game is checked
for what every game must be: it ends, nothing breaks, cards are kept and options can be taken.
The seed of a failing game is printed; the same seed fails again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import gorin
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.happening.events import listen, replacers_of
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.kernel.frames import MOST_ANSWERS
from gorin.engine.kernel.state import all_fields_of
from gorin.engine.match import Match
from tests.fuzz import invented
from tests.fuzz.decks import POOL, random_deck
from tests.fuzz.policies import POLICIES, Policy, uniform

MOST_DECISIONS = MOST_ANSWERS
"""The engine itself ends a game that players do not let end."""
CHECKED = 0.02
"""How many of the decisions get the slow checks."""
SHADOWED = 6
"""For how many picks after that a clone goes along with the game."""
PROGRESS = 500
"""Games after which a long run says how far it is."""


def new_match(
    rulebook: Rulebook, seed: int, windows: str | None = None, format: str | None = None, decks: str = "shipped"
) -> Match:
    """A new game from a seed; of a format that has several tables, one of them."""
    rnd = Random(seed)
    names = rulebook.deck_names()
    counts = [seats.count for each in rulebook.formats if each.name == format for seats in each.tables] or [2]
    count = counts[seed % len(counts)]
    lists: list[Any] = []
    for _ in range(count):
        if decks == "invented":
            lists.append(invented.deck(rulebook.slug, invented.number(seed), rnd.randrange(invented.TABLES)))
        else:
            lists.append(random_deck(rulebook, rnd.randrange(POOL)) if decks == "random" else rnd.choice(names))
    book = invented.book(rulebook.slug, invented.number(seed)) if decks == "invented" else rulebook
    return book.new(lists, seed=seed, format=format, windows=windows)


def formats_of(rulebook: Rulebook) -> list[str]:
    """The formats in which more than two play."""
    return [each.name for each in rulebook.formats if max(seats.count for seats in each.tables) > 2]


def play_and_check(
    rulebook: Rulebook,
    seed: int,
    format: str | None = None,
    concede: float = 0.0,
    checked: float = CHECKED,
    decks: str = "shipped",
    policy: Policy = uniform,
) -> Match:
    """One random game from its seed, checked on the way and at its end; players concede with this chance."""
    rnd = Random(seed)
    check_constants(rulebook.slug)
    match = new_match(rulebook, seed, None, format, decks)
    rounds = 0
    shadow: Match | None = None
    last = 0
    while (decision := match.decision) is not None:
        assert rounds <= MOST_DECISIONS, "the game does not end"
        assert len(decision.options) > 1, f"asked with {len(decision.options)} option(s): {decision!r}"
        check_distinct(decision.options)
        if rnd.random() < checked:
            check_position(match, rnd)
            shadow, last = match.clone(), rounds + SHADOWED
        if concede and rnd.random() < concede:
            somebody_leaves(match, rnd)
            check_zones(match)
            shadow = None
        else:
            pick = policy(decision.options, rnd)
            match.pick(pick)
            rounds += 1
            if shadow is not None:
                shadow.pick(pick)
                assert shadow.hash() == match.hash(), f"a clone went on differently: {differing(match, shadow)}"
                shadow = shadow if rounds < last else None
    check_zones(match)
    assert match.result is not None, "no decision and no result"
    check_end(match)
    check_record(match)
    check_constants(rulebook.slug)
    return match


def play_lightly(
    rulebook: Rulebook, seed: int, format: str | None, concede: float, checked: float, decks: str, policy: Policy
) -> Match:
    """One random game in which only cards and options are looked at, now and then and at its end."""
    rnd = Random(seed)
    match = new_match(rulebook, seed, None, format, decks)
    rounds = 0
    while (decision := match.decision) is not None:
        assert rounds <= MOST_DECISIONS, "the game does not end"
        assert len(decision.options) > 1, f"asked with {len(decision.options)} option(s): {decision!r}"
        chance = rnd.random()
        if chance < checked:
            check_distinct(decision.options)
            check_zones(match)
        if concede and chance > 1 - concede:
            somebody_leaves(match, rnd)
        else:
            match.pick(policy(decision.options, rnd))
            rounds += 1
    check_zones(match)
    assert match.result is not None, "no decision and no result"
    return match


def somebody_leaves(match: Match, rnd: Random) -> None:
    match.concede(rnd.choice([seat for seat in range(match.game.nplayers) if not match.game.gone >> seat & 1]))


def check_position(match: Match, rnd: Random) -> None:
    check_zones(match)
    check_illegal(match)
    check_options(match)
    check_going_on(match, rnd.randrange(1 << 30))
    check_question(match)
    check_own_knowledge(match)
    check_kept(match)


def check_kept(match: Match) -> None:
    """What is kept of cards and of who looks for what is what comes out when everything is worked out anew."""
    game = match.game
    anew = game.clone()
    anew.forget_derived()
    anew.has_statics()
    anew.static_apart = False
    for card in range(len(game.printed)):
        if game.zone[card] != game.NOWHERE:
            called, text = game.identity(card), game.text_of(card).abilities
            kept, now = game.traits(card), anew.traits(card)
            assert (called.name, called.kind, called.words) == (now.name, now.kind, now.words), f"card {card} is called"
            assert text == now.abilities, f"text of card {card}"
            for name in ("name", "kind", "words", "keywords", "numbers", "abilities", "rules"):
                said, found = getattr(kept, name), getattr(now, name)
                assert said == found, f"{name} of card {card} is kept as {said} and would be {found}"
    if game.watches is not None:
        looking = [(each.card, each.number) for each in game.watches]
        assert looking == [(each.card, each.number) for each in listen(anew)], "others look for events"
        assert (game.heard, game.overheard) == (anew.heard, anew.overheard), "other events are heard"
    if game.replacers is not None:
        assert {each.card for each in game.replacers} == {each.card for each in replacers_of(anew)}
    check_own_kept(match)


def check_own_kept(match: Match) -> None:
    """What the rulebook keeps of its own is what it finds out where nothing is kept."""
    anew = match.game.clone()
    anew.restored()
    found = anew.kept_values()
    for name, value in match.game.clone().kept_values().items():
        assert says_same(value, found[name]), f"{name} is kept otherwise than it would be"


def says_same(one: Any, other: Any) -> bool:
    """Whether two values are made of the same parts."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(says_same(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, str | int | dict | frozenset):
        return bool(one == other)
    return all(says_same(getattr(one, name), getattr(other, name)) for name in all_fields_of(one))


@cache
def constant_lists(slug: str) -> dict[str, tuple[list[object], list[object]]]:
    """The lists that stand as constants in the engine and a game, each with a copy: nobody may change them."""
    return {
        f"{module.__name__}.{name}": (value, value[:])
        for module in list(sys.modules.values())
        if module is not None and module.__name__.startswith(("gorin.engine.", f"gorin.games.{slug}."))
        for name, value in list(vars(module).items())
        if name.isupper() and isinstance(value, list)
    }


def check_constants(slug: str) -> None:
    for name, (value, written) in constant_lists(slug).items():
        assert value == written, f"{name} was changed"


def check_distinct(options: list[Option]) -> None:
    """No two options stand for the same pick."""
    seen = {(each.verb, each.card, each.target, each.number, each.seat) for each in options}
    assert len(seen) == len(options), f"an option is offered twice: {options!r}"


def check_zones(match: Match) -> None:
    """Every card is in exactly one zone, and the columns agree with the zones."""
    game = match.game
    found = Counter(card for cards in game.zones for card in cards)
    assert all(count == 1 for count in found.values()), f"in two zones: {found.most_common(3)}"
    assert len(found) == len(game.printed), f"in no zone: {set(range(len(game.printed))) - set(found)}"
    for index, cards in enumerate(game.zones):
        zone, holder = divmod(index, game.nplayers)
        for card in cards:
            assert (game.zone[card], game.holder[card]) == (zone, holder), f"card {card} says it is elsewhere"


def check_illegal(match: Match) -> None:
    """A pick that is not on offer is refused and changes nothing."""
    decision = match.decision
    assert decision is not None
    before = match.hash()
    for index in (-1, len(decision.options), 10**6):
        try:
            match.pick(index)
        except IllegalPick:
            continue
        raise AssertionError(f"pick {index} was taken")
    try:
        match.answer(Option("no such verb", 3, 4, 5))
    except IllegalPick:
        assert match.hash() == before, "a refused pick changed the state"
        return
    raise AssertionError("an option that is not on offer was taken")


def check_options(match: Match) -> None:
    """Every option can be taken, and taking it on a clone leaves this match alone."""
    decision = match.decision
    assert decision is not None
    before = match.hash()
    for index, option in enumerate(decision.options):
        other = match.clone()
        other.answer(option)
        check_zones(other)
        by_index = match.clone()
        by_index.pick(index)
        assert by_index.hash() == other.hash(), f"{option!r} by itself and by its index differ"
    assert match.hash() == before, "a clone's pick changed the match it was cloned from"


def run(match: Match, seed: int, most: int = 60) -> list[int]:
    """Random picks from here on."""
    rnd = Random(seed)
    picks: list[int] = []
    while (decision := match.decision) is not None and len(picks) < most:
        picks.append(rnd.randrange(len(decision.options)))
        match.pick(picks[-1])
    return picks


def check_going_on(match: Match, seed: int) -> None:
    """A clone and a restored state are the same, and the same picks lead all of them to the same state."""
    one, clone = match.clone(), match.clone()
    assert clone.hash() == match.hash(), "a clone has another hash"
    text = json.dumps(match.to_json(), ensure_ascii=False)
    stored = Match.from_json(match.rulebook, json.loads(text))
    assert stored.hash() == match.hash(), f"restored state differs: {differing(match, stored)}"
    assert json.dumps(stored.to_json(), ensure_ascii=False) == text, "a restored state is stored differently"
    for pick in run(one, seed):
        clone.pick(pick)
        stored.pick(pick)
    end = one.hash()
    assert clone.hash() == end, "the same picks led to different states"
    assert stored.hash() == end, f"a restored match went on differently: {differing(one, stored)}"
    shown = [one.log(0), one.view(0)]
    assert [clone.log(0), clone.view(0)] == shown
    assert stored.log(0) == shown[0], "a restored match has another log"


def differing(one: Match, other: Match) -> list[str]:
    """The columns in which two states differ."""
    first, second = one.to_json()["state"], other.to_json()["state"]
    return [name for name in first if first[name] != second[name]]


def check_end(match: Match) -> None:
    """A finished game looks as it does when it is read back."""
    stored = Match.from_json(match.rulebook, json.loads(json.dumps(match.to_json())))
    for player in range(match.game.nplayers):
        assert stored.view(player) == match.view(player), "a finished game that was stored looks different"


def check_record(match: Match) -> None:
    """The record leads to the same state again, through its text."""
    record = gorin.Record.from_json(match.record().to_json())
    again = gorin.replay(record)
    assert again.hash() == match.hash()
    for player in range(match.game.nplayers):
        assert again.log(player) == match.log(player), "a replayed game has another log"


def check_question(match: Match) -> None:
    """Asking again changes nothing and gives the same options."""
    before = match.hash()
    decision = match.decision
    assert decision is not None
    match.game.ask_again()
    again = match.decision
    assert again is not None and match.hash() == before, "a question changed the state"
    assert [repr(each) for each in again.options] == [repr(each) for each in decision.options]
    assert (again.player, again.kind, again.about) == (decision.player, decision.kind, decision.about)


def check_own_knowledge(match: Match) -> None:
    """Whoever sees a card's face now also remembers it as long as it stays where it is."""
    game = match.game
    for card in range(len(game.printed)):
        if game.zone[card] >= len(game.zone_names()):
            continue
        seen = game.seen_by(card)
        assert seen & ~game.known[card] == 0, f"card {card} is seen by {seen:b} but known to {game.known[card]:b}"


def main() -> int:
    parser = argparse.ArgumentParser(description="random games with every promise checked")
    parser.add_argument("--game", default="sve")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--format", action="append", default=[], help="a format of the game for more than two")
    parser.add_argument("--concede", type=float, default=0.0, help="the chance that somebody concedes at a decision")
    parser.add_argument("--checked", type=float, default=CHECKED, help="how many of the decisions get the slow checks")
    parser.add_argument("--decks", choices=("shipped", "random", "invented"), default="shipped")
    parser.add_argument("--policy", choices=(*POLICIES, "mixed"), default="uniform", help="mixed: each in its turn")
    parser.add_argument("--cards", action="append", type=Path, default=[], help="a file of cards for invented decks")
    parser.add_argument("--light", action="store_true", help="only exceptions, endless games, cards and options")
    parser.add_argument("--keep-going", action="store_true", help="count failures instead of stopping")
    args = parser.parse_args()
    invented.FILES.extend(args.cards)
    rulebook = gorin.game(args.game)
    policies = list(POLICIES.values()) if args.policy == "mixed" else [POLICIES[args.policy]]
    failed = [run_many(args, rulebook, format, policies) for format in args.format or [None]]
    return 1 if any(failed) else 0


def run_many(args: argparse.Namespace, rulebook: Rulebook, format: str | None, policies: list[Policy]) -> int:
    """Play the games of one format; how many of them failed."""
    begun = time.perf_counter()
    worked = time.process_time()
    ends: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    for played, seed in enumerate(range(args.seed, args.seed + args.games), 1):
        policy = policies[seed % len(policies)]
        try:
            play = play_lightly if args.light else play_and_check
            result = play(rulebook, seed, format, args.concede, args.checked, args.decks, policy).result
            ends[result.clause if result else "-"] += 1
        except Exception as error:
            if not args.keep_going:
                traceback.print_exc()
                print(f"seed {seed} fails", file=sys.stderr)
                return 1
            last = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__} {str(error)[:80]} ({last.name}:{last.lineno})"
            failures[what] += 1
            if failures[what] == 1:
                print(f"seed {seed}: {what}", file=sys.stderr)
        if played % PROGRESS == 0:
            print(f"{played} games, {sum(failures.values())} failures", file=sys.stderr)
    seconds = time.perf_counter() - begun
    own = time.process_time() - worked
    print(f"{args.game} {format or ''}: {args.games} games in {seconds:.1f} s, {args.games / own:.1f} a CPU second")
    print(f"ends by clause: {dict(ends)}, failures: {sum(failures.values())}", flush=True)
    for what, count in failures.most_common():
        print(f"{count:6}  {what}")
    return sum(failures.values())


if __name__ == "__main__":
    sys.exit(main())
