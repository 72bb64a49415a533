"""What a statement needs: for whom it holds, for how long, and by what something happens (T100, T257, R115)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.roots import Things
from gorin.engine.program.things import EVENT, NOBODY, THIS, All
from gorin.engine.program.who import SELF, Who
from gorin.engine.values.ability import Change
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import how_many, plain
from gorin.games.rebirth.dialect.cards import Cards, cards_of, compares, counted, is_zone_own, meant, place_tests
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.abilities import Cause
from gorin.games.rebirth.program.lasts import Holds, Lasts, Span
from gorin.games.rebirth.program.standing import Bars, Permits
from gorin.games.rebirth.program.tests import InZone
from gorin.games.rebirth.program.things import Role
from gorin.text.nouns import player_of
from gorin.text.phrases import NounPhrase
from gorin.text.values import PLAYER


def apply(scope: RebirthScope, things: Things, changes: tuple[Change, ...]) -> None:
    """These changes on these things: while the ability is valid, or for the duration said."""
    if scope.always:
        scope.held.append((things, changes))
    else:
        scope.draft.emit(Lasts(things, changes, span_of(scope)))
    scope.last_things = things
    if isinstance(things, (Role, All)):
        scope.speak_of(things)


def apply_to_players(scope: RebirthScope, changes: tuple[Change, ...]) -> None:
    """Changes that are about players or attacks."""
    if scope.always:
        scope.held.append((NOBODY, changes))
    else:
        scope.draft.emit(Holds(changes, span_of(scope)))


def span_of(scope: RebirthScope) -> Span:
    """The duration of the sentence (T257); with さらに that of the change before (R133); else for good (9.3.1.2)."""
    if scope.span is not None:
        scope.span_used = True
        scope.last_span = scope.span
        return scope.span
    if scope.further and scope.last_span is not None:
        return scope.last_span
    return Span(terms.THIS_GAME)


def receivers(scope: RebirthScope, nouns: NounPhrase) -> Things:
    """The characters that a change is for (T100, T239)."""
    cards = cards_of(scope, nouns, "every")
    counted(scope, cards)
    return received(scope, cards)


def received(scope: RebirthScope, cards: Cards) -> Things:
    if cards.things is None and cards.souls_of is None and not cards.vague and cards.who is None:
        cards = replace(cards, who=scope.actor)
    return meant(scope, cards, scope.actor)


def topic(frame: Framed) -> Things:
    """(characters)は; without it whoever was spoken of."""
    scope = frame.scope
    nouns = frame.take("は") or frame.take("が") or frame.take("に") or frame.take("を")
    if nouns is not None:
        scope.topic = receivers(scope, nouns)
        floating(frame, scope.topic)
        return scope.topic
    if scope.topic is not None:
        return scope.topic
    if scope.last_things is not None and scope.further:
        return scope.last_things
    if scope.it is not None or scope.found is not None:
        return scope.named(frame.place)
    if scope.of_event:
        return EVENT
    if scope.last_things is None:
        frame.fail(frame.place, "no_subject", ("このキャラは",))
    return scope.last_things


def floating(frame: Framed, things: Things) -> None:
    """すべて is the only number that can stand here, and not behind one card."""
    many = how_many(frame)
    plain(frame.scope, many, "every")
    if many is not None and (not many.every or things == THIS or isinstance(things, Role)):
        frame.fail(many.place, "no_quantity")


def cause_of(frame: Framed) -> Cause | None:
    """効果で, 相手の効果で, キャラの効果で, 相手のアタックで, このキャラの【キャンセル】で (R115 to R117)."""
    scope = frame.scope
    phrase = frame.find("で")
    kinds = {"効果": "effect", "アタック": "attack", "パートナーアタック": "partner_attack", "キャンセル": "cancel"}
    if phrase is None or phrase.nouns.only.key not in kinds or len(phrase.nouns.parts) != 1:
        return None
    frame.taken.add(id(phrase))
    named = phrase.nouns.only
    cards = Cards(named.start)
    bare = True
    for modifier in named.modifiers:
        if modifier.nouns is None or modifier.excluded or compares(modifier):
            frame.fail(modifier.start, "no_description")
        if modifier.nouns.group == PLAYER:
            cards = replace(cards, who=player_of(scope, modifier.nouns.only))
            continue
        inner = cards_of(scope, modifier.nouns)
        bare = False
        cards = replace(inner, who=inner.who if inner.who is not None else cards.who)
    if cards.things is not None and cards.things != THIS:
        frame.fail(phrase.start, "no_description")
    kind = kinds[named.key]
    if kind == "cancel":
        if cards.tests or cards.places or (not bare and cards.things != THIS):
            frame.fail(phrase.start, "no_description")
        return Cause(kind, cards.who, this=cards.things == THIS)
    tests = cards.tests
    if cards.places:
        tests = (*tests, InZone(cards.zones))
    return Cause(kind, cards.who, tests, cards.things == THIS)


def plain_zones(scope: RebirthScope, nouns: NounPhrase) -> tuple[int, ...]:
    """The zones of a phrase that may say nothing else about them."""
    cards = cards_of(scope, nouns)
    own = [test for test in (*place_tests(cards), *cards.tests) if not is_zone_own(test)]
    if own or not cards.places or cards.who not in (None, SELF, scope.actor) or cards.quantity is not None:
        scope.fail(nouns.start, "of_which_zone")
    return cards.zones


def hold(frame: Framed, change: Bars | Permits) -> None:
    """For the cards that are named, else for the player of whom something is said."""
    who = player_topic(frame)
    if who is not None and frame.find("は", "が") is None:
        apply_to_players(frame.scope, (replace(change, who=who),))
        return
    apply(frame.scope, topic(frame), (change,))


def player_topic(frame: Framed) -> Who | None:
    """相手は: the player of whom something is said; it was said before, at the head of the sentence."""
    return frame.scope.player_topic
