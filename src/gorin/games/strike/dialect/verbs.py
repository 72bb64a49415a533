"""The verbs of this game's cards: what each does, when it happens, what it forbids (T45-T102, T103-T114, T137-T151)."""

from __future__ import annotations

from gorin.games.strike import terms
from gorin.games.strike.dialect.changes import gain, give, lose
from gorin.games.strike.dialect.facts import (
    adjoins,
    attacked_whom,
    change,
    has,
    is_next_to,
    is_there,
    joins_in,
    less,
    moved_where,
    status,
    turned_into,
    widen,
)
from gorin.games.strike.dialect.orders import (
    deal,
    discard_at_random,
    do,
    negate,
    pay,
    relocate,
    step,
    suffer,
    summon,
    swap,
    take_over,
)
from gorin.text import acts, numbers
from gorin.text.comparisons import are_equal
from gorin.text.conditions import add_existence, exists
from gorin.text.lexicon import Lexicon, Occasion, Ruling, Verb, roles
from gorin.text.morphology import ABLE, ADJECTIVE, GODAN, ICHIDAN, PASSIVE, SURU
from gorin.text.phrases import INFO, KEYWORD, QUANTITY, QUOTED, STATUS, Clause
from gorin.text.values import CARD, QUALITY

THING = "kind pointer"
FACING = {"裏向き": terms.FACE_DOWN, "表向き": 0}
KINDS = {"攻撃": terms.ATTACK, "スペルカード": terms.SPELL, "アビリティ": terms.ABILITY}
DECLARED = {"攻撃": terms.ATTACK_DECLARED, "スペルカード": terms.SPELL_DECLARED, "アビリティ": terms.ABILITY_DECLARED}


def damaged() -> tuple[Occasion, ...]:
    """T110, with the kind of damage before it."""
    kinds = {"ダメージ": -1, **{f"{key}のダメージ": kind for key, kind in KINDS.items()}}
    return tuple(
        Occasion(terms.DAMAGED, terms.WOULD_BE_DAMAGED, objects={"を": path}, to=kind) for path, kind in kinds.items()
    )


def immunities() -> tuple[Ruling, ...]:
    """T147, T148."""
    found = [Ruling(terms.NO_DAMAGE, objects={"を": "ダメージ"})]
    for path, rule, enemy in (
        ("スペルカードの効果", terms.IMMUNE_SPELLS, terms.IMMUNE_ENEMY_SPELLS),
        ("アビリティの効果", terms.IMMUNE_ABILITIES, terms.IMMUNE_ENEMY_ABILITIES),
        ("効果", terms.IMMUNE_EFFECTS, terms.IMMUNE_ENEMY_EFFECTS),
    ):
        found.append(Ruling(rule, objects={"を": path}))
        found += [Ruling(enemy, objects={"を": f"{whose}の{path}"}) for whose in ("敵", "相手")]
    return tuple(found)


def untargeted() -> tuple[Ruling, ...]:
    """T143, T146."""
    paths = {
        "未行動状態": terms.STAYS_ACTED,
        "行動済み状態": terms.STAYS_UNACTED,
        "攻撃の対象": terms.NOT_ATTACKED,
        "敵の宣言能力の対象": terms.NOT_TARGETED_BY_ENEMY,
        "相手の宣言能力の対象": terms.NOT_TARGETED_BY_ENEMY,
        "宣言能力の対象": terms.NOT_TARGETED,
    }
    return tuple(Ruling(rule, objects={"に": path}) for path, rule in paths.items())


def forbidden() -> tuple[Ruling, ...]:
    """T142, T144, T145."""
    strikers = {
        "攻撃宣言": terms.CANNOT_ATTACK,
        "スペルカード宣言": terms.CANNOT_CAST,
        "アビリティ宣言": terms.CANNOT_USE_ABILITY,
        "宣言": terms.CANNOT_DECLARE,
    }
    players = {"グレイズ": terms.NO_GRAZE, "リアクション": terms.NO_REACTION, "召喚": terms.NO_SUMMON}
    declared = {
        "攻撃宣言": terms.NO_ATTACKS,
        "スペルカード宣言": terms.NO_SPELLS,
        "アビリティ宣言": terms.NO_ABILITIES,
        "宣言": terms.NO_DECLARATIONS,
    }
    acted = {"を": "攻撃宣言", "でも": "行動済み状態"}
    return (
        *(Ruling(rule, ABLE, objects={"を": path}) for path, rule in strikers.items()),
        *(Ruling(rule, ABLE, objects={"を": path}, of_player=True) for path, rule in (players | declared).items()),
        Ruling(terms.ATTACKS_ACTED, ABLE, negative=False, objects=acted),
    )


