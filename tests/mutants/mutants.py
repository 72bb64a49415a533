"""Small wrong changes of the rules' code, and which scenarios notice them.

    PYTHONPATH=src:. python tests/mutants/mutants.py strike --count 300
    PYTHONPATH=src:. python tests/mutants/mutants.py sve --count 200 --seed 7 --seconds 600 --out survivors.txt
    PYTHONPATH=src:. python tests/mutants/mutants.py rebirth --count 100 --worth

Each mutant is one change of one function in `games/SLUG/rules`: a condition that is negated, a check or a part of a
condition that is missing, a step that is skipped, a comparison or a number that is off by one, a player who is taken
for the other. The scenarios of that game are run against it, those first that cite the clauses of the function; the
first one that fails has caught it. What nobody catches is listed with its place: either the change means nothing, or
a scenario is missing. `--worth` runs all scenarios against each mutant and lists those that caught none.

The program is loaded once; each mutant is a fork in which the code of one function is exchanged. It needs the plain
build.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final

import gorin
from gorin.scenario.reading import Scenario, Unreadable, read_file
from gorin.scenario.running import run

ROOT: Final = Path(__file__).parents[2]
CITED: Final = re.compile(r"[A-Z]?\d+(?:[.-]\d+)*")
OTHER_WAY: Final[dict[type, type]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
PLAYERS: Final = ("player", "master", "holder", "owner", "active")


@dataclass(frozen=True)
class Mutant:
    """One change: in which function of which module, at which line, of which sort, as the how many-th of them there."""

    module: str
    function: str
    line: int
    sort: str
    number: int

    def __str__(self) -> str:
        return f"{self.module.replace('.', '/')}.py:{self.line} {self.function}: {self.sort}"


@dataclass(frozen=True)
class Verdict:
    """Which scenarios caught a mutant (by their places in the list; none: it survived)."""

    mutant: Mutant
    caught: tuple[int, ...]


def changes_of(function: ast.FunctionDef) -> Iterator[tuple[int, str, ast.FunctionDef]]:
    """Every change of a function: the line, what it is, and the function with it."""
    whole = list(ast.walk(function))
    for place, node in enumerate(whole):
        for sort in sorts_of(node, is_first(function, node)):
            changed = copy.deepcopy(function)
            target = list(ast.walk(changed))[place]
            change(changed, target, sort)
            yield getattr(node, "lineno", function.lineno), sort, changed


def is_first(function: ast.FunctionDef, node: ast.AST) -> bool:
    """Whether a statement is the docstring."""
    return bool(function.body) and function.body[0] is node


def sorts_of(node: ast.AST, docstring: bool) -> list[str]:
    """The changes that can be made at this place."""
    if isinstance(node, ast.If):
        gone = ["without the check"] if isinstance(node.body[-1], ast.Return | ast.Continue) and not node.orelse else []
        return ["negated", *gone]
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not docstring:
        return ["skipped"]
    if isinstance(node, ast.BoolOp):
        return [f"without part {number}" for number in range(1, len(node.values) + 1)]
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OTHER_WAY:
        return ["off by one" if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) else "the other way"]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and isinstance(node.right, ast.Constant):
        return ["off by one"] if type(node.right.value) is int else []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "opponent":
        return ["the other player"]
    if isinstance(node, ast.Attribute) and node.attr in PLAYERS and isinstance(node.ctx, ast.Load):
        return ["the other player"] if node.attr in ("active", "master") else []
    return []


def change(function: ast.FunctionDef, node: Any, sort: str) -> None:
    """Carry a change out."""
    if sort == "negated":
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif sort == "without the check":
        node.test = ast.Constant(False)
    elif sort == "skipped":
        node.value = ast.Constant(None)
    elif sort.startswith("without part"):
        left = [each for place, each in enumerate(node.values, 1) if place != int(sort.rpartition(" ")[2])]
        node.values = left
        if len(left) == 1:
            replace(function, node, left[0])
    elif isinstance(node, ast.Compare):
        node.ops = [OTHER_WAY[type(node.ops[0])]()]
    elif isinstance(node, ast.BinOp):
        node.right = ast.Constant(node.right.value + 1)
    elif isinstance(node, ast.Call):
        replace(function, node, node.args[0])
    else:
        replace(function, node, ast.BinOp(ast.Constant(1), ast.Sub(), copy.deepcopy(node)))
    ast.fix_missing_locations(function)


def replace(function: ast.FunctionDef, old: ast.AST, new: ast.expr) -> None:
    """Put one expression in the place of another."""
    for node in ast.walk(function):
        for name, value in ast.iter_fields(node):
            if value is old:
                setattr(node, name, new)
            elif isinstance(value, list):
                value[:] = [new if each is old else each for each in value]


def functions_in(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module with their names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not inner.decorator_list:
                    yield f"{node.name}.{inner.name}", inner


def sources(slug: str) -> list[Path]:
    return sorted((ROOT / "src/gorin/games" / slug / "rules").glob("*.py"))


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)


def mutants_of(slug: str) -> list[Mutant]:
    """Every mutant of a game's rules, in the order of the source."""
    found: list[Mutant] = []
    for file in sources(slug):
        for name, function in functions_in(ast.parse(file.read_text(encoding="utf-8"))):
            for number, (line, sort, _) in enumerate(changes_of(function)):
                found.append(Mutant(module_of(file), name, line, sort, number))
    return found


