"""Learn a game by playing against oneself: Monte-Carlo values of options, on the CPU.

    python examples/train.py strike --minutes 20 --out strike.npz

Every option that was taken is valued by how the match ended for its player. The curve (share of matches won against
the random player, by minutes) is printed and kept beside the network. `python examples/evaluate.py strike strike.npz`
plays the result against the bots.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear, mse_loss, relu

from gorin.engine.observation.schema import CARD, CARDS, OPTION, OPTIONS, SIZE, ZONES
from gorin.envs import vector
from gorin.envs.policy import (
    FIRST_CARD,
    FIRST_OPTION,
    PLACES,
    QUESTION,
    SCALE,
    SIDES,
    WORDS,
    shapes,
)

COUNT = 64
"""Matches that are played side by side."""
BATCH = 512
STORE = 60_000
"""So many of the latest decisions are learnt from."""
EXPLORE = 0.06


class OptionValue(nn.Module):
    """The network of `gorin.envs.policy`, for a batch of observations, with gradients."""

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.width = width
        self.arrays = nn.ParameterDict()
        for name, shape in shapes(width).items():
            start = torch.zeros(shape) if name.endswith("bias") else torch.randn(shape) * (1 / shape[-1]) ** 0.5
            self.arrays[name.replace(".", "_")] = nn.Parameter(start)

    def layer(self, name: str, values: Tensor) -> Tensor:
        return linear(values, self.arrays[f"{name}_weight"], self.arrays[f"{name}_bias"])

    def forward(self, seen: Tensor) -> Tensor:
        """One value for each row of the options; rows without an option have a value, too, that means nothing."""
        batch = seen.shape[0]
        cards = seen[:, FIRST_CARD:FIRST_OPTION].reshape(batch, CARDS, CARD)
        options = seen[:, FIRST_OPTION : FIRST_OPTION + OPTIONS * OPTION].reshape(batch, OPTIONS, OPTION)
        rows = relu(self.layer("card", cards * SCALE)) * (cards[:, :, :1] > 0)
        place = (cards[:, :, 0].long().clamp(0, ZONES) * SIDES + (cards[:, :, 1] > 1).long())[:, :, None]
        pooled = torch.zeros(batch, PLACES, self.width).scatter_add_(1, place.expand(-1, -1, self.width), rows)
        question = self.arrays["question"][seen[:, QUESTION].long().clamp(0, WORDS - 1)]
        state = torch.cat([pooled.flatten(1), seen[:, :FIRST_CARD] * SCALE, question], 1)
        state = self.layer("state2", relu(self.layer("state1", state)))
        with_none = torch.cat([torch.zeros(batch, 1, self.width), rows], 1)
        own = picked(with_none, options[:, :, 1])
        target = picked(with_none, options[:, :, 6] * (options[:, :, 5] == 1))
        verb = self.arrays["verb"][options[:, :, 0].long().clamp(0, WORDS - 1)]
        option = self.layer("option", torch.cat([own, target, verb, options * SCALE], 2))
        return self.layer("value2", relu(self.layer("value1", relu(option + state[:, None, :])))).squeeze(2)


def picked(rows: Tensor, places: Tensor) -> Tensor:
    """The rows at these places."""
    index = places.long().clamp(0, rows.shape[1] - 1)[:, :, None].expand(-1, -1, rows.shape[2])
    return rows.gather(1, index)


def as_tensor(observations: np.ndarray) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(observations)).float()


def save(network: OptionValue, file: Path) -> None:
    """Keep the network as arrays, for `gorin.envs.policy.TrainedPlayer`."""
    names = shapes(network.width)
    np.savez(file, **{name: network.arrays[name.replace(".", "_")].detach().numpy() for name in names})


class Store:
    """The latest decisions with the payoffs that they led to."""

    def __init__(self) -> None:
        self.seen = np.zeros((STORE, SIZE), np.int8)
        self.acts = np.zeros(STORE, np.int64)
        self.payoffs = np.zeros(STORE, np.float32)
        self.filled = 0
        self.next = 0

    def add(self, seen: np.ndarray, act: int, payoff: float) -> None:
        self.seen[self.next], self.acts[self.next], self.payoffs[self.next] = seen, act, payoff
        self.next = (self.next + 1) % STORE
        self.filled = min(self.filled + 1, STORE)

    def draw(self, dice: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        rows = dice.integers(0, self.filled, BATCH)
        return as_tensor(self.seen[rows]), torch.from_numpy(self.acts[rows]), torch.from_numpy(self.payoffs[rows])


def best_acts(network: OptionValue, env: vector.VectorEnv) -> np.ndarray:
    with torch.no_grad():
        values = network(as_tensor(env.observations)).numpy()
    values[~env.masks] = -np.inf
    return values.argmax(1)


def against_random(network: OptionValue, game: str, matches: int, seed: int) -> float:
    """The share of matches won against the random player; the network sits in each seat equally often."""
    env = vector.make(game, count=min(matches, 100), seed=seed)
    dice = np.random.default_rng(seed)
    own = np.arange(env.count) % 2
    done = np.zeros(env.count, bool)
    won = 0.0
    while not done.all():
        acts = best_acts(network, env)
        chance = (dice.random(env.count) * env.masks.sum(1)).astype(int)
        env.step(np.where(env.seats == own, acts, chance))
        for place in np.flatnonzero(env.ended & ~done):
            won += (env.rewards[place, own[place]] + 1) / 2
            done[place] = True
    return won / env.count


def train(game: str, minutes: float, seed: int, out: Path) -> list[tuple[float, float]]:
    torch.manual_seed(seed)
    dice = np.random.default_rng(seed)
    network = OptionValue()
    teacher = torch.optim.Adam(network.parameters(), lr=1e-3)
    env = vector.make(game, count=COUNT, seed=seed)
    store = Store()
    waiting: list[list[tuple[np.ndarray, int, int]]] = [[] for _ in range(COUNT)]
    begun = time.monotonic()
    next_look = 0.0
    curve: list[tuple[float, float]] = []
    steps = 0
    while (spent := (time.monotonic() - begun) / 60) < minutes:
        if spent >= next_look:
            share = against_random(network, game, 100, seed=1_000_000 + len(curve))
            curve.append((round(spent, 2), share))
            print(f"{spent:6.1f} min  {steps:9,} decisions  {share:6.1%} against random", flush=True)
            save(network, out)
            next_look = spent + max(0.5, minutes / 20)
        acts = best_acts(network, env)
        wild = dice.random(COUNT) < EXPLORE
        acts = np.where(wild, (dice.random(COUNT) * env.masks.sum(1)).astype(int), acts)
        for place in range(COUNT):
            waiting[place].append((env.observations[place].copy(), int(acts[place]), int(env.seats[place])))
        env.step(acts)
        steps += COUNT
        for place in np.flatnonzero(env.ended):
            for seen, act, seat in waiting[place]:
                store.add(seen, act, float(env.rewards[place, seat]))
            waiting[place] = []
        if store.filled >= 4 * BATCH and steps % (4 * COUNT) == 0:
            seen, taken, payoff = store.draw(dice)
            values = network(seen).gather(1, taken[:, None]).squeeze(1)
            loss = mse_loss(values, payoff)
            teacher.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            teacher.step()
    share = against_random(network, game, 100, seed=2_000_000)
    curve.append((round((time.monotonic() - begun) / 60, 2), share))
    print(f"at the end  {steps:9,} decisions  {share:6.1%} against random")
    save(network, out)
    out.with_suffix(".json").write_text(json.dumps({"game": game, "seed": seed, "curve": curve}) + "\n")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by playing against oneself.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    chosen = parser.parse_args()
    torch.set_num_threads(2)
    train(chosen.game, chosen.minutes, chosen.seed, chosen.out)


if __name__ == "__main__":
    main()
