"""Compare golden programs with what is read now.

python -m tests.text.golden [GAME ...] [--write]
    lists every card of our own whose program has changed, as a diff; --write keeps the new ones.
python -m tests.text.golden --outside GAME FILE [--store | --full OUT]
    compares cards that are outside the repository. Of these only hashes of text and program are kept here (--store),
    and whole programs in a file elsewhere (--full). The blind quarter of the names is counted and never shown.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import gorin
from tests.text.golden.corpus import FOLDER, GAMES, Golden, load, program_of, save

HASHES = FOLDER / "outside.tsv"


def short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_blind(name: str) -> bool:
    """A quarter of all names: their texts are looked at by nobody while the reader is widened."""
    return int(hashlib.sha256(f"blind:{name}".encode()).hexdigest(), 16) % 4 == 0


def compare(game: str, write: bool) -> int:
    corpus = load(game)
    found: list[Golden] = []
    changed = 0
    for golden, program in corpus.readings():
        found.append(replace(golden, program=program))
        if program != golden.program:
            changed += 1
            print(f"--- {game}: {json.dumps(golden.fields, ensure_ascii=False)}")
            old, new = golden.program.splitlines(), program.splitlines()
            print("\n".join(list(difflib.unified_diff(old, new, lineterm="", n=2))[2:]))
    print(f"{game}: {changed} of {len(found)} programs changed")
    if write and changed:
        save(replace(corpus, cards=found))
    return changed


def outside(game: str, file: Path, store: bool, full: Path | None) -> None:
    """Read cards from elsewhere; say which were read otherwise than when the hashes were stored."""
    data = json.loads(file.read_text(encoding="utf-8"))
    listed = data if isinstance(data, list) else [each for part in data.values() for each in part]
    cards = [gorin.game(game).sheet.fields(each) for each in listed]
    book = gorin.game(game).beside(cards)
    known = stored()
    counts: Counter[str] = Counter()
    programs: dict[str, Any] = {}
    for fields in cards:
        blind = is_blind(str(fields.get("name", "")))
        program = program_of(book, fields)
        refused = program.startswith("refused:")
        key, now = short_hash(json.dumps(fields, sort_keys=True)), "-" if refused else short_hash(program)
        part = "blind" if blind else "open"
        counts[f"{part} {'refused' if refused else 'read'}"] += 1
        if known.get((game, key), now) != now:
            counts[f"{part} changed"] += 1
            if not blind:
                print(f"changed: {fields.get('name')}: {'refused now' if refused else ''}")
        known[game, key] = now
        if not blind:
            programs[key] = {"card": fields, "program": program}
    print(f"{game}: {dict(sorted(counts.items()))}")
    if store:
        rows = sorted("\t".join((*where, what)) for where, what in known.items())
        HASHES.write_text("\n".join(rows) + "\n", encoding="utf-8")
    if full is not None:
        full.write_text(json.dumps(programs, ensure_ascii=False, indent=1), encoding="utf-8")


def stored() -> dict[tuple[str, str], str]:
    if not HASHES.exists():
        return {}
    rows = (line.split("\t") for line in HASHES.read_text(encoding="utf-8").splitlines())
    return {(game, key): program for game, key, program in rows}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.text.golden")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--outside", nargs=2, metavar=("GAME", "FILE"))
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--full", type=Path)
    chosen = parser.parse_args()
    if chosen.outside:
        outside(chosen.outside[0], Path(chosen.outside[1]), chosen.store, chosen.full)
        return
    changed = sum(compare(game, chosen.write) for game in chosen.games or GAMES)
    raise SystemExit(1 if changed and not chosen.write else 0)


if __name__ == "__main__":
    main()
