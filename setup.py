"""The build. `GORIN_COMPILE=1` compiles the engine, the games' rules and the players with mypyc; plain Python is the default."""

from __future__ import annotations

import os
from glob import glob

from setuptools import setup

COMPILED = (
    "engine/kernel/*.py",
    "engine/values/*.py",
    "engine/program/*.py",
    "engine/happening/*.py",
    "engine/game.py",
    "engine/hooks.py",
    "engine/cards/printed.py",
    "engine/cards/library.py",
    "engine/show/log.py",
    "games/*/rules/*.py",
    "games/*/*.py",
)
"""What runs while a game is played. Nothing may inherit from these in plain Python but what is listed too."""

PLAIN = ("__init__.py", "rulebook.py", "presentation.py", "cards.py")
"""Modules beside them that only read, print or describe."""


def compiled_modules() -> list[str]:
    found = sorted({path for pattern in COMPILED for path in glob(f"src/gorin/{pattern}")})
    return [path for path in found if os.path.basename(path) not in PLAIN or "/program/cards.py" in path]


if os.environ.get("GORIN_COMPILE") == "1":
    from mypyc.build import mypycify

    modules = mypycify(compiled_modules(), opt_level=os.environ.get("GORIN_OPT", "3"), multi_file=True)
else:
    modules = []

setup(ext_modules=modules)
