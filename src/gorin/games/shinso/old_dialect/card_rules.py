"""What cards can, cannot or need not, and what they are called (T98, T100 to T103, T106, T107, T113, T117, T128)."""

from __future__ import annotations

from lark import Tree

from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import HasState
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import NOBODY, All
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.engine.values.change import Rule
from gorin.games.shinso import terms
from gorin.games.shinso.changes import PlayerRule, SetName, TextOf
from gorin.games.shinso.describing import FragmentOf
from gorin.games.shinso.old_dialect.choosing import chosen
from gorin.games.shinso.old_dialect.clauses import Clause, Np, own_word
from gorin.games.shinso.old_dialect.described import is_player
from gorin.games.shinso.old_dialect.forms import CANNOT, MAY, NOT
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said, bare_nps, is_blank, subject_of, things_of
from gorin.text.law import says_no_more
from gorin.text.tree import token, words_of

A_RIM_AGAIN = ("そのカード", "そのリムカード", "それ")


def rule(reading: Reading, clause: Clause) -> Said | None:
    """What a card can, cannot or need not: one rule each."""
    mask = rule_of(reading, clause)
    if mask is None:
        return None
    return Said(subject_of(reading, clause, "は", "が", "も"), (Rule(mask),))


def rule_of(reading: Reading, clause: Clause) -> int | None:
    mood = clause.form.mood
    if clause.verb("攻撃") and mood == CANNOT and not clause.has("に", "を"):
        return terms.CANNOT_ATTACK
    if clause.verb("する") and mood == CANNOT:
        return cannot_do(reading, clause)
    if clause.verb("アウェイク") and mood in (NOT, CANNOT):
        return terms.STAYS_ASLEEP
    if clause.verb("破壊") and mood == NOT and clause.form.passive:
        cause = clause.take("によって", "で", "では")
        if cause is None and "リムカード" in rims_of(clause):
            return terms.NOT_BROKEN
        if cause is None or not cause.says("効果", "戦闘"):
            reading.fail(clause.verb_node, "by_effects", ("効果によって破壊されない", "戦闘によって破壊されない"))
        return terms.SAFE_FROM_EFFECTS if cause.head == "効果" else terms.SAFE_FROM_BATTLES
    if clause.verb("受け") and mood == NOT:
        return unaffected(reading, clause)
    if clause.verb("な") and mood in (NOT, CANNOT):
        return keeps_controller(reading, clause)
    if clause.verb("攻撃") and mood == MAY:
        return may_attack(reading, clause)
    if clause.verb("除外") and mood == NOT and clause.form.passive:
        return rims_only(reading, clause, terms.NOT_REMOVED)
    return None


def rims_only(reading: Reading, clause: Clause, mask: int) -> int:
    np = clause.peek("は", "が")
    if np is None or np.head != "リムカード":
        reading.fail(clause.verb_node, "rims_only", ("自分のリムカードは",))
    return mask


def rims_of(clause: Clause) -> list[str]:
    np = clause.peek("は", "が")
    return [] if np is None else [str(head) for head in np.heads]


def cannot_do(reading: Reading, clause: Clause) -> int | None:
    """攻撃ができない, 生贄にできない."""
    attack = clause.peek("が")
    if attack is not None and attack.says("攻撃"):
        clause.take("が")
        return terms.CANNOT_ATTACK
    offered = clause.peek("に")
    if offered is not None and offered.says("生贄"):
        clause.take("に")
        return terms.NOT_OFFERED
    return None


def unaffected(reading: Reading, clause: Clause) -> int:
    """他のカードの効果を受けない (T102, R125)."""
    np = clause.take("を")
    if np is None or np.head != "効果":
        reading.fail(clause.verb_node, "affected_by", ("他のカードの効果を",))
    inner = np.inner()
    if inner is None or str(inner.head) != "カード" or [str(words_of(mod)[0]) for mod in inner.mods] != ["他の"]:
        reading.fail(np.node, "affected_by", ("他のカードの効果を",))
    return terms.UNAFFECTED


