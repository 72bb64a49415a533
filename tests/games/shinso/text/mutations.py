"""Texts of the vampire game with one word added, removed or exchanged.

`python -m tests.games.shinso.text.mutations 5000` tries so many of them.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

from tests.games.shinso.text import reasons
from tests.text.mutations import Mutant, changed, survives
from tests.text.texts import Sample, all_samples

EXCHANGED = (
    *(("自分", "相手"), ("相手", "自分"), ("以上", "以下"), ("以下", "以上"), ("以下", "未満"), ("+", "-"), ("-", "+")),
    *(
        ("戦闘力", "コスト"),
        ("コスト", "戦闘力"),
        ("眷属", "権能"),
        ("眷属", "秘宝"),
        ("権能", "領地"),
        ("秘宝", "眷属"),
    ),
    *(("領地", "秘宝"), ("真祖の断片", "眷属"), ("眷属", "真祖の断片"), ("カード", "眷属"), ("手札", "コフィンエリア")),
    *(("コフィンエリア", "手札"), ("墓地", "手札"), ("山札", "ライフ・デッキ"), ("山札", "コフィンエリア")),
    *(("リムカード", "手札"), ("フィールド", "コフィンエリア"), ("登場枠", "フィールド"), ("赤", "青"), ("黒", "白")),
    *(("この眷属", "その眷属"), ("その眷属", "この眷属"), ("すべての", ""), ("すべて", "1体"), ("召喚", "破壊")),
    *(
        ("破壊", "除外"),
        ("破壊", "召喚"),
        ("除外", "破壊"),
        ("勝利", "敗北"),
        ("敗北", "勝利"),
        ("スリープ", "アウェイク"),
    ),
    *(
        ("アウェイク", "スリープ"),
        ("上から", "下から"),
        ("一番下", "一番上"),
        ("一番上", "一番下"),
        ("ターン終了時", "ターン開始時"),
    ),
    *(
        ("召喚時", "登場時"),
        ("登場時", "召喚時"),
        ("攻撃時", "召喚時"),
        ("場合", "時"),
        ("たび", "時"),
        ("限り", "場合"),
    ),
    *(
        ("する。", "してもよい。"),
        ("引く。", "引いてもよい。"),
        ("捨てる。", "捨ててもよい。"),
        ("してもよい。", "する。"),
    ),
    *(
        ("置く。", "置いてもよい。"),
        ("てもよい", "た"),
        ("得る", "失う"),
        ("できる", "できない"),
        ("できない", "できる"),
    ),
    *(("持つ", "持たない"), ("持たない", "持つ"), ("いる", "いない"), ("ある", "ない"), ("存在する", "存在しない")),
    *(("ドローフェイズ", "エンドフェイズ"), ("エンドフェイズ", "ドローフェイズ"), ("プレイフェイズ", "バトルフェイズ")),
    *(
        ("このターン", "次のターン"),
        ("このターン中", "ゲーム終了まで"),
        ("ゲーム終了まで", "このターン中"),
        ("まで", ""),
    ),
    *(("捕食", "吸血"), ("吸血", "捕食"), ("貫通", "防壁"), ("防壁", "護衛"), ("凶刃", "強化"), ("連続攻撃", "凶刃")),
    *(
        ("選んで", "ランダムに選んで"),
        ("見る", "公開する"),
        ("公開する", "見る"),
        ("手札に加える", "コフィンエリアに置く"),
    ),
    *(("装備", "召喚"), ("使用", "セット"), ("セット", "使用"), ("発動", "セット"), ("撤退", "破壊"), ("攻撃", "戦闘")),
    *(
        ("戦闘", "攻撃"),
        ("直接攻撃", "攻撃"),
        ("致命攻撃", "攻撃"),
        ("または", "と"),
        ("高い", "低い"),
        ("低い", "高い"),
    ),
    *(("その後、", "そうした場合、"), ("そうした場合、", "その後、"), ("そうした場合、", "そうでなければ、")),
    *(
        ("代わりに", ""),
        ("かわりに", ""),
        ("かつ", "または"),
        ("他の", ""),
        ("正面の", ""),
        ("1回", "2回"),
        ("任意の数", "1枚"),
    ),
)
REMOVED = (
    *(
        "自分の",
        "相手の",
        "自身の",
        "他の",
        "まで",
        "すべて",
        "すべての",
        "このターン、",
        "このターン中、",
        "代わりに",
        "かわりに",
    ),
    *(
        "自分は",
        "相手は",
        "相手が",
        "自分が",
        "すべてのプレイヤーは",
        "それぞれのプレイヤーは",
        "フィールドの",
        "コフィンエリアの",
    ),
    *(
        "手札の",
        "手札から",
        "山札から",
        "コフィンエリアから",
        "フィールドから",
        "フィールドに",
        "ゲームから",
        "選んで",
        "ランダムに",
    ),
    *(
        "裏向きのまま",
        "その中から",
        "さらに",
        "その後、",
        "また、",
        "追加で",
        "即座に",
        "同時に",
        "あらかじめ",
        "好きな順番で",
    ),
    *(
        "1ターンに1回、",
        "1ターンに1度、",
        "ゲーム中1回だけ、",
        "攻撃時、",
        "召喚時、",
        "登場時、",
        "次の",
        "戦闘で",
        "戦闘を行い、",
    ),
    *(
        "効果によって",
        "召喚条件を持たない",
        "スリープ状態の",
        "アウェイク状態の",
        "正面の",
        "最も戦闘力の高い",
        "新たな",
        "ごとに",
    ),
    *(
        "1体",
        "1枚",
        "2枚",
        "に発動する。",
        "てもよい",
        "しても良い",
        "あれば",
        "ただし、",
        "そうした場合、",
        "のみ",
        "だけ",
        "手札に",
    ),
)
ADDED = (
    *(
        ("まで", r"(?<=\d[体枚個])(?!まで|以)"),
        ("他の", r"(?=眷属|カード|秘宝)"),
        ("自分の", r"(?=眷属|手札|コフィン|秘宝|山札|リム)"),
    ),
    *(
        ("相手の", r"(?=眷属|手札|コフィン|秘宝|山札|リム|領地|真祖)"),
        ("コスト3以下の", r"(?=眷属|秘宝|権能|カード|領地)"),
    ),
    *(
        ("戦闘力4000以上の", r"(?=眷属|真祖)"),
        ("スリープ状態の", r"(?=眷属|真祖)"),
        ("赤の", r"(?=眷属|カード|権能|秘宝)"),
    ),
    *(
        ("種族：ウルフの", r"(?=眷属)"),
        ("吸血を持つ", r"(?=眷属|真祖)"),
        ("召喚条件を持たない", r"(?=眷属)"),
        ("正面の", r"(?=眷属)"),
    ),
    *(("最も戦闘力の高い", r"(?=眷属)"), ("《月の影》以外の", r"(?=眷属|カード)"), ("秘宝を装備している", r"(?=眷属)")),
    *(
        ("フィールドの", r"(?=眷属|秘宝|領地)"),
        ("登場枠の", r"(?=眷属)"),
        ("コフィンエリアの", r"(?=眷属|カード|権能)"),
    ),
    *(
        ("このターン、", r"(?:^|(?<=。)|(?<=時、))"),
        ("相手は", r"(?:^|(?<=。)|(?<=時、))"),
        ("次の", r"(?=自分の|相手の|ターン)"),
    ),
    *(
        ("代わりに", r"(?:(?<=。)|(?<=時、))"),
        ("2枚", r"(?<=を)"),
        ("すべて", r"(?<=眷属を)"),
        ("ランダムに", r"(?<=を)"),
    ),
    *(
        ("戦闘で", r"(?<=が)(?=破壊|敗北|勝利)"),
        ("効果によって", r"(?=破壊)"),
        ("戦闘によって", r"(?=破壊)"),
        ("手札から", r"(?=召喚)"),
    ),
    *(
        ("コフィンエリアから", r"(?=召喚|除外|手札に)"),
        ("フィールドに", r"(?=召喚|セット|展開)"),
        ("表向きで", r"(?=加え|置)"),
    ),
    *(
        ("自分のターンに", r"(?:^|(?<=。))"),
        ("相手のターン中、", r"(?:^|(?<=。))"),
        ("1ターンに1回、", r"(?:^|(?<=。))"),
    ),
    *(("ゲーム中1回だけ、", r"^"), ("行動権を1消費して", r"(?=破壊|召喚|引)"), ("追加で", r"(?=カードを|行動権)")),
    *(
        ("即座に", r"(?=破壊|除外|召喚)"),
        ("裏向きのまま", r"(?=選)"),
        ("あらかじめ", r"(?=宣言|選)"),
        ("いつでも", r"(?=発動)"),
    ),
    *(
        ("自分か相手の", r"(?=眷属)"),
        ("一番", r"(?=上|下)"),
        ("毎ターンの", r"(?=.{2,7}フェイズ)"),
        ("3回目の", r"(?=自分|相手)"),
    ),
)


def samples() -> list[Sample]:
    """Every text of the corpus, the shipped cards and the scenarios' cards once."""
    return [sample for sample in all_samples() if sample.game == "shinso"]


