"""`python -m gorin.scenario FILE... [--json]`."""

from __future__ import annotations

import sys

from gorin.scenario import report, run_files


def main(arguments: list[str]) -> int:
    files = [each for each in arguments if each != "--json"]
    outcomes = run_files(files)
    sys.stdout.write(report(outcomes, "--json" in arguments) + "\n")
    if outcomes and all(each.ok for each in outcomes):
        return 0
    return 2 if not outcomes or any(each.missing for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
