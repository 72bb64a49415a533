"""The verbs of this game's cards: how they conjugate, what they take and what they mean."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from functools import cache
from typing import Final

from gorin.games.shinso.dialect.deeds import ORDERS
from gorin.games.shinso.dialect.facts import FACTS, lasts
from gorin.games.shinso.dialect.lexicon import free_word, words
from gorin.text.function_words import REPEAT
from gorin.text.lexicon import Lexicon, Sense, Verb, roles
from gorin.text.morphology import ADJECTIVE, GODAN, ICHIDAN, SURU

PLAYERS: Final = "player some-player"
THINGS: Final = "kind card race name pointer rest quantity"
AGAINST: Final = "kind card race name pointer"


DONE: Final = roles(が=f"{PLAYERS} {THINGS}", を=THINGS, bare="quantity", で="battle effect", に="game lasting")
"""What is done to cards; as a description it takes who did it."""
MOVED: Final = roles(が=f"{PLAYERS} {THINGS} counter", を=THINGS, から="zone place", に="zone place", bare="quantity")
THERE: Final = roles(に="zone place front others", が="counter", bare="quantity")
BACK: Final = roles(が=f"{PLAYERS} {THINGS}", を=THINGS, に="zone place", bare="quantity")
AT_FRONT: Final = roles(に="zone place front others", が="counter kind card race", bare="quantity")

COMPARED: Final = roles(が="number count zone kind card", より=f"{AGAINST} number", bare="quantity")
VERBS: Final[tuple[tuple[str, str, str, dict[str, frozenset[str]]], ...]] = (
    ("破壊", SURU, "destroy", DONE),
    ("除外", SURU, "remove", roles(が=f"{PLAYERS} {THINGS}", から="game zone", を=THINGS, bare="quantity")),
    ("捨てる", ICHIDAN, "discard", roles(が=PLAYERS, から="zone")),
    ("引く", GODAN, "draw", roles(が=PLAYERS, から="zone")),
    ("ドロー", SURU, "draw", roles(が=PLAYERS, から="zone")),
    ("戻す", GODAN, "return", BACK),
    ("戻る", GODAN, "return", BACK),
    ("置く", GODAN, "put", MOVED),
    ("並べる", ICHIDAN, "put", MOVED),
    ("加える", ICHIDAN, "put", MOVED),
    ("増やす", GODAN, "put", MOVED),
    ("撤退", SURU, "retreat", roles(が=THINGS)),
    ("召喚", SURU, "summon", roles(が=f"{PLAYERS} {THINGS}", から="zone", に="zone deed", を=AGAINST)),
    ("登場", SURU, "appear", roles(に="zone")),
    ("展開", SURU, "deploy", roles(に="zone", を=AGAINST)),
    ("セット", SURU, "set", roles(に="zone", を=AGAINST)),
    ("設置", SURU, "set", roles(に="zone")),
    ("配置", SURU, "be placed", roles(に="zone")),
    ("出す", GODAN, "put out", roles(に="zone")),
    ("出る", ICHIDAN, "come out", roles(に="zone", が=f"eye {THINGS}")),
    ("使用", SURU, "use", roles(が=PLAYERS, に="deed", を="pointer")),
    ("使う", GODAN, "use", roles(が=PLAYERS, に="deed")),
    ("発動", SURU, "use", roles(が=PLAYERS, に="deed", を="pointer")),
    ("装備", SURU, "equip", roles(を="pointer kind name", が="pointer kind", bare="quantity")),
    ("解除", SURU, "unequip", roles()),
    ("破棄", SURU, "abandon", roles()),
    ("見る", ICHIDAN, "look", roles()),
    ("公開", SURU, "show", roles(が=f"{PLAYERS} {THINGS}", bare="quantity")),
    ("見せる", ICHIDAN, "show", roles()),
    ("選ぶ", GODAN, "choose", roles(が=PLAYERS)),
    ("探す", GODAN, "choose", roles(が=PLAYERS)),
    ("指定", SURU, "choose", roles(が=PLAYERS)),
    ("選択", SURU, "choose", roles(が=PLAYERS)),
    ("シャッフル", SURU, "shuffle", roles()),
    ("スリープ", SURU, "sleep", roles()),
    ("アウェイク", SURU, "awake", roles()),
    ("", SURU, "do", roles(と="offering", に="offering")),
    ("行う", GODAN, "perform", roles(と=AGAINST, を="battle")),
    ("行われる", ICHIDAN, "perform", roles()),
    ("戦闘", SURU, "fight", roles(と=AGAINST)),
    ("終了", SURU, "end", roles()),
    ("繰り返す", GODAN, REPEAT, roles(を="list", bare="quantity")),
    ("入れ替える", ICHIDAN, "swap", roles(を="number position")),
    ("無効化", SURU, "cancel", roles()),
    ("変更", SURU, "change", roles()),
    ("得る", ICHIDAN, "gain", roles()),
    ("獲得", SURU, "gain", roles()),
    ("付与", SURU, "give", roles()),
    ("与える", ICHIDAN, "give", roles()),
    ("失う", GODAN, "lose", roles()),
    ("消費", SURU, "spend", roles(に="deed", が=PLAYERS)),
    ("スキップ", SURU, "skip", roles()),
    ("勝利", SURU, "win", roles(に="battle game", との=AGAINST)),
    ("敗北", SURU, "lose out", roles(に="battle game", との=AGAINST)),
    ("取り除く", GODAN, "take off", roles(が=PLAYERS)),
    ("減らす", GODAN, "take off", roles()),
    ("宣言", SURU, "declare", roles(が=PLAYERS)),
    ("無視", SURU, "ignore", roles()),
    ("満たす", GODAN, "meet", roles()),
    ("迎える", ICHIDAN, "enter", roles()),
    ("振る", GODAN, "roll", roles()),
    ("数える", ICHIDAN, "count", roles()),
    ("出題", SURU, "ask", roles()),
    ("正解", SURU, "answer", roles()),
    ("上昇", SURU, "rise", roles()),
    ("上がる", GODAN, "rise", roles()),
    ("増える", ICHIDAN, "rise", roles()),
    ("増加", SURU, "rise", roles()),
    ("減少", SURU, "fall", roles()),
    ("減る", GODAN, "fall", roles()),
    ("下がる", GODAN, "fall", roles()),
    ("軽減", SURU, "fall", roles()),
    ("少なくなる", GODAN, "fall", roles()),
    ("多くなる", GODAN, "rise", roles()),
    ("なる", GODAN, "become", roles(が="count number zone kind counter", に="quantity number count")),
    ("決定", SURU, "decide", roles()),
    ("上書き", SURU, "overwrite", roles()),
    ("扱う", GODAN, "treat", roles()),
    ("攻撃", SURU, "attack", roles(を="pointer", が=AGAINST, に=AGAINST)),
    ("致命攻撃", SURU, "attack lethally", roles()),
    ("直接攻撃", SURU, "attack directly", roles()),
    ("受ける", ICHIDAN, "receive", roles()),
    ("適用", SURU, "apply", roles()),
    ("入れる", ICHIDAN, "include", roles()),
    ("使える", ICHIDAN, "can use", roles()),
    ("離れる", ICHIDAN, "leave", roles()),
    ("含まれる", ICHIDAN, "be among", roles()),
    ("プレイ", SURU, "play", roles(を=AGAINST)),
    ("記述", SURU, "be written", roles(と="quoted")),
    ("コントロール", SURU, "control", roles(が=PLAYERS, を=THINGS)),
    ("かかる", GODAN, "lie on", roles(に=THINGS)),
    ("いる", ICHIDAN, "be there", AT_FRONT),
    ("ある", GODAN, "be there", THERE),
    ("存在", SURU, "be there", AT_FRONT),
    ("乗る", GODAN, "be there", THERE),
    ("ない", ADJECTIVE, "be absent", AT_FRONT),
    ("等しい", ADJECTIVE, "equal", roles(に=f"{AGAINST} number count player zone")),
    ("異なる", GODAN, "differ", roles(が="number card-name", と=AGAINST)),
    (
        "持つ",
        GODAN,
        "have",
        roles(を="keyword race condition colour hue race-word counter quoted number effect", が=AGAINST, に="race"),
    ),
    *((word, ADJECTIVE, "be more", COMPARED) for word in ("多い", "大きい", "高い")),
    *((word, ADJECTIVE, "be less", COMPARED) for word in ("少ない", "小さい", "低い")),
)


def add_verbs(lexicon: Lexicon) -> None:
    """R113 and N14: verbs of one name mean the same."""
    known: dict[str, Verb] = {}
    for word, kind, name, taken in VERBS:
        verb = known.get(name)
        if verb is None or verb.roles != taken:
            verb = known[name] = Verb(name, taken, ORDERS.get(name), fact=FACTS.get(name, lasts))
        lexicon.add_verb(word, kind, verb)


@cache
def common_lexicon() -> Lexicon:
    """All words but the races, put together when the first text is read."""
    found = words()
    add_verbs(found)
    return found


def lexicon(races: Collection[str]) -> Lexicon:
    """The words with the races that are known."""
    common = common_lexicon()
    found = copy(common)

    def free(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
        return free_word(common, races, text, start)

    found.open = [free]
    return found
