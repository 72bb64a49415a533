"""Texts with one word added, removed or exchanged: each must mean something else or be refused.

`python -m tests.text.mutations 50000` tries so many of them; a second number says with which to begin, and games
after it which texts to take.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gorin.engine.values.ability import Ability
from gorin.text import TextError
from tests.games.shinso.text import reasons as shinso_reasons
from tests.text.texts import Sample, all_samples

EXCHANGED = (
    *(
        ("自分", "相手"),
        ("相手", "自分"),
        ("あなた", "相手"),
        ("以上", "以下"),
        ("以下", "以上"),
        ("+", "-"),
        ("-", "+"),
    ),
    *(("攻撃力", "体力"), ("体力", "攻撃力"), ("A値", "D値"), ("POW", "DEF"), ("敵", "味方"), ("味方", "敵")),
    *(("フォロワー", "アミュレット"), ("アミュレット", "フォロワー"), ("カード", "スペル"), ("スペル", "フォロワー")),
    *(("ノーディア", "アーティファクト"), ("墓場", "手札"), ("手札", "墓場"), ("EXエリア", "墓場"), ("墓地", "手札")),
    *(("これ", "それ"), ("それ", "これ"), ("対象", "術者"), ("術者", "対象"), ("リーダー", "フォロワー")),
    *(("このターン、", "次に"), ("ターン終了時まで", "チェイン終了時まで"), ("自分は", "各プレイヤーは"), ("と", "か")),
    *(
        ("する。", "してよい。"),
        ("してよい。", "する。"),
        ("引く。", "引いてよい。"),
        ("てよい。", "る。"),
        ("てもよい。", "る。"),
    ),
    *(("【守護】", "【突進】"), ("【突進】", "【守護】"), ("速攻", "飛翔"), ("すべて", "1体"), ("全ての", "1つの")),
    *(
        ("デッキの下", "デッキの上"),
        ("デッキの上", "デッキの下"),
        ("ルノア", "リノア"),
        ("ある", "ない"),
        ("いる", "いない"),
    ),
    *(("控え室", "手札"), ("メンバー", "エントリー"), ("エントリー", "メンバー"), ("ATK", "DEF"), ("DEF", "ATK")),
    *(
        ("登場", "アタック"),
        ("このターン中、", "このアタック中、"),
        ("眷属", "秘宝"),
        ("秘宝", "眷属"),
        ("した時", "された時"),
    ),
    *(
        ("コフィンエリア", "手札"),
        ("山札", "手札"),
        ("捨ててもよい", "捨てる"),
        ("してもよい", "する"),
        ("いてもよい", "く"),
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
        "全ての",
        "このターン、",
        "ターンの終わりまで、",
        "代わりに",
    ),
    *(
        "自分は",
        "相手は",
        "各プレイヤーは",
        "進化した",
        "トークンの",
        "アクト状態の",
        "リノア状態の",
        "公開して",
        "相手に見せて",
    ),
    *(
        "場の",
        "墓場の",
        "手札の",
        "EXエリアの",
        "ターン終了時まで",
        "次に",
        "さらに",
        "その後、",
        "隣接する",
        "範囲内の",
        "追加で",
    ),
    *(
        "空席の",
        "【レスト】で",
        "このターン中、",
        "このアタック中、",
        "好きな順番で",
        "それぞれ",
        "ずつ",
        "以外",
        "ターン中、",
    ),
)
ADDED = (
    *(("まで", r"(?<=\d[体枚つ個])(?!まで)"), ("他の", r"(?=フォロワー|アミュレット|カード|ノーディア|味方|敵)")),
    *(("自分の", r"(?=フォロワー|アミュレット|カード|手札|墓場|墓地|ノーディア|リーダー|シールド)"),),
    *(("相手の", r"(?=フォロワー|アミュレット|カード|手札|墓場|墓地|ノーディア|リーダー|シールド)"),),
    *(("コスト3以下の", r"(?=フォロワー|アミュレット|カード|ノーディア)"), ("体力2以上の", r"(?=フォロワー|リーダー)")),
    *(
        ("進化した", r"(?=フォロワー)"),
        ("アクト状態の", r"(?=フォロワー|リーダー)"),
        ("竜族・", r"(?=フォロワー|カード)"),
    ),
    *(("リノア状態の", r"(?=ノーディア)"), ("火属性の", r"(?=ノーディア|カード)"), ("行動済み状態の", r"(?=味方|敵)")),
    *(("このターン、", r"(?:^|(?<=。))"), ("ターン終了時まで、", r"(?:^|(?<=。))"), ("相手は", r"(?:^|(?<=。))")),
    *(("各プレイヤーは、", r"(?:^|(?<=。))"), ("代わりに", r"(?:^|(?<=。))"), ("2つ", r"(?<=を)"), ("3体", r"(?<=を)")),
    *(
        ("すべて", r"(?<=フォロワー)(?=[をにはが])"),
        ("全ての", r"(?=ノーディア)"),
        ("デッキの", r"(?=フォロワー|カード)"),
    ),
)


REPORTED = 1000


@dataclass(frozen=True)
class Mutant:
    """A changed text and what was done to it."""

    sample: Sample
    how: str
    text: str


def mutants_of(sample: Sample) -> Iterator[Mutant]:
    text = sample.text
    for found in re.finditer(r"\d+", text):
        for number in {int(found[0]) + 1, max(int(found[0]) - 1, 0), int(found[0]) + 4} - {int(found[0])}:
            yield changed(sample, f"{found[0]}>{number}", found.start(), found.end(), str(number))
        yield changed(sample, f"{found[0]}>X", found.start(), found.end(), "X")
    for word, other in EXCHANGED:
        for found in re.finditer(re.escape(word), text):
            yield changed(sample, f"{word}>{other}", found.start(), found.end(), other)
    for word in REMOVED:
        for found in re.finditer(re.escape(word), text):
            yield changed(sample, f"-{word}", found.start(), found.end(), "")
    for word, place in ADDED:
        for found in re.finditer(place, text):
            yield changed(sample, f"+{word}", found.start(), found.start(), word)


def changed(sample: Sample, how: str, start: int, end: int, word: str) -> Mutant:
    return Mutant(sample, how, sample.text[:start] + word + sample.text[end:])


def survives(mutant: Mutant) -> bool:
    """Whether a mutant is read and means what the text meant."""
    try:
        found = mutant.sample.read(mutant.text)
    except TextError:
        return False
    return found == meant(mutant.sample)


@cache
def meant(sample: Sample) -> tuple[Ability, ...] | None:
    """What a text means, if it can be read at all."""
    try:
        return sample.read(sample.text)
    except TextError:
        return None


OWN = "手札|デッキ|PP|EP|リザーブ|アーカイブ|シールド|マナゾーン|捨て札|山札|現在のPP|残りPP"
REASONS: tuple[tuple[str, str], ...] = (
    (rf"[+-]自分の .*(自分の)?({OWN})", "a hand, a deck and what a player has are those of the player who acts"),
    (r"[+-]自分の .*(：|追加コストとして)", "a cost is paid with what its player has"),
    (r"[+-]自分の .*に(置|戻|加|出)", "cards go to the zones of their owner"),
    (r"[+-]自身の ", "each player acts with his own cards"),
    (r"-自分の .*[やかと](場|EXエリア|手札|墓場)の", "both zones are those of one player"),
    (r"\+まで .*(まで?を?探し|探し.*代わりに)", "what is described need not be found"),
    (r"\+まで .*よい", "who may pick need not pick so many"),
    (r"てよい。>る。 .*まで", "up to so many may be none"),
    (r"-手札の .*捨て", "one discards from the hand"),
    (r"すべて>1体 .*相手プレイヤー", "there is one opponent"),
    (r"-自分の .*場に『", "tokens are put onto the own field"),
    (r"-自分の .*【スタック】を", "only one's own stack grows"),
    (r"[+-]相手の .*リーダーを攻撃できない", "only the opponent's leader can be attacked"),
    (r"[+-]自分の .*リーダーの(《体力》|体力)", "a cost is paid with one's own health"),
    (r"-相手の .*相手の[^。]*か[^。]*選", "whose they are is said once for both"),
    (r"orphelia .*(その|この)(スペル|カード)", "what was named, by its kind"),
    (r"-相手に見せて .*探し", "what is found is shown anyway"),
    (r"\+相手の .*相手プレイヤー1人は相手の手札", "the player who is named shows his own hand"),
    (r"-(自分の場の|場の) ", "without a zone the field is meant"),
    (r"[+-](すべて|全ての) .*", "a bare subject means all of them, and there is one leader, one bearer"),
    (r"-(自分は|自分は、) ", "where nobody is named the player of the card acts"),
    (r"-(さらに|その後、) ", "sentences are carried out in order anyway"),
    (r"\+(2つ|3体) .*(2|3)[体枚つ]を(2つ|3体)", "the same number said twice"),
    (r"-好きな順番で ", "who puts several cards somewhere decides their order anyway"),
    (r"しても?よい。?>する。? .*好きな", "any number may be none"),
    (r"ノーディア>アーティファクト .*付いている", "another line says what it is attached to"),
    (r"orphelia .*(この|その)(アーティファクト|ノーディア)", "the card itself, by its kind"),
    (r"rebirth (\+相手[のは]|自分>相手) .*相手[はが][^。]*相手の", "an opponent acts with the opponent's own cards"),
    (r"rebirth あなた>相手 .*相手は相手の[^。、]*すべて【(レスト|スタンド)】", "all of them turn, whoever turns them"),
    (r"rebirth と>か .*(エントリー|メンバー|手札|リタイア|控え室|エネルギー)か", "zones that are looked at together"),
    (r"rebirth した時>された時 .*【(レスト|スタンド)】された時", "it turns, whoever turns it"),
    (r"rebirth -相手の .*相手の[^。]*or", "whose they are is said once for both"),
    (r"rebirth -このターン、 .*次の", "the next one of this turn is meant anyway"),
    (r"rebirth [+-]まで .*しか", "only so many are so many at most"),
    (r"rebirth -追加で .*(サポートさせ|もう.回発動)", "once more, or one more supporter, is further anyway"),
    (r"rebirth .*【永】(【[^】]*】)*【ターン", "a turn limit means nothing on a continuous ability"),
    (r"rebirth .*枚より多く入れてよい", "it is the limit that is lifted, whatever it is"),
)
"""Pairs of a pattern over game, change and text with the reason why such a change says the same."""


def reason_of(mutant: Mutant) -> str:
    """Why a mutant may mean the same, if that is known."""
    if mutant.sample.game == "shinso":
        return shinso_reasons.reason_of(mutant.how, mutant.sample.text, mutant.text)
    if without_notes(mutant.text) == without_notes(mutant.sample.text):
        return "reminder text and token information are not read"
    said = f"{mutant.sample.game} {mutant.how} {mutant.text}"
    return next((reason for pattern, reason in REASONS if re.search(pattern, said, re.DOTALL)), "")


def without_notes(text: str) -> str:
    text = re.sub(r"[（(][^（）()]*[）)]", "", text)
    return re.split(r"^[―—─━]{3,}$", text, maxsplit=1, flags=re.MULTILINE)[0]


def some_mutants(number: int, seed: int, first: int = 0, games: tuple[str, ...] = ()) -> list[Mutant]:
    """So many mutants from the `first` on, in an order that the seed decides."""
    samples = [sample for sample in all_samples() if not games or sample.game in games]
    found = [each for sample in samples for each in mutants_of(sample) if each.text != sample.text]
    random.Random(seed).shuffle(found)
    return found[first : first + number]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    left = 0
    tried = some_mutants(number, 1, first, tuple(sys.argv[3:]))
    for index, mutant in enumerate(tried, 1):
        if survives(mutant) and not reason_of(mutant):
            left += 1
            print(mutant.sample.game, mutant.how, repr(mutant.sample.text), repr(mutant.text), sep="\t", flush=True)
        if index % REPORTED == 0 or index == len(tried):
            print(f"{index} mutants from {first} on, {left} survive without a reason", flush=True)


if __name__ == "__main__":
    main()
