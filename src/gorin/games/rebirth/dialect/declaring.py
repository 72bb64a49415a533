"""Words that players name, guess or claim (T215, T216, R131)."""

from __future__ import annotations

import re
from typing import Final

from gorin.engine.program.amount import NumberOf, Result
from gorin.engine.program.condition import EQUAL, Compare, Either, Every, Fits
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import IsKind
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.clauses import Clauses
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.choices import ChooseWord, DeclareFact
from gorin.games.rebirth.program.conditions import WasPicked
from gorin.games.rebirth.program.tests import BearsPicked
from gorin.games.rebirth.program.who import DECLARED, Side

ICONS: Final = re.compile(
    r"(?:(あなた|相手)は、?)?((?:【[^【】]+】(?:、|か)?){2,})(?:から|を)、?1つ(?:選ぶ|選び|宣言する|宣言し)。?、?"
)
FACT: Final = re.compile(r"([^。、]+?)プレイヤーはその旨を宣言する。")
GUESS: Final = re.compile(
    r"(あなた|相手)は、?(?:(?:それ|そのカード|そのキャラ)の)?(?:その)?(?:コストを当てる|(?:それが|そのカードが)?(キャラかReバース)かを?当てる)。"
)
GREATEST_COST: Final = 20
"""R131: a guess of a cost may be any number; no printed cost comes near."""


def is_declared(body: Clauses) -> bool:
    """A sentence by which somebody names one of several icons, a fact or a guess; it is carried over then."""
    reading, sc = body.reading, body.sc
    place = sc.at
    if reading.static:
        return False
    found = sc.match(ICONS)
    if found:
        icons = tuple(re.findall("【([^【】]+)】", found.group(2)))
        if not all(icon in terms.KEYWORDS or icon in terms.ABILITY_KINDS for icon in icons):
            reading.fail(place, "icon")
        body.flush()
        num = reading.draft.num()
        actor = player_word(reading, found.group(1), place) if found.group(1) else reading.default_actor
        reading.draft.emit(ChooseWord(num, tuple(f"【{icon}】" for icon in icons), actor))
        reading.picked = BearsPicked(num, icons)
        return True
    found = sc.match(FACT)
    if found:
        body.flush()
        num = reading.draft.num()
        reading.draft.emit(DeclareFact(num, found.group(1)))
        reading.declared = Side(DECLARED, num)
        return True
    found = sc.match(GUESS)
    if found:
        body.flush()
        guess(reading, found)
        return True
    sc.at = place
    return False


def guess(reading: Reading, found: re.Match[str]) -> None:
    """そのコストを当てる: a number, or one of two words; then it is a hit or not."""
    who = player_word(reading, found.group(1), found.start())
    it = reading.named(found.start())
    num = reading.draft.num()
    if found.group(2):
        reading.draft.emit(ChooseWord(num, ("キャラ", "Reバース"), who))
        reading.hit = Either(
            (
                Every((WasPicked(num, 1, "キャラ"), Fits(it, (IsKind(terms.CHARACTER),)))),
                Every((WasPicked(num, 2, "Reバース"), Fits(it, (IsKind(terms.REBIRTH_CARD),)))),
            )
        )
        return
    reading.draft.emit(PickNumber(num, 0, GREATEST_COST, who))
    reading.hit = Every((Fits(it, (IsKind(terms.CHARACTER),)), Compare(NumberOf(it, terms.COST), EQUAL, Result(num))))
