"""The designer's reference: what one wants to say in each game's words, and every wording with what is understood.

`python -m tests.text.reference` writes the guide's table into docs/writing-cards.md, and a page for each game into
docs/wordings/.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

import gorin
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import dialect as orphelia
from gorin.games.rebirth import dialect as rebirth
from gorin.games.rebirth import terms as rebirth_terms
from gorin.games.shinso import dialect as shinso
from gorin.games.sve import dialect as sve
from gorin.text import narrate
from tests.games.orphelia.text.test_meaning import CASES as ORPHELIA
from tests.games.rebirth.text.test_corpus import CASES as REBIRTH
from tests.games.shinso.text.corpus import CASES as SHINSO
from tests.games.strike.text.test_corpus import CASES as STRIKE
from tests.games.sve.text.corpus.kit import TOKENS
from tests.games.sve.text.corpus.later import LATER
from tests.games.sve.text.test_corpus import CASES
from tests.text.constructions.reading import GAMES, HERE, gaps, table

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "writing-cards.md"
BEGIN = "<!-- what follows is generated: python -m tests.text.reference -->"
NAMES = {
    "sve": "Shadowverse EVOLVE",
    "orphelia": "Echoes of Orphelia",
    "strike": "Spell Card Strike",
    "rebirth": "Rebirth for you",
    "shinso": "the vampire game of 真祖の断片",
}


def wordings() -> Iterator[tuple[int, int, str]]:
    """A wording of every construction of sve, by its number."""
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
    for number, known in enumerate(REBIRTH, 1):
        yield "rebirth", str(number), known["text"], rebirth.read(known["text"], rebirth_terms.CHARACTER)
    for wording in SHINSO:
        yield "shinso", wording.number, wording.text, shinso.read(wording.text, wording.kinds)


def page(game: str) -> str:
    """All wordings of a game with what is understood."""
    lines = [
        f"# Wordings of {NAMES[game]}",
        "",
        "Every construction with one wording and what it is read as. Made by `python -m tests.text.reference`; the",
        "[guide](../writing-cards.md) is arranged by what one wants to say. The columns of a sheet:",
        f"{', '.join(f'`{column.field}` ({column.headings[0]})' for column in gorin.game(game).columns)}.",
        f"[examples/{game}.csv](../../examples/{game}.csv) is a filled sheet.",
        "",
    ]
    for each, number, text, abilities in entries():
        if each == game:
            lines.append(f"- **{number}** `{text}`".replace("\n", "⏎"))
            lines += [f"    - {line}" for line in narrate(abilities, "en", game)]
    return "\n".join(lines) + "\n"


def guide() -> str:
    """What one wants to say, with a wording for each game."""
    terms = yaml.safe_load((HERE / "terms.yaml").read_text("utf-8"))
    lines = [
        BEGIN,
        "",
        "## What do you want to say?",
        "A wording for each game; look for the English or the Japanese word.",
        "",
    ]
    for name in dict.fromkeys(cell.construction for cell in table()):
        lines += [f"### {name[0].upper()}{name[1:]} · {terms[name]}", "| game | wording |", "| --- | --- |"]
        for cell in table():
            if cell.construction == name:
                text = cell.text.strip().replace("\n", "⏎").replace("|", "\\|")
                said = f"`{text}`" if (cell.game, name) not in gaps() else "not read"
                lines.append(f"| {cell.game} | {said} |")
        lines.append("")
    lines += ["## Every wording", *(f"- [{NAMES[game]}](wordings/{game}.md)" for game in GAMES)]
    return "\n".join(lines) + "\n"


def main() -> None:
    kept = GUIDE.read_text("utf-8").partition(BEGIN)[0].rstrip()
    GUIDE.write_text(f"{kept}\n\n{guide()}", "utf-8")
    (DOCS / "wordings").mkdir(exist_ok=True)
    for game in GAMES:
        (DOCS / "wordings" / f"{game}.md").write_text(page(game), "utf-8")


if __name__ == "__main__":
    main()
