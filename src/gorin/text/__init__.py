"""Reading printed card text: normalise, split, parse with a grammar, build a program, explain it."""

from __future__ import annotations

from gorin.text.error import TextError
from gorin.text.explain import explain, telling
from gorin.text.normalise import Normal, normalise, plain

__all__ = ["Normal", "TextError", "explain", "normalise", "plain", "telling"]
