"""Where a trained policy stands on the ladder of the bots.

    python examples/evaluate.py strike.npz --games 200 --against random quick greedy

Each pair of decks is played twice with the seats changed. The policy's share of points against each bot is given with
its 95 % interval. With `--among` the bots play each other, too, and everybody is rated (Bradley and Terry).
"""

from __future__ import annotations

import argparse

import gorin
from gorin.envs.policy import read
from gorin.players.ladder import Entrant, meetings, pair, play_all, ratings, share_interval


def main() -> None:
    parser = argparse.ArgumentParser(description="Where a trained policy stands on the ladder of the bots.")
    parser.add_argument("file")
    parser.add_argument("--against", nargs="+", default=["random", "quick"], help="bots, as in `gorin players`")
    parser.add_argument("--games", type=int, default=100, help="games against each")
    parser.add_argument("--deck", nargs="+", help="the decks that meet (all ready decks)")
    parser.add_argument("--seed", type=int, default=500_000)
    parser.add_argument("--among", action="store_true", help="the bots play each other, too, and all are rated")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    book = gorin.game(read(chosen.file).game)
    decks = chosen.deck or book.deck_names()
    policy, *others = (Entrant.of(each) for each in (chosen.file, *chosen.against))
    if chosen.among:
        everybody = [policy, *others]
        table = play_all(book, everybody, decks, chosen.games, chosen.seed, chosen.workers)
        for other, points in zip(others, table[0][1:], strict=True):
            tell(policy, other, points, chosen.games // 2 * 2)
        for each in ratings(everybody, table):
            print(f"{each.points:+6.0f} ± {each.give:3.0f}  {each.entrant}")
        return
    for other in others:
        met = meetings(decks, chosen.games // 2, chosen.seed)
        points = sum(pair(book, each, policy, other, seed) for each, seed in met)
        tell(policy, other, points, 2 * len(met))


def tell(policy: Entrant, other: Entrant, points: float, games: int) -> None:
    low, high = share_interval(points, games)
    print(f"{policy} against {other}: {points / games:.1%} [{low:.1%}, {high:.1%}] of {games}", flush=True)


if __name__ == "__main__":
    main()
