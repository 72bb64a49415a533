"""A small network that values options, and how it plays: as a policy for environments and, by its file, as a bot.

Cards are embedded row by row and added up by seat and zone; an option is its verb, its number and the embeddings of its
card and its target. The value of an option is the expected payoff of the seat that takes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match
from gorin.engine.observation.encoder import own_options
from gorin.engine.observation.schema import (
    CARD,
    CARDS,
    MOMENT,
    OPTION,
    OPTIONS,
    SEAT,
    SEATS,
    ZONES,
)
from gorin.envs.episodes import Setting

SIDES: Final = 2
WORDS: Final = 128
FIRST_SEAT: Final = MOMENT
FIRST_CARD: Final = MOMENT + SEATS * SEAT
FIRST_OPTION: Final = FIRST_CARD + CARDS * CARD
SCALE: Final = 1 / 8


class OptionValue(nn.Module):
    """Values every option of a batch of observations."""

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        self.width = width
        self.card = nn.Sequential(nn.Linear(CARD, width), nn.ReLU())
        self.question = nn.Embedding(WORDS, width)
        self.verb = nn.Embedding(WORDS, width)
        places = SIDES * (ZONES + 1)
        self.state = nn.Sequential(
            nn.Linear(places * width + MOMENT + SEATS * SEAT + width, 4 * width),
            nn.ReLU(),
            nn.Linear(4 * width, 2 * width),
        )
        self.option = nn.Linear(3 * width + OPTION, 2 * width)
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, seen: Tensor) -> Tensor:
        """One value for each row of the options; rows without an option have a value, too, that means nothing."""
        batch = seen.shape[0]
        cards = seen[:, FIRST_CARD:FIRST_OPTION].reshape(batch, CARDS, CARD)
        options = seen[:, FIRST_OPTION : FIRST_OPTION + OPTIONS * OPTION].reshape(batch, OPTIONS, OPTION)
        rows: Tensor = self.card(cards * SCALE)
        rows = rows * (cards[:, :, :1] > 0)
        place = (cards[:, :, 0].long().clamp(0, ZONES) * SIDES + (cards[:, :, 1] > 1).long())[:, :, None]
        pooled = torch.zeros(batch, SIDES * (ZONES + 1), self.width).scatter_add_(
            1, place.expand(-1, -1, self.width), rows
        )
        question = self.question(seen[:, 5].long().clamp(0, WORDS - 1))
        numbers = seen[:, :FIRST_CARD] * SCALE
        state: Tensor = self.state(torch.cat([pooled.flatten(1), numbers, question], 1))
        with_none = torch.cat([torch.zeros(batch, 1, self.width), rows], 1)
        own = picked(with_none, options[:, :, 1])
        target = picked(with_none, options[:, :, 6] * (options[:, :, 5] == 1))
        verb = self.verb(options[:, :, 0].long().clamp(0, WORDS - 1))
        option: Tensor = self.option(torch.cat([own, target, verb, options * SCALE], 2))
        values: Tensor = self.value(option + state[:, None, :])
        return values.squeeze(2)


def picked(rows: Tensor, places: Tensor) -> Tensor:
    """The rows at these places."""
    index = places.long().clamp(0, rows.shape[1] - 1)[:, :, None].expand(-1, -1, rows.shape[2])
    return rows.gather(1, index)


def as_tensor(observations: Any) -> Tensor:
    """Observations as the network takes them."""
    return torch.from_numpy(np.ascontiguousarray(observations)).float()


class TrainedPlayer:
    """A bot that plays by a trained network: always the option of the highest value."""

    def __init__(self, file: str | Path, game: str | Any) -> None:
        stored = torch.load(file, weights_only=True)
        self.network = OptionValue(int(stored["width"]))
        self.network.load_state_dict(stored["network"])
        self.network.eval()
        self.setting = Setting(game)

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise ValueError("the match is over")
        options = own_options(decision, decision.player)
        seen = np.frombuffer(self.setting.observe(match, decision.player), np.int8)[None]
        with torch.no_grad():
            values = self.network(as_tensor(seen))[0, : min(len(options), OPTIONS)]
        return options[int(values.argmax())]


def save(network: OptionValue, file: str | Path) -> None:
    torch.save({"width": network.width, "network": network.state_dict()}, file)
