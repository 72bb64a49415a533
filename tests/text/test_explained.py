"""Explanations say everything that was read: no field of a program is left out of the words for it."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import gorin
from gorin.text import explain
from tests.text.texts import Sample, of_corpora

TELLER = sys.modules["gorin.text.explain"].Teller
LANGUAGES = ("ja", "en")


def unsaid(teller: Any, value: Any) -> Iterator[str]:
    """The fields of a value that are not as usual, and that its template neither asks for nor says."""
    kind = type(value)
    words = teller.template(value)
    said = set(re.findall(r"\{(\w+)", words))
    for name in (f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}", kind.__name__):
        for asked, found in teller.vocabulary.variants.get(name, ()):
            if found[teller.lang] == words:
                said |= set(asked)
    for field in dataclasses.fields(value):
        usual = None if field.default is dataclasses.MISSING else field.default
        now = getattr(value, field.name)
        if field.name not in said and now != usual and now not in (None, (), "", False, 0, -1):
            yield f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize("game", gorin.GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_field_is_left_out(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, str] = {}
    say = TELLER.say

    def watched(teller: Any, value: Any) -> str:
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            for each in unsaid(teller, value):
                found.setdefault(each, reading.text)
        return str(say(teller, value))

    monkeypatch.setattr(TELLER, "say", watched)
    reading: Sample
    for reading in SAMPLES[game]:
        explain(reading.read(reading.text), lang, game)
    left = {each: text for each, text in found.items() if each not in EXCUSED and each.split(".")[1] not in WIRING}
    assert left == {}, "\n".join(f"{each}: {text}" for each, text in left.items())


WIRING = ("to", "num", "reg", "regs", "gathers", "without", "minus", "index", "option", "taken", "left")
"""Where a program goes on, and where it keeps what it found."""
EXCUSED = {
    **dict.fromkeys(
        ("Choose.most", "Pick.most", "SetTarget.most", "Target.most", "PayCards.least"), "how many: one word"
    ),
    **dict.fromkeys(("Move.zone", "MoveCards.zone", "MoveThis.zone", "Put.zone"), "the verb says where to"),
    **dict.fromkeys(("Move.reason", "PlayIt.cost", "Put.who"), "the words beside it say so"),
    **dict.fromkeys(
        ("Move.sure", "Pick.exact", "Discard.exact"), "all of it or nothing, as wherever something follows"
    ),
    **dict.fromkeys(("Playing.amount", "Playing.costs", "Price.until"), "told in the lines below"),
    **dict.fromkeys(("Areas.range", "InRange.range", "Relocate.range"), "the range is the card's, drawn on it"),
    **dict.fromkeys(("Trigger.events", "When.events"), "a state is told instead"),
    **dict.fromkeys(("GreatDamage.direction", "GreatDamage.how", "DamageTaken.how"), "the sentence is made for it"),
    **dict.fromkeys(
        ("AttributeCount.relation", "Fewer.mine", "Fewer.theirs", "Quiz.right"), "the sentence is made for it"
    ),
    **dict.fromkeys(("Keyworded.keyword", "Keyworded.names", "ComboMet.keyword"), "the condition names them"),
    **dict.fromkeys(("BearsPicked.icons", "Roll.count"), "chosen or counted right before"),
    "ForPlayers.who": "each change says whose",
}
SAMPLES: dict[str, list[Sample]] = {}
for _sample in of_corpora():
    SAMPLES.setdefault(_sample.game, []).append(_sample)
