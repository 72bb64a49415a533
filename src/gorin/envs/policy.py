"""A trained policy as a bot: a small network that values options, kept in a file of NumPy arrays.

Numbers are read by their logarithm and names bit by bit. Cards are embedded row by row and added up by seat and zone;
an option is its verb, its numbers and the embeddings of its card and its target. The value of an option is the expected
payoff of the seat that takes it. `examples/train.py` makes such files with torch; playing needs NumPy only.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.errors import IllegalPick, Malformed, NotFound
from gorin.engine.match import Match
from gorin.engine.observation.encoder import Encoder, own_options
from gorin.engine.observation.naming import encoder_of, schema_of
from gorin.engine.observation.schema import (
    BEHIND_CARDS,
    CARD,
    CARD_TARGET,
    FIRST_CARD,
    NAME,
    OPTION,
    OPTIONS,
    SIZE,
    ZONES,
)

Reals = NDArray[np.float32]
Bytes = NDArray[np.int8]
Places = NDArray[np.int64]

SIDES: Final = 2
"""Cards are added up for one's own seat and for all others together."""
PLACES: Final = SIDES * (ZONES + 1)
WORDS: Final = 128
PHASE: Final = 1
QUESTION: Final = 5
NAME_BITS: Final = 7
READ: Final = CARD - NAME + NAME * NAME_BITS
"""Numbers of a card's row as the network reads them."""
POOLED: Final = 0.25
"""What the sum of a zone's cards is multiplied by."""
LAYERS: Final = ("card", "state1", "state2", "option", "value1", "value2")
"""The linear layers; each has a `weight` and a `bias`."""
GAME: Final = "game"
TABLES: Final = {"place": PLACES, "phase": WORDS, "question": WORDS, "verb": WORDS}
"""The tables of embeddings, with their rows."""


