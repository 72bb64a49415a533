"""A trained policy as a bot: a small network that values options, kept in a file of NumPy arrays.

Cards are embedded row by row and added up by seat and zone; an option is its verb, its numbers and the embeddings of
its card and its target. The value of an option is the expected payoff of the seat that takes it. `examples/train.py`
makes such files with torch; playing needs NumPy only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match
from gorin.engine.observation.encoder import own_options
from gorin.engine.observation.schema import CARD, CARDS, MOMENT, OPTION, OPTIONS, SEAT, SEATS, SIZE, ZONES
from gorin.envs.episodes import Setting

Reals = NDArray[np.float32]

SIDES: Final = 2
"""Cards are added up for one's own seat and for all others together."""
PLACES: Final = SIDES * (ZONES + 1)
WORDS: Final = 128
QUESTION: Final = 5
FIRST_CARD: Final = MOMENT + SEATS * SEAT
FIRST_OPTION: Final = FIRST_CARD + CARDS * CARD
SCALE: Final = 1 / 8
LAYERS: Final = ("card", "state1", "state2", "option", "value1", "value2")
"""The linear layers; each has a `weight` and a `bias`. `question` and `verb` are tables of embeddings."""


def shapes(width: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network of this width."""
    found: dict[str, tuple[int, ...]] = {"question": (WORDS, width), "verb": (WORDS, width)}
    sizes = {
        "card": (width, CARD),
        "state1": (4 * width, PLACES * width + FIRST_CARD + width),
        "state2": (2 * width, 4 * width),
        "option": (2 * width, 3 * width + OPTION),
        "value1": (width, 2 * width),
        "value2": (1, width),
    }
    for name, (rows, columns) in sizes.items():
        found[f"{name}.weight"] = (rows, columns)
        found[f"{name}.bias"] = (rows,)
    return found


class OptionValues:
    """The network as arrays."""

    def __init__(self, arrays: dict[str, Reals]) -> None:
        self.arrays = arrays

    def linear(self, name: str, values: Reals) -> Reals:
        found: Reals = values @ self.arrays[f"{name}.weight"].T + self.arrays[f"{name}.bias"]
        return found

    def values(self, observation: NDArray[np.int8], count: int) -> Reals:
        """The values of the first `count` options."""
        seen = observation.astype(np.float32)
        cards = seen[FIRST_CARD:FIRST_OPTION].reshape(CARDS, CARD)
        options = seen[FIRST_OPTION : FIRST_OPTION + OPTIONS * OPTION].reshape(OPTIONS, OPTION)[:count]
        used = cards[:, 0] > 0
        rows = np.maximum(self.linear("card", cards * SCALE), 0) * used[:, None]
        place = np.clip(cards[:, 0], 0, ZONES).astype(int) * SIDES + (cards[:, 1] > 1)
        pooled = np.zeros((PLACES, rows.shape[1]), np.float32)
        np.add.at(pooled, place, rows)
        question = self.arrays["question"][int(np.clip(seen[QUESTION], 0, WORDS - 1))]
        state = np.concatenate([pooled.ravel(), seen[:FIRST_CARD] * SCALE, question])
        state = self.linear("state2", np.maximum(self.linear("state1", state), 0))
        with_none = np.concatenate([np.zeros((1, rows.shape[1]), np.float32), rows])
        own = with_none[np.clip(options[:, 1], 0, CARDS).astype(int)]
        target = with_none[np.clip(options[:, 6] * (options[:, 5] == 1), 0, CARDS).astype(int)]
        verb = self.arrays["verb"][np.clip(options[:, 0], 0, WORDS - 1).astype(int)]
        option = self.linear("option", np.concatenate([own, target, verb, options * SCALE], 1))
        value = np.maximum(self.linear("value1", np.maximum(option + state, 0)), 0)
        return self.linear("value2", value)[:, 0]


class TrainedPlayer:
    """A bot that always takes the option of the highest value. It sees what its seat may know, and nothing else."""

    def __init__(self, file: str | Path, game: str | Any) -> None:
        self.network = read(file)
        self.setting = Setting(game)

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise ValueError("the match is over")
        options = own_options(decision, decision.player)
        seen = np.frombuffer(self.setting.observe(match, decision.player), np.int8)
        return options[int(self.network.values(seen, min(len(options), OPTIONS)).argmax())]


def read(file: str | Path) -> OptionValues:
    """The network in a file; a file of another shape is refused by name."""
    with np.load(file, allow_pickle=False) as stored:
        arrays = {name: np.asarray(stored[name], np.float32) for name in stored.files}
    width = arrays["verb"].shape[1] if "verb" in arrays and arrays["verb"].ndim == 2 else 0
    for name, shape in shapes(width).items():
        if name not in arrays or arrays[name].shape != shape:
            raise ValueError(f"{file} is no policy of this version: {name} should be {shape} for {SIZE} observed bytes")
    return OptionValues(arrays)
