"""The lock file of the client: the same packages on every machine, wherever they are fetched from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[2] / "client" / "package-lock.json"


def locked() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(LOCK.read_text())["packages"]
    return found


def test_packages_are_known_by_what_they_contain() -> None:
    for name, package in locked().items():
        assert not name or package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_every_platform_is_locked() -> None:
    packages = locked()
    for name, package in packages.items():
        for part in package.get("optionalDependencies", {}):
            assert any(each.endswith(f"node_modules/{part}") for each in packages), (name, part)


def test_the_lock_is_of_these_bounds() -> None:
    wanted = json.loads((LOCK.parent / "package.json").read_text())["devDependencies"]
    assert locked()[""]["devDependencies"] == wanted
