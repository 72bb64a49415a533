"""One wording of each construction of the style guide; a diagnostic shows the nearest one."""

from __future__ import annotations

import json
from importlib.resources import files

EXAMPLES: tuple[str, ...] = tuple(json.loads((files(__package__) / "examples.json").read_text("utf-8")))
