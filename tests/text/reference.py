"""The designer's reference of wordings: every construction of the corpora with what was understood.

`python -m tests.text.reference` writes it into docs/writing-cards.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gorin.engine.values.ability import Ability
from gorin.games.orphelia import dialect as orphelia
from gorin.games.shinso import dialect as shinso
from gorin.games.sve import dialect as sve
from gorin.text import explain
from tests.games.orphelia.text.test_meaning import CASES as ORPHELIA
from tests.games.shinso.text.corpus import CASES as SHINSO
from tests.games.strike.text.test_corpus import CASES as STRIKE
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER
from tests.games.sve.text.test_corpus import CASES

FILE = Path(__file__).parents[2] / "docs/writing-cards.md"
BEGIN = "<!-- the wordings below are generated: python -m tests.text.reference -->"
HEADS = {
    "sve": """
## Wordings of Shadowverse EVOLVE
Each wording with what it is read as. The numbers only keep like wordings together.
""",
    "orphelia": """
## Wordings of Orphelia
""",
    "strike": """
## Wordings of Strike
A wording with the words under the map, if it has any, after a wide space.
""",
    "shinso": """
## Wordings of Shinso
""",
}


def wordings() -> Iterator[tuple[int, int, str]]:
    """A wording of every construction, by its number."""
    found = [(case.number, case.kinds, case.texts[0]) for case in CASES]
    yield from sorted({*found, *LATER})


def entries() -> Iterator[tuple[str, str, str, tuple[Ability, ...]]]:
    """Game, number, wording and what it is read as, for every construction."""
    for number, kinds, text in wordings():
        yield "sve", str(number), text, sve.read(text, kinds, TOKENS)
    for case in ORPHELIA:
        yield "orphelia", case.construction, case.texts[0], orphelia.read(case.texts[0], case.kinds, "")
    for each in STRIKE:
        entry = each.entries[0]
        text = "　".join(part for part in (entry.text, entry.target, each.extra) if part)
        yield "strike", str(each.number), text, each.read(entry)
    for wording in SHINSO:
        yield "shinso", wording.number, wording.text, shinso.read(wording.text, wording.kinds)


def reference() -> str:
    """The part of the page that follows the mark."""
    lines = [BEGIN]
    heads = dict(HEADS)
    for game, number, text, abilities in entries():
        if game in heads:
            lines.append(heads.pop(game))
        lines.append(f"**{number}.** `{text}`".replace("\n", "⏎"))
        lines += [f"    {line}".rstrip() for line in explain(abilities, "en", game)]
        lines.append("")
    return "\n".join(lines).replace("**\n    ", "**\n\n    ").rstrip() + "\n"


def main() -> None:
    kept = FILE.read_text("utf-8").partition(BEGIN)[0].rstrip()
    FILE.write_text(f"{kept}\n\n{reference()}", "utf-8")


if __name__ == "__main__":
    main()
