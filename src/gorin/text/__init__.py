"""Reading printed card text: normalise, split, parse with a grammar, build a program, explain it."""

from __future__ import annotations

from gorin.text.error import TextError
from gorin.text.explain import explain
from gorin.text.narrated import narrate, telling
from gorin.text.normalise import Normal, normalise, plain

__all__ = ["Normal", "TextError", "explain", "narrate", "normalise", "plain", "telling"]
