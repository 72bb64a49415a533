"""Verbs and their endings, as card texts use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

END = "end"
CONT = "cont"
TE = "te"
MAY = "may"
PAST = "past"
NEG = "neg"
NEG_CONT = "negcont"
CAN = "can"
CANNOT = "cannot"
CANNOT_CONT = "cannot_cont"
STATE = "state"
NEG_STATE = "neg_state"
MUST = "must"
STATE_CONT = "state_cont"

ACTIVE = "active"
PASSIVE = "passive"
CAUSATIVE = "causative"


@dataclass(frozen=True)
class Form:
    """A verb as it stands in the text: which one, in which voice and ending."""

    verb: str
    form: str
    voice: str = ACTIVE


ICHIDAN: Final = (
    ("る", END, ACTIVE),
    ("", CONT, ACTIVE),
    ("て", TE, ACTIVE),
    ("てよい", MAY, ACTIVE),
    ("た", PAST, ACTIVE),
    ("ない", NEG, ACTIVE),
    ("ず", NEG_CONT, ACTIVE),
    ("なければ", MUST, ACTIVE),
    ("られる", CAN, ACTIVE),
    ("られない", CANNOT, ACTIVE),
    ("られた", PAST, PASSIVE),
    ("ている", STATE, ACTIVE),
    ("ていない", NEG_STATE, ACTIVE),
    ("ていて", STATE_CONT, ACTIVE),
    ("ておらず", NEG_CONT, ACTIVE),
    ("られている", STATE, PASSIVE),
)
SURU: Final = (
    ("する", END, ACTIVE),
    ("し", CONT, ACTIVE),
    ("して", TE, ACTIVE),
    ("してよい", MAY, ACTIVE),
    ("した", PAST, ACTIVE),
    ("しない", NEG, ACTIVE),
    ("せず", NEG_CONT, ACTIVE),
    ("しなければ", MUST, ACTIVE),
    ("できる", CAN, ACTIVE),
    ("でき", CAN, ACTIVE),
    ("できない", CANNOT, ACTIVE),
    ("できず", CANNOT_CONT, ACTIVE),
    ("される", END, PASSIVE),
    ("され", CONT, PASSIVE),
    ("された", PAST, PASSIVE),
    ("されない", NEG, PASSIVE),
    ("されず", NEG_CONT, PASSIVE),
    ("している", STATE, ACTIVE),
    ("していて", STATE_CONT, ACTIVE),
    ("していない", NEG_STATE, ACTIVE),
    ("していた", PAST, ACTIVE),
    ("されている", STATE, PASSIVE),
    ("されていて", STATE_CONT, PASSIVE),
    ("されていない", NEG_STATE, PASSIVE),
    ("させる", END, CAUSATIVE),
    ("させ", CONT, CAUSATIVE),
    ("させて", TE, CAUSATIVE),
    ("させてよい", MAY, CAUSATIVE),
    ("させた", PAST, CAUSATIVE),
    ("させない", NEG, CAUSATIVE),
)


def godan(end: str, cont: str, te: str, past: str, neg: str, can: str) -> tuple[tuple[str, str, str], ...]:
    """The endings of a verb whose stem changes: (く, き, いて, いた, か, け) and so on."""
    return (
        (end, END, ACTIVE),
        (cont, CONT, ACTIVE),
        (te, TE, ACTIVE),
        (f"{te}よい", MAY, ACTIVE),
        (past, PAST, ACTIVE),
        (f"{neg}ない", NEG, ACTIVE),
        (f"{neg}ず", NEG_CONT, ACTIVE),
        (f"{neg}なければ", MUST, ACTIVE),
        (f"{can}る", CAN, ACTIVE),
        (f"{can}ない", CANNOT, ACTIVE),
        (f"{can}ず", CANNOT_CONT, ACTIVE),
        (f"{te}いる", STATE, ACTIVE),
        (f"{te}いない", NEG_STATE, ACTIVE),
        (f"{neg}れる", END, PASSIVE),
        (f"{neg}れ", CONT, PASSIVE),
        (f"{neg}れた", PAST, PASSIVE),
        (f"{neg}れて", TE, PASSIVE),
        (f"{neg}れない", NEG, PASSIVE),
        (f"{neg}れず", NEG_CONT, PASSIVE),
        (f"{neg}れている", STATE, PASSIVE),
        (f"{neg}れていない", NEG_STATE, PASSIVE),
    )


KU: Final = godan("く", "き", "いて", "いた", "か", "け")
SU: Final = godan("す", "し", "して", "した", "さ", "せ")
BU: Final = godan("ぶ", "び", "んで", "んだ", "ば", "べ")
U: Final = godan("う", "い", "って", "った", "わ", "え")
RU: Final = godan("る", "り", "って", "った", "ら", "れ")
TSU: Final = godan("つ", "ち", "って", "った", "た", "て")

VERBS: Final[tuple[tuple[str, str, tuple[tuple[str, str, str], ...]], ...]] = (
    ("choose", "選", BU),
    ("put", "置", KU),
    ("return", "戻", SU),
    ("come_back", "戻", RU),
    ("add", "加え", ICHIDAN),
    ("add", "足", SU),
    ("discard", "すて", ICHIDAN),
    ("draw", "引", KU),
    ("recover", "回復", SURU),
    ("give", "与え", ICHIDAN),
    ("look", "見", ICHIDAN),
    ("reveal", "公開", SURU),
    ("shuffle", "シャッフル", SURU),
    ("set", "セット", SURU),
    ("exclude", "除外", SURU),
    ("stand", "【スタンド】", SURU),
    ("rest", "【レスト】", SURU),
    ("retire", "リタイア", SURU),
    ("exchange", "入れ替え", ICHIDAN),
    ("win", "勝利", SURU),
    ("lose_game", "敗北", SURU),
    ("end_phase", "終了", SURU),
    ("do", "行", U),
    ("trigger", "発動", SURU),
    ("activate", "起動", SURU),
    ("ignore", "無視", SURU),
    ("check", "チェック", SURU),
    ("declare", "宣言", SURU),
    ("present", "提示", SURU),
    ("guess", "当て", ICHIDAN),
    ("split", "分け", ICHIDAN),
    ("support", "サポート", SURU),
    ("attack", "アタック", SURU),
    ("partner_attack", "パートナーアタック", SURU),
    ("block", "ブロック", SURU),
    ("cancel", "【キャンセル】", SURU),
    ("cancel", "キャンセル", SURU),
    ("keep", "残", SU),
    ("undo", "取り消", SU),
    ("prefer", "優先", SURU),
    ("treat", "扱", U),
    ("gain", "得", ICHIDAN),
    ("lose", "失", U),
    ("become", "な", RU),
    ("make", "", SURU),
    ("appear", "登場", SURU),
    ("receive", "受け", ICHIDAN),
    ("use", "使", U),
    ("play", "プレイ", SURU),
    ("vary", "増減", SURU),
    ("grow", "増え", ICHIDAN),
    ("be", "い", ICHIDAN),
    ("be", "あ", RU),
    ("count", "数え", ICHIDAN),
    ("refer", "参照", SURU),
    ("insert", "入れ", ICHIDAN),
    ("compare", "比較", SURU),
    ("overlap", "重複", SURU),
    ("have", "持", TSU),
    ("differ", "違", U),
    ("exceed", "上回", RU),
)


def surfaces() -> dict[str, Form]:
    """Every written form."""
    found: dict[str, Form] = {}
    for name, stem, endings in VERBS:
        for ending, form, voice in endings:
            if stem + ending:
                found.setdefault(stem + ending, Form(name, form, voice))
    found["いない"] = found["ない"] = Form("be", NEG)
    found["おらず"] = found["なく"] = Form("be", NEG_CONT)
    found["いて"] = found["あり"] = found["あって"] = Form("be", TE)
    for word, verb in (
        ("多い", "more"),
        ("大きい", "more"),
        ("高い", "more"),
        ("少ない", "less"),
        ("小さい", "less"),
        ("低い", "less"),
    ):
        found[word] = Form(verb, END)
    found["同じ"] = Form("equal", END)
    found["アタックかサポートした"] = Form("attack_or_support", PAST)
    found["サポートかアタックした"] = Form("attack_or_support", PAST)
    found["負けた"], found["勝った"] = Form("lose_check", PAST), Form("win_check", PAST)
    found["どちらでもない"] = Form("neither", NEG)
    for cut in ("い", "いず"):
        del found[cut]
    found["選んでよい"] = Form("choose", MAY)
    return found


SURFACES: Final = surfaces()
BY_LENGTH: Final = tuple(sorted(SURFACES, key=len, reverse=True))
