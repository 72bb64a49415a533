"""Tokens as a text describes them (T86), and tokens that are copies (T87)."""

from __future__ import annotations

import re

from gorin.engine.program.roots import Amount, Op
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.nouns import Framed, belonging, how_many
from gorin.games.orphelia.dialect.sorts import SORTS
from gorin.games.orphelia.dialect.spelling import LETTERS
from gorin.games.orphelia.program.operations import MakeCopies, MakeTokens
from gorin.games.orphelia.rules import keywords
from gorin.games.orphelia.rules.tokens import Token
from gorin.text.acts import for_each
from gorin.text.nouns import floating
from gorin.text.phrases import Named

TYPE = re.compile(rf"([{LETTERS}]+)((?:-[{LETTERS}]+(?:[/・][{LETTERS}]+)*)*)")
VALUES = re.compile(r"A(\d+)/D(\d+)/L(\d+)")
TYPES = ("ノーディア", "アーティファクト", "グリフ")


def tokens(frame: Framed, named: Named, flags: int) -> Op:
    """T86."""
    return MakeTokens(token_of(frame, named), number_of(frame, named), frame.scope.actor, flags=flags)


def copies(frame: Framed, named: Named, flags: int) -> Op:
    """T87 それのコピーであるトークン."""
    return MakeCopies(belonging(frame.scope, named), number_of(frame, named), flags=flags)


def number_of(frame: Framed, named: Named) -> Amount:
    number = how_many(frame.scope, named.quantity or floating(frame))
    if number is None or number.most is None or number.least == 0:
        frame.fail(frame.place, "how_many", ("1つ",))
    return for_each(frame, number.most)


def parts_of(text: str, start: int) -> list[tuple[str, int]]:
    """What stands between commas, outside of quotations, with its place."""
    found: list[tuple[str, int]] = []
    depth, begin = 0, 0
    for index, char in enumerate(text):
        depth += (char == "「") - (char == "」")
        if char == "、" and depth == 0:
            found.append((text[begin:index], start + begin))
            begin = index + 1
    return [*found, (text[begin:], start + begin)]


def token_of(frame: Framed, named: Named) -> Token:
    """Type and subtypes first; attributes, values and abilities may be missing."""
    scope = frame.scope
    assert named.head is not None
    written = named.head.text
    name_end, open_at = named.key, written.index("(")
    if not written.endswith(")"):
        frame.fail(named.end, "", (")",))
    name = scope.source.printed(named.head.start + 1, named.head.start + len(name_end) - 1).strip()
    attributes: list[str] = []
    values = (0, 0, 0)
    abilities: tuple[Ability, ...] = ()
    first, *rest = parts_of(written[open_at + 1 : -1], named.head.start + open_at + 1)
    typed = TYPE.fullmatch(first[0])
    if typed is None or typed[1] not in TYPES:
        frame.fail(first[1], "token_type", ("ノーディア", "アーティファクト"))
    subtypes = tuple(each for each in re.split(r"[-/・]", typed[2]) if each)
    for part, place in rest:
        known = [each.removesuffix("属性") for each in re.findall(r".属性", part)]
        if known and "".join(f"{each}属性" for each in known) == part:
            attributes += [each for each in known if each in terms.ATTRIBUTES]
            if any(each not in (*terms.ATTRIBUTES, "無") for each in known):
                frame.fail(place, "no_such_attribute", ("火属性",))
        elif (match := VALUES.fullmatch(part)) is not None:
            values = (int(match[1]), int(match[2]), int(match[3]))
        elif part in terms.KEYWORDS:
            abilities += keywords.abilities_of(terms.KEYWORDS[part])
        elif part.startswith("「") and part.endswith("」"):
            abilities += scope.quoted(place + 1, place + len(part) - 1)
        elif part in SORTS or TYPE.fullmatch(part):
            frame.fail(place, "token_type", ("土属性", "A1/D0/L1", "飛翔"))
        else:
            frame.fail(place, "", ("土属性", "A1/D0/L1", "飛翔", "「能力」"))
    return Token(name, typed[1], subtypes, tuple(attributes), *values, abilities)
