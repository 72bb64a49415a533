"""What a community needs: the files for hosting, the administrator's commands, a backup that works."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from typer.testing import CliRunner
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gorin.cli.app import app
from gorin.table import shelf
from gorin.table.people import People, Person
from gorin.table.schema import PEOPLE
from gorin.table.storage import Storage
from tests.table.serving import WAIT, Served, served
from tests.table.test_recovery import play

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "packaging" / "hosting"
FORWARDED = [(b"x-forwarded-for", b"198.51.100.7")]


def test_the_files_for_hosting_are_well_formed() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(HOSTING / "gorin.service")
    assert "gorin serve" in unit["Service"]["ExecStart"] and unit["Service"]["KillSignal"] == "SIGTERM"
    compose = yaml.safe_load((HOSTING / "compose.yaml").read_text())
    assert set(compose["services"]) == {"database", "table", "proxy"}
    assert (ROOT / compose["services"]["table"]["build"]["dockerfile"]).is_file()
    lines = (HOSTING / "Containerfile").read_text().splitlines()
    assert [line.split()[0] for line in lines if line and line[0] != "#"].count("FROM") == 1
    mounted = [each.partition(":")[0] for each in compose["services"]["proxy"]["volumes"]]
    assert [each for each in mounted if each.startswith(".")] == ["./Caddyfile"]
    hidden = (HOSTING / "Caddyfile").read_text()
    assert "@inside path /metrics /inside/*" in hidden and "respond @inside 404" in hidden
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert "postgresql" in extras


def test_behind_the_proxy_of_the_compose_file_people_are_told_apart() -> None:
    """Else all of them would share the bounds of one address."""
    compose = yaml.safe_load((HOSTING / "compose.yaml").read_text())
    trusted = compose["services"]["table"]["environment"]["FORWARDED_ALLOW_IPS"]
    senders = []

    async def note(scope: Any, _receive: Any, _send: Any) -> None:
        senders.append(scope["client"][0])

    for came_from in ("172.18.0.3", "10.1.2.3", "192.168.96.4", "198.51.100.9"):
        scope = {"type": "http", "scheme": "http", "client": (came_from, 1), "headers": FORWARDED}
        asyncio.run(ProxyHeadersMiddleware(note, trusted)(scope, None, None))
    assert senders == ["198.51.100.7"] * 3 + ["198.51.100.9"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "gorin.service"
    unit.write_text((HOSTING / "gorin.service").read_text().replace("/opt/gorin/bin/gorin", sys.executable))
    found = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")


def test_what_the_environment_says_is_served(tmp_path: Path) -> None:
    """As in the unit and the compose file: neither the database nor its password stands on the command line."""
    told = {"GORIN_DATABASE": f"sqlite:///{tmp_path / 'there.sqlite'}", "GORIN_ORIGIN": "https://play.example"}
    command = [sys.executable, "-m", "gorin", "serve", "--port", "0"]
    with subprocess.Popen(command, env={**os.environ, **told}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        try:
            named = httpx.get(f"{address}api/people/me", headers={"Host": "play.example"}, timeout=WAIT)
            assert named.json() == {"person": None, "host": False}
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(WAIT) in (0, -signal.SIGTERM)
    assert (tmp_path / "there.sqlite").is_file()


def test_the_dashboard_asks_for_metrics_that_exist(server: Served) -> None:
    there = httpx.get(f"{server.address}/metrics").text
    panels = json.loads((HOSTING / "grafana.json").read_text())["panels"]
    asked = {name for panel in panels for each in panel["targets"] for name in re.findall(r"gorin_\w+", each["expr"])}
    assert asked and all(name in there for name in asked)


def test_an_administrator_hides_blocks_and_deletes(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'x.sqlite'}"

    async def make() -> tuple[Person, str]:
        store = Storage(address)
        person = await People(store).register("Aki", "correct horse", None)
        await store.change(shelf.put(person.id, "sve", "decks", "d", ["a"]))
        await store.change(shelf.share(person.id, "sve", "decks", "d", "public"))
        link = shelf.mine(store.engine, person.id, "sve", "decks")["d"]["link"]
        store.close()
        return person, str(link)

    _, link = asyncio.run(make())

    def admin(*arguments: str) -> str:
        result = CliRunner().invoke(app, ["admin", *arguments, "--database", address])
        assert result.exit_code == 0, result.output
        return result.output

    assert "Aki" in admin("people") and link in admin("things")
    admin("hide", link)
    store = Storage(address)
    assert shelf.by_link(store.engine, link) is None
    admin("block", "aki")
    people = People(store)
    assert people.find(PEOPLE.c.login == "aki") is None
    admin("delete-person", "aki")
    store.close()
    assert [line.split("\t")[2] for line in admin("acts").splitlines()] == ["delete person", "block", "hide"]
    assert "Aki" not in admin("people")


def test_a_backup_in_the_middle_of_games_goes_on_elsewhere(tmp_path: Path) -> None:
    with served(tmp_path, "--seed", "5", "--messages-a-second", "1000") as server:
        made = [server.make(game, "me", "me") for game in ("sve", "orphelia")]
        serials = []
        for table in made:
            clients = [server.join(table["table"], seat["key"]) for seat in table["seats"]]
            for client in clients:
                client.wait_for("state")
            serials.append(play(clients, 5))
        copy = tmp_path / "copy.sqlite"
        with sqlite3.connect(tmp_path / "tables.sqlite") as there, sqlite3.connect(copy) as here:
            there.backup(here)
        server.kill()
    other = Served(f"sqlite:///{copy}", "--messages-a-second", "1000")
    try:
        for table, serial in zip(made, serials, strict=True):
            clients = [other.join(table["table"], seat["key"]) for seat in table["seats"]]
            assert [client.wait_for("state")["serial"] for client in clients] == [serial, serial]
            assert play(clients, 1) == serial + 1
    finally:
        other.stop()
