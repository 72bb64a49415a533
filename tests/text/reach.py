"""How many cards reach each function of a reader.

python -m tests.text.reach GAME [--most N] [FILE ...]
    reads the golden cards of a game (and cards of JSON files elsewhere) and lists the functions of its dialect that
    at most N cards reach, fewest first. A function that one card reaches is a rule for that card, unless the next card
    can need it too. Trials of the law are left out: they read texts that nobody printed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import gorin
from gorin.text.trial import on_trial
from tests.text.golden.__main__ import is_blind
from tests.text.golden.corpus import GAMES, load, program_of

SOURCE = Path(gorin.__file__).parent


class Reach:
    """Collects which functions run while one card is read."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.codes: set[CodeType] = set()

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code not in self.codes and code.co_filename.startswith(self.folder) and not on_trial():
            self.codes.add(code)

    def of(self, book: Any, fields: dict[str, Any]) -> set[CodeType]:
        self.codes = set()
        sys.setprofile(self.note)
        try:
            program_of(book, fields)
        finally:
            sys.setprofile(None)
        return self.codes


def functions_in(folder: Path) -> Iterator[tuple[str, int, str]]:
    """Every function that a folder's modules define: file, line, name."""
    for path in sorted(folder.rglob("*.py")):
        pending = [compile(path.read_text(encoding="utf-8"), str(path), "exec")]
        while pending:
            for each in pending.pop().co_consts:
                if isinstance(each, CodeType):
                    pending.append(each)
                    if not each.co_name.startswith("<") and each.co_flags & 0x2:
                        yield str(path), each.co_firstlineno, each.co_qualname


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.text.reach")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--most", type=int, default=2)
    chosen = parser.parse_args()
    corpus = load(chosen.game)
    rulebook = gorin.game(chosen.game)
    cards = [each.fields for each in corpus.cards]
    beside = list(corpus.beside)
    for file in chosen.files:
        found = [rulebook.sheet.fields(each) for each in json.loads(file.read_text(encoding="utf-8"))]
        cards += [each for each in found if not is_blind(str(each.get("name", "")))]
        beside += found
    book = rulebook.beside(beside)
    dialect = SOURCE / "games" / chosen.game / "dialect"
    reach = Reach(dialect)
    counts: Counter[tuple[str, int, str]] = Counter()
    program_of(book, cards[0])
    for fields in cards:
        counts.update((code.co_filename, code.co_firstlineno, code.co_qualname) for code in reach.of(book, fields))
    functions = list(functions_in(dialect))
    for key in sorted(functions, key=lambda key: (counts[key], key)):
        if counts[key] <= chosen.most:
            file, line, name = key
            print(f"{counts[key]:6} {Path(file).relative_to(SOURCE)}:{line} {name}")
    single = sum(1 for key in functions if counts[key] == 1)
    print(f"{chosen.game}: {len(cards)} cards, {len(functions)} functions of the dialect, {single} reached by one card")


if __name__ == "__main__":
    main()
