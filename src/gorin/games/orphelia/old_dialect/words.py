"""The words of printed texts and what they stand for in the rulebook's terms."""

from __future__ import annotations

import re

from gorin.engine.program.cards import BOTTOM, TOP
from gorin.engine.program.numbers import THIS_TURN
from gorin.games.orphelia import terms
from gorin.games.orphelia.terms import AFTER, BEFORE

CHARACTERS = str.maketrans("『』【】{}〈〉｛｝[]［］", "「」《》《》《》《》《》《》")
"""One character for another: names in 「」, mana in 《》."""
SIGNS = re.compile(r"(?<![ァ-ヺー])ー(?=\s*[0-9０-９X])|[xｘ](?=\s*[0-9０-９X])|[一二三四五六七八九](?=[つ体個枚人回])")
"""A minus, a times sign or a digit in another spelling, by what stands next to it."""
NUMERALS = dict(zip("一二三四五六七八九", "123456789", strict=True)) | {"ー": "-", "x": "×", "ｘ": "×"}

OPTIONAL_COST = "追加コスト(任意)"
"""How a line begins that lets one pay more (T19)."""

SPELLINGS: dict[str, str] = {
    "た時": "たとき",
    "る時": "るとき",
    "るたびに": "るたび",
    "る度に": "るたび",
    "る度": "るたび",
    "くたびに": "くたび",
    "く度に": "くたび",
    "く度": "くたび",
    "ターンの終わりまで": "ターン終了時まで",
    "ターン終了まで": "ターン終了時まで",
    "すべて": "全て",
    "かわりに": "代わりに",
    "代りに": "代わりに",
    "ひとつ": "1つ",
    "ふたつ": "2つ",
    "みっつ": "3つ",
    "マナ・プール": "マナプール",
    "もしくは": "または",
}
for _unit in "つ体個枚人回":
    SPELLINGS[f"十{_unit}"] = f"10{_unit}"

KINDS = {
    "ノーディア": terms.NORDIA,
    "アーティファクト": terms.ARTIFACT,
    "マテリア": terms.MATERIAL,
    "グリフ": terms.GLYPH,
    "スペル": terms.SPELL,
    "アーツ": terms.ARTS,
    "レコード": terms.RECORD,
    "エフェクト": terms.EFFECT,
    "リアクト": terms.REACT,
    "フィグメント": terms.FRAGMENT,
    "起動型能力": terms.ACTIVATED_ABILITY,
    "誘発型能力": terms.TRIGGERED_ABILITY,
    "能力": terms.ABILITIES,
}
ON_STACK = terms.EFFECT | terms.REACT | terms.ABILITIES
"""R76: what these words mean is on the stack."""

ZONES = {
    "場": terms.FIELD,
    "墓地": terms.GRAVEYARD,
    "手札": terms.HAND,
    "マナゾーン": terms.MANA,
    "還元領域": terms.EXILE,
    "シールドゾーン": terms.SHIELDS,
    "アーカイブ": terms.ARCHIVE,
}
POOL = "pool"
PLACES: dict[str, tuple[int, str]] = {f"{word}に": (zone, "") for word, zone in ZONES.items()}
PLACES |= {
    "アーカイブの上に": (terms.ARCHIVE, TOP),
    "アーカイブの一番上に": (terms.ARCHIVE, TOP),
    "アーカイブの下に": (terms.ARCHIVE, BOTTOM),
    "アーカイブの一番下に": (terms.ARCHIVE, BOTTOM),
    "マナプールに": (terms.NOWHERE, POOL),
}

STATS = {
    "A値": terms.A,
    "D値": terms.D,
    "L値": terms.L,
    "コスト": terms.COST,
    "Ether値": terms.ETHER,
    "Physis値": terms.PHYSIS,
    "Defense値": terms.DEFENSE,
}
SIDES = {"先行する": BEFORE, "後続する": AFTER}

