"""The verbs of this game's cards: what each does, when it happens, what it forbids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gorin.engine.kernel.ref import NOTHING
from gorin.games.sve import terms
from gorin.games.sve.dialect import facts, groups, orders
from gorin.games.sve.dialect.things import choose
from gorin.text.lexicon import Lexicon, Occasion, Verb, roles
from gorin.text.morphology import ACTIVE, ADJECTIVE, GODAN, ICHIDAN, PASSIVE, SURU

THING = "kind pointer name rest"
CARDS = f"{THING} zone place quantity"
Make = Callable[[Any], Any]


WORDS = (
    ("選ぶ", GODAN, "choose", roles(を=CARDS, が="player", から="among", によって="ability", で="ability")),
    ("破壊", SURU, "destroy", roles(を=CARDS, が=CARDS, によって="ability")),
    (
        "消滅",
        SURU,
        "banish",
        roles(として="extra-cost", を=CARDS, が=CARDS, から="zone", によって="ability keyword", は=CARDS),
    ),
    ("引く", GODAN, "draw", roles(を="kind", が="player", bare="quantity", と同じだけ="count")),
    ("捨てる", ICHIDAN, "discard", roles(として="extra-cost", を=CARDS, が="player", から="zone", bare="quantity")),
    ("戻す", GODAN, "return", roles(を=CARDS, に="zone place", から="zone")),
    ("戻る", GODAN, "go back", roles(が=CARDS, に="zone", から="zone")),
    ("加える", ICHIDAN, "add", roles(を=CARDS, に="zone", から="zone among")),
    ("出す", GODAN, "put out", roles(として="extra-cost", を=CARDS, に="zone", で="quality", から="zone among")),
    ("出る", ICHIDAN, "enter", roles(が=f"{CARDS} side", に="zone", から="zone", によって="ability", で="quality")),
    (
        "置く",
        GODAN,
        "put",
        roles(
            を=f"{CARDS} counter",
            に="zone place pointer kind quantity",
            から="zone among",
            で="quality",
            が="counter kind pointer",
            によって="keyword",
        ),
    ),
    ("取る", GODAN, "take", roles(を="counter keyword", から=THING, によって="icon", bare="quantity")),
    ("取り除く", GODAN, "take", roles(を="counter", から=THING, bare="quantity")),
    ("移す", GODAN, "shift", roles(を="counter", に=THING)),
    ("離れる", ICHIDAN, "leave", roles(が=CARDS, を="zone")),
    ("見る", ICHIDAN, "look", roles(を=CARDS)),
    ("公開", SURU, "show", roles(を=CARDS, が=CARDS, bare="quantity")),
    ("探す", GODAN, "search", roles(を=CARDS, から="zone", bare="quantity")),
    ("シャッフル", SURU, "shuffle", roles(を="zone rest")),
    ("与える", ICHIDAN, "deal", roles(を="damage", に=THING, が=THING)),
    ("受ける", ICHIDAN, "suffer", roles(を="damage", に=THING, が=THING)),
    ("割り振る", GODAN, "divide", roles(を="damage", に=THING)),
    ("回復", SURU, "recover", roles(を="number", bare="quantity", まで="maximum", と同じだけ="count")),
    (
        "",
        SURU,
        "do",
        roles(
            を="number kind keyword damage evolve-cost", に="quantity quality kind", bare="number quantity", は=THING
        ),
    ),
    ("+", SURU, "raise", roles(を="number", が="player")),
    ("減少", SURU, "fall", roles(が="number")),
    ("持つ", GODAN, "have", roles(を="keyword quoted type-word icon", が=THING, も="keyword")),
    ("失う", GODAN, "lose", roles(を="keyword ability quoted", が=THING)),
    ("含む", GODAN, "contain", roles(を=f"name {THING}", に="card-name")),
    ("含める", ICHIDAN, "include", roles(を=THING)),
    ("除く", GODAN, "except", roles(を=f"same-name keyword {THING}", と=THING)),
    ("異なる", GODAN, "differ", roles(が="card-name number", bare="quantity")),
    ("なる", GODAN, "become", roles(に="quantity limit", が="number count zone kind", bare="number")),
    ("進化", SURU, "evolve", roles(が=THING, に="name", は=THING, を=THING)),
    ("変身", SURU, "transform", roles(に="name", は=THING)),
    ("アクト", SURU, "act", roles(として="extra-cost", を=THING, が=THING)),
    ("スタンド", SURU, "stand", roles(を=THING, が=THING, に="phase")),
    ("攻撃", SURU, "attack", roles(を="player kind", が=THING)),
    ("無視", SURU, "ignore", roles(を="keyword")),
    ("交戦", SURU, "fight", roles(が=THING, と=THING)),
    ("プレイ", SURU, "play", roles(を=CARDS, が="player", から="zone")),
    ("来る", ICHIDAN, "come", roles(が="phase")),
    ("いる", ICHIDAN, "be", roles(が=THING, に="zone among")),
    ("ある", GODAN, "be", roles(が=f"{THING} counter", に="zone among pointer")),
    ("なくなる", GODAN, "vanish", roles(が="counter")),
    ("ない", ADJECTIVE, "be not", roles(が=f"{THING} counter", に="zone among pointer")),
    ("勝利", SURU, "win", roles(に="game")),
    ("敗北", SURU, "be defeated", roles(に="game", が="player")),
    ("行う", GODAN, "carry out", roles(を="extra-turn")),
    ("チョイス", SURU, "choose mode", roles(を="quantity", から="list", で="ability", bare="quantity")),
    ("使う", GODAN, "use", roles(を="ability", に="quantity", bare="quantity often")),
    ("働く", GODAN, "work", roles(に="quantity", bare="quantity")),
    ("払う", GODAN, "pay", roles(を="extra-cost price", bare="price")),
    ("入れる", ICHIDAN, "put in", roles(に="zone", bare="quantity")),
    ("入れ替える", ICHIDAN, "swap", roles(を=f"{THING} number")),
    ("くり返す", GODAN, "repeat", roles(を="pointer list", だけ="count", bare="quantity")),
    ("ふる", GODAN, "throw", roles(を="die")),
    ("指定", SURU, "name", roles(を="count quantity")),
    ("奪う", GODAN, "seize", roles(を=THING)),
    ("残る", GODAN, "stay", roles(が=THING, に="zone")),
    ("残す", GODAN, "leave over", roles(を=THING)),
)


ORDERS: Final[dict[str, Make]] = {
    "choose": choose,
    "destroy": orders.destroy,
    "banish": orders.banish,
    "draw": orders.draw,
    "discard": orders.discard,
    "return": orders.move("return"),
    "go back": orders.go_back,
    "add": orders.move("add"),
    "put out": orders.move("put out"),
    "put": orders.move("put"),
    "take": orders.take_counters,
    "shift": orders.move_counters,
    "look": orders.look,
    "show": orders.show,
    "search": orders.search,
    "shuffle": orders.shuffle,
    "deal": orders.deal,
    "suffer": orders.deal,
    "divide": orders.divide,
    "recover": orders.recover,
    "do": orders.do,
    "evolve": orders.evolve,
    "transform": orders.transform,
    "act": orders.turn(True),
    "stand": orders.turn(False),
    "play": orders.play,
    "win": orders.win,
    "be defeated": orders.lose_game,
    "carry out": orders.carry_out,
    "pay": orders.pay,
    "swap": orders.swap,
    "throw": orders.roll,
    "name": orders.name_number,
    "seize": orders.seize,
    "leave over": orders.leave_over,
}
FACTS: Final[dict[str, Make]] = {
    "have": facts.has,
    "leave": facts.has_left,
    "destroy": facts.happened_or_done,
    "banish": facts.happened_or_done,
    "evolve": facts.evolved,
    "enter": facts.came,
    "play": facts.played,
    "raise": facts.raised,
    "put": facts.laid,
    "take": facts.taken,
    "choose": facts.chosen,
    "pay": facts.paid,
    "become": facts.became,
    "do": facts.raised_cost,
}
COMPARED: Final[dict[str, Make]] = {
    "be": facts.exists(False),
    "be not": facts.exists(True),
}
DESCRIBES: Final[dict[str, Make]] = {
    "have": groups.has,
    "evolve": groups.evolved,
    "enter": groups.entered,
    "contain": groups.contains,
    "except": groups.excepts,
}
FIELD, GRAVE, HAND = "場", "墓場", "手札"
OCCASIONS: Final[dict[str, tuple[Occasion, ...]]] = {
    "enter": (Occasion(terms.ENTER, objects={"に": FIELD}),),
    "leave": (Occasion(terms.LEAVE, terms.WOULD_LEAVE, objects={"を": FIELD}, to=NOTHING),),
    "go back": (
        Occasion(terms.LEAVE, objects={"に": HAND}, to=terms.HAND),
        Occasion(terms.LEAVE, objects={"から": FIELD, "に": HAND}, to=terms.HAND),
    ),
    "put": (
        Occasion(terms.LEAVE, voice=PASSIVE, objects={"に": GRAVE}, to=terms.CEMETERY),
        Occasion(terms.LEAVE, terms.WOULD_BE_BURIED, PASSIVE, {"から": FIELD, "に": GRAVE}, to=terms.CEMETERY),
        Occasion(terms.LEAVE, voice=ACTIVE, objects={"から": FIELD, "に": GRAVE}, to=terms.CEMETERY),
    ),
    "banish": (
        Occasion(terms.LEAVE, to=terms.BANISH),
        Occasion(terms.BANISHED_FROM_HAND, objects={"から": HAND}),
    ),
    "destroy": (Occasion(terms.DESTROYED, terms.WOULD_BE_DESTROYED, PASSIVE, to=NOTHING),),
    "attack": (
        Occasion(terms.ATTACKED, voice=ACTIVE, to=NOTHING),
        Occasion(terms.WAS_ATTACKED, voice=PASSIVE, to=NOTHING),
    ),
    "fight": (Occasion(terms.FOUGHT, to=NOTHING),),
    "evolve": (Occasion(terms.EVOLVED, to=NOTHING),),
    "act": (Occasion(terms.ACTED, to=NOTHING),),
    "stand": (Occasion(terms.STOOD, to=NOTHING),),
    "suffer": (
        Occasion(terms.DAMAGED, objects={"を": "ダメージ"}, to=NOTHING),
        Occasion(terms.DAMAGED, objects={"を": "能力ダメージ"}, to=terms.TEXT_DAMAGE),
        Occasion(terms.DAMAGED, objects={"を": "交戦ダメージ"}, to=terms.BATTLE_DAMAGE),
    ),
    "deal": (
        Occasion(terms.DEALT, objects={"を": "ダメージ"}, to=NOTHING),
        Occasion(terms.DEALT, objects={"を": "能力ダメージ"}, to=terms.TEXT_DAMAGE),
        Occasion(terms.DEALT, objects={"を": "交戦ダメージ"}, to=terms.BATTLE_DAMAGE),
        Occasion(terms.HURT_LEADER, objects={"に": "相手のリーダー", "を": "ダメージ"}, to=NOTHING),
    ),
    "choose": tuple(
        Occasion(terms.TARGETED, voice=PASSIVE, objects={case: path}, to=to)
        for case in ("によって", "で")
        for path, to in (("能力", NOTHING), ("相手の能力", terms.BY_OPPONENT))
    ),
}
"""Sections E and M3: by verb what happens after it and before it, with the words that it needs."""
NOUN = frozenset((*THING.split(), "count", "counter", "zone", "number", "option"))
HEADS = {"play": NOUN}


def fact_of(name: str) -> Make | None:
    """Whether it is so; of whatever a text can tell to do, whether it has done it (T167)."""
    fact = FACTS.get(name) or (facts.said_again if name in ORDERS else None)
    return facts.framed(fact) if fact is not None else None


def verbs() -> tuple[tuple[str, str, Verb], ...]:
    """Each verb by its dictionary form and how it conjugates."""
    return tuple(
        (
            word,
            kind,
            Verb(
                name,
                taken,
                ORDERS.get(name),
                fact=COMPARED.get(name) or fact_of(name),
                describes=DESCRIBES.get(name),
                occasions=OCCASIONS.get(name, ()),
                beside=name in ("contain", "include"),
                heads=HEADS.get(name, frozenset()),
            ),
        )
        for word, kind, name, taken in WORDS
    )


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        lexicon.add_verb(word, kind, verb)
