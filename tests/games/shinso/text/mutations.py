"""Texts of the vampire game with one word added, removed or exchanged.

`python -m tests.games.shinso.text.mutations 5000` tries so many of them.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import yaml

from gorin.engine.values.ability import Ability
from gorin.games.shinso import dialect, terms
from tests.games.shinso.text.corpus import CASES
from tests.games.shinso.text.designs import DESIGNS
from tests.text.mutations import Mutant, changed, survives
from tests.text.texts import LOADER, ROOT, Sample, cards_in

RACES = frozenset(("ウルフ", "バット", "ナイト", "ヴァンパイア", "グール", "モンク", "メカニカル"))
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


def read(kinds: int, text: str) -> tuple[Ability, ...]:
    return dialect.read(text, kinds, "", RACES)


def samples() -> list[Sample]:
    """Every text of the corpus, the shipped cards and the scenarios' cards once."""
    found: dict[tuple[int, str], Sample] = {}
    for case in (*CASES, *DESIGNS):
        found[case.kinds, case.text] = Sample("shinso", case.text, partial(read, case.kinds))
    folders: tuple[Path, ...] = (ROOT / "src/gorin/games/shinso/cards", ROOT / "tests/games/shinso/scenarios")
    for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
        for document in yaml.load_all(path.read_text("utf-8"), Loader=LOADER):
            for fields in cards_in(document):
                kind, text = terms.KINDS.get(str(fields.get("kind")), 0), fields.get("text")
                if kind and text:
                    found[kind, str(text)] = Sample("shinso", str(text), partial(read, kind))
    return list(found.values())


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


OWN = "手札|山札|コフィン|リム|真祖|ライフ|シフト|コア|デッキ|墓地|断片置き場"
REASONS: tuple[tuple[str, str], ...] = (
    (r"^\+追加で ", "追加で has no meaning of its own (N14)"),
    (r"^[+-](フィールドの|フィールドに|フィールドから) ", "without a place the field is meant (R112)"),
    (rf"^[+-]自分の .*¦(自分の)?({OWN})", "these without an owner are the own ones (N9, R117)"),
    (r"^\+(自分の|相手の|次の) .*(¦.{2}の\1|\1¦|¦\1)", "the same word twice"),
    (r"^\+自分の .*(手札|コフィンエリア|山札)から¦", "the place says whose they are (N13)"),
    (
        r"^\+(自分の|相手の) .*¦.{2}の(手札|山札|真祖の断片置き場|コフィンエリア)[^。]*に",
        "a card goes to its owner (R67)",
    ),
    (
        r"^[+-]自分の .*(破壊|除外|捨て|消費|スリープ)[^。]*(ことで|てもよい|発動)",
        "a price is paid with own cards (R117)",
    ),
    (r"^-(1体|1枚|2枚) ", "an object without a number is one (R117)"),
    (
        r"^(-すべて|-すべての|すべての>|すべて>1体) ",
        "a subject without a number is all, プレイヤー alone everybody (R117)",
    ),
    (
        r"^-(選んで|その中から|その後、|さらに|また、|即座に|だけ|ゲームから|手札から|山札から|好きな順番で) ",
        "N12, N14",
    ),
    (r"^\S+>\S+ .*(この|その|した|ている|する)¦", "この… and その… of another kind are slips (N16)"),
    (r"^(場合>時|限り>場合|とき>時) ", "after a state they are one (section 6, N8)"),
    (r"^-召喚時、 ", "an order without a moment is a 召喚時 effect (T30)"),
    (r"^\+相手の .*相手は", "the player whom the sentence is about has his own cards (R118)"),
    (r"^\+自分か相手の ", "both are meant anyway (R117)"),
    (r"^[+-]次の ", "a phase or turn to come is the next one (R120)"),
    (r"^\+毎ターンの ", "every turn is meant anyway (N14)"),
    (r"^(破壊|除外)>(召喚|除外|破壊) .*¦..した", "by another verb what was just dealt with (R121)"),
    (r"^-(自分は|相手が|すべてのプレイヤーは) ", "where nobody is named the card's player acts (R4)"),
    (r"^\+相手は ", "nothing is chosen, so that it does not matter who carries it out"),
    (r"^\\+(一番|あらかじめ) ", "上 is 一番上, and あらかじめ has no meaning of its own (N14)"),
    (r"^\\+コフィンエリアの .*コフィンエリア(に|から)¦", "the same place twice"),
    (r"生贄3：", "the words behind a keyword only restate its rule (N17)"),
    (
        r"^-相手の .*¦(致命攻撃|真祖の断片にも?攻撃)",
        "only the opponent's are attacked, and only he attacks one's own player",
    ),
    (r"^相手>自分 .*相手は¦自分の", "自分 is then the player whom the sentence is about (R118)"),
    (r"^[+-]このターン、 ", "permissions without a duration end with the turn (R140, R141)"),
)
"""Pairs of a pattern over the change and the words around its place (¦) with the reason why it says the same."""


def reason_of(mutant: Mutant) -> str:
    """Why a mutant may mean the same, if that is known."""
    text, before = mutant.text, mutant.sample.text
    if re.sub(r"[（(][^（）()]*[）)]", "", text) == re.sub(r"[（(][^（）()]*[）)]", "", before):
        return "reminder text is not read"
    at = next((place for place, pair in enumerate(zip(text, before, strict=False)) if pair[0] != pair[1]), len(text))
    said = f"{mutant.how} {text[max(0, at - 12) : at]}¦{text[at : at + 24]}"
    return next((reason for pattern, reason in REASONS if re.search(pattern, said, re.DOTALL)), "")


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
