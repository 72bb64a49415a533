"""Learn a game by playing: values of options, on one core, with torch.

    python examples/train.py strike --minutes 15 --out strike.npz

Matches of the learner against itself and against the random player are played side by side. Every option that it took
is valued by what followed for its seat: the payoff at the end, mixed with its own values at its later decisions. The
curve (share of matches won against the random player, by minutes of CPU time, matches of the curve apart) is printed
and kept beside the network.
`python examples/evaluate.py strike.npz` plays the result against the bots.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import linear, mse_loss, relu

from gorin.engine.observation.schema import CARD, FIRST_CARD, OPTION, OPTION_NAMES
from gorin.envs import vector
from gorin.envs.policy import (
    PHASE,
    PLACES,
    POOLED,
    QUESTION,
    TABLES,
    WORDS,
    Bytes,
    Seen,
    card_inputs,
    card_places,
    first_option,
    parted,
    shapes,
    smooth,
    write,
)

COUNT = 128
"""Matches that are played side by side; in every second one the other seat is the random player's."""
BATCH = 512
STORE = 50_000
"""So many of the latest decisions are learnt from."""
EXPLORE = 0.05
MIX = 0.9
"""How much of what followed counts at each later decision; the rest is the learner's own value there."""
FASTEST, SLOWEST = 1e-3, 1e-4
"""The steps of the optimiser at the beginning and at the end."""
LOSES = OPTION_NAMES.index("loses")


class Network(nn.Module):
    """The network of `gorin.envs.policy`, with gradients."""

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.width = width
        self.arrays = nn.ParameterDict()
        for name, shape in shapes(width).items():
            if name.endswith("bias"):
                start = torch.zeros(shape)
            else:
                start = torch.randn(shape) * (0.3 if name in TABLES else (1 / shape[1]) ** 0.5)
            self.arrays[name.replace(".", "_")] = nn.Parameter(start)

    def layer(self, name: str, values: Tensor) -> Tensor:
        return linear(values, self.arrays[f"{name}_weight"], self.arrays[f"{name}_bias"])

    def looked_up(self, table: str, words: Bytes) -> Tensor:
        return self.arrays[table][torch.from_numpy(np.clip(words, 0, WORDS - 1).astype(np.int64))]

    def forward(self, seen: Seen) -> Tensor:
        """The values of all options, one observation after the other."""
        batch = len(seen.heads)
        places = torch.from_numpy(card_places(seen.cards))
        rows = self.layer("card", torch.from_numpy(card_inputs(seen.cards))) + self.arrays["place"][places]
        rows = relu(rows)
        pooled = torch.zeros(batch * PLACES, self.width)
        pooled = pooled.index_add(0, torch.from_numpy(seen.card_of) * PLACES + places, rows)
        phase = self.looked_up("phase", seen.heads[:, PHASE])
        question = self.looked_up("question", seen.heads[:, QUESTION])
        heads = torch.from_numpy(smooth(seen.heads))
        state = torch.cat([pooled.view(batch, -1) * POOLED, heads, phase, question], 1)
        state = self.layer("state2", relu(self.layer("state1", state)))
        with_none = torch.cat([torch.zeros(1, self.width), rows])
        own, target = with_none[torch.from_numpy(seen.own)], with_none[torch.from_numpy(seen.target)]
        verb = self.looked_up("verb", seen.options[:, 0])
        option = self.layer("option", torch.cat([own, target, verb, torch.from_numpy(smooth(seen.options))], 1))
        option = relu(option + state[torch.from_numpy(seen.option_of)])
        return self.layer("value2", relu(self.layer("value1", option))).squeeze(1)


def save(network: Network, file: Path, game: str) -> None:
    """Keep the network as a policy, which plays as a bot wherever a bot's name can be given."""
    names = shapes(network.width)
    write(file, {name: network.arrays[name.replace(".", "_")].detach().numpy() for name in names}, game)


@dataclass
class Step:
    """A decision of the learner: what it saw, which row of the options it took, and what it thought of the best one."""

    head: Bytes
    cards: Bytes
    option: Bytes
    best: float
    target: float = 0.0


def step_of(observation: Bytes, act: int, best: float) -> Step:
    """A decision with nothing but the rows that are used."""
    first = first_option(observation)
    cards = observation[FIRST_CARD:first].reshape(-1, CARD)
    option = observation[first + act * OPTION : first + (act + 1) * OPTION]
    return Step(observation[:FIRST_CARD].copy(), cards[: np.count_nonzero(cards[:, 0])].copy(), option.copy(), best)


def value_backwards(steps: list[Step], payoff: float) -> None:
    """Give each decision of one seat the value that the next ones and the payoff at the end say."""
    follows = payoff
    for step in reversed(steps):
        step.target = follows
        follows = MIX * follows + (1 - MIX) * step.best