def exchange(mutant: Mutant) -> None:
    """Let the function of a mutant do what the mutant says, in this process."""
    module = importlib.import_module(mutant.module)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    owner, _, name = mutant.function.rpartition(".")
    for node in ast.walk(tree):
        body: Any = getattr(node, "body", None)
        if not isinstance(body, list) or (node.name if isinstance(node, ast.ClassDef) else "") != owner:
            continue
        for place, each in enumerate(body):
            if isinstance(each, ast.FunctionDef) and each.name == name:
                body[place] = list(changes_of(each))[mutant.number][2]
    code = compile(tree, str(module.__file__), "exec")
    for part in (owner, name) if owner else (name,):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    holder: Any = getattr(module, owner) if owner else module
    function = vars(holder)[name]
    assert isinstance(function, FunctionType), f"{mutant.module} is compiled"
    function.__code__ = code


def clauses_of(mutant: Mutant) -> frozenset[str]:
    """The clauses that the docstring of the changed function cites."""
    module = importlib.import_module(mutant.module)
    owner, _, name = mutant.function.rpartition(".")
    function = vars(getattr(module, owner) if owner else module)[name]
    return frozenset(CITED.findall(function.__doc__ or ""))


def in_order(mutant: Mutant, scenarios: list[Scenario]) -> list[int]:
    """The scenarios by how near their clauses are to those of the function."""
    cited = clauses_of(mutant)
    return sorted(range(len(scenarios)), key=lambda each: -len(cited & clauses_shown(scenarios[each])))


def clauses_shown(scenario: Scenario) -> set[str]:
    return {str(each) for each in scenario.data.get("clauses", ())}


def try_out(mutant: Mutant, scenarios: list[Scenario], every: bool, seconds: int) -> list[int]:
    """The scenarios that catch a mutant: the first, or every one; what does not come back is caught too."""
    exchange(mutant)
    caught: list[int] = []
    for number in in_order(mutant, scenarios):
        signal.alarm(seconds)
        try:
            failed = run(scenarios[number]).failure is not None
        except BaseException:
            failed = True
        signal.alarm(0)
        if failed:
            caught.append(number)
            if not every:
                break
    return caught


def ring(signal_number: int, frame: object) -> None:
    raise TimeoutError


def in_a_fork(mutant: Mutant, scenarios: list[Scenario], every: bool, seconds: int) -> Verdict:
    """A mutant's verdict, worked out in a process of its own, which may break."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        signal.signal(signal.SIGALRM, ring)
        sys.setrecursionlimit(3_000)
        try:
            caught = try_out(mutant, scenarios, every, seconds)
            os.write(writing, " ".join(map(str, caught)).encode())
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return Verdict(mutant, tuple(map(int, text.split())) or ((-1,) if status else ()))


_SCENARIOS: list[Scenario] = []


def judge(task: tuple[Mutant, bool, int]) -> Verdict:
    return in_a_fork(task[0], _SCENARIOS, task[1], task[2])


def load(slug: str, files: str = "*.yaml") -> list[Scenario]:
    """The scenarios of a game, each run once so that its cards are read."""
    folder = ROOT / "tests/games" / slug / "scenarios"
    found = [each for file in sorted(folder.glob(files)) for each in read_file(str(file))]
    whole = [each for each in found if not isinstance(each, Unreadable)]
    return [each for each in whole if run(each).failure is None]


def verdicts(
    chosen: list[Mutant], scenarios: list[Scenario], every: bool, workers: int, budget: float, seconds: int = 10
) -> list[Verdict]:
    """The verdicts on these mutants, as far as the time (in seconds) allows."""
    _SCENARIOS[:] = scenarios
    began = time.monotonic()
    found: list[Verdict] = []
    with get_context("fork").Pool(workers) as pool:
        for verdict in pool.imap_unordered(judge, [(each, every, seconds) for each in chosen]):
            found.append(verdict)
            if time.monotonic() - began > budget:
                pool.terminate()
                break
    return found


def report(found: list[Verdict], scenarios: list[Scenario], every: bool) -> list[str]:
    survivors = sorted(str(each.mutant) for each in found if not each.caught)
    lines = [f"{len(found)} mutants, {len(found) - len(survivors)} caught, {len(survivors)} survived", *survivors]
    if every:
        useful = {number for each in found for number in each.caught}
        idle = [each for number, each in enumerate(scenarios) if number not in useful]
        lines += ["", f"{len(idle)} of {len(scenarios)} scenarios caught none:"]
        lines += [f"{Path(each.file).name}:{each.line(('title',))} {each.title}" for each in idle]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Which small wrong changes of the rules do the scenarios notice?")
    parser.add_argument("game", choices=gorin.GAMES)
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3_600, help="stop after so long")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--worth", action="store_true", help="also list the scenarios that catch none")
    parser.add_argument("--out", help="write the report here")
    args = parser.parse_args()
    gorin.game(args.game)
    scenarios = load(args.game)
    every = mutants_of(args.game)
    chosen = Random(args.seed).sample(every, min(args.count, len(every)))
    text = "\n".join(report(verdicts(chosen, scenarios, args.worth, args.workers, args.seconds), scenarios, args.worth))
    print(text)
    if args.out:
        Path(args.out).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
