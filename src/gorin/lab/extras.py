"""Packages that the lab needs and the default install does without."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gorin.files.reading import InputError

EXTRAS = {"duckdb": "lab", "ray": "cluster"}


def needed(package: str) -> Any:
    """The package, or a word about the extra that brings it."""
    try:
        return import_module(package)
    except ImportError:
        raise InputError("lab.extra", package=package, extra=EXTRAS[package]) from None
