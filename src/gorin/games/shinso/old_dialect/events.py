"""Events that abilities wait for: what is done to cards and by players, beside battles (T10 to T12, T132, T137)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, Compare, Every
from gorin.engine.program.who import ANY
from gorin.games.shinso import terms
from gorin.games.shinso.describing import Bearer
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.battles import against, attacked, destruction, direct, result
from gorin.games.shinso.old_dialect.clauses import VERB, Clause, Np, np_of, own_word
from gorin.games.shinso.old_dialect.conditions import number_is, rest_used
from gorin.games.shinso.old_dialect.described import is_player, player_of
from gorin.games.shinso.old_dialect.forms import FINAL, PAST
from gorin.games.shinso.old_dialect.happenings import Happening, about
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.tree import words_of

EVENT_TAILS = (
    "時",
    "時に",
    "時は",
    "場合",
    "場合に",
    "場合は",
    "場合には",
    "場合では",
    "たび",
    "たびに",
    "と",
    "際",
    "際に",
)
EVENT_VERBS = (
    "破壊",
    "勝利",
    "敗北",
    "撤退",
    "戻",
    "使用",
    "発動",
    "宣言",
    "召喚",
    "登場",
    "攻撃",
    "除外",
    "捨て",
    "引",
    "ドロー",
    "戦闘",
    "な",
    "置",
    "離れ",
    "装備",
    "展開",
    "セット",
    "スリープ",
    "アウェイク",
    "行",
    "する",
)
EACH_TAILS = ("たび", "たびに")


THAT_TURN = ("ターン", "ターン中", "ターンに")


def is_event(clause: Clause) -> bool:
    """Whether a segment waits for something that happens."""
    if clause.kind == VERB and clause.tail in THAT_TURN and clause.stem in EVENT_VERBS:
        return clause.form.mood == PAST
    if clause.kind != VERB or clause.tail not in EVENT_TAILS or clause.stem not in EVENT_VERBS:
        return False
    if clause.form.mood not in (PAST, FINAL):
        return False
    if clause.verb("行", "する"):
        np = clause.peek("を") if clause.verb("行") else np_in(clause)
        return np is not None and np.says("直接攻撃", "戦闘")
    return not (clause.verb("な") and clause.first("quantity") is None)


def np_in(clause: Clause) -> Np | None:
    piece = clause.first("bare")
    return np_of(piece) if piece is not None else None


def event_of(reading: Reading, clause: Clause) -> Happening:
    """Xが破壊された時, 相手が権能を使用した時, … (T10 to T12, T15, T132)."""
    voice(reading, clause)
    found = named_event(reading, clause)
    times = quantity_piece(reading, clause.pop("quantity"))
    if times is not None:
        if times.unit != "回" or times.least < 1:
            reading.fail(times.node, "event_number")
        found = replace(found, times=times.least)
    rest_used(reading, clause)
    return replace(found, each=clause.tail in EACH_TAILS, that_turn=clause.tail in THAT_TURN)


DONE_TO_CARDS = ("召喚", "除外", "置", "展開", "セット", "装備", "捨て", "使用", "発動")
"""What is done to cards: they stand with を, or with が before された."""
DONE_BY_CARDS = (
    "勝利",
    "敗北",
    "撤退",
    "登場",
    "宣言",
    "引",
    "ドロー",
    "戦闘",
    "離れ",
    "行",
    "する",
    "な",
    "スリープ",
    "アウェイク",
)


def voice(reading: Reading, clause: Clause) -> None:
    """勝利された時, 眷属が召喚した時: who does what to whom must fit the verb."""
    passive = clause.form.passive
    subject = clause.peek("が", "は")
    of_player = subject is not None and is_player(subject)
    wrong = passive if clause.verb(*DONE_BY_CARDS) else False
    if clause.verb(*DONE_TO_CARDS):
        wrong = passive == clause.has("を") and not (of_player and not passive)
    if wrong:
        reading.fail(clause.verb_node, "not_passive", ("した時", "された時"))


def named_event(reading: Reading, clause: Clause) -> Happening:
    stem = clause.stem
    if stem == "破壊":
        return destruction(reading, clause)
    if stem in ("勝利", "敗北"):
        return result(reading, clause)
    if stem in ("使用", "発動"):
        return used(reading, clause)
    if stem == "宣言":
        np = clause.take("を")
        if np is None or not np.says("攻撃"):
            reading.fail(clause.verb_node, "no_event", ("攻撃を宣言した時",))
        return about(reading, clause.take("が"), (terms.ATTACK_DECLARED,))
    if stem == "な":
        return below(reading, clause)
    if stem == "召喚":
        return summoned(reading, clause)
    if stem == "戻":
        to = clause.take("に")
        if to is None or str(to.head) not in ("真祖の断片置き場", "断片置き場"):
            reading.fail(clause.verb_node, "no_event", ("真祖の断片置き場に戻った場合",))
        return about(reading, clause.take("が"), (terms.TO_FRAGMENT_PLACE,))
    if stem in ("捨て", "引", "ドロー"):
        return hand_event(reading, clause)
    if stem == "置":
        to = clause.take("に")
        if to is None or to.head != "コフィンエリア":
            reading.fail(clause.verb_node, "no_event", ("コフィンエリアに置かれた時",))
        return to_coffin(reading, clause)
    if stem == "離れ":
        field = clause.take("を", "から")
        if field is None or not field.says("フィールド"):
            reading.fail(clause.verb_node, "no_event", ("フィールドを離れた時",))
        return about(reading, clause.take("が"), (terms.LEFT_FIELD,))
    if stem in ("行", "する"):
        return direct(reading, clause)
    if stem == "戦闘":
        other = clause.take("と")
        found = about(reading, clause.take("が", "は"), (terms.BATTLE_FOUGHT,))
        return against(reading, found, other)
    if stem == "除外":
        clause.take_said("から", "ゲーム")
        return about(reading, clause.take("が"), (terms.CARD_REMOVED,))
    simple = {
        "撤退": terms.RETREATED,
        "登場": terms.APPEARED,
        "攻撃": terms.ATTACKED,
        "展開": terms.DEPLOYED,
        "セット": terms.SET_DOWN,
        "装備": terms.EQUIPPED,
        "スリープ": terms.FELL_ASLEEP,
        "アウェイク": terms.AWAKENED,
    }
    if stem == "攻撃" and clause.form.passive:
        return attacked(reading, clause)
    if stem in simple:
        subject = clause.peek("が", "は")
        if clause.has("を") and subject is not None and is_player(subject):
            return by_player(reading, clause, (simple[stem],))
        own = clause.peek("を")
        particles = ("を",) if own is not None and own.is_("THIS") and not clause.has("が", "は") else ("が", "は")
        return about(reading, clause.take(*particles), (simple[stem],))
    reading.fail(clause.verb_node, "no_event", ("この眷属が破壊された時", "この眷属が戦闘に勝利した時"))


def to_coffin(reading: Reading, clause: Clause) -> Happening:
    """Xがコフィンエリアに置かれた; この眷属が山札(手札)から置かれた: noticed where it lies."""
    origin = clause.take("から")
    found = about(reading, clause.take("が"), (terms.TO_COFFIN,))
    if origin is None:
        return found
    if not origin.says("山札", "手札") or not found.this:
        reading.fail(origin.node, "no_event", ("この眷属が山札からコフィンエリアに置かれた時",))
    return replace(found, zones=1 << (terms.DECK if origin.head == "山札" else terms.HAND))


def used(reading: Reading, clause: Clause) -> Happening:
    np = clause.take("を")
    subject = clause.take("が", "は")
    if np is None:
        np, subject = subject, None
    if np is None:
        reading.fail(clause.verb_node, "no_event", ("相手が権能を使用した時",))
    if np.says("【生命転化】"):
        who = player_of(reading, subject.heads) if subject is not None and is_player(subject) else ANY
        return Happening((terms.CONVERTED,), who)
    cards = describe(reading, np)
    if cards.kinds != terms.ARTS or cards.zones is not None:
        reading.fail(np.node, "no_event", ("権能を使用した時",))
    who = player_of(reading, subject.heads) if subject is not None and is_player(subject) else cards.who or ANY
    return Happening((terms.ARTS_USED,), who, tests=tuple(cards.tests), named=True)


def below(reading: Reading, clause: Clause) -> Happening:
    """…が1未満になった場合 (T122)."""
    np = clause.take("が", "は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or quantity is None:
        reading.fail(clause.verb_node, "no_event", ("戦闘力が3000未満になった場合",))
    state = number_is(reading, np, quantity, clause, False)
    inner = np.inner()
    bearer = describe(reading, inner).things if inner is not None else None
    if isinstance(bearer, Bearer):
        state = Every((Compare(CountOf(bearer), AT_LEAST, Exactly(1)), state))
    return Happening((terms.NUMBER_BELOW,), state=state)


SUMMONED_FROM = {"手札": terms.SUMMONED_FROM_HAND, "コフィンエリア": terms.SUMMONED_FROM_COFFIN}


def summoned(reading: Reading, clause: Clause) -> Happening:
    """この眷属が手札から召喚された, 自分が眷属を召喚した (T12)."""
    origin = clause.take("から")
    clause.take_said("に", words.FIELD)
    event = terms.SUMMONED
    if origin is not None:
        if not origin.says(*SUMMONED_FROM):
            reading.fail(origin.node, "no_event", ("手札から召喚された時", "コフィンエリアから召喚された時"))
        event = SUMMONED_FROM[str(origin.head)]
    if not clause.has("を"):
        return about(reading, clause.take("が", "は"), (event,))
    if clause.form.passive:
        reading.fail(clause.verb_node, "no_event", ("眷属が召喚された時", "自分が眷属を召喚した時"))
    return by_player(reading, clause, (event,))


def by_player(reading: Reading, clause: Clause, events: tuple[int, ...]) -> Happening:
    """自分がFを召喚した, 相手が領地を展開した."""
    np = clause.take("を")
    subject = clause.take("が", "は")
    found = about(reading, np, events)
    if subject is not None:
        if not is_player(subject):
            reading.fail(subject.node, "no_event", ("自分が",))
        if found.this or found.who not in (ANY, player_of(reading, subject.heads)):
            reading.fail(subject.node, "two_owners")
        found = replace(found, who=player_of(reading, subject.heads))
    return found


def hand_event(reading: Reading, clause: Clause) -> Happening:
    """相手が手札を捨てた時, 自分がカードを引いた時."""
    np = clause.take("を")
    subject = clause.take("が", "は")
    origin = clause.take("から") if clause.verb("捨て") else None
    if origin is not None and not origin.says("手札"):
        reading.fail(origin.node, "no_event", ("手札から捨てられた時",))
    if np is None and subject is not None and clause.verb("捨て") and clause.form.passive:
        return discarded(reading, subject)
    if np is None or str(np.head) not in ("手札", "カード") or np.mods or np.count is not None:
        reading.fail(clause.verb_node, "no_event", ("手札を捨てた時", "カードを引いた時"))
    if subject is None or not is_player(subject):
        reading.fail(clause.verb_node, "no_event", ("相手が",))
    event = terms.DISCARDED if clause.stem == "捨て" else terms.DREW
    return Happening((event,), player_of(reading, subject.heads), named=True)


def discarded(reading: Reading, np: Np) -> Happening:
    """相手の手札が捨てられるたび."""
    cards = describe(reading, np)
    if cards.this:
        own_word(np)
        return Happening((terms.DISCARDED,), this=True, zones=1 << terms.HAND)
    if np.head != "手札" or cards.tests or cards.number is not None:
        reading.fail(np.node, "no_event", ("相手の手札が捨てられた時",))
    return Happening((terms.DISCARDED,), cards.owner(reading), named=True)


def is_replaced(clause: Clause, following: Clause | None) -> bool:
    """T77: Xが破壊される時、代わりに…."""
    if not is_event(clause) or clause.form.mood != FINAL or following is None:
        return False
    return any(piece.data == "link" and words_of(piece)[0] == "代わりに" for piece in following.pieces)


def is_state_of_battle(clause: Clause, following: Clause | None) -> bool:
    """Xが攻撃される時、S; Xと戦闘する時、戦闘力を半分にして: true while it lasts (T91, T132)."""
    if not is_event(clause) or following is None or clause.form.mood != FINAL:
        return False
    if clause.verb("攻撃") and clause.form.passive:
        return True
    return clause.verb("戦闘") and clause.tail in ("時", "時に", "時は", "場合")
