"""The index clause → code → test, read from docstrings, comments and scenarios.

Source that cites a clause does so in a docstring, a comment or as a string of its own (the
clause that an event or a refusal carries). Tests cite theirs in `clauses:` of a scenario or in a
docstring.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from gorin.words import language

PLAY = "play"
RULING = "ruling"
_CHAPTER = re.compile(r"\b[Cc]hapter (\d+)\b")
_RANGE = re.compile(r"([\w.-]*?)(\d+) to ([\w.-]*?)(\d+)(?![\w.-]*\d)")
_QUOTED = re.compile(r"[\"']([^\"']+)[\"']")


@dataclass
class Clause:
    """A clause of the rulebook (or a ruling) and the places that cite it."""

    id: str
    kind: str
    gloss: str = ""
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


class Citations:
    """Finds the clause ids of one game, and ruling ids, in text.

    A plain number alone is no citation, it would be found everywhere: a clause that is a whole chapter
    is cited as "Chapter 14".
    """

    def __init__(self, ids: Iterable[str]) -> None:
        ids = list(ids)
        self.chapters = frozenset(each for each in ids if each.isdecimal())
        known = sorted((each for each in ids if not each.isdecimal()), key=len, reverse=True)
        words = "|".join(re.escape(each) for each in known)
        self.pattern = re.compile(rf"(?<![\w.-])(?:R\d+|{words})(?![\w-]|\.\d)")

    def cites(self, text: str) -> Iterator[str]:
        """The ids in a text; `6.2.1.8 to 6.2.1.10` also means what lies between."""
        yield from self.pattern.findall(text)
        yield from (each for each in _CHAPTER.findall(text) if each in self.chapters)
        for before, first, again, last in _RANGE.findall(text):
            if before == again and before:
                for number in range(int(first) + 1, int(last)):
                    if self.is_id(f"{before}{number}"):
                        yield f"{before}{number}"

    def is_id(self, text: str) -> bool:
        return self.pattern.fullmatch(text) is not None


def load(slug: str) -> dict[str, Clause]:
    """The clauses of a game in the order of its rulebook."""
    text = files(f"gorin.games.{slug}").joinpath("clauses.tsv").read_text(encoding="utf-8")
    found: dict[str, Clause] = {}
    for line in text.splitlines()[1:]:
        number, kind, english, japanese = line.split("\t")
        found[number] = Clause(number, kind, japanese if language() == "ja" else english)
    return found


def index(slug: str) -> list[Clause]:
    """Every clause with its places, then the rulings that are cited."""
    found = load(slug)
    rulings: dict[str, Clause] = {}
    citations = Citations(found)
    package = Path(str(files("gorin")))
    for path in sorted((package / "games" / slug).rglob("*")):
        for cited, place in source_places(citations, path, package.parent):
            target = clause_of(cited, found, rulings)
            if target is not None and place not in target.code:
                target.code.append(place)
    folder = tests_folder()
    if folder is not None:
        for cited, place in test_places(citations, folder, slug):
            target = clause_of(cited, found, rulings)
            if target is not None and place not in target.tests:
                target.tests.append(place)
    return [*found.values(), *sorted(rulings.values(), key=lambda each: int(each.id[1:]))]


def clause_of(cited: str, found: dict[str, Clause], rulings: dict[str, Clause]) -> Clause | None:
    if cited.startswith("R"):
        return rulings.setdefault(cited, Clause(cited, RULING))
    return found.get(cited)


def tests_folder() -> Path | None:
    """The tests beside the source tree; an installed package has none."""
    folder = Path(str(files("gorin"))).parent.parent / "tests"
    return folder if folder.is_dir() else None


def source_places(citations: Citations, path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """What this source file cites: the id, and `file:line function`."""
    shown = path.relative_to(root).as_posix()
    if path.suffix == ".py":
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        yield from walk(citations, tree, "", shown)
        spans = functions(tree)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                for cited in citations.cites(token.string):
                    yield cited, place(shown, token.start[0], enclosing(spans, token.start[0]))


def walk(citations: Citations, node: ast.AST, name: str, shown: str) -> Iterator[tuple[str, str]]:
    """Docstrings, and strings that consist of one clause id."""
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            inner = f"{name}.{child.name}" if name else child.name
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant) and isinstance(child.value.value, str):
            for cited in citations.cites(child.value.value):
                yield cited, place(shown, owner_line(node, child), name)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str) and citations.is_id(child.value):
            yield child.value, place(shown, child.lineno, name)
        else:
            yield from walk(citations, child, inner, shown)


def owner_line(node: ast.AST, docstring: ast.Expr) -> int:
    """A docstring stands for the class or function that it describes."""
    return node.lineno if isinstance(node, ast.ClassDef | ast.FunctionDef) else docstring.lineno


def functions(tree: ast.AST) -> list[tuple[int, int, str]]:
    return [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]


def enclosing(spans: list[tuple[int, int, str]], line: int) -> str:
    inside = [span for span in spans if span[0] <= line <= span[1]]
    return max(inside)[2] if inside else ""


def place(shown: str, line: int, name: str) -> str:
    return f"{shown}:{line} {name}" if name else f"{shown}:{line}"


def test_places(citations: Citations, folder: Path, slug: str) -> Iterator[tuple[str, str]]:
    """What scenarios and tests of this game cite."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if slug not in parts:
            continue
        shown = path.relative_to(folder.parent).as_posix()
        if path.suffix in (".yaml", ".yml"):
            yield from scenario_places(path, shown)
        elif path.suffix == ".py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                    line = getattr(node, "lineno", 1)
                    for cited in citations.cites(ast.get_docstring(node) or ""):
                        yield cited, place(shown, line, getattr(node, "name", ""))


def scenario_places(path: Path, shown: str) -> Iterator[tuple[str, str]]:
    """The `clauses:` of each scenario, with the line where it stands."""
    inside = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("clauses:"):
            inside = True
        elif not line.startswith((" ", "-")):
            inside = False
        if inside:
            for cited in _QUOTED.findall(line):
                yield cited, f"{shown}:{number}"
