"""The first step of reading: one spelling for everything that may be printed in several (N2 to N8, N14, R1, R2).

Every rule keeps the place in the print of each character, so that a refusal points at what its author wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gorin.text.normalise import Normal, normalise

CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
MARKS: Final = "❶❷❸❹❺❻❼❽❾"
"""Circled numbers as signs that NFKC leaves alone."""
DOT: Final = "●"
STOP: Final = "。"

SIGNS: Final = str.maketrans(
    {
        **dict(zip(CIRCLED, MARKS, strict=True)),
        "〜": "~",
        "～": "~",
        "〈": "<",
        "〉": ">",
        "[": "〚",
        "]": "〛",
        "［": "〚",
        "］": "〛",
        "，": "、",
        "．": ".",
        "『": "「",
        "』": "」",
    }
)
"""Signs of which one stands for another, one character each."""

NUMERALS: Final = {"一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9"}

WORDS: Final[Sequence[tuple[str, str]]] = (
    (r"(?<=[力痕刃撃化鎧])[ー―‐−–](?=\d)", "-"),
    (r"眷族", "眷属"),
    (r"味方の", "自分の"),
    (r"コフィン・エリア|墓地", "コフィンエリア"),
    (r"フィールド・エリア|(?<![登戦市広き])場(?=に|の|から|へ|で)", "フィールド"),
    (r"ライフ・?カード", "リムカード"),
    (r"ライフ・?クラッシュ", "リム・ブラスト"),
    (r"ライフデッキ", "ライフ・デッキ"),
    (r"コア・カード", "コアカード"),
    (r"(?<!ライフ・)デッキ(?!の外|に入れ)", "山札"),
    (r"ダウン", "スリープ"),
    (r"レイズ", "アウェイク"),
    (r"先行", "先攻"),
    (r"(?:眷属)?配置枠|(?:眷属)?召喚枠", "配置枠"),
    (r"除外カード置き場", "除外エリア"),
    (r"コントロール権", "コントロール"),
    (r"かわりに|替わりに|代りに", "代わりに"),
    (r"良い", "よい"),
    (r"てよい", "てもよい"),
    (r"でよい", "でもよい"),
    (r"とき", "時"),
    (r"かぎり", "限り"),
    (r"全て", "すべて"),
    (r"(眷属|真祖の断片|カード)すべての(?=戦闘力)", r"すべての\1の"),
    (r"好きな", "任意の"),
    (r"好きな順", "任意の順"),
    (r"任意の順(?!番)", "任意の順番"),
    (r"任意のだけ|任意の数だけ|任意の枚数だけ", "任意の数"),
    (r"枚数", "数"),
    (r"(?<=\d)度", "回"),
    (r"(?:すべての|それぞれの|お互いの|各|両)プレイヤー|お互い(?=の|は)(?!のターン)", "すべてのプレイヤー"),
    (r"他のプレイヤー|相手プレイヤー", "相手"),
    (r"この(?:領地|眷属|秘宝|カード)を(?:プレイ|展開|使用)(?:する|している|した)プレイヤー", "自分"),
    (r"(自分|相手)(?=フィールド|ターン(?!プレイヤー)|[ァ-ヺー]+フェイズ|コフィン|シフトエリア)", r"\1の"),
    (r"そのターンプレイヤー", "ターンプレイヤー"),
    (r"フィールド上", "フィールド"),
    (r"へ(?=置|戻|加|召喚|登場|出|展開|セット)", "に"),
    (r"設置", "セット"),
    (r"キーワード能力", "キーワード"),
    (r"(?<=カウンターが)(\d+個(?:以上|以下)?)(?:置かれて|乗って)いる", r"\1ある"),
    (r"(?<=行動権を)(\d+)消費して(?=、)", r"\1消費することで"),
    (r"相手に見せて(?=もよい)", "公開して"),
    (r"(?<!に)セットされ(?:た|ている)(?=権能)", "フィールドにセットされた"),
    (r"自分のターンに(?=\d回)", "1ターンに"),
    (r"もう(?=\d[枚体回])", ""),
    (r"(この(?:眷属|真祖の断片|秘宝|領地|カード))の上に(?=[^。、]*カウンター)", r"\1に"),
    (r"(眷属|秘宝|権能|領地|カード)と([^、。と]*(?:眷属|秘宝|権能|領地|カード))を(\d[体枚])ずつ", r"\1\3と\2\3を"),
    (r"〚([^〚〛]*)〛(?=の(?:数|半分))", r"\1"),
    (r"同数", "同じ数"),
    (r"(種族:[^、。:「」]+?)(?:または|もしくは|か|・|/)種族:", r"\1か"),
    (r"(?<!【)(生命転化|魂魄燃焼)(?!】)", r"【\1】"),
    (r"((コスト|戦闘力)(?:\d+)?(?:以上|以下|未満))の\2を持つ", r"\1の"),
    (r"(\d+(?:以上|以下)?)の目が出た(?=場合|時|なら)", r"出た目が\1の"),
    (r"(?:の(?:召喚|使用|発動|展開))?に必要な(?:行動権|コスト)", "の召喚コスト"),
    (r"(?<=の)行動権の消費(?=[をは+-])", "召喚コスト"),
    (r"(?<=の)(?:使用|発動|展開)コスト", "召喚コスト"),
    (r"(\d)(?:少なくなる|少なくする|減る|下がる|軽減される|軽減する)", r"-\1する"),
    (r"(?<=コストは)(\d)(?:多くなる|多くする|増える)", r"+\1する"),
    (r"(種族(?::[^、。:「」]+?|「[^」]+」))としても扱う", r"\1を持つものとして扱う"),
    (r"攻撃対象の(?=眷属|真祖の断片|カード)", "攻撃されている"),
    (r"(眷属|権能|秘宝)を(\d[体枚回]しか)", r"1ターンに\2\1を"),
    (r"(?<=[手分]の)ターンの?開始時まで", "クリンナップフェイズまで"),
    (r"(?<=[属能宝地片色赤青緑黒白])(?:であれば|だったら)", "ならば"),
    (r"自分と相手の(?=真祖の断片|フィールド|すべての)", "すべてのプレイヤーの"),
    (r"(コスト|戦闘力)が最も(高い|低い)", r"最も\1の\2"),
    (r"(?:その|出た目の)合計(?=が\d)", "出た目"),
    (r"ゲーム終了時まで", "ゲーム終了まで"),
    (r"(?<=[手分]の)ターンの?終了時まで", "エンドフェイズまで"),
    (r"(?<=次の)ターンの?終了時まで", "ターンのエンドフェイズまで"),
    (r"(?:この)?ターンの?終了時まで", "このターン中"),
    (r"を(\d+つ)を", r"を\1"),
    (r"のいずれか(?=を|\d)", ""),
    (r"の半分(?=、)", "の半分だけ"),
    (r"をコントロール(?:する|している|していた)プレイヤー", "のコントローラー"),
    (r"その(?=戦闘力|コスト|コントロー[ルラ]|効果|カード名)", "それの"),
    (r"(スリープ|アウェイク)(?:している|した)(?=眷属|真祖|カード)", r"\1状態の"),
    (r"(?<=が)1[枚体]も(?=いない|ない|存在しない)", ""),
    (
        r"(捕食|献上|吸血|貫通|身軽|変幻自在|防壁|護衛|道連れ|祓魔|脆弱|蘇生|(?:凶刃|連続攻撃|強化|鎧|聖痕|不死)[+-]?\d*)(?:能力|効果)(?=を[^持]|と|、|は)",
        r"\1",
    ),
)
"""R1, R2, N6, N8, N12, N14: the word that is kept for each that means the same, in this order."""

PATTERNS: Final = tuple((re.compile(pattern), kept) for pattern, kept in WORDS)
LINE_MARK: Final = re.compile(rf"^(?:[{MARKS}]|\d{{1,2}}\.|{DOT})")


MODE_MARK: Final = re.compile(rf"[{MARKS}](?![、{MARKS}からの])|(?<=。)\d\.")


def respelled(normal: Normal, pattern: re.Pattern[str], kept: str | Callable[[re.Match[str]], str]) -> Normal:
    """The text with every stretch of this pattern replaced; the new word stands where the old one did."""
    text, origin = normal.text, normal.origin
    out: list[str] = []
    where: list[int] = []
    end = 0
    for found in pattern.finditer(text):
        start = found.start()
        out.append(text[end:start])
        where.extend(origin[end:start])
        end = found.end()
        word = found.expand(kept) if isinstance(kept, str) else kept(found)
        out.append(word)
        where.extend(origin[min(start + step, max(start, end - 1))] for step in range(len(word)))
    if not end:
        return normal
    out.append(text[end:])
    where.extend(origin[end:])
    return Normal("".join(out), tuple(where), normal.original)


def plain(text: str) -> Normal:
    """A printed text in the spelling that the grammar reads."""
    signs = text.translate(SIGNS)
    signs = re.sub(r"[一二三四五六七八九](?=[枚体度回つ個問択面](?!も))", lambda found: NUMERALS[found[0]], signs)
    normal = replace(normalise(signs, names="《》"), original=text)
    for pattern, kept in PATTERNS:
        normal = respelled(normal, pattern, kept)
    return normal


def lines_of(normal: Normal) -> list[Normal]:
    """N1: one line is one ability; a line that begins with the mark of a mode goes on with the line before (T146)."""
    found: list[Normal] = []
    last = 0
    for line in normal.lines():
        if not line.text:
            continue
        mark = LINE_MARK.match(line.text)
        number = number_of(mark[0]) if mark is not None else 0
        if found and mark is not None and number in (0, 1, last + 1):
            last = number
            before = found[-1]
            if not before.text.endswith(STOP):
                before = before.joined(Normal(STOP, (line.origin[0], line.origin[0]), line.original))
            found[-1] = before.joined(respelled(line, LINE_MARK, DOT))
        else:
            found.append(line)
    return [marked(line) for line in found]


def marked(line: Normal) -> Normal:
    """The marks of modes inside a line as dots, in their order; those that a header lists stay as they are."""
    last = 0
    modes: set[int] = set()
    for mark in MODE_MARK.finditer(line.text):
        number = number_of(mark[0])
        if number in (1, last + 1):
            last = number
            modes.add(mark.start())
    return respelled(line, MODE_MARK, lambda mark: DOT if mark.start() in modes else mark[0])


def number_of(mark: str) -> int:
    """The number of a mode's mark (0: it has none)."""
    return MARKS.find(mark) + 1 or int(mark.rstrip(".") if mark[0].isdigit() else 0)
