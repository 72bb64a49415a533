"""`python -m gorin` is the command `gorin`."""

from __future__ import annotations

from gorin.cli import main

main()
