"""The build. `GORIN_COMPILE=1` compiles what runs while a game is played with mypyc; plain Python is the default."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ENGINE = (
    "engine/kernel/*.py",
    "engine/values/*.py",
    "engine/program/*.py",
    "engine/happening/*.py",
    "engine/game.py",
    "engine/hooks.py",
    "engine/match.py",
    "engine/observation/encoder.py",
    "engine/observation/features.py",
    "engine/observation/schema.py",
    "engine/cards/printed.py",
    "engine/cards/library.py",
    "engine/show/log.py",
    "engine/search/*.py",
    "players/evaluate.py",
    "players/greedy.py",
    "players/guided.py",
    "players/policy.py",
    "players/prospect.py",
    "players/quick.py",
    "players/random.py",
    "players/rollout.py",
    "players/scale.py",
    "players/search.py",
    "players/sure.py",
    "players/tree.py",
    "players/weights.py",
)
GAME = ("*.py", "program/*.py", "rules/*.py")
"""What runs while a game is played. A class may inherit from one of these only in a module that is listed too."""

TOGETHER = ["-flto=auto", "-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""All modules become one library: functions of one call those of another, and Python's, directly (a fifth faster).

What stands beside it for each module only hands over to the library.
"""

ERRORS_APART = ["-include", os.path.abspath("packaging/cold.h")]
"""What runs only when an error passes through lies apart from the rest (3 % faster)."""

PROFILES = {
    "make": ["-fprofile-generate={folder}", "-fprofile-update=single"],
    "use": ["-fprofile-use={folder}", "-fprofile-correction", "-Wno-missing-profile", "-Wno-coverage-mismatch"],
}
"""Profile-guided optimisation takes two builds (`make wheels`): one counts while games run, one uses the counts."""

PLAIN = ("rulebook.py", "book.py", "presentation.py", "look.py", "cards.py")
"""Modules of a game that only read, print or describe."""

NEVER = ("__init__.py", "errors.py")
"""What cannot be compiled: errors are also the language's own."""


def compiled_modules() -> list[str]:
    found = {path for pattern in ENGINE for path in glob(f"src/gorin/{pattern}")}
    for game in glob("src/gorin/games/*/game.py"):
        modules = [path for pattern in GAME for path in glob(f"{os.path.dirname(game)}/{pattern}")]
        found.update(path for path in modules if os.path.basename(path) not in PLAIN)
    return sorted(path for path in found if os.path.basename(path) not in NEVER)


class BuildOnAllCores(build_ext):
    """The files of a library are compiled side by side; one after the other takes twice as long on two cores."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], **options), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = side_by_side
        super().build_extensions()


def call_constructors() -> None:
    """Let plain Python call the constructors of "serializable" compiled classes too.

    `__new__` of such a class makes an object without calling its constructor: copying and storing fill in the
    fields themselves. The compiler then leaves the constructor out of ordinary calls as well.
    """
    from mypyc.codegen import emitclass
    from mypyc.codegen.emit import Emitter
    from mypyc.ir.class_ir import ClassIR
    from mypyc.ir.func_ir import FuncIR

    def constructor(cl: ClassIR, init: FuncIR, emitter: Emitter) -> str:
        if not cl.is_serializable():
            return emitclass.generate_init_for_class(cl, init, emitter)
        name = f"{cl.name_prefix(emitter.names)}_init"
        emitter.emit_line(f"static int {name}(PyObject *self, PyObject *args, PyObject *kwds)")
        emitter.emit_line("{")
        emitter.emit_line(f"PyObject *made = {emitter.wrapper_function_call(init.decl)}(self, args, kwds);")
        emitter.emit_line("Py_XDECREF(made);")
        emitter.emit_line("return made == NULL ? -1 : 0;")
        emitter.emit_line("}")
        return name

    emitclass.SLOT_DEFS["__init__"] = ("tp_init", constructor)


if os.environ.get("GORIN_COMPILE") == "1" and "dist_info" not in sys.argv:
    from mypyc.build import mypycify

    call_constructors()
    level = os.environ.get("GORIN_OPT", "3")
    modules = mypycify(compiled_modules(), opt_level=level, multi_file=True)
    library = max(modules, key=lambda module: len(module.sources))
    counts = os.path.abspath("build/profile")
    profile = [word.format(folder=counts) for word in PROFILES.get(os.environ.get("GORIN_PROFILE", ""), [])]
    for module in [library] if level != "0" else []:
        module.extra_compile_args = [*module.extra_compile_args, *TOGETHER, *ERRORS_APART, *profile]
        module.extra_link_args = [*module.extra_link_args, *TOGETHER, *profile]
else:
    modules = []

setup(ext_modules=modules, cmdclass={"build_ext": BuildOnAllCores})
