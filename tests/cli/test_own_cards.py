"""From a spreadsheet to a game: own cards and decks on every command that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorin
from gorin.cli import app
from gorin.files.mixing import mix_in

EXAMPLE = Path(__file__).parents[2] / "examples" / "cards.csv"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORIN_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


def invoke(*arguments: object, typed: str = "") -> str:
    result = CliRunner().invoke(app, [str(each) for each in arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_from_a_sheet_to_a_game_with_two_commands(tmp_path: Path) -> None:
    assert "6 read, 0 refused" in invoke("card", "check", EXAMPLE)
    file = tmp_path / "game.json"
    out = invoke(
        "play", "sve", "--cards", EXAMPLE, "--bot", "random", "--seed", "1", typed="1\n" * 2000 + f"save {file}\n"
    )
    assert "Your deck: bishop with your cards (Frostpillar Imp×3" in out
    assert " wins [" in out
    out = invoke("play", "sve", "--cards", EXAMPLE, "--bot", "random", "--seed", "1", typed=f"1\nsave {file}\nq!\n")
    record = json.loads(file.read_text(encoding="utf-8"))
    own = [fields["name"] for fields in record["cards"]]
    assert len(own) == 6
    assert sum(entry["count"] for entry in record["decks"][0] if entry["card"] in own) == 18
    assert gorin.load(file).record().picks == record["picks"]


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_a_checked_card_is_named(slug: str) -> None:
    out = invoke("card", "check", EXAMPLE.with_name(f"{slug}.csv"), "--game", slug, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert all(row["name"] for row in rows if "place" in row)


@pytest.mark.parametrize("slug", gorin.GAMES)
def test_own_cards_of_every_game_find_a_place(slug: str) -> None:
    """Cards like those of a ready deck, under other names, are taken into a legal deck."""
    book = gorin.game(slug)
    keys = sorted(set(book.keys_in(book.deck_list(book.deck_names()[0]))))
    own = []
    for fields in (book.fields[key] for key in keys):
        name = "name" if "name" in fields else "spell_name"
        if fields.get(name) and not fields.get("special"):
            own.append({**fields, name: f"{fields[name]}改"})
    mine = book.with_cards(own[:6])
    mixed = mix_in(mine)
    assert mine.check_deck(mixed.entries) == []
    assert len(mixed.copies) >= 4, mixed.left_out


@pytest.mark.parametrize("ending", ["yaml", "json", "csv"])
def test_a_deck_of_ones_own(tmp_path: Path, ending: str) -> None:
    deck = gorin.deck("sve", "forest")
    entries = [{"card": each, "count": 1} if isinstance(each, str) else each for each in deck]
    place = next(index for index, each in enumerate(entries) if each["count"] == 3 and "zone" not in each)
    entries[place] = {"card": "橇引きの大犬", "count": 3}
    file = tmp_path / f"mine.{ending}"
    if ending == "csv":
        rows = [f"{each['card']},{each['count']},{each.get('zone', '')}" for each in entries]
        file.write_text("カード名,枚数,zone\n" + "\n".join(rows), encoding="cp932")
    else:
        file.write_text(json.dumps({"cards": entries}, ensure_ascii=False), encoding="utf-8")
    assert "(sve): legal" in invoke("deck", "check", file, "--cards", EXAMPLE)
    out = invoke("play", "sve", "--cards", EXAMPLE, "--deck", file, "--seed", "1", "--bot", "random", typed="q!\n")
    assert "Your deck:" not in out
    if ending != "yaml":
        return
    out = invoke("watch", "sve", "--cards", EXAMPLE, "--deck", file, "--against", "royal", "--games", "2")
    assert "mine" in out and "royal" in out
    (row,) = invoke("bench", "sve", "--cards", EXAMPLE, "--deck", file, "--seconds", "0.05", "--json").splitlines()
    assert json.loads(row)["game"] == "sve"


def test_the_game_of_a_deck_is_guessed(tmp_path: Path) -> None:
    for slug in gorin.GAMES:
        book = gorin.game(slug)
        file = tmp_path / f"{slug}.json"
        file.write_text(json.dumps(book.deck(book.deck_names()[0]), ensure_ascii=False), encoding="utf-8")
        assert f"({slug}): legal" in invoke("deck", "check", file)


def test_bench_says_what_it_plays() -> None:
    out = invoke("bench", "sve", "--deck", "forest", "--deck", "royal", "--seconds", "0.05")
    assert "never one that loses at once" in out
    assert "decks: forest, royal" in out
