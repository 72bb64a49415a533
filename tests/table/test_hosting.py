"""What a community needs: the files for hosting, the administrator's commands, a backup that works."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import tomllib
from configparser import ConfigParser
from pathlib import Path

import httpx
import yaml
from typer.testing import CliRunner

from gorin.cli.app import app
from gorin.table import shelf
from gorin.table.people import People, Person
from gorin.table.schema import PEOPLE
from gorin.table.storage import Storage
from tests.table.serving import Served, served
from tests.table.test_recovery import play

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "packaging" / "hosting"


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
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert "postgresql" in extras


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
