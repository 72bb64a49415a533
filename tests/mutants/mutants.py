"""Small wrong changes of the rules' code, and which scenarios notice them.

    PYTHONPATH=src:. python tests/mutants/mutants.py strike --count 300
    PYTHONPATH=src:. python tests/mutants/mutants.py engine --count 200 --seed 7 --seconds 600 --out survivors.txt
    PYTHONPATH=src:. python tests/mutants/mutants.py rebirth --count 100 --worth

Each mutant is one change of one function: a condition that is negated, a check, a filter or a part of a condition
that is missing, a step that is skipped, a comparison or a number that is off by one, a player who is taken for the
other. Those of a game lie in its rules, programs and state and are tried by its scenarios; those of `engine` lie in
the machines that rules use and are tried by the scenarios of all games. Which scenarios come to which line is
recorded first. Those that come to the place of a mutant try it, the ones first that cite the clauses of the function;
the first one that fails has caught it. What nobody catches is listed with its place and with how many tried: either
the change means nothing, or a scenario is missing: `survivors.yaml` has the known ones by their reasons. `--games`
plays random games with the survivors and says of each whether it plays differently at all. `--worth` lists the
scenarios that catch none of the mutants at all.

The program is loaded once; each mutant is a fork in which the code of one function is exchanged. It needs the plain
build.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import os
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, FunctionType, MappingProxyType
from typing import Any, Final

import yaml

import gorin
from gorin.scenario.reading import Scenario, Unreadable, read_file
from gorin.scenario.running import run
from tests.mutants import apart
from tests.mutants.apart import Played
from tests.mutants.changes import changes_of, functions_in
from tests.mutants.reach import Reach, forget, recorded

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = "engine"
MACHINES: Final = ("happening", "values", "program", "kernel")
"""The packages of the engine that rules use."""
NO_RULES: Final = frozenset(("book", "cards", "evaluation", "look", "presentation", "printed", "rulebook", "terms"))
"""Modules of a game that read, show or weigh its cards."""
NO_MACHINES: Final = frozenset(("errors", "rng"))
FOR_BOOKS: Final = frozenset(("library", "facts", "profile", "ability", "identity"))
"""Modules whose findings about cards a rulebook keeps: their mutants are tried with rulebooks made anew."""
CITED: Final = re.compile(r"[A-Z]?\d+(?:[.-]\d+)*")
PATIENCE: Final = 3.0
"""Seconds of processor time for one scenario: what does not come back by then is caught too."""
ENOUGH: Final = 15.0
"""Seconds of processor time for one mutant: what makes one scenario after the other endless is not tried by all."""
MOST_TRIES: Final = 250
"""Scenarios that try one mutant before it counts as a survivor."""
MOST_GAMES: Final = 10
"""Random games with one survivor."""
BROKEN: Final = -1
"""In the place of a scenario: the change could not be made."""


@dataclass(frozen=True)
class Mutant:
    """One change: in which function of which module, at which lines, of which sort, the how many-th of all there."""

    module: str
    function: str
    first: int
    last: int
    sort: str
    number: int

    @property
    def change(self) -> str:
        """Where and what, whatever the file is called and however its lines move."""
        return f"{self.function}: {self.sort} ({self.number})"

    @property
    def file(self) -> str:
        return str(ROOT / "src" / f"{self.module.replace('.', '/')}.py")

    def __str__(self) -> str:
        return f"{self.module.replace('.', '/')}.py:{self.first} {self.function}: {self.sort} ({self.number})"


@dataclass(frozen=True)
class Verdict:
    """Which scenarios caught a mutant (by their places in the list; none: it survived), and how many tried."""

    mutant: Mutant
    caught: tuple[int, ...]
    tried: int

    @property
    def made(self) -> bool:
        return self.caught != (BROKEN,)


def sources(subject: str) -> list[Path]:
    """The files in which the rules of a game, or the machines of the engine, are written."""
    base = ROOT / "src/gorin"
    if subject == ENGINE:
        found = [file for each in MACHINES for file in (base / ENGINE / each).glob("*.py")]
        return sorted(file for file in [*found, base / ENGINE / "game.py"] if file.stem not in NO_MACHINES)
    game = base / "games" / subject
    inner = [file for each in ("rules", "program") for file in (game / each).glob("*.py")]
    return sorted([*inner, *(file for file in game.glob("*.py") if file.stem not in NO_RULES)])


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)


def mutants_of(subject: str) -> list[Mutant]:
    """Every mutant of a game's rules or of the engine's machines, in the order of the source."""
    found: list[Mutant] = []
    for file in sources(subject):
        for name, function in functions_in(ast.parse(file.read_text(encoding="utf-8"))):
            for number, ((first, last), sort, _) in enumerate(changes_of(function)):
                found.append(Mutant(module_of(file), name, first, last, sort, number))
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
    function = function_of(mutant)
    assert isinstance(function, FunctionType), f"{mutant.module} is compiled"
    function.__code__ = code


def function_of(mutant: Mutant) -> Any:
    module = importlib.import_module(mutant.module)
    owner, _, name = mutant.function.rpartition(".")
    return vars(getattr(module, owner) if owner else module)[name]


def clauses_of(mutant: Mutant) -> frozenset[str]:
    """The clauses that the docstring of the changed function cites."""
    return frozenset(CITED.findall(function_of(mutant).__doc__ or ""))


def clauses_shown(scenario: Scenario) -> set[str]:
    return {str(each) for each in scenario.data.get("clauses", ())}


def in_order(mutant: Mutant, scenarios: Sequence[Scenario], reaching: set[int]) -> list[int]:
    """Those that come to the place, by how near their clauses are to those of the function, else of all sorts."""
    cited = clauses_of(mutant)
    mixed = Random(str(mutant)).sample(sorted(reaching), len(reaching))
    return sorted(mixed, key=lambda each: -len(cited & clauses_shown(scenarios[each])))


def fails(scenario: Scenario) -> bool:
    """Whether a scenario notices what was changed in this process."""
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return run(scenario).failure is not None
    except BaseException:
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def ring(signal_number: int, frame: object) -> None:
    raise TimeoutError


def in_a_fork(mutant: Mutant, task: Callable[[], str]) -> tuple[str, bool]:
    """What a task says with a mutant, in a process of its own that may break; and whether it came to an end."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        signal.signal(signal.SIGVTALRM, ring)
        sys.setrecursionlimit(3_000)
        try:
            exchange(mutant)
        except BaseException:
            os.write(writing, str(BROKEN).encode())
            os._exit(0)
        os.write(writing, task().encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return text, not status


def judged(mutant: Mutant, trying: Sequence[int], scenarios: Sequence[Scenario], every: bool) -> Verdict:
    """A mutant's verdict by these scenarios: by the first that fails, or by all."""

    def failing() -> str:
        caught: list[str] = []
        began = time.process_time()
        books = mutant.module.rpartition(".")[2] in FOR_BOOKS
        for number in trying:
            forget(books)
            if fails(scenarios[number]):
                caught.append(str(number))
                if not every or time.process_time() - began > ENOUGH:
                    break
        return " ".join(caught)

    text, came_back = in_a_fork(mutant, failing)
    return Verdict(mutant, tuple(map(int, text.split())) or (() if came_back else tuple(trying[:1])), len(trying))


def told_apart(mutant: Mutant, played: Sequence[Played], reach: Reach) -> str:
    """In which of the random games a mutant plays differently."""
    trying = sorted(reach.of(mutant.file, mutant.first, mutant.last))[:MOST_GAMES]

    def differing() -> str:
        for number in trying:
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE * 10)
            said = played[number].differs()
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if said:
                return said
        return ""

    text, came_back = in_a_fork(mutant, differing)
    return text if text and came_back else f"same in {len(trying)} games" if came_back else "breaks"


