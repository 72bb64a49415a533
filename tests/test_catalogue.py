"""The catalogue holds every text that the source asks for, in both languages, and nothing else."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import gorin
from gorin.words import LANGUAGES

SOURCE = Path(gorin.__file__).parent
CLIENT = Path(__file__).parents[1] / "client/src"


def game_of(path: Path) -> str:
    """The game that a source file belongs to ("": none)."""
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


FILES = [SOURCE / "catalogue.json", *(SOURCE / "games" / slug / "words.json" for slug in gorin.GAMES)]
PARTS: list[dict[str, dict[str, str]]] = [json.loads(path.read_text("utf-8")) for path in FILES if path.is_file()]
CATALOGUE = {key: entry for part in PARTS for key, entry in part.items()}
ABOUT_AT = {"Select": 4, "AskYesNo": 1, "AskOption": 2, "AskNumber": 3, "AskOrder": 2, "AskDivide": 3, "Decision": 3}
"""Which argument of a question says what it is about."""

ERRORS = (
    "GorinError",
    "IllegalPick",
    "RecordError",
    "NotFound",
    "CardError",
    "InputError",
    "Malformed",
    "WrongType",
    "Ambiguous",
)


@cache
def trees() -> dict[Path, ast.Module]:
    """What stands in every source file."""
    return {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
        if game_of(path) in ("", *gorin.GAMES)
    }


def calls() -> Iterator[tuple[str, ast.Call, Path]]:
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                if isinstance(node.func, ast.Attribute):
                    if getattr(node.func.value, "id", "") != "typer":
                        yield node.func.attr, node, path
                else:
                    yield getattr(node.func, "id", ""), node, path


def constants(node: ast.expr) -> list[str]:
    """The strings that this argument can be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def argument(call: ast.Call, index: int, keyword: str) -> list[str]:
    if index < len(call.args):
        return constants(call.args[index])
    return [each for part in call.keywords if part.arg == keyword for each in constants(part.value)]


@cache
def needed() -> set[str]:
    """The keys that the source names outright."""
    found: set[str] = set()
    for name, call, path in calls():
        if name == "say" and path.parent.name != "text":
            found.update(argument(call, 0, "key"))
        elif name == "note":
            found.update(f"log.{key}" for key in argument(call, 0, "key"))
        elif name in ABOUT_AT and path.name != "choice.py":
            found.update(f"about.{key}" for key in argument(call, ABOUT_AT[name], "about"))
        elif name in ERRORS:
            found.update(f"error.{key}" for key in argument(call, 0, "key"))
        elif name == "NotationError":
            found.update(f"error.notation.{key}" for key in argument(call, 0, "key"))
        elif name == "DeckError":
            found.update(f"error.deck.{key}" for key in argument(call, 1, "what"))
        elif name == "Option":
            found.update(f"option.{verb}" for verb in argument(call, 0, "verb"))
    found.discard("about.")
    for slug in gorin.GAMES:
        rulebook = gorin.game(slug)
        layout = rulebook.layout
        match = rulebook.new(rulebook.deck_names()[:2], seed=0)
        found.update(f"zone.{slug}.{name}" for name in match.game.zone_names())
        found.update(f"phase.{slug}.{name}" for name in rulebook.vocabulary.phases())
        found.update(f"number.{slug}.{name}" for name, _ in layout.numbers)
        found.update(f"state.{slug}.{word}" for _, *both in layout.states for word in both if word)
        found.update(f"option.{verb}" for verb in rulebook.vocabulary.verbs)
    return found


def spoken() -> tuple[set[str], list[re.Pattern[str]]]:
    """All strings of the source, and the keys that are put together from parts, as patterns."""
    strings: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else "(.+)"
                    for part in node.values
                ]
                if "\\." in parts[0]:
                    patterns.append(re.compile("".join(parts)))
    for name, call, _ in calls():
        if name == "own_key":
            patterns += [re.compile(re.escape(kind) + r"\.(.+)") for kind in argument(call, 0, "kind")]
    for path in CLIENT.rglob("*.svelte"):
        for asked in re.findall(r"word\(`([a-z]+\.[^`]+)`", path.read_text(encoding="utf-8")):
            patterns.append(re.compile("(.+)".join(map(re.escape, re.split(r"\$\{[^}]*\}", asked)))))
    return strings, patterns


def common_key(key: str) -> str:
    """What a game says in its own words (`option.SLUG.play.2`), by its common key (`option.play`)."""
    kind, slug, *rest = [*key.split("."), ""]
    rest = [part for part in rest if part]
    if kind not in ("about", "option", "log") or slug not in gorin.GAMES:
        return key
    return ".".join((kind, *(part for part in rest if not part.isdecimal())))


def test_every_key_that_is_used_exists() -> None:
    assert sorted(needed() - {common_key(key) for key in CATALOGUE} - set(CATALOGUE)) == []


def test_every_key_is_used() -> None:
    strings, patterns = spoken()
    known = needed()
    unused = [
        key
        for key in CATALOGUE
        if key not in known
        and common_key(key) not in known
        and key not in strings
        and not any(pattern.fullmatch(key) or pattern.fullmatch(key.removeprefix("error.")) for pattern in patterns)
        and not (key.startswith("error.") and key.removeprefix("error.") in strings)
        and not (key.startswith("error.notation.") and key.removeprefix("error.notation.") in strings)
    ]
    assert unused == []


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_both_languages_say_it_with_known_places(key: str) -> None:
    entry = CATALOGUE[key]
    assert sorted(entry) == sorted(LANGUAGES)
    for text in entry.values():
        assert text.strip()
        list(Formatter().parse(text))


def test_the_catalogue_is_sorted_and_says_nothing_twice() -> None:
    for part in PARTS:
        assert list(part) == sorted(part)
    assert sum(map(len, PARTS)) == len(CATALOGUE)


def test_words_of_a_game_stand_with_the_game() -> None:
    common = json.loads((SOURCE / "catalogue.json").read_text("utf-8"))
    assert not [key for key in common if any(slug in key.split(".") for slug in gorin.GAMES)]