class Store:
    """The latest decisions with what they led to."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.next = 0

    def add(self, step: Step) -> None:
        if len(self.steps) < STORE:
            self.steps.append(step)
        else:
            self.steps[self.next] = step
        self.next = (self.next + 1) % STORE

    def draw(self, dice: np.random.Generator) -> tuple[Seen, Tensor]:
        """Some decisions, each with nothing but the option that was taken, and their values."""
        steps = [self.steps[place] for place in dice.integers(0, len(self.steps), BATCH)]
        card_of = np.repeat(np.arange(BATCH), [len(step.cards) for step in steps])
        heads = np.stack([step.head for step in steps])
        options = np.stack([step.option for step in steps])
        seen = Seen(heads, np.concatenate([step.cards for step in steps]), card_of, options, np.arange(BATCH))
        return seen, torch.tensor([step.target for step in steps], dtype=torch.float32)


def random_acts(env: vector.VectorEnv, dice: np.random.Generator) -> NDArray[np.int64]:
    """What the random player takes: any option alike, except what loses at once."""
    first = first_option(env.observations)
    options = env.observations[:, first : first + env.masks.shape[1] * OPTION]
    loses = options.reshape(env.count, -1, OPTION)[:, :, LOSES] > 0
    fair = env.masks & ~loses
    fair = np.where(fair.any(1)[:, None], fair, env.masks)
    found: NDArray[np.int64] = (dice.random(env.masks.shape) * fair).argmax(1)
    return found


def best_acts(network: Network, env: vector.VectorEnv, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], Tensor]:
    """The options of the highest value in these matches, with their values."""
    counts = env.masks[places].sum(1).astype(np.int32)
    with torch.no_grad():
        values = network(parted(env.observations[places], counts))
    table = torch.full((len(places), env.masks.shape[1]), -torch.inf)
    table[torch.from_numpy(env.masks[places])] = values
    best, acts = table.max(1)
    return acts.numpy(), best


def against_random(network: Network, game: Any, matches: int, seed: int, decks: list[Any] | None = None) -> float:
    """The share of matches won against the random player; the network sits in each seat equally often."""
    env = vector.make(game, count=matches, seed=seed, decks=decks)
    dice = np.random.default_rng(seed)
    own = np.arange(matches) % 2
    going = np.ones(matches, bool)
    won = 0.0
    while going.any():
        acts = random_acts(env, dice)
        places = np.flatnonzero((env.seats == own) & going)
        if len(places):
            acts[places] = best_acts(network, env, places)[0]
        env.step(acts)
        for place in np.flatnonzero(env.ended & going):
            won += float(env.rewards[place, own[place]] + 1) / 2
            going[place] = False
    return won / matches


def learn(network: Network, teacher: torch.optim.Optimizer, store: Store, dice: np.random.Generator) -> None:
    """One step towards the values of some stored decisions."""
    seen, targets = store.draw(dice)
    loss = mse_loss(network(seen), targets)
    teacher.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    teacher.step()


def train(
    game: str | Any,
    minutes: float,
    seed: int,
    out: Path,
    looks: int = 20,
    matches: int = 200,
    decks: list[Any] | None = None,
) -> list[tuple[float, float]]:
    """Learn for so many minutes of CPU time; so often on the way the curve is looked at, in so many matches.

    `game`: its name, or a rulebook with cards of one's own; `decks`: two of them (ready ones are drawn otherwise).
    """
    torch.manual_seed(seed)
    dice = np.random.default_rng(seed)
    network = Network()
    teacher = torch.optim.Adam(network.parameters(), lr=FASTEST)
    env = vector.make(game, count=COUNT, seed=seed, decks=decks)
    slug = env.setting.rulebook.slug
    store = Store()
    waiting: list[tuple[list[Step], list[Step]]] = [([], []) for _ in range(COUNT)]
    learner = np.ones((COUNT, 2), bool)
    learner[::4, 0] = False
    learner[2::4, 1] = False
    everywhere = np.arange(COUNT)
    begun = time.process_time()
    looking = 0.0
    curve: list[tuple[float, float]] = []
    decisions = played = fresh = 0
    while (spent := (time.process_time() - begun - looking) / 60) < minutes:
        if spent >= minutes * len(curve) / looks:
            look = time.process_time()
            share = against_random(network, game, matches, seed=1_000_000 + 1000 * seed + len(curve), decks=decks)
            looking += time.process_time() - look
            curve.append((round(spent, 3), share))
            print(
                f"{spent:6.2f} min {decisions:9,} decisions {played:7,} matches {share:6.1%} of {matches}", flush=True
            )
            save(network, out, slug)
            for group in teacher.param_groups:
                group["lr"] = FASTEST + (SLOWEST - FASTEST) * spent / minutes
        acts = random_acts(env, dice)
        places = np.flatnonzero(learner[everywhere, env.seats])
        found, best = best_acts(network, env, places)
        sober = dice.random(len(places)) >= EXPLORE
        acts[places[sober]] = found[sober]
        for place, value in zip(places.tolist(), best.tolist(), strict=True):
            step = step_of(env.observations[place], int(acts[place]), value)
            waiting[place][env.seats[place]].append(step)
        env.step(acts)
        decisions += len(places)
        fresh += len(places)
        for place in np.flatnonzero(env.ended):
            played += 1
            for seat, steps in enumerate(waiting[place]):
                value_backwards(steps, float(env.rewards[place, seat]))
                for step in steps:
                    store.add(step)
            waiting[place] = ([], [])
        while fresh >= BATCH and len(store.steps) >= 4 * BATCH:
            learn(network, teacher, store, dice)
            fresh -= BATCH
    share = against_random(network, game, matches, seed=2_000_000 + seed, decks=decks)
    curve.append((round(spent, 3), share))
    print(f"at the end {decisions:9,} decisions {played:7,} matches {share:6.1%} of {matches}")
    save(network, out, slug)
    out.with_suffix(".json").write_text(json.dumps({"game": slug, "seed": seed, "curve": curve}) + "\n")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by playing.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=15, help="CPU time; nothing but one core is used")
    parser.add_argument("--looks", type=int, default=20, help="how often the curve is looked at")
    parser.add_argument("--matches", type=int, default=200, help="how many matches each look plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    train(chosen.game, chosen.minutes, chosen.seed, chosen.out, chosen.looks, chosen.matches)


if __name__ == "__main__":
    main()
