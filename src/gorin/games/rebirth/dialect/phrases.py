"""Clauses: phrases (a noun with its particle, a quantity, an adverb, a span of time) up to a verb with its ending.

The order of phrases is free; what a verb means with them is decided by its frame (`acts`, `changes`,
`conditions`, `events`). Every phrase must be claimed by the frame, or the text is refused at it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gorin.games.rebirth.dialect import verbs
from gorin.games.rebirth.dialect.nouns import PRONOUNS, STATES, Noun, Quantity, parse_noun, parse_quantity
from gorin.games.rebirth.dialect.verbs import BY_LENGTH, SURFACES, Form
from gorin.text.scan import Scanner

PARTICLES: Final = (
    "の中で",
    "より",
    "からも",
    "からの",
    "から",
    "としても",
    "として",
    "でも",
    "に対して",
    "を",
    "に",
    "は",
    "が",
    "で",
    "と",
    "へ",
    "も",
)
ADVERBS: Final = {
    "さらに、": "further",
    "さらに": "further",
    "追加で、": "also",
    "追加で": "also",
    "かわりに、": "instead",
    "かわりに": "instead",
    "【レスト】で": "resting",
    "【スタンド】で": "standing",
    "裏向きで": "face_down",
    "表向きで": "face_up",
    "相手の好きな順番で": "their_order",
    "自分の好きな順番で": "any_order",
    "好きな順番で": "any_order",
    "もう1回": "once_more",
    "常に": "always",
    "両方": "both",
    "それぞれ": "each",
    "合計で": "total",
    "合計": "total",
    "次に": "next",
    "サポートなしで": "without_support",
    "手札にあるかのように": "as_if_in_hand",
    "この効果で、": "by_this",
    "この効果で": "by_this",
    "そうしたら、": "if_done",
    "そうしたら": "if_done",
    "その後、": "then",
    "その後": "then",
    "ただし、": "but",
    "ただし": "but",
    "各ターン、最初に": "first_each_turn",
    "各ターン、": "each_turn",
    "各ターン": "each_turn",
    "最初に": "first",
    "重ねて": "stacked",
    "上から": "from_top",
    "他に": "beside",
    "本来より": "than_usual",
    "すべて": "all",
    "全部": "all",
}
TIMES_EACH_TURN: Final = re.compile(r"各ターン(\d+)回まで、?")
ORDINAL_ONLY: Final = re.compile(r"各ターン(\d+)回目のみ、?")
MODIFIER: Final = re.compile(r"([+\-±]?)(\d+|X)/([+\-±]?)(\d+|X)")
SIGNED: Final = re.compile(r"([+\-])(\d+|X)(?!/)")
BARE_NUMBER: Final = re.compile(r"(\d+)(?=に|倍|ダメージ|と|なら|の時)")
ARRIVED: Final = re.compile(
    r"このターン(?:に)?、?(?:(あなた|相手)の)?(?:(手札|デッキ|控え室|メンバー|エントリー|リタイア|エネルギー)から)?(エントリー|メンバー)に置かれた"
    r"(?:(\d+)枚目以降の)?(?:キャラ|カード)(でない)?なら、?"
)
ATTACK_COUNT: Final = re.compile(r"(?:このターン(?:の|に|中の)?、?)?(?:(このキャラ|あなた|相手)の)?アタック回数が、?")
FEWER: Final = re.compile(
    r"(?:あなたの、?)?((?:(?:エントリー|メンバー|エネルギー|リタイア|デッキ|手札|控え室|思い出)[、と]?)+)"
    r"の枚数をそれぞれ相手と比較し、?枚数が(少ない|多い)領域1つにつき、?"
)
TOTAL: Final = re.compile(
    r"([^。]+?)の枚数(?:の(\d+)倍の値)?と、?([^。]+?)の枚数(?:の(\d+)倍の値)?の合計値"
    r"(?:(\d+)につき、?|が?(\d+)(以上|以下)なら、?)"
)
AS_DECLARED: Final = re.compile(r"(?:(?:それ|そのカード|そのキャラ|その)の?)?(?:コスト)?が?、?宣言と(違う|同じ)なら、?")
GREATEST: Final = re.compile(r"(?:その中で、?)?最も大きいコストのキャラを公開した各プレイヤーは、?")
STANDING_SUPPORT: Final = re.compile(r"メンバーを【レスト】せずに(?=サポート)")
HIT_IF: Final = re.compile(r"(当たり|ハズレ|はずれ|外れ)なら、?")
AS_NUMBER: Final = re.compile(r"(\d+)枚として(?=扱)")
TOTAL_AGAIN: Final = re.compile(r"合計値が?(\d+)(以上|以下)なら、?")
SPLIT_GOAL: Final = re.compile(r"(エントリー|メンバー)に(\d+)枚までと、?(エントリー|メンバー)に(\d+)枚まで")
TURN_IF: Final = re.compile(r"(あなた|自分|相手)のターン(?:中)?なら、?")
ATTACK_NUMBER: Final = re.compile(
    r"(?:この|その)?(?:ターン(?:の|に)?、?)?(?:(このキャラ|そのキャラ|あなた|相手)の)?(\d+)回目のアタック"
)
DECK_TOP: Final = re.compile(r"(?:(あなた|自分|相手|そのプレイヤー|各プレイヤー)の、?)?デッキの(?:一番)?(上|下)から、?")
DECK_END: Final = re.compile(
    r"(?:(あなた|自分|相手|そのプレイヤー|持ち主|オーナー)の、?)?デッキの(?:一番)?(上か下|上|下)に、?"
)
SLOTS: Final = re.compile(
    r"(?:(?:あなた|自分)の、?)?((?:[^、。をはが]|を持)*?)[のが]い(ない|る)(?:(?:あなた|自分)の、?)?メンバーに(も)?"
)
SUM_WITH: Final = re.compile(r"([^、。]+?)と選んだ枚数が合計(\d+)枚になるように、?")
PER_IT: Final = re.compile(r"(?:その|それらの?|控え室に置かれた|置かれた|置いた|公開した)(\d+)枚につき、?")
PER_COST: Final = re.compile(r"その(コスト|ATK|DEF)(\d+)につき、?")
SET_LIKE: Final = re.compile(
    r"(?:(このキャラ|そのキャラ)の)?((?:コスト|ATK|DEF)(?:[、と](?:コスト|ATK|DEF))*)を、?(そのキャラ|それ)と同じに"
)
ONTO: Final = re.compile(r"((?:《[^《》]+》|〔[^〔〕]+〕)(?:か(?:《[^《》]+》|〔[^〔〕]+〕))*)のいたエントリーに")
PHASE_NAME: Final = re.compile(r"(?:この|(?:あなたの)?(スタンバイ|エネルギー|メイン|アタック|エンド))フェイズを")
FACE: Final = re.compile(r"(裏向き|表向き)に、?(?=し|する)")
UNDONE: Final = re.compile(r"その(リタイアとダメージ|リタイア)を")
ATTACKS: Final = re.compile(
    r"(?:(この|その)アタック|(?:(このターン|各ターン)、?)?(?:(このキャラ|そのキャラ|あなた|自分|相手)の)?"
    r"(?:(このキャラ|そのキャラ)への)?(次の)?((?:\d+回目と?、?)+の)?(?:((?:ATK|DEF|コスト)\d+(?:以上|以下)?)のキャラからの)?(?:すべての)?アタック)は、?"
)
END_OF_TURN: Final = re.compile(r"(?:自分|あなた|この)?の?ターン終了時に(?=Reバース)")
VALIDITY: Final = re.compile(r"(有効|無効)に、?")
PLAY_COST: Final = re.compile(
    r"(このキャラ|このカード|(?:このターン、?)?(?:(?P<once>次に))?キャラ)を(?:(エントリーかメンバー|エントリー|メンバー)に)?プレイする(?:ための)?コスト(?:は|を)"
)
DAMAGE_KIND: Final = re.compile(
    r"(受けている|負っている|受けるアタックの|受けるアタック|受ける|そのアタックの|このアタックの|このアタックで受ける|そのアタックで受ける)ダメージ[をが]、?"
)
BLOCK_TIMING: Final = re.compile(r"【ブロッカー】のタイミングで")
AT_MOST: Final = re.compile(r"(?:各ターン、?)?(\d+)[回枚](?:まで)?しか")
NO_BLOCKER: Final = re.compile(r"【ブロッカー】でない")
NOT_BY_EFFECT: Final = re.compile(r"効果以外で")
PLUS: Final = re.compile(r"([+\-]\d+)に(?=する|し)")
ARRIVAL: Final = re.compile(r"次に(あなた|相手)のエントリーに置かれる、?([^、。]*?)(?=を)")
DAMAGE: Final = re.compile(r"(\d+|X)ダメージを?")
ENERGY: Final = re.compile(r"エネ(\d+|X|無)|(\d+)(?=することで)")
GIVEN: Final = re.compile(
    r"コスト(\d+)(?:で、?|/)?ATK(\d+)/DEF(\d+)(?:の、?|で、?|)((?:〔[^〔〕]+〕)?)(?:で|の|を持つ)?、?"
    r"(?:『([^『』]+)』)?の?(キャラ)?として"
)
RANGE: Final = re.compile(r"(\d+)[~\-](\d+)の(数字|コスト)を?(?:1つ)?")
WORDS_CHOICE: Final = re.compile(r"((?:[「『][^「」『』]+[」』](?:か|、|と)?)+)")

OWN: Final = r"(?:(あなた|自分|相手|味方|各プレイヤー|そのプレイヤー)の、?)?"
CARD: Final = r"(このキャラ|そのキャラ|このカード|サポートされたキャラ|それら|それ)"
SPANS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "this_turn",
        re.compile(
            r"このターンの終わりまで、?|このターン終了時まで、?|ターン終了時まで、?|あなたのターンの終わりまで、?"
        ),
    ),
    ("this_turn", re.compile(r"このターン中(?:に|は)?、?")),
    ("this_attack", re.compile(r"このアタック中(?:に|は)?、?")),
    ("that_attack", re.compile(r"そのアタック中(?:に|は)?、?")),
    ("this_game", re.compile(r"このゲーム中、?")),
    ("next_turn_end", re.compile(r"次の相手のターン終了時まで、?|次の相手のターンの終わりまで、?")),
    ("next_own_turn", re.compile(r"次のあなたのターン開始時まで、?|次の自分のターン開始時まで、?")),
    ("next_opponent_turn", re.compile(r"次の相手のターン中(?:に)?、?")),
    ("next_attack", re.compile(rf"(?:このターン(?:中)?、?)?{CARD}の次のアタック中、?")),
    ("next_attack_any", re.compile(r"このターン(?:中)?、?(?:の)?(?:(あなた|相手)の)?次のアタック中、?")),
    (
        "nth_attack",
        re.compile(r"各ターン、?(?:(このキャラ|そのキャラ|あなた|相手)の)?((?:\d+回目と?、?)+)のアタック中、?"),
    ),
    ("card_attack", re.compile(rf"{CARD}のアタック中、?")),
    ("attack_on", re.compile(rf"{CARD}への?アタック中、?")),
    (
        "this_turn",
        re.compile(
            r"このターン(?:に)?、?(?=(?:このキャラ|そのキャラ|このカード|あなた|相手|相手のキャラ|サポートされたキャラ)が|次に(?:このキャラ|あなた|相手|アタック))"
        ),
    ),
    ("this_turn", re.compile(r"このターンに、?(?=[^。]*【?キャンセル】?されて)")),
    ("turn_of", re.compile(rf"{OWN}ターン中(?:に|は|なら)?、?")),
    (
        "phase_of",
        re.compile(rf"{OWN}(スタンバイ|エネルギー|メイン|アタック|エンド)フェイズ(?:中)?(?:に|は)?、?(?!開始|終了|を)"),
    ),
)
TIMINGS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("delayed_end", re.compile(r"このターン(?:の)?(?:終了時|の終わりに)に?、?")),
    (
        "delayed_next",
        re.compile(
            r"次の(あなた|自分|相手)の(ターン|スタンバイフェイズ|メインフェイズ|アタックフェイズ)(開始時|終了時)(?!まで)に?、?"
        ),
    ),
    ("delayed_attack_end", re.compile(r"(?:この|その)アタック(?:の)?終了時、?")),
    (
        "phase",
        re.compile(
            r"(?:(各プレイヤー|あなた|自分|相手)の、?|(各))?(?:(各))?(ターン|スタンバイフェイズ|エネルギーフェイズ|メインフェイズ|アタックフェイズ|"
            r"スタートステップ|ブロックステップ|ダメージステップ|クローズステップ|ゲーム)(?:の)?(開始時|終了時|始めに|終わりに)に?、?"
        ),
    ),
    ("attack_end", re.compile(r"(?:あなたの|相手の)?(?:各)?アタック(?:の)?終了時、?")),
)

TAILS: Final = {
    verbs.END: (
        ("ことで、", "by"),
        ("ことで", "by"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("時、", "would"),
        ("時", "would"),
        ("際に、", "would"),
        ("際、", "would"),
        ("際に", "would"),
        ("際", "would"),
        ("直前に、", "just_before"),
        ("なら、", "if"),
        ("なら", "if"),
        ("かわりに、", "in_place"),
        ("かわりに", "in_place"),
        ("ためのコスト", "cost_of"),
        ("か、", "or"),
        ("か", "or"),
    ),
    verbs.PAST: (
        ("ら、", "done"),
        ("ら", "done"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("時でも", "also_when"),
        ("時の能力", "ability_when"),
        ("時か", "when_or"),
        ("時、", "when"),
        ("時", "when"),
        ("なら、", "if"),
        ("なら", "if"),
        ("後に、", "after"),
        ("後、", "after"),
        ("後に", "after"),
        ("後", "after"),
        ("アタック終了時、", "attack_end"),
        ("アタック終了時", "attack_end"),
        ("アタックで、", "in_attack"),
        ("アタックで", "in_attack"),
        ("アタック中、", "during"),
        ("アタック中", "during"),
        ("ターン終了時、", "turn_end"),
    ),
    verbs.MUST: (("", "must"),),
    verbs.NEG: (
        ("なら、", "if"),
        ("なら", "if"),
        ("時のみ", "only_when"),
        ("時、", "when"),
        ("と使えない", "unless"),
        ("と、", "unless"),
    ),
    verbs.STATE: (
        ("なら、", "if"),
        ("なら", "if"),
        ("時のみ、", "only_when"),
        ("時のみ", "only_when"),
        ("間、", "while"),
        ("間", "while"),
        ("時、", "when"),
        ("アタック中、", "during"),
        ("アタック中", "during"),
    ),
    verbs.NEG_STATE: (("なら、", "if"), ("なら", "if"), ("間、", "while")),
    verbs.CAN: (("なら、", "if"), ("なら", "if")),
    verbs.CANNOT: (("なら、", "if"), ("なら", "if")),
}
COPULA: Final = (
    ("でないなら、", "if_not"),
    ("でないなら", "if_not"),
    ("ではないなら、", "if_not"),
    ("でない時", "when_not"),
    ("のみなら、", "if_only"),
    ("のみなら", "if_only"),
    ("だけなら、", "if_only"),
    ("なら、", "if"),
    ("なら", "if"),
    ("の時のみ", "only_when"),
    ("の時、", "when"),
    ("の間、", "while"),
    ("であり、", "and"),
    ("で、", "and"),
    ("で", "and"),
)
LONGER: Final = tuple(
    word for word in (*STATES, *PRONOUNS) if any(word.startswith(each) for each in ADVERBS if each != word)
)
STOPS: Final = ("。", "、", "』", "」", "]")


@dataclass
class Phrase:
    """A part of a clause. `kind` says which of the fields it has."""

    kind: str
    start: int
    end: int
    particle: str = ""
    noun: Noun | None = None
    quantity: Quantity | None = None
    word: str = ""
    groups: tuple[str | None, ...] = ()
    other: Noun | None = None
    claimed: bool = False


@dataclass
class Clause:
    """Phrases and the verb (or copula) that ends them. `tail` is what follows the verb: なら, 時, ことで, ..."""

    start: int
    end: int
    phrases: list[Phrase] = field(default_factory=list)
    verb: str = ""
    form: str = ""
    voice: str = ""
    tail: str = ""
    copula: bool = False
    verb_start: int = 0

    def get(self, kind: str, particle: str | None = None) -> Phrase | None:
        """The first phrase of a kind (with a particle) that nobody has claimed yet; it is claimed now."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == kind and (particle is None or phrase.particle == particle):
                phrase.claimed = True
                return phrase
        return None

    def peek(self, kind: str, particle: str | None = None) -> Phrase | None:
        """The same without claiming it."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == kind and (particle is None or phrase.particle == particle):
                return phrase
        return None

    def noun(self, *particles: str) -> Phrase | None:
        for particle in particles:
            found = self.get("noun", particle)
            if found is not None:
                return found
        return None

    def adverb(self, word: str) -> bool:
        """Whether this adverb stands in the clause; it is claimed then."""
        for phrase in self.phrases:
            if not phrase.claimed and phrase.kind == "adverb" and phrase.word == word:
                phrase.claimed = True
                return True
        return False

    def adverb_before(self, word: str, phrase: Phrase) -> bool:
        """Whether this adverb stands right in front of a phrase; it is claimed then."""
        for each in self.phrases:
            if not each.claimed and each.kind == "adverb" and each.word == word and each.end == phrase.start:
                each.claimed = True
                return True
        return False

    def unclaimed(self) -> Phrase | None:
        return next((phrase for phrase in self.phrases if not phrase.claimed), None)


def parse_clause(sc: Scanner) -> Clause | None:
    """The next clause, or None where none can be read."""
    start = sc.at
    clause = Clause(start, start)
    while True:
        sc.eat("、")
        if sc.ended or sc.sees("。", "』", "」", "]"):
            break
        if parse_verb(sc, clause):
            return clause
        phrase = parse_phrase(sc)
        if phrase is None:
            if not clause.phrases:
                sc.at = start
            break
        clause.phrases.append(phrase)
        clause.end = sc.at
        if phrase.kind in ("turn_if", "arrived", "total_if", "as_declared", "hit_if"):
            clause.tail, clause.copula = "if", True
            return clause
        if (
            phrase.kind in ("noun", "quantity", "number", "attack_number", "judged")
            and not phrase.particle
            and parse_copula(sc, clause)
        ):
            return clause
        if phrase.kind in ("modifier", "signed") and (sc.ended or sc.sees("。", "、", "』")):
            sc.eat("、")
            clause.verb, clause.form = "modify" if phrase.kind == "modifier" else "make", verbs.END
            clause.end = sc.at
            return clause
    clause.end = sc.at
    return clause if clause.phrases else None


def parse_verb(sc: Scanner, clause: Clause) -> bool:
    """A verb with what may follow it."""
    start = sc.at
    for written in BY_LENGTH:
        if not sc.text.startswith(written, start):
            continue
        form = SURFACES[written]
        if form.verb == "make" and not clause.phrases:
            continue
        sc.at = start + len(written)
        if parse_tail(sc, clause, form):
            clause.verb, clause.form, clause.voice = form.verb, form.form, form.voice
            clause.verb_start = start
            clause.end = sc.at
            return True
        sc.at = start
    return False


def parse_tail(sc: Scanner, clause: Clause, form: Form) -> bool:
    """What follows a verb form; False where the form would be cut in the middle of a word."""
    for written, tail in TAILS.get(form.form, ()):
        if sc.sees(written):
            if tail == "or" and sc.text.startswith("から", sc.at):
                continue
            sc.at += len(written)
            clause.tail = tail
            return True
    if sc.ended or sc.sees(*STOPS):
        sc.eat("、")
        return True
    if (form.form == verbs.TE and not sc.sees("い", "お", "も")) or (
        form.form == verbs.CONT
        and form.verb in ("put", "choose", "return", "rest", "stand", "reveal")
        and not sc.sees("て", "た", "な")
    ):
        return True
    return form.form in (verbs.NEG_CONT, verbs.CANNOT_CONT, verbs.STATE_CONT)


def parse_copula(sc: Scanner, clause: Clause) -> bool:
    """なら, で, でないなら after a noun or a quantity."""
    for written, tail in COPULA:
        if not sc.sees(written):
            continue
        if tail == "and" and not has_topic(clause):
            continue
        sc.at += len(written)
        clause.tail = tail
        clause.copula = True
        clause.end = sc.at
        return True
    return False


def has_topic(clause: Clause) -> bool:
    return any(phrase.particle in ("が", "も") for phrase in clause.phrases[:-1]) or (
        len(clause.phrases) > 0 and clause.phrases[-1].kind == "quantity" and bool(clause.phrases[-1].quantity.relation)
        if clause.phrases and clause.phrases[-1].quantity is not None
        else False
    )


def parse_phrase(sc: Scanner) -> Phrase | None:
    """One phrase that is no verb."""
    start = sc.at
    found = sc.match(END_OF_TURN)
    if found:
        return Phrase("end_of_turn", start, sc.at)
    for code, pattern in TIMINGS:
        found = sc.match(pattern)
        if found and found.group():
            return Phrase("timing", start, sc.at, word=code, groups=(found.group(), *found.groups()))
        sc.at = start
    for code, pattern in SPANS:
        found = sc.match(pattern)
        if found:
            return Phrase("span", start, sc.at, word=code, groups=found.groups())
    total = parse_total(sc)
    if total is not None:
        return total
    for kind, pattern in (
        ("turn_if", TURN_IF),
        ("attack_count", ATTACK_COUNT),
        ("as_declared", AS_DECLARED),
        ("hit_if", HIT_IF),
        ("greatest", GREATEST),
        ("standing_support", STANDING_SUPPORT),
        ("as_number", AS_NUMBER),
        ("fewer", FEWER),
        ("split_goal", SPLIT_GOAL),
        ("arrived", ARRIVED),
        ("attacks", ATTACKS),
        ("attack_number", ATTACK_NUMBER),
        ("decktop", DECK_TOP),
        ("deckend", DECK_END),
        ("onto", ONTO),
        ("per_it", PER_IT),
        ("per_cost", PER_COST),
        ("set_like", SET_LIKE),
        ("sum_with", SUM_WITH),
        ("phase_name", PHASE_NAME),
        ("validity", VALIDITY),
        ("end_of_turn", END_OF_TURN),
        ("play_cost", PLAY_COST),
        ("damage_kind", DAMAGE_KIND),
        ("block_timing", BLOCK_TIMING),
        ("at_most", AT_MOST),
        ("no_blocker", NO_BLOCKER),
        ("not_by_effect", NOT_BY_EFFECT),
        ("arrival", ARRIVAL),
        ("face", FACE),
        ("undone", UNDONE),
        ("slots", SLOTS),
        ("damage", DAMAGE),
    ):
        found = sc.match(pattern)
        if found:
            particle = sc.eat("を、", "を", "が", "は") if kind == "attack_number" else ""
            phrase = Phrase(kind, start, sc.at, particle.strip("、"), groups=found.groups())
            if kind in ("onto", "slots", "arrival", "sum_with"):
                group = 2 if kind == "arrival" else 1
                inner = Scanner(sc.text[: found.end(group)])
                inner.at = found.start(group)
                phrase.noun = parse_noun(inner)
                if phrase.noun is None or inner.at != found.end(group):
                    sc.at = start
                    continue
                if kind == "arrival":
                    sc.eat("を")
                    phrase.end = sc.at
            return phrase
    found = sc.match(TIMES_EACH_TURN)
    if found:
        return Phrase("times", start, sc.at, groups=found.groups())
    found = sc.match(ORDINAL_ONLY)
    if found:
        return Phrase("ordinal_only", start, sc.at, groups=found.groups())
    for kind, pattern in (
        ("given", GIVEN),
        ("modifier", MODIFIER),
        ("plus", PLUS),
        ("signed", SIGNED),
        ("energy", ENERGY),
        ("range", RANGE),
    ):
        found = sc.match(pattern)
        if found:
            if kind in ("range",):
                pass
            else:
                sc.eat("を")
            return Phrase(kind, start, sc.at, groups=found.groups())
    quantity = parse_quantity(sc)
    if quantity is not None:
        place = sc.at
        particle = ""
        if sc.eat("につき、", "につき"):
            particle = "につき"
        elif (quantity.unit or quantity.every or quantity.free) and sc.eat("を、", "を"):
            particle = ""
        elif quantity.unit in ("倍",) and sc.eat("に"):
            particle = "に"
        elif sc.eat("から"):
            particle = "から"
        elif sc.sees("と入れ替え"):
            sc.eat("と")
            particle = "と入れ替え"
        elif sc.sees("と", "か") and another_object(sc):
            particle = sc.eat("と", "か")
            sc.eat("、")
        else:
            sc.at = place
        return Phrase("quantity", start, sc.at, particle, quantity=quantity)
    word = "" if begins_noun(sc) else sc.longest(ADVERBS)
    if word == "すべて" and sc.sees("の"):
        sc.at = start
        word = ""
    if word:
        return Phrase("adverb", start, sc.at, word=ADVERBS[word])
    found = sc.match(BARE_NUMBER)
    if found:
        particle = sc.eat("に", "と")
        return Phrase("number", start, sc.at, particle, groups=found.groups())
    noun = parse_noun(sc)
    if noun is not None:
        if sc.eat("と同じ枚数"):
            sc.eat("を")
            return Phrase("same", start, sc.at, noun=noun)
        if sc.sees("と同じになる", "と同じになり", "と同じにする", "と同じにし") and sc.eat("と同じに"):
            return Phrase("like", start, sc.at, noun=noun)
        if sc.eat("と同じ点数のダメージを", "と同じ数のダメージを", "と同じダメージを", "と同じ値のダメージを"):
            return Phrase("same_damage", start, sc.at, noun=noun)
        particle = ""
        for each in PARTICLES:
            if sc.sees(each):
                if each == "と" and sc.sees("と同じ"):
                    break
                if each == "で" and copula_follows(sc, noun):
                    break
                sc.at += len(each)
                particle = each
                break
        sc.eat("、") if particle else None
        if not particle and sc.eat("につき、", "につき"):
            particle = "につき"
        return Phrase("noun", start, sc.at, particle, noun=noun)
    found = sc.match(WORDS_CHOICE)
    if found:
        particle = sc.eat("から", "を")
        return Phrase("words", start, sc.at, particle, word=found.group(1))
    return None


def parse_total(sc: Scanner) -> Phrase | None:
    """Aの枚数の２倍の値とBの枚数の合計値１につき / が５以上なら (T198)."""
    start = sc.at
    again = sc.match(TOTAL_AGAIN)
    if again:
        return Phrase("total_if", start, sc.at, groups=(None, None, *again.groups()))
    found = TOTAL.match(sc.text, start)
    if found is None:
        return None
    nouns: list[Noun] = []
    for group in (1, 3):
        inner = Scanner(sc.text[: found.end(group)])
        inner.at = found.start(group)
        noun = parse_noun(inner)
        if noun is None or not inner.ended:
            return None
        nouns.append(noun)
    sc.at = found.end()
    kind = "per_total" if found.group(5) else "total_if"
    groups = (found.group(2), found.group(4), found.group(6), found.group(7), found.group(5))
    return Phrase(kind, start, sc.at, noun=nouns[0], other=nouns[1], groups=groups)


def another_object(sc: Scanner) -> bool:
    """キャラを２枚とReバースを１枚: a further noun with its own number follows."""
    inner = Scanner(sc.text)
    inner.at = sc.at + 1
    inner.eat("、")
    return parse_noun(inner) is not None and bool(inner.eat("を、", "を")) and parse_quantity(inner) is not None


def begins_noun(sc: Scanner) -> bool:
    """Whether a word that could be an adverb begins a longer one: それぞれ異なるカード名の, この効果で置いたキャラ."""
    return any(sc.text.startswith(word, sc.at) for word in LONGER)


def copula_follows(sc: Scanner, noun: Noun) -> bool:
    """で after a noun that is not what something is done with."""
    if sc.sees("でないなら", "ではないなら", "でない時"):
        return True
    return noun.unit.kind in ("compared",)
