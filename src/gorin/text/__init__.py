"""Reading printed card text: normalise, split into words and clauses, build a program, say it back."""

from __future__ import annotations

from gorin.text.error import TextError
from gorin.text.explain import explain
from gorin.text.narrated import narrate, telling
from gorin.text.normalise import Normal, normalise, plain

__all__ = ["Normal", "TextError", "explain", "narrate", "normalise", "plain", "telling"]
