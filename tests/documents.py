"""Files in YAML, read with the fast loader where the machine has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(path: Path) -> Any:
    """The only document of a file."""
    return yaml.load(path.read_text("utf-8"), Loader=LOADER)


def load_all(path: Path) -> list[Any]:
    """All documents of a file."""
    return list(yaml.load_all(path.read_text("utf-8"), Loader=LOADER))