def load(subject: str, files: str = "*.yaml") -> list[Scenario]:
    """The scenarios of a game, or of all, each run once so that its cards are read."""
    slugs = gorin.GAMES if subject == ENGINE else (subject,)
    folders = [ROOT / "tests/games" / slug / "scenarios" for slug in slugs]
    found = [each for folder in folders for file in sorted(folder.glob(files)) for each in read_file(str(file))]
    whole = [each for each in found if not isinstance(each, Unreadable)]
    return [each for each in whole if run(each).failure is None]


def verdicts(
    chosen: Sequence[Mutant],
    scenarios: Sequence[Scenario],
    reach: Reach,
    seconds: float,
    most: int = MOST_TRIES,
    told: Callable[[Verdict], None] = lambda verdict: None,
) -> list[Verdict]:
    """The verdicts on these mutants, as far as the time (in seconds) allows."""
    gc.collect()
    gc.freeze()
    began = time.monotonic()
    found: list[Verdict] = []
    for mutant in chosen:
        if time.monotonic() - began > seconds:
            break
        trying = in_order(mutant, scenarios, reach.of(mutant.file, mutant.first, mutant.last))[:most]
        found.append(judged(mutant, trying, scenarios, False) if trying else Verdict(mutant, (), 0))
        told(found[-1])
    return found


