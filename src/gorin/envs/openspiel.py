"""OpenSpiel: every rulebook as a game registered from outside, `gorin_sve` and so on.

Chance stands at the beginning: its outcome is the seed from which everything random in a match follows, so that a
history of actions replays. No seat learns the seed. An information state is all that a seat has observed at its
decisions and done there; `resample_from_infostate` draws anew what that seat can neither see nor remember.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

import gorin
from gorin.engine.kernel.frames import MOST_ANSWERS
from gorin.engine.match import Match
from gorin.engine.observation.schema import OPTIONS
from gorin.envs.episodes import Setting, act, act_count, acting, episode_seed, payoffs

SEEDS: Final = 4096
"""So many different matches can be drawn."""
PREFIX: Final = "gorin_"


def type_of(slug: str, title: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of every match of a rulebook."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{slug}",
        long_name=f"gorin: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


class SpielGame(pyspiel.Game):
    """One rulebook with its decks and seats."""

    def __init__(self, setting: Setting, parameters: dict[str, Any] | None = None) -> None:
        self.setting = setting
        info = pyspiel.GameInfo(
            num_distinct_actions=OPTIONS,
            max_chance_outcomes=SEEDS,
            num_players=setting.seats,
            min_utility=-1.0,
            max_utility=float(setting.seats - 1),
            utility_sum=0.0,
            max_game_length=MOST_ANSWERS,
        )
        super().__init__(type_of(setting.rulebook.slug, setting.rulebook.title), info, parameters or {})

    def new_initial_state(self, *arguments: Any) -> SpielState:
        return SpielState(self, self.setting)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        return Observer(self.setting, bool(kind is not None and kind.perfect_recall))


class SpielState(pyspiel.State):
    """A match before or after its seed was drawn. `memories`: a digest of what each seat has observed and done."""

    def __init__(self, game: pyspiel.Game, setting: Setting) -> None:
        super().__init__(game)
        self.setting = Shared(setting)
        self.match: Match | None = None
        self.memories = [b""] * setting.seats

    def current_player(self) -> int:
        if self.match is None:
            return pyspiel.PlayerId.CHANCE
        return acting(self.match) if self.match.result is None else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.match is None or acting(self.match) != player else list(range(act_count(self.match)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1.0 / SEEDS) for number in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        setting = self.setting.value
        if self.match is None:
            self.match = setting.begin(episode_seed(0, 0, action))
            return
        seat = acting(self.match)
        done = setting.observe(self.match, seat) + bytes([action])
        self.memories[seat] = hashlib.blake2b(self.memories[seat] + done, digest_size=16).digest()
        act(self.match, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        labels = self.match.option_labels("en")
        return f"{action}: {labels[action]}" if action < len(labels) else str(action)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.result is not None

    def returns(self) -> list[float]:
        return [0.0] * self.setting.value.seats if self.match is None else payoffs(self.match)

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.match is None:
            return f"seat {seat}"
        seen = hashlib.blake2b(self.setting.value.observe(self.match, seat), digest_size=16).hexdigest()
        return f"seat {seat} {self.memories[seat].hex()} {seen}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.match is None:
            return f"seat {seat}"
        return f"seat {seat} {self.setting.value.observe(self.match, seat).hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one."""
        found: SpielState = self.clone()
        if self.match is not None:
            found.match = self.match.sample(player, seed=int(sampler() * (1 << 30)))
        return found

    def __str__(self) -> str:
        return "before the deal" if self.match is None else repr(self.match)


class Shared:
    """Something that all copies of a state share."""

    def __init__(self, value: Setting) -> None:
        self.value = value

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self


class Observer:
    """What a player observes, as OpenSpiel's observers give it."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        self.setting = setting
        self.recalls = recalls
        self.tensor = np.zeros(setting.schema.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is not None:
            self.tensor[:] = np.frombuffer(self.setting.observe(state.match, player), np.int8)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def load(
    game: str | Any, decks: Sequence[Any] | None = None, seats: int | None = None, format: str | None = None
) -> SpielGame:
    """A rulebook as a game of OpenSpiel, with these decks."""
    return SpielGame(Setting(game, decks, seats, format))


class ReadyGame(SpielGame):
    """A rulebook with ready decks, as `pyspiel.load_game` makes it. Subclasses set `slug`."""

    slug = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(Setting(self.slug), parameters)


def register() -> None:
    """Make every rulebook known to `pyspiel.load_game`.

    What is registered is a class of its own: OpenSpiel lets go of it after Python has ended, which a class survives.
    """
    known = pyspiel.registered_names()
    for slug in gorin.GAMES:
        if f"{PREFIX}{slug}" not in known:
            pyspiel.register_game(type_of(slug, gorin.game(slug).title), type(slug, (ReadyGame,), {"slug": slug}))


register()
