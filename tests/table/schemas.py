"""Schemathesis against the HTTP interface of a server on this machine, from its OpenAPI description.

    python -m tests.table.schemas --examples 200

The description is the one that the program makes of its routes; bodies are described by the names that the pages send,
with anything in them. No answer may be a 500, and the memory of the server stays as it was.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from gorin.table.server import make_app
from gorin.table.settings import Settings
from tests.table.fuzz import FIELDS
from tests.table.processes import memory, pid_of
from tests.table.serving import Served

ANYTHING: dict[str, Any] = {}
LEFT_OUT = ("/{path}", "/inside/tables/{table}")


def description(folder: str) -> dict[str, Any]:
    """The OpenAPI description of the HTTP interface."""
    app = make_app(Settings(database=f"sqlite:///{folder}/description.sqlite"))
    try:
        found: dict[str, Any] = app.openapi()
    finally:
        app.state.tables.close()
    body = {"type": "object", "properties": {name: ANYTHING for name in FIELDS}, "additionalProperties": True}
    for path, operations in list(found["paths"].items()):
        if path in LEFT_OUT:
            del found["paths"][path]
            continue
        for method, operation in operations.items():
            if method == "post":
                operation["requestBody"] = {"content": {"application/json": {"schema": body}}}
    return found


def ask(server: Served, schema: Path, examples: int, seed: int) -> subprocess.CompletedProcess[str]:
    """So many requests for each operation."""
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", str(schema), "--url", server.address]
    command += ["--checks", "not_a_server_error", "--max-examples", str(examples), "--phases", "fuzzing"]
    command += ["--seed", str(seed), "--request-timeout", "60", "--continue-on-failure", "--no-color"]
    return subprocess.run([*command, "--exclude-path", "/api/people/me"], capture_output=True, text=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=int, default=50, help="for each operation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "openapi.json"
        schema.write_text(json.dumps(description(folder)))
        options = ("--tables-a-minute", "100000", "--messages-a-second", "100000")
        server = Served(f"sqlite:///{folder}/schemas.sqlite", *options)
        try:
            ask(server, schema, max(1, given.examples // 10), given.seed + 1)
            before, began = memory(pid_of(server)), time.monotonic()
            result = ask(server, schema, given.examples, given.seed)
            answers = httpx.get(f"{server.address}/metrics", timeout=60).text
            counted = dict(re.findall(r'gorin_answers_total\{status="(\d+)"\} (\d+)', answers))
            report = {
                "requests": sum(map(int, counted.values())),
                "answers": counted,
                "seconds": round(time.monotonic() - began),
                "memory_mb": [round(before, 1), round(memory(pid_of(server)), 1)],
                "schemathesis": result.returncode,
            }
            print(json.dumps(report))
            if result.returncode:
                print(result.stdout[-4000:], result.stderr[-2000:])
            assert not {"500", "501", "502"} & set(counted), counted
        finally:
            server.stop()


if __name__ == "__main__":
    main()
