"""Verbs and adjectives with all their forms, derived once for every game.

A verb is declared by its dictionary form and the way it conjugates; what a printed text may make of it (引く, 引き,
引いて, 引いた, 引かない, 引いてもよい, 引けない, 引かれた, 引かせる ...) is generated here. A form says five things:
the voice, whether it is negated, past or lasting, and how it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

ACTIVE: Final = "active"
PASSIVE: Final = "passive"
CAUSATIVE: Final = "causative"
ABLE: Final = "able"
"""Voices: 捨てる, 捨てられる, 捨てさせる, 捨てることができる."""

FINAL: Final = "final"
STEM: Final = "stem"
TE: Final = "te"
MAY: Final = "may"
MUST: Final = "must"
IF: Final = "if"
WITHOUT: Final = "without"
BOTH, BARE = "both", "bare"
"""Endings: 引く, 引き, 引いて, 引いてもよい, 引かなければならない, 引けば, 引かずに; 攻撃も (ブロックもできない);
前進 (または後退させる)."""

GODAN: Final = "godan"
ICHIDAN: Final = "ichidan"
SURU: Final = "suru"
ADJECTIVE: Final = "adjective"

ROWS: Final = {
    "く": ("か", "き", "け", "いて", "いた"),
    "ぐ": ("が", "ぎ", "げ", "いで", "いだ"),
    "す": ("さ", "し", "せ", "して", "した"),
    "つ": ("た", "ち", "て", "って", "った"),
    "ぬ": ("な", "に", "ね", "んで", "んだ"),
    "ぶ": ("ば", "び", "べ", "んで", "んだ"),
    "む": ("ま", "み", "め", "んで", "んだ"),
    "る": ("ら", "り", "れ", "って", "った"),
    "う": ("わ", "い", "え", "って", "った"),
}
"""Of five-row verbs: what stands before ない, ます and ば, and the forms in て and た."""
PERMITTING: Final = ("もよい", "よい", "も良い", "良い", "もいい")


@dataclass(frozen=True)
class Form:
    """What a form of a verb says.

    `either`: られる of one-row verbs, which is passive and able alike. `only`: のみ stands before なら.
    """

    voice: str = ACTIVE
    negative: bool = False
    past: bool = False
    lasting: bool = False
    ending: str = FINAL
    either: bool = False
    only: bool = False

    def in_voice(self, voice: str) -> bool:
        return self.voice == voice or (self.either and voice == ABLE)


@cache
def forms_of(word: str, kind: str) -> dict[str, Form]:
    """Every form of a verb or adjective, by its spelling; `word` is the dictionary form, of する verbs the noun."""
    if kind == ADJECTIVE:
        return dict(of_adjective(word))
    found = dict(of_voice(Bases.of(word, kind), ACTIVE))
    if kind == SURU:
        found[f"{word}しようとする"] = Form()
    for stem, voice, either in voices(word, kind):
        for spelling, form in of_voice(Bases.of(stem + "る", ICHIDAN), voice, either):
            found.setdefault(spelling, form)
    return found


def joined_forms(word: str) -> Iterator[tuple[str, Form]]:
    """攻撃もブロックもできない: the forms of a する verb that say something of several deeds together."""
    yield f"{word}も", Form(ending=BOTH)
    for spelling, form in forms_of(word, SURU).items():
        if form.voice in (PASSIVE, ABLE) and form.negative:
            yield f"{word}も{spelling.removeprefix(word)}", form


@dataclass(frozen=True)
class Bases:
    """What the forms of one voice are made of."""

    plain: str
    stem: str
    before_nai: str
    before_zu: str
    before_ba: str
    te: str
    ta: str

    @classmethod
    def of(cls, word: str, kind: str) -> Bases:
        if kind == SURU:
            return cls(
                f"{word}する", f"{word}し", f"{word}し", f"{word}せ", f"{word}すれ", f"{word}して", f"{word}した"
            )
        root = word[:-1]
        if kind == ICHIDAN:
            return cls(word, root, root, root, f"{root}れ", f"{root}て", f"{root}た")
        before_nai, stem, before_ba, te, ta = (root + each for each in ROWS[word[-1]])
        return cls(word, stem, before_nai, before_nai, before_ba, te, ta)


def voices(word: str, kind: str) -> Iterator[tuple[str, str, bool]]:
    """The stems of the other voices, which all conjugate in one row."""
    if kind == SURU:
        yield f"{word}され", PASSIVE, False
        yield f"{word}させ", CAUSATIVE, False
        yield f"{word}でき", ABLE, False
    elif kind == ICHIDAN:
        yield f"{word[:-1]}られ", PASSIVE, True
        yield f"{word[:-1]}させ", CAUSATIVE, False
    else:
        before_nai, _, before_ba, _, _ = ROWS[word[-1]]
        yield f"{word[:-1]}{before_nai}れ", PASSIVE, False
        yield f"{word[:-1]}{before_nai}せ", CAUSATIVE, False
        yield f"{word[:-1]}{before_ba}", ABLE, False


def of_voice(bases: Bases, voice: str, either: bool = False) -> Iterator[tuple[str, Form]]:
    """All forms of one voice."""

    def form(negative: bool = False, past: bool = False, lasting: bool = False, ending: str = FINAL) -> Form:
        return Form(voice, negative, past, lasting, ending, either)

    yield bases.plain, form()
    yield bases.ta, form(past=True)
    yield f"{bases.before_nai}ない", form(negative=True)
    yield f"{bases.before_nai}なかった", form(negative=True, past=True)
    yield bases.stem, form(ending=STEM)
    yield bases.te, form(ending=TE)
    yield f"{bases.te}から", form(ending=TE)
    yield f"{bases.te}きた", form(past=True)
    for permitting in PERMITTING:
        yield bases.te + permitting, form(ending=MAY)
    yield f"{bases.te}いる", form(lasting=True)
    yield f"{bases.te}いて", form(lasting=True, ending=TE)
    yield f"{bases.te}おり", form(lasting=True, ending=STEM)
    yield f"{bases.te}いた", form(past=True, lasting=True)
    yield f"{bases.te}いない", form(negative=True, lasting=True)
    yield f"{bases.te}いなかった", form(negative=True, past=True, lasting=True)
    yield f"{bases.before_nai}なくなる", form(negative=True)
    yield f"{bases.before_nai}なくなり", form(negative=True, ending=STEM)
    yield f"{bases.before_nai}なくなった", form(negative=True, past=True)
    yield f"{bases.before_nai}なければならない", form(ending=MUST)
    yield f"{bases.before_nai}なくてはならない", form(ending=MUST)
    yield f"{bases.before_ba}ば", form(ending=IF)
    yield f"{bases.ta}ら", form(past=True, ending=IF)
    yield f"{bases.before_nai}なければ", form(negative=True, ending=IF)
    yield f"{bases.before_nai}なかったら", form(negative=True, past=True, ending=IF)
    yield f"{bases.te}いれば", form(lasting=True, ending=IF)
    yield f"{bases.te}いたら", form(past=True, lasting=True, ending=IF)
    yield f"{bases.te}いなければ", form(negative=True, lasting=True, ending=IF)
    yield f"{bases.before_zu}ず", form(ending=WITHOUT)
    yield f"{bases.before_zu}ずに", form(ending=WITHOUT)
    yield f"{bases.before_nai}ないで", form(ending=WITHOUT)


def of_adjective(word: str) -> Iterator[tuple[str, Form]]:
    """高い, 高く, 高くて, 高かった, 高くない."""
    root = word[:-1]
    yield word, Form()
    yield f"{root}かった", Form(past=True)
    yield f"{root}くない", Form(negative=True)
    yield f"{root}くなかった", Form(negative=True, past=True)
    yield f"{root}く", Form(ending=STEM)
    yield f"{root}くて", Form(ending=TE)
    yield f"{root}ければ", Form(ending=IF)
