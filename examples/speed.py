"""Measure the environments on this machine: steps a second of one core, every step with the whole observation.

    python examples/speed.py [GAME ...] [--seconds 3] [--times 5]

CPU time of this process is counted, acts are random, matches follow one another. `encoding` is the time of one
observation.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import gorin
from gorin.envs import gymnasium, pettingzoo, vector

Measure = Callable[[str, float, int], float]


def vector_steps(game: str, seconds: float, seed: int) -> float:
    """Steps a second of 64 matches in one call; choosing acts is not counted."""
    env = vector.make(game, count=64, seed=seed)
    dice = np.random.default_rng(seed)
    spent, steps = 0.0, 0
    while spent < seconds:
        acts = (dice.random(env.count) * env.masks.sum(1)).astype(int)
        begun = time.process_time()
        env.step(acts)
        spent += time.process_time() - begun
        steps += env.count
    return steps / spent


def encoding(game: str, seconds: float, seed: int) -> float:
    """Microseconds of an observation by the seat that is asked, in positions all over matches."""
    env = vector.make(game, count=64, seed=seed)
    dice = np.random.default_rng(seed)
    observe = env.setting.encoder.observe
    spent, made = 0.0, 0
    while spent < seconds:
        env.step((dice.random(env.count) * env.masks.sum(1)).astype(int))
        asked = [(match.game, int(seat)) for match, seat in zip(env.matches, env.seats, strict=True)]
        begun = time.process_time()
        for state, seat in asked:
            observe(state, seat)
        spent += time.process_time() - begun
        made += len(asked)
    return 1e6 * spent / made


def pettingzoo_steps(game: str, seconds: float, seed: int) -> float:
    """`last` and `step` by turns; choosing acts is not counted."""
    env = pettingzoo.env(game, seed=seed)
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    spent, steps = 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        for _ in range(500):
            seen, _, over, _, _ = env.last()
            if over or seen is None:
                env.reset()
                continue
            env.step(int(dice.random() * int(seen["action_mask"].sum())))
            steps += 1
        spent += time.process_time() - begun
    return steps / spent


def gymnasium_steps(game: str, seconds: float, seed: int) -> float:
    """Own steps a second against the random player, whose picks count as time, not as steps."""
    env = gymnasium.make(game, opponent="random", seed=seed)
    seen, _ = env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    spent, steps = 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        for _ in range(300):
            seen, _, over, _, _ = env.step(int(dice.random() * int(seen["action_mask"].sum())))
            steps += 1
            if over:
                seen, _ = env.reset()
        spent += time.process_time() - begun
    return steps / spent


def openspiel_steps(game: str, seconds: float, seed: int) -> float:
    """States of OpenSpiel with the observation of whoever is asked as its tensor."""
    from gorin.envs import openspiel

    spiel = openspiel.load(game)
    observer = spiel.make_py_observer()
    dice = np.random.default_rng(seed)
    spent, steps = 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        state = spiel.new_initial_state()
        state.apply_action(int(dice.integers(4096)))
        while not state.is_terminal():
            observer.set_from(state, state.current_player())
            acts = state.legal_actions()
            state.apply_action(acts[int(dice.random() * len(acts))])
            steps += 1
        spent += time.process_time() - begun
    return steps / spent


MEASURES: dict[str, Measure] = {
    "vector": vector_steps,
    "encoding (µs)": encoding,
    "PettingZoo": pettingzoo_steps,
    "Gymnasium": gymnasium_steps,
    "OpenSpiel": openspiel_steps,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environments on this machine.")
    parser.add_argument("games", nargs="*", default=list(gorin.GAMES))
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time of one measurement")
    parser.add_argument("--times", type=int, default=5, help="measurements of each: median, least and most are given")
    parser.add_argument("--only", nargs="+", default=list(MEASURES), choices=list(MEASURES))
    chosen = parser.parse_args()
    for game in chosen.games:
        for name in chosen.only:
            found = [MEASURES[name](game, chosen.seconds, seed) for seed in range(1, chosen.times + 1)]
            print(f"{game:9} {name:14} {median(found):9,.1f}  ({min(found):,.1f} to {max(found):,.1f})", flush=True)


if __name__ == "__main__":
    main()
