"""Play a trained policy against the bots.

    python examples/evaluate.py strike strike.npz --matches 100 --against random quick greedy

Each pair of decks is played twice with seats swapped; the share of wins is given with its 95 % interval.
"""

from __future__ import annotations

import argparse
from math import sqrt

import gorin
from gorin.envs.policy import TrainedPlayer
from gorin.players import player


def interval(won: float, count: int) -> tuple[float, float]:
    """Wilson's interval."""
    share, z = won / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a trained policy against the bots.")
    parser.add_argument("game")
    parser.add_argument("file")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--against", nargs="+", default=["random"])
    chosen = parser.parse_args()
    book = gorin.game(chosen.game)
    decks = sorted(book.deck_names())
    policy = TrainedPlayer(chosen.file, book)
    for name in chosen.against:
        won = 0.0
        for number in range(chosen.matches):
            seat = number % 2
            pair = [decks[number // 2 % len(decks)], decks[number // 2 // len(decks) % len(decks)]]
            match = book.new(pair, seed=500_000 + number // 2)
            other = player(name, seed=number)
            while (decision := match.decision) is not None:
                mover = policy if decision.player == seat else other
                match.answer(mover.choose(match))
            won += 0.5 if not match.winners else float(seat in match.winners)
        low, high = interval(won, chosen.matches)
        print(f"{chosen.file} against {name}: {won / chosen.matches:.1%} [{low:.1%}, {high:.1%}] of {chosen.matches}")


if __name__ == "__main__":
    main()