def keeps_controller(reading: Reading, clause: Clause) -> int | None:
    """この眷属のコントロールは相手のものにならない (T103)."""
    np = clause.peek("は", "が")
    if np is None or np.head != "コントロール":
        return None
    clause.take("は", "が")
    inner, to = np.inner(), clause.take("に")
    if inner is None or to is None or to.head != "もの" or to.inner() is None:
        reading.fail(clause.verb_node, "control_what", ("この眷属のコントロールは相手のものに",))
    owner = to.inner()
    assert owner is not None
    if not owner.says("相手"):
        reading.fail(owner.node, "control_what", ("相手のもの",))
    reading.topic = things_of(reading, inner)
    return terms.KEEPS_CONTROLLER


def may_attack(reading: Reading, clause: Clause) -> int | None:
    """相手の真祖の断片に攻撃できる, 相手に致命攻撃できる, 致命攻撃を行う代わりに… (T107, T153, R129)."""
    target = clause.take("に", "にも")
    if target is None:
        return None
    even = clause.take("でも")
    if even is not None and not even.says("アウェイク状態"):
        reading.fail(even.node, "attack_what", ("アウェイク状態でも",))
    if is_player(target):
        reading.fail(target.node, "lethal_word", ("相手に致命攻撃できる",))
    cards = describe(reading, target)
    awake = even is not None or cards.tests == [awake_test()]
    if cards.kinds != terms.FRAGMENT or cards.tests not in ([], [awake_test()]) or cards.number is not None:
        reading.fail(target.node, "attack_what", ("相手の真祖の断片に",))
    mask = terms.ATTACKS_AWAKE_FRAGMENT if awake else terms.ATTACKS_FRAGMENT
    if reading.instead_of_lethal:
        reading.instead_of_lethal = False
        mask = terms.FRAGMENT_INSTEAD_OF_LETHAL
    if cards.who == ANY:
        return mask | terms.ATTACKS_OWN_FRAGMENT
    if cards.who not in (OTHER, None):
        reading.fail(target.node, "attack_what", ("相手の真祖の断片に",))
    says_no_more(*(word for word in words_of(target.node) if word.type == "PLAYER"))
    return mask


def awake_test() -> Test:
    return HasState(terms.ASLEEP, False)


def lethal(reading: Reading, clause: Clause) -> Said | None:
    """相手に致命攻撃できる (T107)."""
    if not clause.verb("する") or clause.form.mood != MAY:
        return None
    bare = next((np for np in bare_nps(clause) if np.says("致命攻撃")), None)
    if bare is None:
        return None
    clause.take_bare()
    target = clause.take("に")
    if target is not None and not target.says("相手"):
        reading.fail(target.node, "attack_what", ("相手に",))
    return Said(subject_of(reading, clause, "は", "が"), (Rule(terms.LETHAL),))


def ignores(reading: Reading, clause: Clause) -> Said | None:
    """「～できない」と記述される効果を無視する／無効となる (T106, T152)."""
    np = next((each for each in (clause.peek("を"), clause.peek("は"), clause.peek("が")) if is_blank(each)), None)
    if np is None:
        return None
    particle = next(p for p in ("を", "は", "が") if is_blank(clause.peek(p)))
    piece_np = clause.take(particle)
    assert piece_np is not None
    if clause.form.mood in (CANNOT, NOT):
        reading.fail(clause.verb_node, "cannot_be_done")
    once = quantity_piece(reading, clause.pop("quantity"))
    if once is not None and once.every and clause.verb("な"):
        says_no_more(token(once.node, "EVERY") if isinstance(once.node, Tree) else None)
        once = None
    if clause.verb("な"):
        void = clause.take("に", "と")
        bare = clause.take_bare() if void is None else void
        if bare is None or str(bare.head) != "無効":
            reading.fail(clause.verb_node, "void", ("無効となる",))
    if once is not None:
        if not isinstance(once.most, Exactly) or once.most.number != 1 or piece_np.mods:
            reading.fail(once.node, "number_needed", ("1回だけ",))
        who = reading.actor
        return Said(NOBODY, (PlayerRule(who, terms.ONE_PROHIBITION_IGNORED),), who, terms.THIS_TURN)
    inner = affected(reading, piece_np)
    things = inner if inner is not None else subject_of(reading, clause, "は", "が")
    return Said(things, (Rule(terms.NO_PROHIBITIONS),))


