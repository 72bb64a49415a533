"""The designer's reference of wordings: every construction of the corpora with what was understood.

`python -m tests.text.reference` writes it into docs/writing-cards.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gorin.games.sve import dialect as sve
from gorin.text import explain
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER
from tests.games.sve.text.test_corpus import CASES

FILE = Path(__file__).parents[2] / "docs/writing-cards.md"
BEGIN = "<!-- the wordings below are generated: python -m tests.text.reference -->"
HEAD = """
## Wordings of Shadowverse EVOLVE
Each wording with what it is read as. The numbers only keep like wordings together.
"""


def wordings() -> Iterator[tuple[int, int, str]]:
    """A wording of every construction, by its number."""
    found = [(case.number, case.kinds, case.texts[0]) for case in CASES]
    yield from sorted({*found, *LATER})


def reference() -> str:
    """The part of the page that follows the mark."""
    lines = [BEGIN, HEAD]
    for number, kinds, text in wordings():
        said = explain(sve.read(text, kinds, TOKENS), "en")
        lines.append(f"**{number}.** `{text}`".replace("\n", "⏎"))
        lines += [f"    {line}" for line in said]
        lines.append("")
    return "\n".join(lines).replace("**\n    ", "**\n\n    ").rstrip() + "\n"


def main() -> None:
    kept = FILE.read_text("utf-8").partition(BEGIN)[0].rstrip()
    FILE.write_text(f"{kept}\n\n{reference()}", "utf-8")


if __name__ == "__main__":
    main()
