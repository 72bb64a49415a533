"""What was fitted from self-play, read from the files of a rulebook's package."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from gorin.engine.cards.collection import Collection
from gorin.players.evaluate import Evaluation
from gorin.players.weights import Weights, read_rows

EVALUATION_FILE = "evaluation.json"
WEIGHTS_FILE = "weights.json"


class Learned:
    """What players of one rulebook go by."""

    def __init__(self, evaluation: Evaluation, weights: Weights) -> None:
        self.evaluation = evaluation
        self.weights = weights


def learned(book: Collection[Any]) -> Learned:
    """The evaluation and the weights of this rulebook; nothing counts where none were fitted."""
    return _learned(book.package, book.features)


@cache
def _learned(package: str, features: Any) -> Learned:
    evaluation = stored(package, EVALUATION_FILE).get("coefficients", {})
    rows = read_rows(stored(package, WEIGHTS_FILE).get("rows", {}))
    return Learned(Evaluation(features, evaluation), Weights(features, rows))


def stored(package: str, name: str) -> dict[str, Any]:
    """A file of a rulebook's package as data; nothing if there is none."""
    try:
        text = resources.files(package).joinpath(name).read_text("utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    found: dict[str, Any] = json.loads(text)
    return found
