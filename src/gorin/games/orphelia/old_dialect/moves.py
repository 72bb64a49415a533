"""Section G: moving things (T70-T90), mana (T116) and tokens (T86, T87)."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Discard, Draw, Move, PickAtRandom, PlayIt
from gorin.engine.program.group import Group, Part
from gorin.engine.program.looking import Reveal, Shuffle
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, It, TopCards
from gorin.engine.program.who import ALL, ANY, OWNER_OF, SELF, Who
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.choosing import choose, look, search, show, source_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.mana import alternatives_of
from gorin.games.orphelia.old_dialect.nouns import Noun, Quantity, elements_of
from gorin.games.orphelia.old_dialect.phrases import counted, elems_in, noun_in, object_of, picked, things_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.old_dialect.tokens import make_copies, make_tokens
from gorin.games.orphelia.program import AddMana, BreakShields, MoveGlyph
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, words_of

VERB_FOR = {
    "PUT": (terms.GRAVEYARD, terms.EXILE, terms.ARCHIVE, terms.MANA, terms.SHIELDS),
    "RETURN_STEM": (terms.HAND, terms.ARCHIVE),
    "ADD_STEM": (terms.HAND, terms.NOWHERE, terms.MANA, terms.SHIELDS),
    "PUT_OUT": (terms.FIELD,),
}
WORD_FOR = {
    terms.FIELD: ("場に出す",),
    terms.HAND: ("手札に戻す", "手札に加える"),
    terms.GRAVEYARD: ("墓地に置く",),
    terms.EXILE: ("還元領域に置く",),
    terms.ARCHIVE: ("アーカイブの下に置く", "アーカイブに戻す"),
    terms.MANA: ("マナゾーンに置く",),
    terms.SHIELDS: ("シールドゾーンに置く",),
    terms.NOWHERE: ("マナプールに加える",),
}


def destroy(reading: Reading, frame: Frame) -> None:
    """T70."""
    reading.draft.emit(Move(object_of(reading, frame), terms.GRAVEYARD, terms.DESTROY))


def sacrifice(reading: Reading, frame: Frame) -> None:
    """T71, R39."""
    reading.draft.emit(Move(object_of(reading, frame), terms.GRAVEYARD, terms.SACRIFICE))


def exile(reading: Reading, frame: Frame) -> None:
    """T73 in another word."""
    put(reading, frame, terms.EXILE, "", "")


def move(reading: Reading, frame: Frame) -> None:
    """T72, T73, T76 to T81, T86, T87: to a zone, with the word that this zone takes."""
    place, verb = tree(frame.verb, "place"), tree(frame.verb, "put_verb")
    assert place is not None and verb is not None
    written, stem = token(place, "PLACE"), token(verb, *VERB_FOR)
    assert written is not None and stem is not None
    zone, end = words.PLACES[written]
    if zone not in VERB_FOR[stem.type]:
        reading.fail(stem, "zone_word", WORD_FOR[zone])
    if tree(place, "owner") is not None and zone == terms.FIELD:
        reading.fail(place, "own_field", ("場に出す",))
    if end == words.POOL:
        add_mana(reading, frame)
        return
    back = stem.type == "RETURN_STEM" or (stem.type == "PUT" and zone == terms.ARCHIVE and not frame.has("source"))
    put(reading, frame, zone, terms.RETURN if back and not is_rest(frame) else "", end)


def is_rest(frame: Frame) -> bool:
    """残りを: cards of the archive go back where they were."""
    return any("残り" in words_of(each) for each in frame.pieces if each.data == "wo")


def put(reading: Reading, frame: Frame, zone: int, reason: str, end: str) -> None:
    piece = next((each for each in frame.pieces if each.data == "wo"), None)
    kind = noun_in(piece).data if piece is not None else ""
    turned = frame.adverb("ルノア状態で", "リノア状態で")
    flags = terms.RUNOA if turned == "ルノア状態で" else 0
    if kind in ("token", "copy_of"):
        if zone != terms.FIELD:
            reading.fail(frame.verb, "token_field", ("場に出す",))
        (make_tokens if kind == "token" else make_copies)(reading, frame, flags)
        return
    frame.adverb("好きな順番で", "好きな順番に")
    reveal = frame.adverb("相手に見せて") is not None
    searched = reading.handed is not None and piece is None
    things, sure = moved_things(reading, frame)
    if searched:
        says_no_more(*(word for each in frame.node.find_data("adverb") for word in words_of(each)))
    if reveal and not searched:
        reading.draft.emit(Reveal(things))
    under = reading.actor if zone == terms.FIELD and reading.actor != SELF else None
    reading.draft.emit(Move(things, zone, reason, end, under, flags, sure=sure))
    if zone == terms.ARCHIVE and not end:
        reading.draft.emit(Shuffle(owners_of(things)))


def moved_things(reading: Reading, frame: Frame) -> tuple[Things, bool]:
    """What is moved, and whether it counts as done however few there are (2-4-4)."""
    source = source_of(reading, frame)
    if source is None:
        return object_of(reading, frame), False
    word, who = source
    piece = frame.take("wo")
    quantity = counted(reading, frame)
    noun: Noun | None = None
    if piece is not None:
        elements, _ = elements_of(reading, elems_in(reading, piece))
        quantity = quantity or elements[0].quantity
        noun = elements[0].noun
        if noun is None or len(elements) > 1:
            reading.fail(piece, "noun_needed", ("カード",))
    if quantity is None:
        reading.fail(frame.verb, "how_many", ("1枚",))
    if word == "その中から":
        return picked(reading, None, quantity, elements[0] if piece is not None else None), False
    if word == "アーカイブの上から":
        if noun is not None and (noun.tests or not noun.card):
            reading.fail(noun.node, "top_cards", ("カードを",))
        if quantity.most is None or quantity.least == 0:
            reading.fail(frame.verb, "how_many", ("1枚",))
        return remembered(reading, TopCards(terms.ARCHIVE, reading.times(quantity.most), who)), True
    if noun is None:
        reading.fail(frame.verb, "needs_wo", ("カードを",))
    zone = words.ZONES[word.removesuffix("から")]
    if zone == terms.ARCHIVE:
        reading.fail(frame.verb, "search_first", ("アーカイブからカード1枚を探し",))
    return picked(reading, Group((Part(zone, who, noun.tests),)), quantity, None), False


def remembered(reading: Reading, things: Things) -> Things:
    """それ after this may mean them."""
    reading.name(things, reading.draft.anchor())
    return things


def owners_of(things: Things) -> Who:
    """Whose archive is shuffled afterwards (T77)."""
    if isinstance(things, It):
        return Who(OWNER_OF, things.reg)
    if isinstance(things, All) and len(things.group.parts) == 1:
        who = things.group.parts[0].who
        return ALL if who == ANY else who
    return SELF


def draw(reading: Reading, frame: Frame) -> None:
    """T74."""
    piece = frame.take("wo")
    if piece is not None:
        elements, _ = elements_of(reading, elems_in(reading, piece))
        noun = elements[0].noun
        if noun is None or not noun.card or noun.tests or noun.zone is not None or elements[0].quantity is not None:
            reading.fail(piece, "draw_cards", ("カードを1枚引く",))
    quantity = counted(reading, frame)
    if quantity is None or quantity.most is None or quantity.least == 0:
        reading.fail(frame.verb, "how_many", ("1枚",))
    reading.draft.emit(Draw(reading.actor, reading.times(quantity.most)))


def discard(reading: Reading, frame: Frame) -> None:
    """T75, T152: from a hand, its player picks; or what was picked before."""
    random = frame.adverb("無作為に") is not None
    source = source_of(reading, frame)
    piece = next((each for each in frame.pieces if each.data == "wo"), None)
    noun, quantity = hand_noun(reading, piece, source is not None) if piece is not None else (None, None)
    if noun is None:
        reading.draft.emit(Move(object_of(reading, frame), terms.GRAVEYARD, terms.DISCARD))
        return
    frame.take("wo")
    quantity = counted(reading, frame) or quantity
    if quantity is None and noun.every:
        quantity = Quantity(0, None)
    if quantity is None:
        assert piece is not None
        reading.fail(piece, "how_many", ("1枚", "全て"), end=True)
    who = noun.who or (source[1] if source is not None else reading.actor)
    tests = noun.tests
    if random:
        if quantity.most is None:
            reading.fail(frame.verb, "how_many", ("1枚",))
        reg = reading.draft.reg()
        group = Group((Part(terms.HAND, who, tests),))
        reading.draft.emit(PickAtRandom(reg, group, reading.times(quantity.most), reading.exact))
        reading.draft.emit(Move(It(reg), terms.GRAVEYARD, terms.DISCARD))
        reading.name(It(reg))
        return
    amount: Amount | None = None if quantity.most is None else reading.times(quantity.most)
    least = 0 if quantity.least == 0 and amount is not None else -1
    cell = reading.draft.emit(Discard(who, amount, tests, least, exact=reading.exact))
    reading.name(cell=cell)


def hand_noun(reading: Reading, piece: Node, from_hand: bool) -> tuple[Noun | None, Quantity | None]:
    """手札, 手札のカード1枚, 火属性のカードを手札から; None for それ."""
    elements, _ = elements_of(reading, elems_in(reading, piece))
    noun = elements[0].noun
    if noun is None or len(elements) > 1:
        return None, None
    if noun.zone != terms.HAND and not (from_hand and noun.zone is None):
        reading.fail(piece, "discard_hand", ("手札を1枚捨てる",))
    return noun, elements[0].quantity


def make_discard(reading: Reading, frame: Frame) -> None:
    """T150 捨てさせる."""
    reading.draft.emit(Move(object_of(reading, frame), terms.GRAVEYARD, terms.DISCARD))


def shuffle(reading: Reading, frame: Frame) -> None:
    piece = frame.need("wo", "アーカイブを")
    elements, _ = elements_of(reading, elems_in(reading, piece))
    noun = elements[0].noun
    if noun is None or not noun.whole_zone or noun.zone != terms.ARCHIVE:
        reading.fail(piece, "shuffle_archive", ("アーカイブ",))
    reading.draft.emit(Shuffle(noun.who or reading.actor))


def break_shields(reading: Reading, frame: Frame) -> None:
    """T85, R60."""
    piece = frame.need("wo", "相手のシールドを")
    elements, _ = elements_of(reading, elems_in(reading, piece))
    noun = elements[0].noun
    quantity = counted(reading, frame) or elements[0].quantity
    if noun is None or noun.zone != terms.SHIELDS or noun.tests or noun.who is None:
        reading.fail(piece, "break_shields", ("相手のシールド",))
    if quantity is None or quantity.most is None:
        reading.fail(piece, "how_many", ("1枚",), end=True)
    reading.draft.emit(BreakShields(noun.who, reading.times(quantity.most)))


def move_glyph(reading: Reading, frame: Frame) -> None:
    """T88."""
    glyph = object_of(reading, frame)
    bearer = frame.need("ni", "後者に", "それに")
    reading.draft.emit(MoveGlyph(glyph, things_of(reading, elems_in(reading, bearer))))


def execute(reading: Reading, frame: Frame) -> None:
    """T90."""
    if frame.adverb("コストを支払わずに") is None:
        reading.fail(frame.verb, "execute_free", ("コストを支払わずに実行してもよい",))
    if reading.actor != SELF:
        reading.fail(frame.verb, "execute_who", ("自分は",))
    reading.draft.emit(PlayIt(object_of(reading, frame), Exactly(0)))


def add_mana(reading: Reading, frame: Frame) -> None:
    """T10, T11, T116."""
    piece = frame.need("wo", "《火》を")
    alternatives, times = alternatives_of(reading, noun_in(piece), counted(reading, frame))
    reading.draft.emit(AddMana(alternatives, reading.actor, reading.times(times)))


def turn(reading: Reading, frame: Frame) -> None:
    """T104."""
    on = str(frame.verb.children[0]) == "ルノア"
    reading.draft.emit(Turn(object_of(reading, frame), terms.RUNOA, on))


VERBS: dict[str, Callable[[Reading, Frame], None]] = {
    "destroy": destroy,
    "sacrifice": sacrifice,
    "exile": exile,
    "move": move,
    "draw": draw,
    "discard": discard,
    "make_discard": make_discard,
    "shuffle": shuffle,
    "break_shields": break_shields,
    "move_glyph": move_glyph,
    "execute": execute,
    "add_mana": add_mana,
    "turn": turn,
    "choose": choose,
    "look": look,
    "show": show,
    "search": search,
}