def declared() -> tuple[Occasion, ...]:
    """宣言を行う: 攻撃宣言, スペルカード宣言, アビリティ宣言, or any of them."""
    first, *others = DECLARED.values()
    found = {f"{key}宣言": (event, ()) for key, event in DECLARED.items()} | {"宣言": (first, tuple(others))}
    return tuple(
        Occasion(event, objects={"を": path}, of_player=of_player, others=further)
        for path, (event, further) in found.items()
        for of_player in (False, True)
    )


def became() -> tuple[Occasion, ...]:
    """T108, T112."""
    return (
        Occasion(terms.BECAME_ACTED, terms.WOULD_BECOME_ACTED, objects={"に": "行動済み状態"}),
        Occasion(terms.BECAME_UNACTED, terms.WOULD_BECOME_UNACTED, objects={"に": "未行動状態"}),
        Occasion(terms.ATTACK_TARGETED, objects={"に": "攻撃の対象"}),
        Occasion(terms.TARGETED, objects={"に": "宣言の対象"}),
        Occasion(terms.TARGETED, objects={"に": "スペルカードの対象"}, to=terms.SPELL),
        Occasion(terms.TARGETED, objects={"に": "アビリティの対象"}, to=terms.ABILITY),
    )


def is_gift(clause: Clause) -> bool:
    """得る, 失う: of abilities and words, not of control."""
    phrase = clause.phrase("を")
    return phrase is None or phrase.nouns.group != "control"


def has_status(clause: Clause) -> bool:
    """「POW：+1」する, POWを2倍にする."""
    return any(phrase.nouns.group == STATUS for phrase in clause.phrases) or numbers.is_number_change(clause)


def is_given(clause: Clause) -> bool:
    """与える: of abilities, words and numbers, not of damage."""
    phrase = clause.phrase("を")
    return phrase is not None and phrase.nouns.group in (*GIFTS.split(), STATUS)


def is_widening(clause: Clause) -> bool:
    phrase = clause.phrase("を")
    return phrase is not None and phrase.nouns.group == "area"


PUT = acts.put(FACING)
GIFTS = f"{INFO} {QUOTED} {KEYWORD} effect"
MOVED = "zone place"
THERE = Verb(
    "be there",
    roles(に="region stage zone among", が=f"{THING} {CARD}", も=QUANTITY, bare=QUANTITY),
    describes=is_there,
    fact=exists,
)
PILES = f"zone {CARD} place rest laid equip-spell {QUANTITY}"