def mutants_of(sample: Sample) -> Iterator[Mutant]:
    text = sample.text
    for found in re.finditer(r"\d+", text):
        for number in {int(found[0]) + 1, max(int(found[0]) - 1, 0), int(found[0]) + 4} - {int(found[0])}:
            yield changed(sample, f"{found[0]}>{number}", found.start(), found.end(), str(number))
    for word, other in EXCHANGED:
        for found in re.finditer(re.escape(word), text):
            yield changed(sample, f"{word}>{other}", found.start(), found.end(), other)
    for word in REMOVED:
        for found in re.finditer(re.escape(word), text):
            yield changed(sample, f"-{word}", found.start(), found.end(), "")
    for word, place in ADDED:
        for found in re.finditer(place, text, re.MULTILINE):
            yield changed(sample, f"+{word}", found.start(), found.start(), word)


def reason_of(mutant: Mutant) -> str:
    """Why a mutant may mean the same, if that is known."""
    return reasons.reason_of(mutant.how, mutant.sample.text, mutant.text)


def some_mutants(number: int, seed: int) -> list[Mutant]:
    found = [each for sample in samples() for each in mutants_of(sample) if each.text != sample.text]
    random.Random(seed).shuffle(found)
    return found[:number]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    left = alive = 0
    tried = some_mutants(number, seed)
    for mutant in tried:
        try:
            same = survives(mutant)
        except Exception as error:
            print("ERROR", repr(error), repr(mutant.text), sep="\t", flush=True)
            continue
        if same:
            alive += 1
            if not reason_of(mutant):
                left += 1
                print(mutant.how, repr(mutant.sample.text), repr(mutant.text), sep="\t", flush=True)
    print(f"{len(tried)} mutants, {alive} mean the same, {left} of them without a reason")


if __name__ == "__main__":
    main()