def shapes(width: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network of this width."""
    found: dict[str, tuple[int, ...]] = {name: (rows, width) for name, rows in TABLES.items()}
    sizes = {
        "card": (width, READ),
        "state1": (3 * width, PLACES * width + FIRST_CARD + 2 * width),
        "state2": (2 * width, 3 * width),
        "option": (2 * width, 3 * width + OPTION),
        "value1": (width, 2 * width),
        "value2": (1, width),
    }
    for name, (rows, columns) in sizes.items():
        found[f"{name}.weight"] = (rows, columns)
        found[f"{name}.bias"] = (rows,)
    return found


def logarithms() -> Reals:
    """What each byte is read as: the sign and the logarithm of its number."""
    numbers = np.arange(256, dtype=np.uint8).view(np.int8).astype(np.float32)
    found: Reals = np.sign(numbers) * np.log1p(np.abs(numbers))
    return found


SMOOTH: Final = logarithms()


def smooth(numbers: Bytes) -> Reals:
    """Numbers as the network reads them."""
    return SMOOTH[numbers.view(np.uint8)]


def card_inputs(cards: Bytes) -> Reals:
    """Rows of cards as the network reads them: the last bytes, of the name, bit by bit."""
    bits = np.arange(NAME_BITS, dtype=np.int8)
    names = (cards[:, CARD - NAME :, None] >> bits & 1).reshape(len(cards), NAME * NAME_BITS)
    return np.concatenate([smooth(cards[:, : CARD - NAME]), names.astype(np.float32)], 1)


def card_places(cards: Bytes) -> Places:
    """In which of the sums each row of a card belongs."""
    found: Places = np.clip(cards[:, 0], 0, ZONES).astype(np.int64) * SIDES + (cards[:, 1] > 1)
    return found


class Seen:
    """Some observations, parted: what stands before the cards, the rows of cards and of options that are used.

    `card_of` and `option_of` say to which observation a row belongs; `own` and `target` which row of all cards an
    option speaks of, from 1 on (0: none).
    """

    def __init__(self, heads: Bytes, cards: Bytes, card_of: Places, options: Bytes, option_of: Places) -> None:
        self.heads = heads
        self.cards = cards
        self.card_of = card_of
        self.options = options
        self.option_of = option_of
        counts = np.bincount(card_of, minlength=len(heads))
        before = (np.cumsum(counts) - counts)[option_of]
        own = options[:, 1].astype(np.uint8).astype(np.int64)
        target = np.where(options[:, 5] == CARD_TARGET, options[:, 6].astype(np.uint8), 0).astype(np.int64)
        self.own: Places = np.where(own > 0, own + before, 0)
        self.target: Places = np.where(target > 0, target + before, 0)


def first_option(observations: Bytes) -> int:
    """Where the options begin: a larger table has more rows of cards before them."""
    return int(observations.shape[-1]) - BEHIND_CARDS


def parted(observations: Bytes, counts: NDArray[np.int32]) -> Seen:
    """Observations with their numbers of options, one a row, as the network takes them."""
    batch = len(observations)
    first = first_option(observations)
    cards = observations[:, FIRST_CARD:first].reshape(batch, (first - FIRST_CARD) // CARD, CARD)
    options = observations[:, first : first + OPTIONS * OPTION].reshape(batch, OPTIONS, OPTION)
    card_of, card_row = np.nonzero(cards[:, :, 0])
    option_of, option_row = np.nonzero(np.arange(OPTIONS) < counts[:, None])
    return Seen(
        observations[:, :FIRST_CARD], cards[card_of, card_row], card_of, options[option_of, option_row], option_of
    )


class OptionValues:
    """The network as arrays, and the game that it has learnt."""

    def __init__(self, arrays: dict[str, Reals], game: str) -> None:
        self.arrays = arrays
        self.game = game

    def linear(self, name: str, values: Reals) -> Reals:
        found: Reals = values @ self.arrays[f"{name}.weight"].T + self.arrays[f"{name}.bias"]
        return found

    def values(self, seen: Seen) -> Reals:
        """The values of all options, one observation after the other."""
        batch, width = len(seen.heads), self.arrays["verb"].shape[1]
        places = card_places(seen.cards)
        rows = np.maximum(self.linear("card", card_inputs(seen.cards)) + self.arrays["place"][places], 0)
        pooled = np.zeros((batch * PLACES, width), np.float32)
        np.add.at(pooled, seen.card_of * PLACES + places, rows)
        phase = self.arrays["phase"][np.clip(seen.heads[:, PHASE], 0, WORDS - 1)]
        question = self.arrays["question"][np.clip(seen.heads[:, QUESTION], 0, WORDS - 1)]
        state = np.concatenate([pooled.reshape(batch, -1) * POOLED, smooth(seen.heads), phase, question], 1)
        state = self.linear("state2", np.maximum(self.linear("state1", state), 0))
        with_none = np.concatenate([np.zeros((1, width), np.float32), rows])
        verb = self.arrays["verb"][np.clip(seen.options[:, 0], 0, WORDS - 1)]
        option = np.concatenate([with_none[seen.own], with_none[seen.target], verb, smooth(seen.options)], 1)
        option = np.maximum(self.linear("option", option) + state[seen.option_of], 0)
        return self.linear("value2", np.maximum(self.linear("value1", option), 0))[:, 0]


class TrainedPlayer:
    """A bot that always takes the option of the highest value. It sees what its seat may know, and nothing else."""

    def __init__(self, file: str | Path) -> None:
        self.file = file
        self.policy = read(file)
        self.rulebook: Any = None
        self.encoder: Encoder | None = None

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        options = own_options(decision, decision.player)
        seen = np.frombuffer(self.encoder_for(match).observe(match.game, decision.player), np.int8)
        counts = np.array([min(len(options), OPTIONS)], np.int32)
        return options[int(self.policy.values(parted(seen[None], counts)).argmax())]

    def encoder_for(self, match: Match) -> Encoder:
        """What turns the positions of this match into observations."""
        if self.encoder is None or self.rulebook is not match.rulebook:
            if self.policy.game != match.rulebook.slug:
                raise Malformed(
                    "policy.game", file=self.file, expected=self.policy.game or "?", found=match.rulebook.slug
                )
            self.rulebook = match.rulebook
            self.encoder = encoder_of(match.rulebook, schema_of(match.rulebook, match.game))
        return self.encoder

    def __repr__(self) -> str:
        return f"TrainedPlayer({str(self.file)!r})"


def read(file: str | Path) -> OptionValues:
    """The policy in a file; one that is not there or of another shape is refused by name."""
    path = Path(file)
    if not path.is_file():
        raise NotFound("file.not_found", file=path)
    kept = path.stat()
    return _read(path, kept.st_mtime_ns, kept.st_size)


@lru_cache(maxsize=16)
def _read(file: Path, changed: int, size: int) -> OptionValues:
    """The policy in a file as it was when it was changed last."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = {name: np.asarray(stored[name]) for name in stored.files}
    except (ValueError, OSError, AttributeError, BadZipFile):
        raise Malformed("policy.file", file=file) from None
    game = str(arrays.pop(GAME, ""))
    width = arrays["verb"].shape[1] if "verb" in arrays and arrays["verb"].ndim == 2 else 0
    for name, shape in shapes(width).items():
        if not width or name not in arrays or arrays[name].shape != shape:
            raise Malformed("policy.shape", file=file, name=name, shape=shape, size=SIZE)
    return OptionValues({name: each.astype(np.float32) for name, each in arrays.items()}, game)


def write(file: str | Path, arrays: dict[str, Reals], game: str) -> None:
    """Keep a policy for this game in a file."""
    named: dict[str, Any] = {GAME: np.array(game), **arrays}
    np.savez(file, **named)
