"""Try every wheel of a folder as somebody would who has just downloaded it.

    python packaging/try_wheels.py dist

For each wheel: an empty environment, `pip install`, `gorin --version`, a game of each rulebook, and
`gorin serve` until its lobby answers. The first thing that goes wrong ends the program.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PATIENCE = 60.0
"""Seconds until the served table must have answered."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def served(gorin: str, home: Path) -> float:
    """Start the table; return after how many seconds its page and its list of games were there."""
    port = free_port()
    began = time.monotonic()
    environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home)}
    server = subprocess.Popen([gorin, "serve", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    if b"<script" not in page.read():
                        sys.exit("the wheel has no browser client in it")
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as ready:
                    json.load(ready)
                return time.monotonic() - began
            except OSError as error:
                if server.poll() is not None or time.monotonic() > began + PATIENCE:
                    sys.exit(f"the table does not answer: {error}")
                time.sleep(0.2)
    finally:
        server.terminate()
        server.wait(30)


def try_wheel(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True)
        python, gorin = str(home / "venv/bin/python"), str(home / "venv/bin/gorin")
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
        subprocess.run(install, check=True)
        version = subprocess.run([gorin, "--version"], check=True, capture_output=True, text=True).stdout.strip()
        if ("compiled" in version) == wheel.name.endswith("none-any.whl"):
            sys.exit(f"{wheel.name} runs as: {version}")
        for game in ("sve", "orphelia", "strike", "rebirth", "shinso"):
            subprocess.run([gorin, "watch", game, "--seed", "1"], check=True, stdout=subprocess.DEVNULL, cwd=home)
        seconds = served(gorin, home)
        print(f"{wheel.name}: {version}; five games played; the table answered after {seconds:.1f} s")


if __name__ == "__main__":
    wheels = sorted(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").glob("gorin-*.whl"))
    if not wheels:
        sys.exit("no wheels there (make wheels)")
    for each in wheels:
        try_wheel(each)
    print(f"{len(wheels)} wheels tried")
