"""What touching a card is answered: the refusal of the act that is meant, with its clause, in every game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml

import gorin
from gorin.engine.match import Match
from gorin.table.laying import chosen, reach
from gorin.table.refusing import refuse
from gorin.table.state import Eyes

CROWDED = Path(__file__).parents[1] / "browser" / "crowded"


@dataclass(frozen=True)
class Row:
    """A card that player 1 touches, and the clause of the refusal; `change` alters the crowded position."""

    game: str
    owner: str
    zone: str
    card: str
    clause: str
    change: str = ""


CHANGES = {
    "": {},
    "other's turn": {"active": "p2"},
    "room": {"p1": {"field": ["早朝の演習場"], "pp": 2}},
    "new": {"p1": {"field": [{"card": "不落の総帥アルディス", "new": True}]}},
    "attack": {"phase": "attack"},
    "energy": {"phase": "energy"},
    "command": {"phase": "command"},
    "battle": {"phase": "battle"},
    "no energy": {"p1": {"energy": []}},
    "no mana": {"p1": {"mana": []}},
    "nobody": {"p1": {"field": []}},
    "nobody on stage": {"p1": {"stage": []}},
    "no members": {"phase": "attack", "p1": {"members": []}},
    "no kin": {"phase": "battle", "p1": {"kin": [], "relics": []}},
}


@cache
def position(game: str, change: str) -> Match:
    data = yaml.safe_load((CROWDED / f"{game}.yaml").read_text(encoding="utf-8"))
    for key, value in CHANGES[change].items():
        if isinstance(value, dict):
            data["position"][key] |= value
        else:
            data["position"][key] = value
    return reach(chosen(yaml.safe_dump(data, allow_unicode=True), 0), 0)


def touch(row: Row) -> tuple[str, str]:
    """The clause and the words of the answer."""
    eyes = Eyes(position(row.game, row.change), 0, "en")
    seat = int(row.owner[1:]) - 1
    held = eyes.view().seats[seat].zones[row.zone]
    for card in held.cards:
        if row.card in ("", (card.face or "").split("／")[0]):
            found = refuse(eyes, card.id, None)
            return ("", "") if found is None else (found.clause, found.words)
    found = refuse(eyes, f"{row.owner}.{row.zone}.1", None)
    assert found is not None
    return found.clause, found.words


ROWS = (
    Row("sve", "p1", "leader", "硝子塔のマルヴィナ", "8.2.1"),
    Row("sve", "p1", "evolve_deck", "花冠の女王ミルテ/エボルヴ", "8.2.1"),
    Row("sve", "p1", "hand", "七環の賢者イゾルテ", "10.6.2.7"),
    Row("sve", "p1", "ex", "ホーリーファルコン", "10.6.2.7"),
    Row("sve", "p1", "cemetery", "路地裏の不意打ち", "8.2.1"),
    Row("sve", "p2", "field", "取り立ての悪魔", "8.4.3.1"),
    Row("sve", "p2", "ex", "ホーリータイガー", "8.2.1"),
    Row("sve", "p2", "hand", "", ""),
    Row("sve", "p1", "hand", "七環の賢者イゾルテ", "7.3.2", "other's turn"),
    Row("sve", "p1", "field", "不落の総帥アルディス", "7.3.2", "other's turn"),
    Row("sve", "p1", "field", "早朝の演習場", "7.3.2", "other's turn"),
    Row("sve", "p1", "hand", "花冠の女王ミルテ", "10.6.2.6.2", "room"),
    Row("sve", "p2", "leader", "月喰い姫ノクティア", "8.4.2", "room"),
    Row("sve", "p1", "field", "不落の総帥アルディス", "8.4.2.1", "new"),
    Row("sve", "p2", "leader", "月喰い姫ノクティア", "8.4.2", "nobody"),
    Row("sve", "p2", "field", "取り立ての悪魔", "8.4.2", "nobody"),
    Row("orphelia", "p2", "field", "大天使セラフィナ", "15-1-1", "nobody"),
    Row("strike", "p2", "stage", "賞金稼ぎのガンダ", "5.4.7.2", "nobody on stage"),
    Row("strike", "p1", "hand", "傭兵の槍持ち", "2.5.1", "nobody on stage"),
    Row("rebirth", "p2", "entry", "星を噛む艦長 ヴェルダ", "8.2.4", "no members"),
    Row("rebirth", "p1", "entry", "四重奏の夜 ローズ＆シナモン", "8.2.4", "no members"),
    Row("shinso", "p2", "kin", "書架の見習い", "battle.designate.1", "no kin"),
    Row("orphelia", "p1", "field", "火吹きの大蜥蜴", "8-1-4"),
    Row("orphelia", "p1", "graveyard", "焼き印の裁き", "9-3-5"),
    Row("orphelia", "p1", "arkeia", "岩光の守護者オルド", "16-2-3"),
    Row("orphelia", "p1", "exile", "二股の稲妻", "9-3-5"),
    Row("orphelia", "p2", "field", "大天使セラフィナ", "15-1-1"),
    Row("orphelia", "p2", "mana", "潮読みの少年", "9-3-5"),
    Row("orphelia", "p2", "graveyard", "写し身の鏡像", "9-3-5"),
    Row("orphelia", "p2", "hand", "", ""),
    Row("orphelia", "p1", "hand", "身代わりの加護", "2-7-1-3", "other's turn"),
    Row("orphelia", "p1", "field", "大天使セラフィナ", "2-7-1-3", "other's turn"),
    Row("orphelia", "p1", "mana", "潮読みの少年", "2-7-1-3", "other's turn"),
    Row("orphelia", "p1", "field", "旅人の外套", "19-2-1", "no mana"),
    Row("strike", "p1", "hand", "傭兵の槍持ち", "2.5.4.2"),
    Row("strike", "p1", "hand", "秘宝の運び手", "2.5.4.4"),
    Row("strike", "p1", "hand", "牛頭の荷運び", "2.5.4.1"),
    Row("strike", "p1", "discard", "灯守りの少年", "3.13.4.1"),
    Row("strike", "p1", "rule_area", "大鳥居の守り手", "3.13.4.1"),
    Row("strike", "p2", "stage", "賞金稼ぎのガンダ", "5.4.7.2"),
    Row("strike", "p2", "score_area", "荷馬車の御者", "3.13.4.1"),
    Row("strike", "p2", "hand", "", ""),
    Row("strike", "p1", "stage", "賞金稼ぎのガンダ", "5.2.2", "other's turn"),
    Row("strike", "p1", "hand", "傭兵の槍持ち", "5.2.2", "other's turn"),
    Row("strike", "p1", "stage", "賞金稼ぎのガンダ", "5.4.3", "command"),
    Row("strike", "p1", "hand", "傭兵の槍持ち", "2.8.1.1", "command"),
    Row("rebirth", "p1", "entry", "四重奏の夜 ローズ＆シナモン", "7.4.2.3"),
    Row("rebirth", "p1", "members", "卒業式の防波堤 なぎさ＆みお", "9.4.4"),
    Row("rebirth", "p1", "energy", "最後の跳躍 イオ＆セレン", "7.4.2.3"),
    Row("rebirth", "p1", "retire", "釣果ゼロの顧問 磯部先生", "7.4.2.1"),
    Row("rebirth", "p2", "entry", "星を噛む艦長 ヴェルダ", "8.2.4"),
    Row("rebirth", "p2", "rebirth", "縁日の夜、はじまる", "7.4.2.1"),
    Row("rebirth", "p2", "hand", "", ""),
    Row("rebirth", "p1", "hand", "釣果ゼロの顧問 磯部先生", "7.4.2.1", "other's turn"),
    Row("rebirth", "p1", "hand", "縁日の夜、はじまる", "7.4.2.4", "other's turn"),
    Row("rebirth", "p1", "members", "千本の灯り ゆらら＆コン", "8.2.4", "attack"),
    Row("rebirth", "p1", "hand", "縁日の夜、はじまる", "7.4.2.4", "attack"),
    Row("rebirth", "p1", "members", "卒業式の防波堤 なぎさ＆みお", "7.4.2.3", "energy"),
    Row("rebirth", "p1", "hand", "帰れなくなる前に ことり", "9.5.2.2", "no energy"),
    Row("shinso", "p1", "fragment", "双月の断片ルナリア", "play.5", "other's turn"),
    Row("shinso", "p1", "relics", "呪いの首飾り", "play.9"),
    Row("shinso", "p1", "coffin", "聖歌の合唱", "play.6"),
    Row("shinso", "p2", "territory", "炎獄の闘技場", "play.3"),
    Row("shinso", "p2", "relics", "翠玉の指輪", "play.3"),
    Row("shinso", "p2", "hand", "", ""),
    Row("shinso", "p1", "hand", "全てを賭けた一夜", "play.6", "other's turn"),
    Row("shinso", "p1", "hand", "棺からの目覚め", "play.16", "other's turn"),
    Row("shinso", "p1", "kin", "潮読みの巫女", "battle.2", "other's turn"),
    Row("shinso", "p1", "territory", "沈黙の大図書館", "play.8", "other's turn"),
    Row("shinso", "p2", "kin", "辻の人形師", "battle.2", "other's turn"),
    Row("shinso", "p1", "kin", "祈りの修道女", "battle.designate.2", "battle"),
    Row("shinso", "p2", "kin", "書架の見習い", "battle.designate.4", "battle"),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game} {row.owner} {row.zone} {row.card} {row.change}")
def test_the_refusal_is_that_of_the_act_that_is_meant(row: Row) -> None:
    clause, words = touch(row)
    assert clause == row.clause and words


@pytest.mark.parametrize("game", ["strike", "rebirth", "shinso"])
def test_a_player_who_is_touched_is_no_hidden_card(game: str) -> None:
    found = refuse(Eyes(position(game, ""), 0, "en"), "p2", None)
    assert found is not None and "face" not in found.words


def test_every_game_has_twelve_rows() -> None:
    for game in gorin.GAMES:
        assert sum(row.game == game for row in ROWS) >= 12


def test_a_card_that_is_too_dear_says_by_how_much() -> None:
    assert "it costs 5, you have 2" in touch(Row("sve", "p1", "hand", "花冠の女王ミルテ", "", "room"))[1]
    assert (
        "it costs 4, you have 0" in touch(Row("rebirth", "p1", "hand", "帰れなくなる前に ことり", "", "no energy"))[1]
    )
