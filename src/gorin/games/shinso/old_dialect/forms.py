"""How a verb ends: what is ordered, allowed, forbidden, demanded, or told as past."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

FINAL: Final = "final"
JOIN: Final = "join"
MAY: Final = "may"
CANNOT: Final = "cannot"
COST: Final = "cost"
MUST: Final = "must"
PAST: Final = "past"
NOT: Final = "not"
STATE: Final = "state"
TRY: Final = "try"


@dataclass(frozen=True)
class Form:
    """`mood` is one of the words above; `passive` された, `causing` させる, `then`: してから, `lasting`: している."""

    mood: str
    passive: bool = False
    causing: bool = False
    then: bool = False
    lasting: bool = False


@cache
def form_of(stem: str, ending: str) -> Form:
    """The form of a verb from its stem and its ending (する, してもよい, された, かれる, ...)."""
    passive = bool(re.match(r"され|かれ|られ|われ|ばれ|れ(?=る|た)", ending))
    causing = ending.startswith("させ")
    lasting = ending.endswith(("ている", "ていない"))
    return Form(mood_of(stem, ending), passive, causing, ending.endswith("から"), lasting)


def mood_of(stem: str, ending: str) -> str:
    if ending.endswith("ことで"):
        return COST
    if re.search(r"でき(ない|なくな|なかった|ず)|ことはできない|^(けない|えない|えなくなる|せない)$", ending):
        return CANNOT
    if re.search(r"できる$|もよい$", ending) or ending in ("ける", "える", "べる", "せる"):
        return MAY
    if re.search(r"(なくては|なければ)ならない$", ending):
        return MUST
    if ending.endswith("ようとする"):
        return TRY
    if ending.endswith(("ない", "ず")):
        return CANNOT if stem == "使え" else NOT
    if ending.endswith("いる"):
        return STATE
    if ending.endswith(("た", "だ")):
        return PAST
    if ending.endswith(("る", "く", "す", "う", "ぶ")):
        return FINAL
    return JOIN
