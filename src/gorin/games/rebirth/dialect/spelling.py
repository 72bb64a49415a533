"""One spelling for what real cards print in several (the style guide's first section).

Every character of the result remembers the printed character it stands for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from gorin.text.normalise import Normal

OPENING: Final = {"〔": "〕", "《": "》", "『": "』", "「": "」"}
"""R109: brackets of names; round brackets inside them belong to the name."""
ICON_WORDS: Final = (
    "永|起|自|スパーク|キャンセル|ブロッカー|のびしろ|Reコンボ|コンボ|本領発揮Lv\\d+|本領発揮|ターン\\d+回?|エントリー|メンバー|"
    "エネルギー|控え室|手札|リタイア|魂|レスト|スタンド"
)
ZONE_ICONS: Final = ("エントリー", "メンバー", "エネルギー", "控え室", "手札", "リタイア", "魂")

NAMES: Final = re.compile(r"《[^《》\n]*》|〔[^〔〕\n]*〕")

WORDS: Final[tuple[tuple[str, str], ...]] = (
    (r"\[(\d+)\]", r"[エネ\1]"),
    (r"\[(エネ\d+|エネX|エネ無)\](?=する|して)", r"\1"),
    (r"(?<!【)Reコンボ(?!】)(?=[がをは])", "【Reコンボ】"),
    (r"\]、([^\[\]【】]*?)\](?=あなた|このターン|相手)", r"、\1]"),
    (r"それぞれ1枚ずつ合計\d+枚まで", "それぞれ1枚まで"),
    (r"望む", "好きな"),
    (r"残りの(?:うち(?:から)?、?)?(?=\d+枚)", "残りから"),
    (r"(?:その|それらの)うち(?:から)?(?=\d)", "そのうちから"),
    (r"好きな順番?(?:で|に)", "好きな順番で"),
    (r"好きな(?:枚|)数", "好きな枚数"),
    (r"山札", "デッキ"),
    (r"控室", "控え室"),
    (r"(?:Re|re|RE)バース", "Reバース"),
    (r"Reバース置き場", "Reバース置場"),
    (r"思い出置き場", "思い出置場"),
    (r"捨て", "すて"),
    (r"もう(?:1|一)(?:回|度)", "もう1回"),
    (r"一(?=つ|枚|点|回|人|種類)", "1"),
    (r"の合計(?=\d+枚)", "合計"),
    (r"(コスト|ATK|DEF)の合計(?![値\d])", r"\1合計"),
    (r"(から\d+枚)と(デッキの上から\d+枚)を?それぞれ([^\]。、]+?に置)(?=[くき])", r"\1\3き、\2\3"),
    (r"コスト(\d+)と(\d+)の(?=[^。]*?ずつ)", r"コスト\1とコスト\2の"),
    (r"全て", "すべて"),
    (r"代わりに", "かわりに"),
    (r"替わりに", "かわりに"),
    (r"ダメージ(?=与え)", "ダメージを"),
    (
        r"そうでないなら|そうでなければ|そうではないなら|どちらでもないなら|いずれでもないなら|どれでもないなら|どちらでもなければ",
        "違うなら",
    ),
    (r"(?<![【])(レスト|スタンド)(?!】|状態|バイ)(?=し|する|で|せ|さ|から)", r"【\1】"),
    (r"(?<=の)魂|(?<=^)魂(?=に)|(?<=、)魂(?=に)|(?<=。)魂(?=に)|(?<=を)魂(?=に)|(?<=その)魂", "【魂】"),
    (r"その(?=【(?:スパーク|魂)】)", "それの"),
    (r"(?<!【)キャンセル(?=され|し)", "【キャンセル】"),
    (r"(?<=》)本領発揮Lv(\d+)(?=:)", r"【本領発揮Lv\1】"),
    (r"(?<=[は、。])(\d+)(?=することで)", r"エネ\1"),
    (r"(?<=する)ための", ""),
    (r"してもよい", "してよい"),
    (r"へ(?=置|戻|加|【レスト】で置)", "に"),
    (r"(?<=デッキの)一番(?=[上下])", ""),
    (r"このターンの間", "このターン中"),
    (r"ごとに", "につき"),
    (r"ことにより", "ことで"),
    (r"(?:その)?持ち主の(?=手札|デッキ|控え室|エネルギー|リタイア|思い出)", ""),
    (r"対戦相手", "相手"),
    (r"の場合(?=、)", "なら"),
    (r"(?<=[ていで])もよい", "よい"),
    (r"出来", "でき"),
    (r"能力すべてを", "能力をすべて"),
    (r"コスト\[(エネ\d+)\]", r"[\1]"),
    (r"(?<=ATK|DEF)(?:の値|値)", ""),
    (r"1～|1〜", "1~"),
)
"""Words that may be written in another way, and the way that is kept."""


class Text:
    """Characters with their origins, rewritten step by step."""

    def __init__(self, chars: list[str], origin: list[int]) -> None:
        self.chars = chars
        self.origin = origin

    def replaced(self, pattern: str, by: str | Callable[[re.Match[str]], str], but_names: bool = False) -> None:
        """Rewrite every match; the new characters stand for the first of the match, as far as they differ.

        `but_names`: what stands inside a name is left as it is (R12).
        """
        text = "".join(self.chars)
        names = [found.span() for found in NAMES.finditer(text)] if but_names else []
        out: list[str] = []
        where: list[int] = []
        last = 0
        for found in re.finditer(pattern, text):
            new = found.expand(by) if isinstance(by, str) else by(found)
            old = found.group()
            if new == old or any(start < found.start() < end for start, end in names):
                continue
            out += self.chars[last : found.start()]
            where += self.origin[last : found.start()]
            origins = self.origin[found.start() : found.end()]
            out += new
            where += [origins[min(index, len(origins) - 1)] for index in range(len(new))]
            last = found.end()
        out += self.chars[last:]
        where += self.origin[last:]
        self.chars, self.origin = out, where


def compatible(text: str) -> Text:
    """NFKC, character by character, line ends as \\n."""
    chars: list[str] = []
    origin: list[int] = []
    for index, char in enumerate(text):
        if char == "\r":
            if not text.startswith("\r\n", index):
                chars.append("\n")
                origin.append(index)
            continue
        for one in unicodedata.normalize("NFKC", char):
            chars.append(one)
            origin.append(index)
    return Text(chars, origin)


def without_reminders(text: Text) -> Text:
    """R16: what stands in round brackets means nothing; inside a name they belong to it (R109)."""
    chars: list[str] = []
    origin: list[int] = []
    depth = 0
    closing = ""
    for char, where in zip(text.chars, text.origin, strict=True):
        if depth == 0 and not closing and char in "〔《『":
            closing = OPENING[char]
        elif depth == 0 and closing and (char in (closing, "}", "\n")):
            closing = ""
        if char == "(" and not closing:
            depth += 1
            continue
        if char == ")" and depth and not closing:
            depth -= 1
            continue
        if depth == 0 or char == "\n":
            chars.append(char)
            origin.append(where)
    return Text(chars, origin)


def tightened(text: Text) -> Text:
    """Without blanks, @ and quotation marks; names stay as they are but for blanks at their ends."""
    chars: list[str] = []
    origin: list[int] = []
    closing = ""
    for char, where in zip(text.chars, text.origin, strict=True):
        if not closing and char in OPENING:
            closing = OPENING[char] if char in "〔《" else ""
        elif closing and char in (closing, "}", "\n"):
            closing = ""
        elif (
            not closing
            and char != "\n"
            and (char.isspace() or char in '@"\u200b' or unicodedata.category(char) == "Cf")
        ):
            continue
        chars.append(char)
        origin.append(where)
    return Text(chars, origin)


HEAD: Final = re.compile(r"(?:《[^《》]+》(?:[とか]《[^《》]+》)*|\d+(?:種類|枚|つ|回目|点)(?:以上|以下)?)$")


def sentence_end(found: re.Match[str]) -> str:
    """A point ends a sentence, unless it stands after the head of a line of a list (T206)."""
    before = re.split("[。\n]", found.string[: found.start()])[-1]
    return "." if HEAD.match(before) or f"「{before}」" in found.string else "。"


def normalise(printed: str) -> Normal:
    """A printed text in the one spelling that the rest of the dialect knows."""
    text = tightened(without_reminders(compatible(printed)))
    text.replaced("[−‐‑–—―]", "-")
    text.replaced("[〜～]", "~")
    text.replaced("[,，]", "、")
    text.replaced("[.．](?=$|\n)", "。")
    text.replaced("[!！](?=$|\n)", "。")
    text.replaced("(?<=[一-龠ぁ-ん）】》〕])[.．](?=あなた|このターン|このキャラ)", sentence_end)
    text.replaced("\\{([^{}〕》]*)[}〕》]", lambda found: f"{{{found.group(1)}}}")
    text.replaced("〔([^〕}]*)\\}", r"〔\1〕")
    text.replaced("<([^<>]*)>", r"〔\1〕")
    text.replaced("〈", "『")
    text.replaced("〉", "』")
    text.replaced("「(?=【(?:[^「」]|「[^「」]*」)*」を(?:得|与え))", "『")
    text.replaced("(?<=。)」(?=を(?:得|与え))", "』")
    text.replaced("〇(?=[/点枚])", "0")
    text.replaced("[ⓧⓍ]", "X")
    text.replaced("(?<=[をは/コスト])ー(?=\\d)", "-")
    text.replaced("(\\d+)万", r"\g<1>0000")
    text.replaced("(?<=LV)(?=\\d)|本領発揮(?:LV|lv)", lambda found: "本領発揮Lv" if found.group() else "")
    text.replaced(f"\\[({ICON_WORDS})\\]", r"【\1】")
    text.replaced("【コンボ】", "【Reコンボ】")
    text.replaced("【ターン(\\d+)回】", r"【ターン\1】")
    text.replaced("【ターン(?:一)回?】", "【ターン1】")
    text.replaced("&amp;", "&")
    for pattern, kept in WORDS:
        text.replaced(pattern, kept, but_names=True)
    text.replaced("、{2,}", "、")
    text.replaced("、(?=[。\n]|$)", "")
    text.replaced("(?<=[。\n])、", "")
    text.replaced("。{2,}", "。")
    return Normal("".join(text.chars), (*text.origin, len(printed)), printed)


def plain(word: str) -> str:
    """R12: a name or trait in the spelling by which words are compared."""
    return unicodedata.normalize("NFKC", word).casefold().replace(" ", "").strip()