DURATIONS = {
    "ターン終了時まで": THIS_TURN,
    "このターン": THIS_TURN,
    "このターン中": THIS_TURN,
    "このターンの間": THIS_TURN,
    "次の自分のターンまで": terms.UNTIL_OWN_TURN,
    "次の相手のターンまで": terms.UNTIL_OTHER_TURN,
    "次の自分のターン終了時まで": terms.UNTIL_OWN_TURN_END,
    "次の相手のターン終了時まで": terms.UNTIL_OTHER_TURN_END,
}
"""R14: ターンの終わりまで, another spelling, is the same as ターン終了時まで."""

TIMINGS = {
    "優先権があるとき": terms.WITH_PRIORITY,
    "攻撃中": terms.DURING_ATTACK,
    "相手のターン中": terms.OPPONENTS_TURN,
    "自分のターン中": terms.OWN_TURN,
    "静止下": terms.QUIET,
}

WOULD = {
    "破壊される": terms.WOULD_BE_DESTROYED,
    "手札に戻る": terms.WOULD_RETURN,
    "墓地に置かれる": terms.WOULD_GO_TO_GRAVEYARD,
    "場に出る": terms.WOULD_ENTER,
    "カードを引く": terms.WOULD_DRAW,
    "カードを1枚引く": terms.WOULD_DRAW,
}

EVENTS = {
    "場に出": terms.ENTERED,
    "破壊され": terms.DESTROYED,
    "場を離れ": terms.LEFT,
    "墓地に置かれ": terms.TO_GRAVEYARD,
    "場から墓地に置かれ": terms.FIELD_TO_GRAVEYARD,
    "犠牲にな": terms.SACRIFICED,
    "攻撃": terms.ATTACKED,
    "ブロック": terms.BLOCKED,
    "ブロックされ": terms.WAS_BLOCKED,
    "ダメージを受け": terms.DAMAGED,
    "ダメージを与え": terms.DEALT_DAMAGE,
    "ルノアされ": terms.TURNED_RUNOA,
    "リノアされ": terms.TURNED_RENOA,
    "ルノア状態にな": terms.TURNED_RUNOA,
    "リノア状態にな": terms.TURNED_RENOA,
    "対象にな": terms.TARGETED,
    "マナを発生させ": terms.MANA_MADE,
    "カードを引": terms.DREW,
    "手札を捨て": terms.DISCARDED,
    "探索": terms.EXPLORED,
    "リザーブ": terms.RESERVED,
    "ブレイクされ": terms.BROKEN,
    "実行": terms.EXECUTED,
    "召喚": terms.EXECUTED,
    "設置": terms.EXECUTED,
    "乗": terms.COUNTERS_PUT,
    "取り除かれ": terms.COUNTERS_TAKEN,
}
for _status in terms.STATUSES:
    EVENTS[f"{_status}状態にな"] = terms.STATUS_BEGAN
BY_PLAYERS = (terms.DREW, terms.DISCARDED, terms.EXPLORED, terms.RESERVED, terms.EXECUTED)
"""Events that a player brings about (T136, T137)."""

RULES = dict(terms.RULES)
for _rule in ("攻撃できない", "ブロックできない", "ブロックされない", "破壊されない", "ダメージを受けない"):
    RULES[_rule.removesuffix("ない") + "ず"] = terms.RULES[_rule]

READABLE = {
    "ROUNDING": "(端数切り上げ)・(端数切り捨て)",
    "NUMBER": "数",
    "SIGNED": "+N・-N",
    "NAME": "「名前」",
    "SUBTYPE": "(サブタイプ)",
    "SUBTYPE_OBJ": "サブタイプ「…」",
    "SUBTYPE_MOD": "サブタイプ「…」を持つ",
    "NAMED_MOD": "「…」という名前の",
    "ATTRIBUTE_MOD": "火属性の",
    "COUNTER": "(名)カウンター",
    "COUNTER_MOD": "(名)カウンターが乗っている",
    "STATE_ADVERB": "ルノア状態で",
    "MANA": "《2火》",
    "BARE_MANA": "2火",
    "LIMIT": "1ターンに1回",
    "QUOTED": "「能力」",
    "ABILITY": "「能力」",
    "TOKEN_NAME": "「名前」トークン",
    "VALUES": "A1/D0/L1",
    "ITS_PLAYER": "それのホルダー",
    "TURN_EVENT": "自分のターン開始時",
}

