"""Let the commands of a virtual environment run the compiled build, as long as it is as new as the sources.

    python packaging/compiled.py use SOURCES BUILD

`make compile` calls this after a build. It stamps BUILD with a digest of SOURCES and installs this file beside the
packages of the environment, where every start of its Python asks it: the compiled modules come before the sources
while the digest still holds, else the sources run and a word says why. `GORIN_PLAIN=1` always takes the sources.
"""

import hashlib
import os
import shutil
import sys
import sysconfig

STAMP = "sources.sha256"
NAME = "gorin_compiled"


def files_of(sources: str) -> list[str]:
    """All files that a build is made from, in one order on every machine."""
    found = []
    for folder, inner, names in os.walk(sources):
        inner[:] = sorted(name for name in inner if name not in ("__pycache__", "static"))
        found += [os.path.join(folder, name) for name in sorted(names) if not name.endswith((".pyc", ".so"))]
    return [path for path in found if ".egg-info" not in path]


def digest_of(sources: str) -> str:
    digest = hashlib.sha256()
    for path in files_of(sources):
        digest.update(os.path.relpath(path, sources).encode())
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


def is_fresh(sources: str, build: str) -> bool:
    """Whether no source has changed since the build. Contents are compared only where a time of change is newer."""
    stamp = os.path.join(build, STAMP)
    try:
        made = os.stat(stamp).st_mtime_ns
        if all(os.stat(path).st_mtime_ns <= made for path in files_of(sources)):
            return True
        with open(stamp, encoding="ascii") as file:
            return file.read() == digest_of(sources)
    except OSError:
        return False


def prefer(sources: str, build: str) -> None:
    """Put a fresh build before its sources on the path of this process. A path given by the user stays first."""
    if os.environ.get("GORIN_PLAIN") == "1" or not os.path.isdir(build) or sources not in sys.path:
        return
    if is_fresh(sources, build):
        sys.path.insert(sys.path.index(sources), build)
    elif "gorin" in (os.path.basename(word) for word in sys.orig_argv[1:3]):
        print("gorin: the sources are newer than the compiled build; plain Python runs (make compile)", file=sys.stderr)


def use(sources: str, build: str) -> None:
    """Stamp a build and let the environment of this Python prefer it."""
    with open(os.path.join(build, STAMP), "w", encoding="ascii") as file:
        file.write(digest_of(sources))
    packages = sysconfig.get_paths()["purelib"]
    shutil.copyfile(__file__, os.path.join(packages, f"{NAME}.py"))
    with open(os.path.join(packages, f"{NAME}.pth"), "w", encoding="utf-8") as path:
        path.write(f"import {NAME}; {NAME}.prefer({sources!r}, {build!r})\n")


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] != "use":
        sys.exit(__doc__)
    use(os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3]))
