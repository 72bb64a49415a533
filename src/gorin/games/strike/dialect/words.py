"""The words of printed texts and what they stand for in the rulebook's terms."""

from __future__ import annotations

from gorin.engine.program.cards import BOTTOM, TOP
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.games.strike import terms

SPELLINGS = {
    "全て": "すべて",
    "および": "と",
    "及び": "と",
    "《チェーン》": "《チェイン》",
    "《常時》": "《常》",
    "チェーン終了時": "チェイン終了時",
    "チェーンの終了時": "チェインの終了時",
}

STRIKERS = {"敵": OTHER, "味方": SELF, "ストライカー": ANY, "敵味方": ANY}
"""R7: 味方 are controlled by "you", 敵 by the opponent."""

ZONES = {"手札": terms.HAND, "捨て札": terms.DISCARD, "山札": terms.DECK, "スコア置き場": terms.SCORE}
PLACES: dict[str, tuple[int, str]] = {
    "手札に": (terms.HAND, ""),
    "捨て札に": (terms.DISCARD, ""),
    "山札に": (terms.DECK, ""),
    "山札の一番上に": (terms.DECK, TOP),
    "山札の一番下に": (terms.DECK, BOTTOM),
    "スコア置き場に": (terms.SCORE, ""),
}
STATS = {"POW": terms.POW, "DEF": terms.DEF, "Rank": terms.RANK}
REGIONS = {
    "ベースライン": terms.BASE_LINE,
    "センターライン": terms.CENTER_LINE,
    "ゲートエリア": terms.GATE_AREA,
    "テリトリー": terms.TERRITORY,
}
KINDS = {"攻撃": terms.ATTACK, "スペルカード": terms.SPELL, "アビリティ": terms.ABILITY}

ALWAYS, EQUIPPED, AS_RULE = "《常》", "《装備》", "《ルール》"
DURATIONS = {"《ターン》": terms.THIS_TURN, "《チェイン》": terms.THIS_CHAIN}
TIMINGS = {"《アクション》": terms.ACTION, "《リアクション》": terms.REACTION}
"""R5: icons as they stand after normalising, [常] and 《常》 alike; 2.4.3, 2.4.5, 2.4.6: what they say."""

EVENTS = {
    "召喚された": terms.SUMMONED,
    "召喚される": terms.WOULD_BE_SUMMONED,
    "撃破された": terms.DESTROYED,
    "撃破される": terms.WOULD_BE_DESTROYED,
    "退場した": terms.RETIRED,
    "退場する": terms.WOULD_RETIRE,
    "ステージを離れた": terms.LEFT,
    "ステージを離れる": terms.WOULD_LEAVE,
    "移動した": terms.MOVED,
    "移動する": terms.WOULD_MOVE,
    "攻撃を宣言した": terms.ATTACK_DECLARED,
    "攻撃の対象になった": terms.ATTACK_TARGETED,
    "宣言の対象になった": terms.TARGETED,
    "スペルカードを宣言した": terms.SPELL_DECLARED,
    "アビリティを宣言した": terms.ABILITY_DECLARED,
    "ダメージを受けた": terms.DAMAGED,
    "ダメージを受ける": terms.WOULD_BE_DAMAGED,
    "敵を撃破した": terms.DESTROYED_ENEMY,
    "行動済み状態になった": terms.BECAME_ACTED,
    "行動済み状態になる": terms.WOULD_BECOME_ACTED,
    "未行動状態になった": terms.BECAME_UNACTED,
    "未行動状態になる": terms.WOULD_BECOME_UNACTED,
    "グレイズした": terms.GRAZED,
    "カードを引いた": terms.DREW,
    "カードを引く": terms.WOULD_DRAW,
    "手札を捨てた": terms.DISCARDED,
    "手札を捨てる": terms.WOULD_DISCARD,
}
"""8.1.8, 8.1.8.1: される or 受ける before, された, した or 受けた after it is applied (T103 to T114).

A kind of damage (攻撃の) may stand before those about damage.
"""

MOMENTS = {
    "ターン開始時": terms.TURN_STARTS,
    "ターン終了時": terms.TURN_ENDS,
    "チェイン終了時": terms.CHAIN_ENDS,
    "ストライカーフェイズ開始時": terms.STRIKER_PHASE_STARTS,
    "ストライカーフェイズ終了時": terms.STRIKER_PHASE_ENDS,
    "コマンダーフェイズ開始時": terms.COMMAND_PHASE_STARTS,
    "コマンダーフェイズ終了時": terms.COMMAND_PHASE_ENDS,
    "エンドフェイズ開始時": terms.END_PHASE_STARTS,
}
"""T115 to T117, without the の that may stand inside."""