TURN_ENDS = ("開始時", "終了時")
BEGINNINGS = {
    "LIMIT": ("1ターンに",),
    "TURN_EVENT": tuple(f"{whose}ターン{end}" for whose in ("自分の", "相手の", "各", "") for end in TURN_ENDS),
    "ATTRIBUTE_MOD": tuple(f"{each}属性の" for each in (*terms.ATTRIBUTES, "無", "単", "複数", "その")),
    "SUBTYPE_OBJ": ("サブタイプ「",),
    "SUBTYPE_MOD": ("サブタイプ「",),
}
"""How those begin that are no plain words."""

GROUPS: dict[str, tuple[str, ...]] = {
    "名詞（自分の、相手の、ノーディア、カード、スペル…）": (
        *("SELF", "OPPONENT", "ONESELF", "ZONE", "OTHER", "EVERY_MOD", "ANY_NUMBER_MOD", "STAT", "ATTRIBUTE_MOD"),
        *("STATE_MOD", "COUNTER_MOD", "DAMAGED_MOD", "BATTLE_MOD", "NOT_TOKEN", "NAMED_MOD", "ENTERED_MOD"),
        *("SEQUENCE_MOD", "SUBTYPE_MOD", "KEYWORD_MOD", "BEARER_MOD", "STACK_MOD", "KIND", "NAME", "EACH"),
        *("THAT_PLAYER", "TARGET_PLAYER", "ITS_PLAYER", "EXECUTED_BY"),
    ),
    "これ・それ・前者・後者・残り": ("THIS", "IT", "FORMER", "LATTER", "REST"),
    "数": ("NUMBER", "UNKNOWN"),
    "文頭の語（ターン終了時まで、そうしたら、その後、代わりに…）": (
        *("DURATION", "NOW", "LINK", "DELAY", "NEXT", "IN_TURN"),
    ),
    "動詞（対象とし、選ぶ、破壊する、引く、捨てる、与える、リノアする…）": (
        *("TARGET", "CHOOSE_STEM", "DESTROY", "DRAW_STEM", "DISCARD_STEM", "GIVE", "TURN", "SACRIFICE", "EXILE"),
        *("DRAW_WORD", "SHUFFLE", "LOOK_STEM", "SHOW", "SEARCH_STEM", "BREAK", "ATTACH_STEM", "REATTACH", "EXECUTE"),
        *("RECOVER", "HURT", "HALF", "GAIN", "HAVE", "LOSE", "RULE", "FORBIDDEN", "CAN_EXPLORE", "LIFT", "LOAD"),
        *("TAKE_OFF", "REDEFINE", "COUNTER_VERB", "COPY", "RECHOOSE", "CHANGE", "CONSUME", "LESSEN", "INCREASE"),
        *("ADD_STEM", "PAY", "DRAWN_GAME", "CHOICE", "ENTERS"),
    ),
    "出来事（場に出たとき、破壊されたとき、攻撃したとき…）": ("EVENT", "ENTERING", "WOULD", "TURN_EVENT"),
    "条件の終わり（なら、場合、あるなら…）": ("NARA", "EXIST", "ABSENT", "PAST", "STATE"),
    "目的のもの（A値、基礎ダメージ、リザーブ、カウンター、マナ…）": (
        *("BASE_DAMAGE", "IGNORING", "RESERVE", "COUNTER", "ANY_COUNTER", "MANA", "ANY_MANA", "ATTRIBUTE"),
        *("ATTRIBUTE_WORD", "SUBTYPE_OBJ", "KEYWORD", "QUOTED", "ALL_ABILITIES", "ALL_ATTRIBUTES", "TOKEN_NAME"),
        *("ITS_TARGET", "COPY_TARGET", "FREE_NUMBER", "THAT_NUMBER"),
    ),
    "領域（場に、手札に、墓地に、還元領域に、アーカイブの下に…）": ("PLACE",),
}
"""Words that are named together when any of them could stand somewhere."""


def plainer(text: str) -> str:
    """The text, character for character, in fewer spellings."""
    return SIGNS.sub(lambda found: NUMERALS[found.group()], text.translate(CHARACTERS))