def idle(chosen: Sequence[Mutant], scenarios: Sequence[Scenario], reach: Reach, seconds: float) -> list[Scenario]:
    """The scenarios that catch none of these mutants: each mutant is tried by those that caught none before it."""
    gc.collect()
    gc.freeze()
    began = time.monotonic()
    left = set(range(len(scenarios)))
    for mutant in chosen:
        trying = sorted(left & reach.of(mutant.file, mutant.first, mutant.last))
        if time.monotonic() - began > seconds or not left:
            break
        if trying:
            left -= set(judged(mutant, trying, scenarios, True).caught)
    return [scenarios[number] for number in sorted(left)]


def rare_first(chosen: Sequence[Mutant], reach: Reach) -> list[Mutant]:
    """Mutants of places that few scenarios come to stand first: what everybody comes to breaks everybody."""
    return sorted(chosen, key=lambda each: len(reach.of(each.file, each.first, each.last)))


def known_survivors(subject: str) -> dict[str, str]:
    """The survivors whose reason is known, by function and change."""
    listed = yaml.safe_load((Path(__file__).parent / "survivors.yaml").read_text(encoding="utf-8")).get(subject, {})
    return {change: reason for reason, changes in listed.items() for change in changes}


def report(
    found: Sequence[Verdict],
    apart_in: Callable[[Mutant], str] = lambda mutant: "",
    reasons: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    made = [each for each in found if each.made]
    survivors = [each for each in made if not each.caught]
    unreached = sum(1 for each in survivors if not each.tried)
    counts = f"{len(made)} mutants, {len(made) - len(survivors)} caught, {len(survivors)} survived"
    lines = [f"{counts} ({unreached} of them where no scenario comes)"]
    by_file = Counter(each.mutant.module for each in survivors)
    lines += [f"{count:5} {module}" for module, count in by_file.most_common()]
    return lines + sorted(
        f"{each.mutant} [{each.tried} tried] {reasons.get(each.mutant.change, 'new')} {apart_in(each.mutant)}".rstrip()
        for each in survivors
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Which small wrong changes of the rules do the scenarios notice?")
    parser.add_argument("subject", choices=(*gorin.GAMES, ENGINE))
    parser.add_argument("--count", type=int, default=100, help="how many mutants (0: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3_600, help="stop after so long")
    parser.add_argument("--most", type=int, default=MOST_TRIES, help="scenarios that try one mutant")
    parser.add_argument("--only", default="", help="mutants whose description contains this")
    parser.add_argument("--again", help="a report: only the survivors that it lists")
    parser.add_argument("--games", type=int, default=0, help="random games of a rulebook with the survivors")
    parser.add_argument("--worth", action="store_true", help="list the scenarios that catch none")
    parser.add_argument("--out", help="write the report here")
    args = parser.parse_args()
    scenarios = load(args.subject)
    reach = recorded(scenarios, sources(args.subject))
    every = [each for each in mutants_of(args.subject) if args.only in str(each)]
    if args.again:
        listed = {line.partition(" [")[0] for line in Path(args.again).read_text(encoding="utf-8").splitlines()}
        every = [each for each in every if str(each) in listed]
    chosen = Random(args.seed).sample(every, min(args.count or len(every), len(every)))
    if args.worth:
        left = idle(rare_first(chosen, reach), scenarios, reach, args.seconds)
        lines = [f"{len(left)} of {len(scenarios)} scenarios caught none:"]
        lines += [f"{each.file}:{each.line(('title',))} {each.title}" for each in left]
    else:
        found = verdicts(chosen, scenarios, reach, args.seconds, args.most)
        slugs = gorin.GAMES if args.subject == ENGINE else (args.subject,)
        played, lines_played = apart.recorded(slugs, args.games, sources(args.subject))
        told = known_survivors(args.subject)
        lines = report(found, lambda each: told_apart(each, played, lines_played) if args.games else "", told)
    text = "\n".join(lines)
    print(text)
    if args.out:
        Path(args.out).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