def affected(reading: Reading, np: Np) -> Things | None:
    """Xにかかる「～できない」…."""
    if not np.mods:
        return None
    inner = np.inner()
    if inner is None or "かかる" not in words_of(np.mods[-1])[-1]:
        reading.fail(np.mods[-1], "of_what")
    return things_of(reading, inner)


def random_target(reading: Reading, clause: Clause) -> Said | None:
    """攻撃対象はランダムに決定される (T113, R130)."""
    np = clause.take("は", "が")
    if np is None or np.head not in ("攻撃対象", "攻撃の対象") or clause.adverb("ランダムに") is None:
        reading.fail(clause.verb_node, "random_what", ("攻撃対象はランダムに",))
    inner = np.inner()
    things = things_of(reading, inner) if inner is not None else subject_of(reading, clause, "は")
    if inner is not None:
        own_word(inner)
    return Said(things, (Rule(terms.RANDOM_TARGET),))


def renamed(reading: Reading, clause: Clause) -> Said | None:
    """カード名を《N》に変更する (T98)."""
    np = clause.peek("を")
    if np is None or np.head != "カード名":
        return None
    clause.take("を")
    to = clause.take("に")
    if to is None or not to.is_("NAME") or len(to.heads) > 1 or to.mods:
        reading.fail(clause.verb_node, "name_needed", ("《月の影》に",))
    inner = np.inner()
    things = things_of(reading, inner) if inner is not None else subject_of(reading, clause, "は")
    if inner is not None:
        own_word(inner)
    return Said(things, (SetName(str(to.head)[1:-1]),))


def overwritten(reading: Reading, clause: Clause) -> Said | None:
    """Xの効果はYの持つ効果に上書きされる (T128, R138)."""
    np, to = clause.take("は", "が", "を"), clause.take("に")
    if np is None or to is None or np.head != "効果" or to.head != "効果":
        reading.fail(clause.verb_node, "overwritten_what", ("…の効果は…の持つ効果に",))
    inner, other = np.inner(), to.inner()
    if inner is None or other is None:
        reading.fail(clause.verb_node, "overwritten_what", ("…の効果は…の持つ効果に",))
    return Said(whole(reading, inner), (TextOf(whole(reading, other)),))


def whole(reading: Reading, np: Np) -> Things:
    """The card of X; a 真祖の断片 wherever it is (R138)."""
    cards = describe(reading, np)
    if cards.kinds == terms.FRAGMENT and cards.zones is None and not cards.tests:
        return FragmentOf(cards.who or SELF)
    return chosen(reading, cards, None, subject=True)


def broken_rims(reading: Reading, clauses: list[Clause]) -> Said | None:
    """自分のリムカードが破壊された場合、そのカードは即座にゲームから除外される (T117, R133)."""
    if len(clauses) != 2 or not clauses[0].verb("破壊") or not clauses[1].verb("除外"):
        return None
    np, it = clauses[0].peek("が", "は"), clauses[1].peek("は", "を")
    if np is None or "リムカード" not in np.heads or it is None or not it.says(*A_RIM_AGAIN):
        return None
    if clauses[1].adverb("即座に") is None or clauses[0].tail not in ("場合", "場合は", "場合に", "時", "時に"):
        return None
    clauses[0].take("が", "は")
    clauses[1].take("は", "を")
    clauses[1].take_said("から", "ゲーム")
    return Said(All(describe(reading, np).group(reading)), (Rule(terms.REMOVED_WHEN_BROKEN),))
