"""Sections K and L: events that trigger, events that are replaced (T130-T149)."""

from __future__ import annotations

from gorin.engine.program.cards import Draw, Move
from gorin.engine.program.group import Group, IsKind, IsOther, Part
from gorin.engine.program.group import Not as NoTest
from gorin.engine.program.numbers import THIS_TURN, Lasting, PlayerChange, Turn
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import Replacement, Target, Trigger
from gorin.engine.values.change import ReplaceNext
from gorin.games.orphelia import terms
from gorin.games.orphelia.program.operations import Aim
from gorin.games.orphelia.program.recognised import EnterRunoa, EnterWithCounters
from gorin.games.orphelia.program.tests import IsBearer
from tests.games.orphelia.text.kit import Case, automatic, n, replacement, spell

CASES = (
    Case(
        "T130",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.ENTERED,), SELF, tests=(IsKind(terms.NORDIA), IsOther())),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分の他のノーディアが場に出たとき、1リザーブする。",),
    ),
    Case(
        "T130",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.ENTERED,), SELF, tests=(IsKind(12),)), PlayerChange(SELF, terms.RESERVE, "add", n(1))
            ),
        ),
        ("自分のアーティファクトかグリフが場に出たとき、1リザーブする。",),
    ),
    Case(
        "T131",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.DESTROYED,), tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        (
            "ノーディアが破壊されたとき、1リザーブする。",
            "ノーディアが破壊されるたび、1リザーブする。",
        ),
    ),
    Case(
        "T131",
        terms.NORDIA,
        (automatic(Trigger((terms.LEFT,), this=True), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("このノーディアが場を離れたとき、1リザーブする。",),
    ),
    Case(
        "T131",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.TO_GRAVEYARD,), tests=(NoTest(IsKind(terms.NOT_A_CARD)),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("カードが墓地に置かれたとき、1リザーブする。",),
    ),
    Case(
        "T131",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.FIELD_TO_GRAVEYARD,), tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("ノーディアが場から墓地に置かれたとき、1リザーブする。",),
    ),
    Case(
        "T131",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.SACRIFICED,), SELF, tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分のノーディアが犠牲になったとき、1リザーブする。",),
    ),
    Case(
        "T132",
        terms.NORDIA,
        (automatic(Trigger((terms.WAS_BLOCKED,), this=True), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("このノーディアがブロックされたとき、1リザーブする。",),
    ),
    Case(
        "T132",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.ATTACK_ENDED,), SELF, tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分のノーディアの攻撃終了時、1リザーブする。",),
    ),
    Case(
        "T133",
        terms.NORDIA,
        (automatic(Trigger((terms.DEALT_DAMAGE,), this=True), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("このノーディアがダメージを与えたとき、1リザーブする。",),
    ),
    Case(
        "T133",
        terms.NORDIA,
        (automatic(Trigger((terms.DAMAGED,), OTHER, tests=(IsKind(terms.NORDIA),)), Turn(It(0), terms.RUNOA, True)),),
        ("相手のノーディアがダメージを受けたとき、それをルノアする。",),
    ),
    Case(
        "T134",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.TURNED_RUNOA,), tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        (
            "ノーディアがルノアされたとき、1リザーブする。",
            "ノーディアがルノア状態になったとき、1リザーブする。",
        ),
    ),
    Case(
        "T135",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.COUNTERS_PUT,), this=True, to=terms.counter_code("A+1")),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("このノーディアにA+1カウンターが乗ったとき、1リザーブする。",),
    ),
    Case(
        "T135",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.COUNTERS_TAKEN,), tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("ノーディアからカウンターが取り除かれたとき、1リザーブする。",),
    ),
    Case(
        "T136",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.EXECUTED,), SELF, tests=(IsKind(terms.NORDIA),)),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("自分がノーディアを召喚したとき、1リザーブする。",),
    ),
    Case(
        "T136",
        terms.NORDIA,
        (automatic(Trigger((terms.EXECUTED,), OTHER), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("相手がカードを実行したとき、1リザーブする。",),
    ),
    Case(
        "T137",
        terms.NORDIA,
        (automatic(Trigger((terms.DREW,), SELF), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("自分がカードを引いたとき、1リザーブする。",),
    ),
    Case(
        "T137",
        terms.NORDIA,
        (automatic(Trigger((terms.DISCARDED,), OTHER), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("相手が手札を捨てたとき、1リザーブする。",),
    ),
    Case(
        "T137",
        terms.NORDIA,
        (automatic(Trigger((terms.EXPLORED,), SELF), Draw(SELF, n(1))),),
        ("自分が探索したとき、カードを1枚引く。",),
    ),
    Case(
        "T138",
        terms.NORDIA,
        (automatic(Trigger((terms.BROKEN,), SELF), Draw(SELF, n(1))),),
        ("自分のシールドがブレイクされたとき、カードを1枚引く。",),
    ),
    Case(
        "T139",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.STATUS_BEGAN,), tests=(IsKind(terms.NORDIA),), to=terms.POISONED),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("ノーディアが毒状態になったとき、1リザーブする。",),
    ),
    Case(
        "T139",
        terms.NORDIA,
        (
            automatic(
                Trigger((terms.STATUS_ENDED,), this=True, to=terms.FROZEN),
                PlayerChange(SELF, terms.RESERVE, "add", n(1)),
            ),
        ),
        ("このノーディアの凍結状態が解除されたとき、1リザーブする。",),
    ),
    Case(
        "T140",
        terms.NORDIA,
        (automatic(Trigger((terms.TARGETED,), this=True), Draw(SELF, n(1))),),
        ("このノーディアが対象になったとき、カードを1枚引く。",),
    ),
    Case(
        "T141",
        terms.GLYPH,
        (automatic(Trigger((terms.MANA_MADE,), tests=(IsBearer(),)), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("付いているカードがマナを発生させたとき、1リザーブする。",),
    ),
    Case(
        "T142",
        terms.NORDIA,
        (
            replacement(
                Replacement((terms.WOULD_BE_DESTROYED,), SELF, tests=(IsKind(terms.NORDIA), IsOther())),
                Move(It(0), terms.HAND, terms.RETURN),
            ),
        ),
        ("自分の他のノーディアが破壊される代わりに、それを手札に戻す。",),
    ),
    Case(
        "T142",
        terms.NORDIA,
        (
            replacement(
                Replacement((terms.WOULD_BE_DESTROYED,), this=True, optional=True), Move(THIS, terms.HAND, terms.RETURN)
            ),
        ),
        ("このノーディアが破壊される代わりに、これを手札に戻してもよい。",),
    ),
    Case(
        "T143",
        terms.NORDIA,
        (
            replacement(
                Replacement((terms.WOULD_RETURN,), OTHER, tests=(IsKind(terms.NORDIA),)), Move(It(0), terms.EXILE)
            ),
        ),
        ("相手のノーディアが手札に戻る代わりに、それを還元領域に置く。",),
    ),
    Case(
        "T144",
        terms.NORDIA,
        (
            replacement(
                Replacement((terms.WOULD_GO_TO_GRAVEYARD,), OTHER, tests=(NoTest(IsKind(terms.NOT_A_CARD)),)),
                Move(It(0), terms.EXILE),
            ),
        ),
        ("相手のカードが墓地に置かれる代わりに、それを還元領域に置く。",),
    ),
    Case(
        "T145",
        terms.NORDIA,
        (
            replacement(
                Replacement(
                    (terms.WOULD_ENTER,), OTHER, tests=(IsKind(terms.NORDIA), NoTest(IsKind(terms.NOT_A_CARD)))
                ),
                Move(It(0), terms.GRAVEYARD),
            ),
        ),
        ("相手のノーディアカードが場に出る代わりに、それを墓地に置く。",),
    ),
    Case(
        "T146",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_DRAW,), SELF), PlayerChange(SELF, terms.RESERVE, "add", n(1))),),
        ("自分がカードを引く代わりに、1リザーブする。",),
    ),
    Case(
        "T147",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_ENTER,), OTHER, tests=(IsKind(terms.NORDIA),)), EnterRunoa()),),
        ("相手のノーディアは場に出るとき、ルノア状態で場に出る。",),
    ),
    Case(
        "T148",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_ENTER,), this=True), EnterWithCounters("L+1", n(2))),),
        ("このノーディアは場に出るとき、L+1カウンターを2つ乗せて場に出る。",),
    ),
    Case(
        "T148",
        terms.NORDIA,
        (replacement(Replacement((terms.WOULD_ENTER,), this=True), EnterRunoa(), EnterWithCounters("毒")),),
        ("このノーディアは場に出るとき、ルノア状態で、毒カウンターを1つ乗せて場に出る。",),
    ),
    Case(
        "T149",
        terms.SPELL,
        (
            spell(
                Aim(1, 2),
                Lasting(
                    It(1),
                    (
                        ReplaceNext(
                            replacement(
                                Replacement((terms.WOULD_BE_DESTROYED,), this=True), Turn(It(0), terms.RUNOA, True)
                            )
                        ),
                    ),
                    THIS_TURN,
                ),
                targets=(Target(1, Group((Part(terms.FIELD, tests=(IsKind(terms.NORDIA),)),)), most=n(1)),),
            ),
        ),
        ("ノーディア1つを対象とし、ターン終了時まで、次にそれが破壊される代わりに、それをルノアする。",),
    ),
)
