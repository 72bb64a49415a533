"""Players whom a text tells by something else: by a card, or by what they have more of."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.cards import Remember
from gorin.engine.program.flow import Reckon
from gorin.engine.program.things import It
from gorin.engine.program.who import MASTER_OF, OTHER, SELF, Who
from gorin.games.shinso.dialect.facts import named_thing
from gorin.games.shinso.dialect.nouns import Framed
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.program.amounts import Ahead, Kept
from gorin.text.frames import Frame
from gorin.text.function_words import COMPARING
from gorin.text.likened import of_owner, player_noun
from gorin.text.nouns import number_of
from gorin.text.phrases import Clause, Named
from gorin.text.values import value_of

PLAYED: Final = ("play", "summon", "use", "deploy", "set", "put out", "appear", "control")
"""What the player of a card has done with it."""


def player_such(scope: ShinsoScope, named: Named) -> Who:
    """手札の多いプレイヤー, その領地をプレイしていたプレイヤー, その眷属のコントローラー, その眷属の持ち主."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    clause = modifier.clause if modifier is not None else None
    if clause is not None and clause.name in COMPARING and not clause.form.negative and not scope.always:
        return ahead(scope, clause)
    role = value_of(named)
    if modifier is not None and clause is not None and role is None and clause.name in PLAYED:
        frame: Framed = Frame(scope, clause)
        things = named_thing(scope, frame.need("を", expected=("その領地を",)))
        frame.done()
    elif modifier is not None and role is not None and (modifier.nouns is not None or modifier.word is not None):
        things = named_thing(scope, modifier.nouns) if modifier.nouns is not None else scope.last_named(named.start)
    else:
        scope.fail(named.start, "no_player", ("手札の多いプレイヤー", "手札が5枚以上のプレイヤーは"))
    if scope.always:
        scope.fail(named.start, "no_player", ("自分の", "相手の"))
    found = things if isinstance(things, It) else It(scope.draft.reg())
    if found is not things:
        scope.draft.emit(Remember(found.reg, things))
    return Who(role or MASTER_OF, found.reg)


def ahead(scope: ShinsoScope, clause: Clause) -> Who:
    """手札の多い, 除外した眷属のコストの合計が高い: who has more; of two with as many neither."""
    frame: Framed = Frame(scope, clause)
    nouns = frame.need("が")
    frame.done()
    actor, scope.actor = scope.actor, SELF
    mine, theirs = (number_of(scope, of_owner(nouns, player_noun(who, nouns))) for who in (SELF, OTHER))
    scope.actor = actor
    num = scope.draft.num()
    scope.draft.emit(Reckon(num, Ahead(mine, theirs, clause.name == "be less")))
    return Kept("kept", num=num)
