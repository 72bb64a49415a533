"""The words of Spell Card Strike's cards and what they stand for in the rulebook's terms."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from gorin.engine.program.group import HasState
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ACTIVE, ALL, ANY, MASTER_OF, OTHER, OWNER_OF, SELF, Who
from gorin.engine.values.geometry import BLUE, RED
from gorin.games.strike import terms
from gorin.games.strike.dialect.changes import DAMAGE, LIMIT, PARAMETERS
from gorin.games.strike.dialect.equips import BEARING, BORNE, EQUIP_SPELL
from gorin.games.strike.dialect.scope import PHASES, StrikeScope
from gorin.games.strike.dialect.verbs import KINDS, add_verbs
from gorin.games.strike.program.tests import ATTACK_TARGET, InRange, IsAce, IsEquipped, IsEquipSpell
from gorin.text.cards import ABOVE, BOTTOM, LAID, TOP
from gorin.text.comparisons import add_comparisons
from gorin.text.events import CAUSES
from gorin.text.function_words import (
    ALSO_DONE,
    GIFT,
    IN_THIS_TURN,
    IN_TURN,
    NEXT,
    OTHERS,
    SAME_NAME,
    THEN,
    add_common,
    add_wordings,
)
from gorin.text.lexicon import Adverb, Counter, Icon, Keyword, Lexicon, Noun, Number, Particle, Pointing
from gorin.text.nouns import FOLD, player_by
from gorin.text.phrases import KEYWORD, QUANTITY, Named
from gorin.text.pieces import AMONG, LIST, PER, SUBJECT
from gorin.text.provisos import add_provisos
from gorin.text.times import NOW, SPAN, TURN_TIME, add_times
from gorin.text.values import (
    CARD,
    COUNT,
    KIND,
    NUMBER,
    ORIGINAL,
    PLACE,
    PLAYER,
    POINTER,
    QUALITY,
    REST,
    TIME,
    ZONE,
    Describing,
    Kind,
    OfCard,
    OfPlayer,
    OfWords,
    PlayerPointer,
    Pointer,
    Quality,
    Zone,
)

FIELDS = (terms.RACE, terms.AFFILIATION, terms.ATTRIBUTE, terms.SPELL_TYPE, terms.STRIKER_NAME)
OUTSIDE = {
    "トークン": (),
    "1ゲームに": ("1ターンに",),
    "なければならない": (),
    "ことでのみできる": ("[手札1]",),
    "多くなる": ("少なくなる",),
    "装備中になった": ("装備しているストライカーが",),
}
"""Words of what this rulebook does not have, with what can be written instead."""
SPELLINGS = {
    "全て": "すべて",
    "および": "と",
    "及び": "と",
    "《チェーン》": "《チェイン》",
    "《常時》": "《常》",
    "最初": "1回目",
    "裏向きのまま": "裏向きで",
    "表向きのまま": "表向きで",
    "チェーン終了時": "チェイン終了時",
    "チェーンの終了時": "チェインの終了時",
}
USE = "use"
ALWAYS, EQUIPPED, AS_RULE = "《常》", "《装備》", "《ルール》"
ICONS = (ALWAYS, EQUIPPED, AS_RULE, "《ターン》", "《チェイン》")
TIMINGS = {"《アクション》": terms.ACTION, "《リアクション》": terms.REACTION}
COLOURS = {"赤": RED, "青": BLUE}
SPANS = ("ターン", "チェイン", *PHASES)


def in_range(scope: StrikeScope, named: Named) -> Test:
    """範囲内の, 赤の範囲の (T23, T33)."""
    scope.stands(named.start)
    if named.key == "範囲内" and not named.modifiers:
        return InRange(scope.map(named.start))
    colour = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if named.key != "範囲" or colour is None or colour.only.key not in COLOURS:
        scope.fail(named.start, "no_description", ("赤の範囲の", "範囲内の"))
    return InRange(scope.map(named.start), COLOURS[colour.only.key])


def borne(scope: StrikeScope, place: int) -> Test:
    """装備している: on the striker whose text it is."""
    return IsEquipSpell(on=scope.caster(place) if scope.declared else scope.this(place))


def attack_target(scope: StrikeScope, place: int) -> Things:
    """攻撃の対象."""
    if scope.no_attack:
        scope.fail(place, "no_attack", ("このストライカーが攻撃を宣言した場合",))
    return ATTACK_TARGET


NOUNS: dict[str, dict[str, object]] = {
    # 2.1.2.1, 2.1.2.2, 2.1.2.3: players.
    PLAYER: {
        "あなた": SELF,
        "相手": OTHER,
        "お互い": ALL,
        "プレイヤー": None,
        **dict.fromkeys(("自身", "自分"), PlayerPointer(lambda scope, named: scope.actor)),
        **dict.fromkeys(("各プレイヤー", "両プレイヤー"), ALL),
        "ターンプレイヤー": Who(ACTIVE),
        "コントローラー": PlayerPointer(player_by(MASTER_OF)),
        "持ち主": PlayerPointer(player_by(OWNER_OF), owner=True),
    },
    KIND: {
        "敵": Kind(terms.STAGE, OTHER),
        "味方": Kind(terms.STAGE, SELF),
        "ストライカー": Kind(terms.STAGE, ANY),
        "敵味方": Kind(terms.STAGE, ANY),
    },
    POINTER: {
        "対象": Pointer(StrikeScope.targets),
        "術者": Pointer(StrikeScope.caster),
        "このストライカー": Pointer(StrikeScope.this),
        "装備しているストライカー": Pointer(StrikeScope.bearer),
        "このカード": Pointer(lambda scope, place: THIS),
        "攻撃の対象": Pointer(attack_target),
        "それ": Pointer(StrikeScope.named_before),
        "それら": Pointer(StrikeScope.named_together),
        "前者": Pointer(StrikeScope.former),
        "後者": Pointer(StrikeScope.latter),
        "もう一方": Pointer(StrikeScope.other_one),
    },
    # 4.2.3, 4.3.3, 4.4.3, 4.5.3: the own zone unless it says whose.
    ZONE: {
        "手札": Zone(terms.HAND),
        "捨て札": Zone(terms.DISCARD),
        "山札": Zone(terms.DECK),
        "スコア置き場": Zone(terms.SCORE, of_anyone=True),
    },
    CARD: {"カード": None},
    COUNT: {"枚数": None, "数": None},
    NUMBER: {
        "POW": OfCard(terms.POW),
        "DEF": OfCard(terms.DEF),
        "Rank": OfCard(terms.RANK),
        "スコア": OfPlayer(terms.SCORE_POINTS),
    },
    QUALITY: {
        "未行動状態": Quality(HasState(terms.ACTED, False), terms.ACTED, False),
        "行動済み状態": Quality(HasState(terms.ACTED, True), terms.ACTED),
        "装備中": Quality(IsEquipped()),
        "エース": Quality(IsAce()),
    },
    "region": {
        "ベースライン": terms.BASE_LINE,
        "センターライン": terms.CENTER_LINE,
        "ゲートエリア": terms.GATE_AREA,
        "テリトリー": terms.TERRITORY,
    },
    "area": {"エリア": None},
    "reach": {"範囲内": Describing(in_range), "範囲": Describing(in_range)},
    "colour": dict(COLOURS),
    "range": {"攻撃範囲": None},
    "damage": {"ダメージ": DAMAGE},
    "limit": {"上限枚数": LIMIT},
    "effect": {**KINDS, "グレイズ": 0, "リアクション": 0, "アクション": 0, "召喚": 0},
    "effects": {"効果": None},
    "declaration": {"宣言": None, "攻撃宣言": 1, "スペルカード宣言": 2, "アビリティ宣言": 4},
    "this-declaration": {"この宣言": None},
    "declared": {"宣言能力": None},
    "latest": {"直前": None},
    "control": {"コントロール": None},
    "position": {"位置": None},
    EQUIP_SPELL: {"装備スペル": Kind(terms.ATTACHED)},
    "stage": {"ステージ": None},
    "game": {"ゲーム": None},
    "victory": {"勝利": None},
    "field": {each: OfWords(f"{each}:") for each in (terms.ATTRIBUTE, terms.RACE, terms.AFFILIATION)},
    "facing": {"裏向き": 1, "表向き": 2},
    "summon-cost": {"召喚コスト": None},
    "score-cost": {"スコアコスト": None},
    "hand-cost": {"手札コスト": None},
    "power-cost": {"符力コスト": None},
    "power": {f"《{each}》": each for each in (*terms.ATTRIBUTES, terms.NO_ATTRIBUTE)},
    "deck": {"デッキ": None},
    "any-number": {"何枚でも": None},
    LIST: {"以下": None},
    REST: {"残り": None},
    AMONG: {"その中": None},
    LAID: {"ルールカード": Zone(terms.RULE)},
}
UNITS = {
    "体": frozenset((KIND, POINTER)),
    "枚": frozenset((ZONE, CARD, LAID, PLACE, EQUIP_SPELL)),
    "人": frozenset((PLAYER, KIND, POINTER)),
}
"""枚 counts cards, 体 and 人 strikers; つ and 個 count everything."""
SAMPLES: dict[str, tuple[str, ...]] = {
    reason: tuple(words)
    for reason, words in json.loads((files(__package__) / "samples.json").read_text("utf-8")).items()
}
"""By reason of a refusal what could be written instead."""
PLACES = {"一番上": TOP, "一番下": BOTTOM, "上": ABOVE}


@cache
def lexicon() -> Lexicon:
    """All words, put together when the first text is read."""
    found = Lexicon(FIELDS)
    add_common(found)
    add_wordings(found)
    add_times(found, SPANS)
    found.add_nouns(TURN_TIME, {f"{span}{during}": span for span in PHASES for during in ("中", "の間")})
    for group, words in NOUNS.items():
        found.add_nouns(group, words)
    for spelling, key in PLACES.items():
        found.add(spelling, Noun(PLACE, key))
    found.rivals |= {"一番上": ("一番下",), "一番下": ("一番上",)}
    found.add_all({icon: Icon(icon) for icon in ICONS})
    found.add_all({f"《{word}》": Keyword(word, PARAMETERS[word], mask) for word, mask in terms.KEYWORDS.items()})
    found.add_all({"他の": Pointing(OTHERS), "本来の": Pointing(ORIGINAL)})
    found.add("n", Number(None))
    found.only("X", Number(None))
    found.add(FOLD, Counter(FOLD))
    found.add("と同じストライカー名の", Particle(SAME_NAME))
    found.add_all({each: Particle(each) for each in (*BORNE, *BEARING, *CAUSES)})
    found.add("装備している", Pointing("borne", borne))
    found.describing |= {*BORNE, *BEARING}
    found.add("スペルカード", Noun(CARD, "カード"))
    found.add("スペルカード", Noun(EQUIP_SPELL, "装備スペル", Kind(terms.ATTACHED)))
    found.calling |= {**dict.fromkeys((*BORNE, "borne"), EQUIP_SPELL), ZONE: CARD}
    found.add("追加で", Adverb(ALSO_DONE))
    found.add_all(dict.fromkeys(("どちらの場合も", "いずれの場合も"), Adverb(THEN)))
    add_verbs(found)
    add_comparisons(found, "field")
    add_provisos(found)
    found.families |= {KIND: "thing", POINTER: "thing", "effect": GIFT}
    found.owners |= {"region": frozenset((PLAYER,)), "facing": frozenset(), TIME: frozenset((SPAN, NOW, PLAYER))}
    found.predicative |= {"damage", "limit"}
    found.bounded |= {PLAYER}
    found.bare |= {"power", KEYWORD, "any-number", COUNT}
    found.leads |= {
        ("は", PLAYER): SUBJECT,
        ("は", "this-declaration"): USE,
        ("から", AMONG): AMONG,
        ("につき", KIND): PER,
        ("につき", POINTER): PER,
        ("につき", CARD): PER,
        ("につき", ZONE): PER,
        **dict.fromkeys((("につき", each) for each in (EQUIP_SPELL, NUMBER, COUNT, QUANTITY)), PER),
    }
    found.broader |= {"ストライカー": frozenset(("敵", "味方", "敵味方")), "敵味方": frozenset(("敵", "味方"))}
    found.units |= UNITS
    found.counted |= {EQUIP_SPELL}
    found.spans |= {IN_THIS_TURN}
    found.by_no |= {"control"}
    found.outward |= {IN_TURN, NEXT}
    found.samples |= SAMPLES
    found.also_done |= {"put": ("go back",), "do": ("become",), "advance": ("move",), "retreat": ("move",)}
    found.rivals["あなた"] = ("相手",)
    found.silent |= {"カード", "プレイヤー", "枚数", "数", "それ", "それら"}
    found.silent |= {"追加で", "どちらの場合も", "いずれの場合も"}
    return found
