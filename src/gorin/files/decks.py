"""Deck lists from files, and everything that is wrong with one: where, and what was perhaps meant."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gorin.engine.cards.collection import Collection
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.errors import DeckError, GorinError, NotFound
from gorin.files.reading import InputError, read_document
from gorin.files.sheet import lines_of

ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv")
SHEETS = (".csv", ".tsv")
HEADINGS = {
    "card": ("card", "name", "カード", "カード名", "名前"),
    "count": ("count", "number", "copies", "枚数"),
    "zone": ("zone", "領域"),
}
NEAR = 3
ALIKE = 0.5


@dataclass(frozen=True)
class DeckFile:
    """A deck list as written: its entries with their lines (0: unknown), and the game that it names."""

    path: Path
    entries: list[Any]
    lines: list[int]
    game: str = ""


@dataclass(frozen=True)
class Fault:
    """Something wrong with a deck list: the error, its line, and names that were perhaps meant."""

    error: GorinError
    line: int = 0
    near: tuple[str, ...] = ()


def is_file(name: str) -> bool:
    """Whether a deck is meant as a file, not as the name of one that comes with the game."""
    return Path(name).suffix.lower() in ENDINGS or "/" in name or Path(name).is_file()


def read_deck(book: Collection[Any], deck: str) -> Sequence[Any]:
    """The entries of a deck, by its name or from a file; a faulty one is refused."""
    if not is_file(deck):
        return book.deck(deck)
    file = read_deck_file(Path(deck))
    for fault in faults(book, file):
        raise InputError("deck.fault", file=place(file, fault), why=fault_text(fault))
    return file.entries


def place(file: DeckFile, fault: Fault) -> str:
    return f"{file.path}:{fault.line}" if fault.line else str(file.path)


def fault_text(fault: Fault) -> str:
    if not fault.near:
        return str(fault.error)
    return f"{fault.error} {GorinError('deck.near', near=' / '.join(fault.near))}"


def read_deck_file(path: Path) -> DeckFile:
    """A list of entries, a mapping that holds one under `cards`, or a sheet with columns of cards and counts."""
    if path.suffix.lower() in SHEETS:
        return read_deck_sheet(path)
    data, lines = read_document(path)
    inside: tuple[str | int, ...] = ()
    game = ""
    if isinstance(data, Mapping):
        game = str(data.get("game", ""))
        data = data.get("cards")
        inside = ("cards",)
    if not isinstance(data, list):
        raise InputError("deck.no_list", file=path, found=type(data).__name__)
    return DeckFile(path, data, [lines.get((*inside, number), 0) for number in range(len(data))], game)


def read_deck_sheet(path: Path) -> DeckFile:
    rows = list(lines_of(path))
    if not rows:
        raise InputError("sheet.no_header", file=path)
    heads = [
        next((field for field, names in HEADINGS.items() if cell.strip() in names), cell.strip()) for cell in rows[0][1]
    ]
    if "card" not in heads:
        raise InputError("deck.no_card_column", file=path, expected=", ".join(HEADINGS["card"]))
    entries: list[Any] = []
    lines: list[int] = []
    for line, row in rows[1:]:
        cells = {
            head: cell.strip() for head, cell in zip(heads, row, strict=False) if cell.strip() and head in HEADINGS
        }
        if not cells:
            continue
        count = cells.get("count", "1")
        entries.append({**cells, "count": int(count) if count.isdecimal() else count})
        lines.append(line)
    return DeckFile(path, entries, lines)


def name_of(entry: Any) -> str:
    """The card that an entry names ("": none)."""
    name = entry.get("card", "") if isinstance(entry, Mapping) else entry
    return name if isinstance(name, str) else ""


def guess(books: Sequence[Rulebook], file: DeckFile) -> Rulebook | None:
    """Return the game of a deck list.

    The game that the file names, else the game that knows most of its cards. None: no game knows any.
    """
    for book in books:
        if book.slug == file.game:
            return book
    if file.game:
        raise NotFound("game.not_found", game=file.game, known=", ".join(book.slug for book in books))
    counted = [(sum(name_of(entry) in book.fields for entry in file.entries), book) for book in books]
    best, book = max(counted, key=lambda each: each[0])
    return book if best else None


def faults(book: Collection[Any], file: DeckFile) -> list[Fault]:
    """Return every fault of a deck list: unreadable entries, unknown cards, broken clauses.

    While an entry is missing, nothing is said about how many cards there are.
    """
    found: list[Fault] = []
    good: list[Any] = []
    lines: dict[str, int] = {}
    for number, entry in enumerate(file.entries):
        try:
            name, _, _ = book.entry(number, entry)
            book.deck_list([entry])
        except GorinError as error:
            near = near_names(book, name_of(entry)) if error.key == "card.not_found" else ()
            found.append(Fault(error, file.lines[number], near))
        else:
            good.append(entry)
            lines.setdefault(name, file.lines[number])
    whole = not found
    try:
        wrong: Sequence[GorinError] = book.check_deck(good)
    except GorinError as error:
        wrong = [error]
    for each in wrong:
        line = lines.get(str(each.values.get("about")), 0)
        if line or whole or not isinstance(each, DeckError):
            found.append(Fault(each, line))
    return found


def near_names(book: Collection[Any], name: str) -> tuple[str, ...]:
    """Names of cards that are most like a name that does not exist, in either language."""
    known: dict[str, str] = {}
    for fields in book.card_fields():
        printed = str(fields.get("name", ""))
        for each in (printed, str(fields.get("name_en", ""))):
            if each:
                known.setdefault(each.casefold(), printed)
    alike = difflib.get_close_matches(name.casefold(), known, NEAR, ALIKE)
    return tuple(dict.fromkeys(known[each] for each in alike))
