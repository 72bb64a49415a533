"""Tests run the build that they were asked to run, in the programs they start as well."""

from __future__ import annotations

import os

if os.environ.get("GORIN_EXPECTED") != "compiled":
    os.environ["GORIN_PLAIN"] = "1"
