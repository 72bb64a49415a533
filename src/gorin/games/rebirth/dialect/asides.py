"""Asides: sentences about the ability itself, about what X is, or about what was just said (T121, T136, T204, T218)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.things import It
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import amount_of_noun
from gorin.games.rebirth.dialect.clauses import Clauses
from gorin.games.rebirth.dialect.declaring import is_declared
from gorin.games.rebirth.dialect.events import when_of
from gorin.games.rebirth.dialect.listing import is_listed
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import parse_clause
from gorin.games.rebirth.dialect.words import Group as Words
from gorin.games.rebirth.dialect.words import Noun, Unit
from gorin.games.rebirth.program.changes import NotBelow
from gorin.games.rebirth.program.choices import Split
from gorin.games.rebirth.program.lasts import Lasts
from gorin.games.rebirth.program.operations import Silence
from gorin.text.scan import Scanner

ALSO_TRIGGERS: Final = re.compile(r"この能力は、?([^。]+?た時)でも発動する")

SPLIT: Final = re.compile(r"(相手|あなた)は、?それらを2つに分け、?(相手|あなた)はそのどちらかを、?")

UNLIMITED: Final = re.compile(r"この能力は【ターン(\d+)】を無視して起動できる")

SILENT: Final = re.compile(
    r"(?:そのカード|そのキャラ|そのReバース|それら|それ|この効果で(?:セットした|置いた|戻した|登場した)(?:カード|キャラ|Reバース))"
    r"の、?(?:(?:手札|デッキ|控え室|リタイア|エネルギー|エントリー|メンバー)(?:から|に))*(セット|登場|置か)(?:された|した|れた)時の"
    r"能力は発動しない"
)

X_IS: Final = re.compile(r"Xは、?([^。]+?)(?:に等しい|と同じ(?:枚数|値|数)?(?:である|とする|になる)?)(?=。|$)")

NOT_BELOW: Final = re.compile(r"ただし、?(?:ATK|DEF|そのキャラのATK)?(?:は|が)?、?(\d+)(以下|未満)にはならない(?=。|$)")

DECLARERS: Final = re.compile(r"宣言したプレイヤーから優先し、?(?=各プレイヤーは)")

NOT_THERE: Final = re.compile(
    r"(エントリー|メンバー|エネルギー|手札|控え室|リタイア|思い出|デッキの上|デッキの下)ではなく、?(?=[^。]*(?:置|戻|加え))"
)

LIMIT: Final = re.compile(r"この能力は、?(?:各ターン|1ターンに)([1-9]\d*)回(?:まで使える|しか使えない)")


def is_aside(body: Clauses) -> bool:
    """Sentences with a frame of their own: modes, limits, further events."""
    reading, sc = body.reading, body.sc
    found = sc.match(LIMIT)
    if found:
        reading.limit = int(found.group(1))
        reading.asides["limit"] = found.start()
        sc.eat("。")
        return True
    found = sc.match(ALSO_TRIGGERS)
    if found:
        also_triggers(body, found)
        return True
    found = sc.match(SPLIT)
    if found:
        split(body, found)
        return False
    found = sc.match(SILENT)
    if found:
        body.flush()
        event = {"セット": terms.SET, "登場": terms.APPEARED}.get(found.group(1), terms.MOVED)
        reading.draft.emit(Silence(reading.named(found.start()), (event,)))
        sc.eat("。")
        return True
    if is_listed(body, first=True) or is_declared(body):
        return True
    if sc.match(X_IS):
        sc.eat("。")
        return True
    body.declarers_first = bool(sc.match(DECLARERS))
    if body.declarers_first and reading.declared is None:
        reading.fail(sc.at, "no_test")
    found = sc.match(NOT_BELOW)
    if found:
        not_below(body, found)
        return True
    return False


def find_x(body: Clauses) -> None:
    """Xは…の枚数に等しい (T121): said after the sentence that needs it."""
    found = X_IS.search(body.sc.text, body.sc.at)
    if found is None or body.reading.x is not None:
        return
    inner = Scanner(body.sc.text[: found.end(1)])
    inner.at = found.start(1)
    noun = parse_noun(inner)
    if noun is None or not inner.ended:
        body.reading.fail(found.start(1), "quantity")
    body.reading.x = amount_of_noun(body.reading, noun)


def not_below(body: Clauses, found: re.Match[str]) -> None:
    """ただし１以下にはならない (R148): of the change just made."""
    reading = body.reading
    least = NotBelow(int(found.group(1)) + (found.group(2) == "以下"))
    cells = reading.draft.cells
    if reading.static and reading.statics:
        things, changes = reading.statics[-1]
        reading.statics[-1] = things, (*changes, least)
    elif not reading.static and cells and isinstance(cells[-1].op, Lasts):
        cells[-1].op = replace(cells[-1].op, changes=(*cells[-1].op.changes, least))
    else:
        reading.fail(found.start(), "no_change")
    body.sc.eat("。")


def not_there(body: Clauses) -> bool:
    """手札ではなくメンバーに置いてよい (T204): the act before, with another goal."""
    sc = body.sc
    found = NOT_THERE.match(sc.text, sc.at)
    if found is None or body.reading.static:
        return False
    clause = parse_clause(Scanner(f"{found.group(1)}に置くかわりに、"))
    assert clause is not None
    sc.at = found.end()
    body.in_place(clause)
    return True


def split(body: Clauses, found: re.Match[str]) -> None:
    """相手はそれらを２つに分け、あなたはそのどちらかを… (T218): the rest of the sentence is about that pile."""
    reading = body.reading
    if reading.looked is None or found.group(1) == found.group(2):
        reading.fail(found.start(), "object")
    body.flush()
    taken, left = reading.draft.reg(), reading.draft.reg()
    by, taker = (player_word(reading, found.group(index), found.start()) for index in (1, 2))
    reading.draft.emit(Split(It(reading.looked), by, taker, taken, left))
    reading.it, reading.taken = It(taken), [taken]
    reading.actor = taker


def also_triggers(body: Clauses, found: re.Match[str]) -> None:
    """この能力は(event)時でも発動する (T136)."""
    reading = body.reading
    inner = Scanner(body.sc.text[: found.end(1) + 1])
    inner.at = found.start(1)
    clause = parse_clause(inner)
    if clause is None or clause.tail != "when":
        reading.fail(found.start(1), "event")
    if clause.peek("noun", "が") is None:
        unit = Unit("pronoun", "このキャラ", clause.start, clause.start)
        noun = Noun(clause.start, clause.start, "", [(Words([unit]), "")])
        clause.phrases.insert(0, Phrase("noun", clause.start, clause.start, "が", noun))
    reading.more_events += when_of(reading, clause)
    reading.asides["events"] = found.start()
    body.sc.eat("。")


def lifts_limit(body: Clauses) -> bool:
    """Under the condition of the sentence the limit of the ability does not count."""
    reading, sc = body.reading, body.sc
    found = sc.match(UNLIMITED)
    if found is None:
        return False
    condition = body.take_back()
    if condition is None:
        reading.fail(sc.at, "condition")
    reading.unlimited = condition
    reading.asides[f"unlimited {found.group(1)}"] = found.start()
    return True