def verbs() -> tuple[tuple[str, str, Verb], ...]:
    """Each verb by its dictionary form and how it conjugates."""
    things = roles(を=f"{THING} {QUANTITY}", が=THING, も=QUANTITY, bare=QUANTITY)
    put = Verb("put", roles(を=f"{THING} {PILES}", に=MOVED, から="zone place among", で="facing"), PUT)
    return (
        (
            "引く",
            GODAN,
            Verb(
                "draw",
                roles(を=CARD, が="player", bare=QUANTITY),
                acts.draw,
                occasions=(Occasion(terms.DREW, terms.WOULD_DRAW, objects={"を": "カード"}, of_player=True),),
            ),
        ),
        (
            "捨てる",
            ICHIDAN,
            Verb(
                "discard",
                roles(を=PILES, が="player", bare=QUANTITY),
                acts.discard(discard_at_random),
                occasions=(Occasion(terms.DISCARDED, terms.WOULD_DISCARD, objects={"を": "手札"}, of_player=True),),
            ),
        ),
        (
            "与える",
            ICHIDAN,
            Verb(
                "deal",
                roles(に=THING, を=f"damage {GIFTS} {STATUS}", が=THING),
                deal,
                state=give,
                stative=is_given,
                heads=frozenset(("damage",)),
            ),
        ),
        (
            "受ける",
            ICHIDAN,
            Verb(
                "take",
                roles(を="damage effects", が=THING, は=THING),
                suffer,
                occasions=damaged(),
                rulings=immunities(),
                heads=frozenset(("damage",)),
            ),
        ),
        (
            "撃破",
            SURU,
            Verb(
                "destroy",
                things,
                acts.move(terms.SCORE, terms.DESTROY),
                occasions=(
                    Occasion(terms.DESTROYED, terms.WOULD_BE_DESTROYED, PASSIVE),
                    Occasion(terms.DESTROYED_ENEMY, objects={"を": "敵"}),
                ),
                rulings=(Ruling(terms.NOT_DESTROYED, PASSIVE),),
            ),
        ),
        (
            "退場",
            SURU,
            Verb(
                "retire",
                things,
                acts.move(terms.DISCARD, terms.RETIRE),
                occasions=(Occasion(terms.RETIRED, terms.WOULD_RETIRE),),
            ),
        ),
        (
            "除外",
            SURU,
            Verb(
                "remove",
                roles(を=f"{THING} {PILES}", が=THING, から="zone place among"),
                acts.remove(terms.REMOVED, terms.REMOVE),
            ),
        ),
        (
            "離れる",
            ICHIDAN,
            Verb(
                "leave",
                roles(を="stage", が=THING),
                occasions=(Occasion(terms.LEFT, terms.WOULD_LEAVE, objects={"を": "ステージ"}),),
            ),
        ),
        (
            "移動",
            SURU,
            Verb(
                "move",
                roles(を=THING, に="area region", が=THING, は=THING),
                relocate,
                occasions=(Occasion(terms.MOVED, terms.WOULD_MOVE, further=moved_where),),
                rulings=(Ruling(terms.CANNOT_MOVE, ABLE),),
            ),
        ),
        (
            "攻撃",
            SURU,
            Verb(
                "attack",
                roles(を=THING, が=THING, は=THING),
                occasions=(
                    Occasion(terms.ATTACK_DECLARED, terms.ATTACK_DECLARED, told=attacked_whom),
                    Occasion(terms.ATTACK_TARGETED, terms.ATTACK_TARGETED, PASSIVE),
                ),
                rulings=(Ruling(terms.CANNOT_ATTACK, ABLE), Ruling(terms.NOT_ATTACKED, PASSIVE)),
            ),
        ),
        ("前進", SURU, Verb("advance", roles(を=THING, bare=QUANTITY), step(1))),
        ("後退", SURU, Verb("retreat", roles(を=THING, bare=QUANTITY), step(-1))),
        (
            "召喚",
            SURU,
            Verb(
                "summon",
                roles(を=f"{PILES} pointer", で=QUALITY, が=THING, に="area region", から="zone place among"),
                summon,
                occasions=(Occasion(terms.SUMMONED, terms.WOULD_BE_SUMMONED, PASSIVE),),
            ),
        ),
        (
            "宣言",
            SURU,
            Verb(
                "declare",
                roles(を="effect", が=f"{THING} player"),
                occasions=tuple(
                    Occasion(event, objects={"を": key}, of_player=of_player)
                    for key, event in DECLARED.items()
                    for of_player in (False, True)
                ),
            ),
        ),
        (
            "行う",
            GODAN,
            Verb(
                "carry out",
                roles(
                    を=f"declaration effect {QUANTITY} list",
                    から="list",
                    でも=QUALITY,
                    が=f"{THING} player",
                    は=THING,
                    bare=QUANTITY,
                ),
                occasions=declared(),
                rulings=forbidden(),
            ),
        ),
        (
            "参加",
            SURU,
            Verb(
                "join",
                roles(に="effect", は=THING, が=THING),
                describes=joins_in,
                rulings=(Ruling(terms.CANNOT_ATTACK, ABLE, objects={"に": "攻撃"}),),
            ),
        ),
        (
            "なる",
            GODAN,
            Verb(
                "become",
                roles(に=f"{QUALITY} pointer {QUANTITY}", が=f"{THING} zone count", は=THING),
                acts.become,
                describes=turned_into,
                occasions=became(),
                rulings=untargeted(),
            ),
        ),
        ("少なくなる", GODAN, Verb("be less", roles(は="power-cost", bare="power"), state=less)),
        (
            "",
            SURU,
            Verb(
                "do",
                roles(
                    を=f"{THING} {PILES} number",
                    に=f"{QUALITY} facing number count {QUANTITY}",
                    と同じに="number count",
                    だけ="number count",
                    bare=f"{STATUS} {QUANTITY}",
                    は=THING,
                ),
                do,
                state=status,
                stative=has_status,
            ),
        ),
        (
            "変更",
            SURU,
            Verb(
                "change",
                roles(を=f"{THING} field range number", に=f"{STATUS} {INFO} range number count {QUANTITY}"),
                state=change,
            ),
        ),
        ("得る", ICHIDAN, Verb("gain", roles(を=f"{GIFTS} control", は=THING), take_over, state=gain, stative=is_gift)),
        ("失う", GODAN, Verb("lose", roles(を=GIFTS, は=THING), state=lose)),
        (
            "加える",
            ICHIDAN,
            Verb(
                "add",
                roles(を=f"{THING} {PILES} area", に=f"{MOVED} range", から="zone place among", で="facing"),
                PUT,
                state=widen,
                stative=is_widening,
            ),
        ),
        ("置く", GODAN, put),
        ("戻す", GODAN, put),
        ("戻る", GODAN, Verb("go back", roles(に=MOVED, が=f"{THING} {CARD}"))),
        ("公開", SURU, Verb("show", roles(を=PILES, から="zone place", が=CARD), acts.show, beside=True)),
        ("見る", ICHIDAN, Verb("look", roles(を=PILES, から="zone place"), acts.look, beside=True)),
        ("出る", ICHIDAN, Verb("appear", roles(が=CARD))),
        ("シャッフル", SURU, Verb("shuffle", roles(を="zone"), acts.shuffle, beside=True)),
        (
            "支払う",
            GODAN,
            Verb(
                "pay",
                roles(を="score-cost summon-cost hand-cost", として="hand-cost", で="hand-cost", bare=QUANTITY),
                pay,
            ),
        ),
        ("終了", SURU, Verb("end", roles(は="game", で="victory"), acts.win)),
        (
            "選ぶ",
            GODAN,
            Verb(
                "choose",
                roles(を=f"{THING} {PILES}", から="list zone place among", bare=QUANTITY),
                acts.choose,
                beside=True,
            ),
        ),
        ("打ち消す", GODAN, Verb("negate", roles(を="declaration effect"), negate)),
        ("入れ替える", ICHIDAN, Verb("swap", roles(を="position number"), swap)),
        ("持つ", GODAN, Verb("have", roles(を=f"{INFO} field number", が=THING), describes=has)),
        ("コントロール", SURU, Verb("control", roles(が="player"))),
        ("存在", SURU, THERE),
        ("隣接", SURU, Verb("adjoin", roles(に=THING, と=THING), describes=adjoins, fact=is_next_to)),
        ("空く", GODAN, Verb("be empty", roles(が="area"))),
        (
            "等しい",
            ADJECTIVE,
            Verb(
                "equal",
                roles(に="number count damage", と="number count", が="number count", は=f"number {QUANTITY}"),
                state=numbers.equals,
                fact=are_equal,
                stative=numbers.is_stated,
            ),
        ),
        (
            "等しく",
            SURU,
            Verb("make equal", roles(を="number", に="number count", と="number count"), state=numbers.change_number),
        ),
        *(
            (
                word,
                kind,
                Verb(
                    name,
                    roles(を="number", bare=f"{QUANTITY} count", だけ="number count"),
                    state=numbers.increase(sign),
                ),
            )
            for word, kind, name, sign in (
                ("増やす", GODAN, "increase", 1),
                ("上げる", ICHIDAN, "increase", 1),
                ("減らす", GODAN, "lessen", -1),
                ("下げる", ICHIDAN, "lessen", -1),
            )
        ),
        ("グレイズ", SURU, Verb("graze", roles(が="player"), occasions=(Occasion(terms.GRAZED, of_player=True),))),
        ("入れる", ICHIDAN, Verb("include", roles(は="pointer", に="deck", bare=QUANTITY))),
        ("配置", SURU, Verb("place", roles(は="pointer", として=QUALITY))),
    )


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        lexicon.add_verb(word, kind, verb)
    add_existence(lexicon, THERE)