RULES = {
    "移動できない": terms.CANNOT_MOVE,
    "移動することができない": terms.CANNOT_MOVE,
    "攻撃宣言を行うことができない": terms.CANNOT_ATTACK,
    "攻撃に参加できない": terms.CANNOT_ATTACK,
    "攻撃に参加することができない": terms.CANNOT_ATTACK,
    "スペルカード宣言を行うことができない": terms.CANNOT_CAST,
    "アビリティ宣言を行うことができない": terms.CANNOT_USE_ABILITY,
    "宣言を行うことができない": terms.CANNOT_DECLARE,
    "未行動状態にならない": terms.STAYS_ACTED,
    "行動済み状態にならない": terms.STAYS_UNACTED,
    "行動済み状態でも攻撃宣言を行うことができる": terms.ATTACKS_ACTED,
    "攻撃の対象にならない": terms.NOT_ATTACKED,
    "敵の宣言能力の対象にならない": terms.NOT_TARGETED_BY_ENEMY,
    "相手の宣言能力の対象にならない": terms.NOT_TARGETED_BY_ENEMY,
    "宣言能力の対象にならない": terms.NOT_TARGETED,
    "敵のスペルカードの効果を受けない": terms.IMMUNE_ENEMY_SPELLS,
    "相手のスペルカードの効果を受けない": terms.IMMUNE_ENEMY_SPELLS,
    "スペルカードの効果を受けない": terms.IMMUNE_SPELLS,
    "敵のアビリティの効果を受けない": terms.IMMUNE_ENEMY_ABILITIES,
    "相手のアビリティの効果を受けない": terms.IMMUNE_ENEMY_ABILITIES,
    "アビリティの効果を受けない": terms.IMMUNE_ABILITIES,
    "敵の効果を受けない": terms.IMMUNE_ENEMY_EFFECTS,
    "相手の効果を受けない": terms.IMMUNE_ENEMY_EFFECTS,
    "効果を受けない": terms.IMMUNE_EFFECTS,
    "撃破されない": terms.NOT_DESTROYED,
    "ダメージを受けない": terms.NO_DAMAGE,
}
"""T141 to T143, T145 to T148."""

PLAYER_RULES = {
    "グレイズを行うことができない": terms.NO_GRAZE,
    "リアクションを行うことができない": terms.NO_REACTION,
    "召喚を行うことができない": terms.NO_SUMMON,
}
"""T144."""

READABLE = {
    "NUMBER": "数",
    "HAVING": "「種族：X」を持つ",
    "INFO": "「種族：X」",
    "QUOTED": "『アビリティ』",
    "COST": "コスト（[霊]、[術霊]、[手札1]、[スコア]…）",
    "TAKING": "次に受ける",
    "WHERE": "隣接するエリアに",
    "SIGN": "+・-",
    "TIMES": "×",
}
BEGINNINGS = {
    "HAVING": ("「種族:", "「所属:", "「属性:", "「タイプ:", "「ストライカー名:"),
    "INFO": ("「種族:", "「所属:", "「属性:", "「タイプ:", "「ストライカー名:"),
    "TAKING": ("次に受ける", "次に与える", "受ける", "与える"),
    "WHERE": ("隣接するエリアに", "範囲内のエリアに", "対象のエリアに", "ゲートエリアに"),
}
GROUPS: dict[str, tuple[str, ...]] = {
    "ストライカー（対象、術者、このストライカー、敵、味方…）": ("PRONOUN", "STRIKERS"),
    "説明（他の、範囲内の、隣接する、「種族：X」を持つ、未行動状態の、Rankがn以下の…）": (
        *("OTHER", "IN_RANGE", "COLOUR", "ADJACENT", "HAVING", "STATE", "STAT", "REGION"),
    ),
    "アイコン（[常]、[ターン]、[チェイン]、[装備]、[ルール]）": ("ICON",),
    "文頭の語（その後、次に、かわりに、そうした場合、ターン終了時まで…）": (
        *("DURATION", "NEXT", "THEN", "IF_DONE", "IF_NOT_DONE", "INSTEAD", "AMONG", "MOMENT"),
    ),
    "プレイヤー（あなた、相手、お互い）": ("SELF", "OPPONENT", "EACH"),
    "カード（手札、捨て札、山札、スコア置き場、カード…）": (
        *("ZONE", "CARD", "DECK_TOP", "TOP_CARD", "RULE_CARD", "FROM_DECK", "REST"),
    ),
    "数": ("NUMBER", "FREE"),
    "動詞（前進させる、撃破する、退場させる、除外する…）": ("STEP", "LEAVE"),
    "条件（エースである、未行動状態の、ベースラインに存在する…）": ("STATE", "REGION", "HAVING"),
    "キーワード（《接射》、《覚醒》、《遮断》…）": (
        *("COUNTING", "PLAIN_KEYWORD", "AWAKENING", "FORMATION", "SHELTER", "JOINING"),
    ),
}
"""Words that are named together when any of them could stand somewhere."""
