"""How things are: power, keywords, abilities, prohibitions, permissions (T85 to T107, T113, T117 to T120, T128)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token, Tree

from gorin.engine.program.amount import Exactly, NumberOf, Times
from gorin.engine.program.group import HasState
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, SET, GiveAbility, GiveKeyword, GiveWord, Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.dialect import words
from gorin.games.shinso.dialect.amounts import amount_of, own_bearer, times
from gorin.games.shinso.dialect.choosing import chosen
from gorin.games.shinso.dialect.clauses import CHANGE, COPULA, NOMINAL, VERB, Clause, Np, np_of, particle_of
from gorin.games.shinso.dialect.forms import CANNOT, FINAL, JOIN, MAY, NOT, STATE
from gorin.games.shinso.dialect.nouns import describe, is_player, player_of, quantity_piece
from gorin.games.shinso.dialect.reading import Reading
from gorin.games.shinso.program import (
    ConditionsWaived,
    Double,
    DrawMore,
    FragmentOf,
    FreeSummons,
    HalfInBattle,
    KinLimit,
    LostToFragment,
    NoKeyword,
    PlayerRule,
    PowerPerBattle,
    SetName,
    SummonFor,
    TextOf,
)
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, words_of

GIVING = ("得", "獲得", "付与", "与え")
BLANK_CANNOT = re.compile(r"「[^「」]*(でき|なら)な(い|くなる)[^「」]*」(と記述される)?(効果|能力)?")


@dataclass
class Said:
    """A statement: these changes for these things, or for players. `fixed`: how long, where the words say it."""

    things: Things
    changes: tuple[Change, ...]
    players: Who | None = None
    fallback: str = terms.FOR_GOOD
    condition: Condition | None = None


# ---- who it is about ----------------------------------------------------------------------


def subject_of(reading: Reading, clause: Clause, *particles: str) -> Things:
    """The cards that a statement is about; without any those of the part before, or the card itself (N16, N18)."""
    np = clause.take(*particles)
    if np is None:
        return reading.subject or reading.topic or own_bearer(reading)
    return things_of(reading, np, clause)


def things_of(reading: Reading, np: Np, clause: Clause | None = None) -> Things:
    cards = describe(reading, np)
    if clause is not None and cards.number is None and cards.things is None:
        cards.number = quantity_piece(reading, clause.pop("quantity"))
    reading.subject = chosen(reading, cards, clause, subject=True)
    return reading.subject


def value_of(reading: Reading, clause: Clause, word: str, *particles: str) -> tuple[bool, Things]:
    """Xの戦闘力を: whose it is; without an X the subject of the sentence."""
    found = value_np(clause, word, *particles)
    if found is None:
        return False, NOBODY
    np, piece = found
    clause.pieces.remove(piece)
    inner = np.inner()
    if inner is not None:
        return True, things_of(reading, inner, None)
    if np.mods:
        return True, odd_owner(reading, np)
    return True, subject_of(reading, clause, "は", "が")


def odd_owner(reading: Reading, np: Np) -> Things:
    """The mods before a number that are no noun with の: only この秘宝を装備する…の stands so."""
    reading.fail(np.mods[-1], "of_what")


def value_np(clause: Clause, word: str, *particles: str) -> tuple[Np, Node] | None:
    for piece in clause.pieces:
        if piece.data == "bare" or (piece.data == "phrase" and particle_of(piece) in particles):
            np = np_of(piece)
            if np.heads and np.head == word and np.count is None:
                return np, piece
    return None


# ---- power and numbers --------------------------------------------------------------------


def power_change(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力+n, 戦闘力を-nする, 連続攻撃を-1する (T85, T86, T88, T94, T149)."""
    assert clause.word is not None
    number = int(clause.word)
    keyword = numbered_np(clause)
    if keyword is not None:
        np, piece = keyword
        clause.pieces.remove(piece)
        inner = np.inner()
        things = things_of(reading, inner) if inner is not None else subject_of(reading, clause, "は", "が")
        return Said(things, (Number(terms.NUMBERED[str(np.head)], ADD, times(reading, number)),))
    found, things = value_of(reading, clause, "戦闘力", "を", "は", "が")
    if not found:
        return None
    amount = times(reading, number)
    return Said(things, (Number(terms.POWER, ADD, amount),), fallback=power_lasts(number))


def power_lasts(number: int) -> str:
    """power.4, power.5: decreases end in the controller's cleanup phase, increases stay."""
    return terms.OWN_CLEANUP if number < 0 else terms.FOR_GOOD


def numbered_np(clause: Clause) -> tuple[Np, Node] | None:
    for word in terms.NUMBERED:
        found = value_np(clause, word, "を", "は", "が")
        if found is not None:
            return found
    return None


def rise(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力をn上昇させる, …の戦闘力分上昇させる, 戦闘力をn減少させる (T85, T90)."""
    found, things = value_of(reading, clause, "戦闘力", "を", "は", "が")
    if not found:
        reading.fail(clause.verb_node, "rises_what", ("この眷属の戦闘力を",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is not None and isinstance(quantity.most, Exactly):
        amount = times(reading, quantity.most.number)
    elif reading.per is not None:
        amount = times(reading, 1)
    else:
        reading.fail(clause.verb_node, "number_needed", ("1000",))
    if clause.stem == "減少":
        return Said(things, (Number(terms.POWER, ADD, Times(amount, -1)),), fallback=terms.OWN_CLEANUP)
    return Said(things, (Number(terms.POWER, ADD, amount),))


def becomes(reading: Reading, clause: Clause) -> Said | None:
    """この眷属の戦闘力は[Y]×nになる (T89)."""
    found, things = value_of(reading, clause, "戦闘力", "は", "が", "を")
    if not found:
        return None
    piece = clause.pop("computed")
    amount: Amount
    if piece is not None:
        node = tree(piece, "np")
        assert node is not None
        amount = amount_of(reading, Np(node))
        factor = tree(piece, "factor")
        if factor is not None:
            amount = Times(amount, int(words_of(factor)[-1]))
    else:
        quantity = quantity_piece(reading, clause.pop("quantity"))
        if quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
            reading.fail(clause.verb_node, "becomes_what", ("[自分の手札の数]×1000に", "5000に"))
        amount = quantity.most
    return Said(things, (Number(terms.POWER, SET, amount),))


def make(reading: Reading, clause: Clause) -> Said | None:
    """戦闘力を倍にする, 半分にして戦闘を行う, Kを-1する (T91)."""
    to = clause.peek("に")
    piece = clause.first("quantity")
    if piece is not None and token(piece, "NI") is not None:
        return made_number(reading, clause)
    if to is None or not to.says("倍", "半分"):
        return None
    clause.take("に")
    found, things = value_of(reading, clause, "戦闘力", "を", "は")
    if not found:
        reading.fail(clause.verb_node, "rises_what", ("この眷属の戦闘力を",))
    if to.head == "倍":
        return Said(things, (Double(),))
    return Said(things, (HalfInBattle(),))


def made_number(reading: Reading, clause: Clause) -> Said:
    """戦闘力をnにする."""
    found, things = value_of(reading, clause, "戦闘力", "を", "は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if not found or quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
        reading.fail(clause.verb_node, "becomes_what", ("戦闘力を5000に",))
    return Said(things, (Number(terms.POWER, SET, quantity.most),))


def waives(reading: Reading, clause: Clause) -> Said | None:
    """このターン中自分は召喚条件：Cを無視できる (T69)."""
    np = clause.peek("を")
    if not clause.verb("無視") or clause.form.mood != MAY or np is None or np.head.type != "NAMED_CONDITION":
        return None
    clause.take("を")
    start = (np.head.start_pos or 0) + len("召喚条件:")
    condition = reading.read_condition(reading, start, (np.head.start_pos or 0) + len(np.head))
    who = reading.actor
    return Said(NOBODY, (ConditionsWaived(who, condition),), who, terms.THIS_TURN)


# ---- keywords and abilities ---------------------------------------------------------------


def gifts_of(reading: Reading, np: Np) -> list[Change]:
    """Keywords, 「abilities」: what is given (T31, T92, T148)."""
    if np.mods or np.count is not None:
        reading.fail(np.mods[0] if np.mods else np.node, "of_what")
    found: list[Change] = []
    for head in np.heads:
        if head.type == "KEYWORD":
            if head not in terms.KEYWORDS:
                reading.fail(head, "not_given")
            found.append(GiveKeyword(terms.KEYWORDS[str(head)]))
        elif head.type == "NUMBERED":
            found.append(numbered(reading, head))
        elif head.type == "QUOTED" and (plain := quoted_keywords(head)):
            found += [keyword_change(reading, word) for word in plain]
        elif head.type == "QUOTED":
            found += [GiveAbility(ability) for ability in reading.read_ability(reading, head)]
        elif head == "すべての色":
            found += [GiveWord(f"{terms.COLOUR}:{colour}") for colour in terms.COLOURS]
        else:
            reading.fail(head, "not_given", ("防壁", "「攻撃時、カードを1枚引く」"))
    return merged(found)


QUOTED_KEYWORD = re.compile(rf"({'|'.join(terms.KEYWORDS)}|({'|'.join(terms.NUMBERED)})([+-]?\d+)?)")


def quoted_keywords(head: Token) -> list[Token]:
    """「変幻自在」, 「防壁、護衛」: keywords in quotes are given as keywords."""
    words_in = re.split(r"、|と", head[1 : head.rindex("」")])
    if not all(QUOTED_KEYWORD.fullmatch(word) for word in words_in):
        return []
    kinds = ["KEYWORD" if word in terms.KEYWORDS else "NUMBERED" for word in words_in]
    return [Token.new_borrow_pos(kind, word, head) for kind, word in zip(kinds, words_in, strict=True)]


def keyword_change(reading: Reading, head: Token) -> Change:
    return GiveKeyword(terms.KEYWORDS[str(head)]) if head.type == "KEYWORD" else numbered(reading, head)


def merged(changes: list[Change]) -> list[Change]:
    """Plain keywords that are given together as one change."""
    keywords = 0
    others: list[Change] = []
    for change in changes:
        if isinstance(change, GiveKeyword):
            keywords |= change.keywords
        else:
            others.append(change)
    return [*([GiveKeyword(keywords)] if keywords else []), *others]


def numbered(reading: Reading, head: Token) -> Change:
    """凶刃+2, 聖痕-3000, 不死1; without a number it is 1 (T148)."""
    found = re.fullmatch(r"(\D+?)([+-]?)(\d+|n)?", head)
    assert found is not None
    name, value = found[1], found[3]
    if value == "n":
        reading.fail(head, "number_needed", (f"{name}+1",))
    if found[2] and (found[2] == "-") != (name == "聖痕"):
        reading.fail(head, "sign", (f"{name}{'-' if name == '聖痕' else '+'}{value}",))
    return Number(terms.NUMBERED[name], ADD, times(reading, int(value or 1)))


def give(reading: Reading, clause: Clause) -> Said | None:
    """XはKを得る, XにKを付与する, Kを持つ (T31, T32, T92)."""
    objects = [np for np in (clause.peek("を"),) if np is not None]
    if not objects or not objects[0].is_("KEYWORD", "NUMBERED", "QUOTED"):
        return None
    gifts = [*clause.take_all("と"), *clause.take_all("を")]
    to = clause.take("に")
    things = things_of(reading, to, clause) if to is not None else subject_of(reading, clause, "は", "が")
    changes: list[Change] = []
    for gift in gifts:
        if gift.is_("QUOTED") and BLANK_CANNOT.fullmatch(gift.head):
            reading.fail(gift.node, "not_given")
        changes += gifts_of(reading, gift)
    return Said(things, tuple(merged(changes)))


def whole_prey(reading: Reading, clause: Clause) -> Said | None:
    """この…が持つ捕食は戦闘力をそのまま獲得する (T94, R82)."""
    np = clause.peek("は")
    if np is None or np.head != "捕食" or clause.adverb("そのまま") is None:
        return None
    clause.take("は")
    value = clause.take("を")
    if value is None or not value.says("戦闘力"):
        reading.fail(clause.verb_node, "rises_what", ("戦闘力を",))
    inner = np.inner()
    things = things_of(reading, inner) if inner is not None else THIS
    return Said(things, (Rule(terms.WHOLE_PREY),))


def as_if(reading: Reading, clause: Clause) -> Said | None:
    """Xは蘇生を持つものとして扱う, すべての色を持つ…, 戦闘に敗北したものとして扱う (T96, R137)."""
    if clause.tail not in ("ものとして", "ものとする"):
        return None
    if clause.verb("敗北"):
        against, lost = clause.take("との"), clause.take("に")
        if against is None or lost is None or not lost.says("戦闘"):
            reading.fail(clause.verb_node, "as_if_what", ("自分の真祖の断片との戦闘に敗北した",))
        fragment = describe(reading, against)
        if fragment.kinds != terms.FRAGMENT or fragment.tests or fragment.who not in (SELF, None):
            reading.fail(against.node, "as_if_what", ("自分の真祖の断片との戦闘に",))
        says_no_more(*words_of(against.node))
        np = clause.take("は")
        if np is None:
            reading.fail(clause.verb_node, "no_subject", ("自分の眷属は",))
        cards = describe(reading, np)
        cards.number = None
        return Said(All(cards.group(reading)), (LostToFragment(),), players=cards.owner(reading))
    gift = clause.take("を")
    if gift is None:
        reading.fail(clause.verb_node, "not_given", ("蘇生を",))
    things = subject_of(reading, clause, "は", "が")
    return Said(things, tuple(gifts_of(reading, gift)))


# ---- rules about cards --------------------------------------------------------------------


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
        if cause is None or not cause.says("効果"):
            reading.fail(clause.verb_node, "by_effects", ("効果によって破壊されない",))
        return terms.SAFE_FROM_EFFECTS
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
    target = clause.take("に")
    if target is None:
        return None
    if is_player(target):
        reading.fail(target.node, "lethal_word", ("相手に致命攻撃できる",))
    cards = describe(reading, target)
    awake = cards.tests == [awake_test()]
    if cards.kinds != terms.FRAGMENT or (cards.tests and not awake) or cards.number is not None:
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


def bare_nps(clause: Clause) -> list[Np]:
    return [np_of(piece) for piece in clause.pieces if piece.data == "bare"]


def ignores(reading: Reading, clause: Clause) -> Said | None:
    """「～できない」と記述される効果を無視する／無効となる (T106, T152)."""
    np = next((each for each in (clause.peek("を"), clause.peek("は"), clause.peek("が")) if is_blank(each)), None)
    if np is None:
        return None
    particle = next(p for p in ("を", "は", "が") if is_blank(clause.peek(p)))
    piece_np = clause.take(particle)
    assert piece_np is not None
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


def is_blank(np: Np | None) -> bool:
    return np is not None and np.is_("QUOTED") and bool(BLANK_CANNOT.fullmatch(np.head))


def affected(reading: Reading, np: Np) -> Things | None:
    """Xにかかる「～できない」…."""
    if not np.mods:
        return None
    inner = np.inner()
    if inner is None or "かかる" not in words_of(np.mods[-1])[-1]:
        reading.fail(np.mods[-1], "of_what")
    return things_of(reading, inner)


def no_keyword(reading: Reading, clause: Clause) -> Said | None:
    """Kを発動できない (T95)."""
    np = clause.peek("を", "が")
    if not clause.verb("発動") or clause.form.mood != CANNOT or np is None or not np.is_("KEYWORD"):
        return None
    clause.take("を", "が")
    mask = 0
    for head in np.heads:
        mask |= terms.KEYWORDS[str(head)]
    return Said(subject_of(reading, clause, "は", "が"), (NoKeyword(mask),))


def random_target(reading: Reading, clause: Clause) -> Said | None:
    """攻撃対象はランダムに決定される (T113, R130)."""
    np = clause.take("は", "が")
    if np is None or np.head not in ("攻撃対象", "攻撃の対象") or clause.adverb("ランダムに") is None:
        reading.fail(clause.verb_node, "random_what", ("攻撃対象はランダムに",))
    inner = np.inner()
    things = things_of(reading, inner) if inner is not None else subject_of(reading, clause, "は")
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


def summon_for(reading: Reading, clause: Clause) -> Said | None:
    """この眷属は行動権nで召喚できる, 自分は眷属をn体まで行動権0で召喚できる (T36, R140)."""
    price = clause.first("for_actions")
    if price is None or clause.form.mood != MAY:
        return None
    clause.pop("for_actions")
    number = tree(price, "n")
    assert number is not None
    value = int(words_of(number)[0])
    topic = clause.peek("は")
    if topic is not None and is_player(topic):
        clause.take("は")
        who = player_of(reading, topic.heads)
        return free_summons(reading, clause, who, value)
    if (clause.has("を") and reading.actor != SELF) or (clause.has("を") and topic is None):
        return free_summons(reading, clause, reading.actor, value)
    np = clause.take("は", "が")
    things: Things
    if np is None:
        things = reading.topic or THIS
    else:
        cards = describe(reading, np)
        if cards.things is not None:
            things = cards.things
        else:
            cards.zones = cards.zones or (terms.HAND, terms.COFFIN)
            cards.number = None
            things = All(cards.group(reading))
    return Said(things, (SummonFor(Exactly(value)),))


def free_summons(reading: Reading, clause: Clause, who: Who, price: int) -> Said:
    np = clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "summon_what", ("眷属を1体まで",))
    cards = describe(reading, np)
    piece = clause.pop("quantity")
    quantity = quantity_piece(reading, piece) or cards.number
    if piece is not None:
        says_no_more(*(word for word in words_of(piece) if word.type == "UP_TO"))
    if cards.kinds != terms.KIN or cards.tests or cards.zones is not None:
        reading.fail(np.node, "summon_what", ("眷属を",))
    if quantity is not None and isinstance(quantity.most, Exactly):
        amount: Amount = times(reading, quantity.most.number)
    elif reading.per is not None:
        amount = times(reading, 1)
    else:
        reading.fail(clause.verb_node, "number_needed", ("1体まで",))
    return Said(NOBODY, (FreeSummons(who, amount, price),), who, terms.THIS_TURN)


# ---- rules about players ------------------------------------------------------------------

PLAYER_RULES = {
    ("召喚", terms.KIN): terms.NO_SUMMONING,
    ("召喚", terms.RELIC): terms.NO_RELICS,
    ("使用", terms.ARTS): terms.NO_ARTS_USED,
    ("発動", terms.ARTS): terms.NO_ARTS_USED,
    ("セット", terms.ARTS): terms.NO_ARTS_SET,
    ("展開", terms.TERRITORY): terms.NO_DEPLOYING,
}


def player_rule(reading: Reading, clause: Clause) -> Said | None:
    """自分は眷属を召喚できなくなる, 誰も…できない, フィールドに権能をセットできない (T81, T104)."""
    if (
        clause.kind != VERB
        or clause.form.mood != CANNOT
        or clause.stem not in ("召喚", "使用", "発動", "セット", "展開", "獲得", "得")
    ):
        return None
    np = clause.peek("を")
    if np is None:
        return None
    who = reading.actor
    subject = clause.peek("は", "が")
    if subject is not None and is_player(subject):
        clause.take("は", "が")
        who = player_of(reading, subject.heads)
    elif subject is not None:
        return None
    elif (
        clause.pop("nobody") is not None
        or reading.actor == ANY
        or (reading.static and reading.actor == SELF and not reading.line_until)
    ):
        who = ALL
    clause.take("を")
    clause.adverb("追加で")
    if np.says("行動権"):
        return Said(NOBODY, (PlayerRule(who, terms.NO_ACTIONS_GAINED),), who)
    cards = describe(reading, np)
    place_np = clause.take("に")
    if place_np is not None and not (place_np.head == words.FIELD and clause.stem in ("セット", "展開", "召喚")):
        reading.fail(place_np.node, "of_what")
    if place_np is not None:
        inner = place_np.inner()
        if inner is not None and is_player(inner):
            who = player_of(reading, inner.heads)
    if cards.zones == (terms.ARTS_SLOT,) and clause.stem in ("発動", "使用"):
        mask = terms.NO_SET_ARTS_ACTIVATED
    else:
        if cards.zones not in (None, (terms.HAND,)) or cards.number is not None:
            reading.fail(np.node, "cannot_what", ("眷属を", "権能を"))
        found = PLAYER_RULES.get((clause.stem, cards.kinds))
        if found is None:
            reading.fail(clause.verb_node, "cannot_what", ("眷属を召喚できない", "権能を使用できない"))
        mask = found
    return Said(NOBODY, (PlayerRule(who, mask, tuple(cards.tests)),), who)


def draw_more(reading: Reading, clause: Clause) -> Said | None:
    """ドローフェイズにカードをn枚多く引く (T79)."""
    if not clause.verb("引", "ドロー") or clause.adverb("多く") is None:
        return None
    phase = clause.take("に", "で")
    if phase is None or phase.head != "ドローフェイズ":
        reading.fail(clause.verb_node, "draw_phase", ("ドローフェイズに",))
    inner = phase.inner()
    np = clause.take("を")
    if np is not None and not np.says("カード"):
        reading.fail(np.node, "top_cards", ("カードを",))
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "number_needed", ("1枚",))
    subject = clause.take("は")
    who = player_of(reading, subject.heads) if subject is not None and is_player(subject) else reading.actor
    if inner is not None:
        who = player_of(reading, inner.heads)
    return Said(NOBODY, (DrawMore(who, times(reading, quantity.most.number)),), who)


def broken_rims(reading: Reading, clauses: list[Clause]) -> Said | None:
    """自分のリムカードが破壊された場合、そのカードは即座にゲームから除外される (T117, R133)."""
    if len(clauses) != 2 or not clauses[0].verb("破壊") or not clauses[1].verb("除外"):
        return None
    np, it = clauses[0].peek("が", "は"), clauses[1].peek("は", "を")
    if np is None or "リムカード" not in np.heads or it is None or not it.is_("IT"):
        return None
    if clauses[1].adverb("即座に") is None or clauses[0].tail not in ("場合", "場合は", "場合に", "時", "時に"):
        return None
    clauses[0].take("が", "は")
    clauses[1].take("は", "を")
    clauses[1].take_said("から", "ゲーム")
    return Said(All(describe(reading, np).group(reading)), (Rule(terms.REMOVED_WHEN_BROKEN),))


def kin_limit(reading: Reading, first: Clause, second: Clause) -> Said:
    """自分のフィールドに置ける眷属はn体のみになる (T105)."""
    field = first.take("に")
    np = second.take("は")
    quantity = quantity_piece(reading, second.pop("quantity"))
    if field is None or field.head != words.FIELD or np is None or not np.says("眷属"):
        reading.fail(first.verb_node, "kin_limit", ("自分のフィールドに置ける眷属は1体のみになる",))
    inner = field.inner()
    who = player_of(reading, inner.heads) if inner is not None and is_player(inner) else ALL
    if quantity is None or not isinstance(quantity.most, Exactly) or quantity.relation != "==":
        reading.fail(second.verb_node, "number_needed", ("1体",))
    return Said(NOBODY, (KinLimit(who, quantity.most.number),), who)


def keyword_line(reading: Reading, clause: Clause) -> Said | None:
    """この眷属は…脆弱。 (T148)."""
    np = next((each for each in bare_nps(clause) if each.is_("KEYWORD", "NUMBERED")), None)
    if np is None:
        return None
    clause.take_bare()
    changes = gifts_of(reading, np)
    return Said(subject_of(reading, clause, "は", "が"), tuple(changes))


def per_battle(reading: Reading, said: Said) -> Said:
    """R136 戦闘するごとに: the change comes after each battle."""
    changes: list[Change] = []
    for change in said.changes:
        if not isinstance(change, Number) or change.number != terms.POWER:
            raise AssertionError("only power changes by battle")
        changes.append(PowerPerBattle(change.amount))
    return replace(said, changes=tuple(changes))


def given_power(reading: Reading, clause: Clause) -> Said | None:
    """この眷属の戦闘力をXに付与する (T90)."""
    np = clause.peek("を")
    if not clause.verb("付与", "与え") or np is None or np.head != "戦闘力":
        return None
    clause.take("を")
    amount = amount_of(reading, np)
    if not isinstance(amount, NumberOf):
        reading.fail(np.node, "one_card", ("この眷属の戦闘力を",))
    to = clause.take("に")
    if to is None:
        reading.fail(clause.verb_node, "no_subject", ("自分の眷属1体に",))
    return Said(things_of(reading, to, clause), (Number(terms.POWER, ADD, amount),))


STATEMENTS: tuple[Callable[[Reading, Clause], Said | None], ...] = (
    waives,
    draw_more,
    summon_for,
    given_power,
    whole_prey,
    ignores,
    no_keyword,
    player_rule,
    lethal,
    rule,
)
STATE_MOODS = frozenset((FINAL, JOIN, NOT, CANNOT, MAY, STATE))


def statement(reading: Reading, clause: Clause) -> Said | None:
    """What a clause says of how things are; None if it orders something."""
    if clause.tail and clause.tail not in ("ものとして", "ものとする"):
        return None
    if clause.kind == CHANGE:
        return power_change(reading, clause)
    if clause.kind == NOMINAL:
        return keyword_line(reading, clause)
    if clause.kind != VERB:
        return None
    special = as_if(reading, clause)
    if special is not None:
        return special
    if clause.verb("上昇", "減少"):
        return rise(reading, clause)
    if (
        clause.verb("な")
        and clause.form.mood in (FINAL, JOIN)
        and not is_blank(clause.peek("は"))
        and not is_blank(clause.peek("が"))
    ):
        return becomes(reading, clause)
    if clause.verb("する"):
        found = make(reading, clause)
        if found is not None:
            return found
    if clause.verb("決定"):
        return random_target(reading, clause)
    if clause.verb("変更"):
        return renamed(reading, clause)
    if clause.verb("上書き"):
        return overwritten(reading, clause)
    for read in STATEMENTS:
        found = read(reading, clause)
        if found is not None:
            return found
    if clause.verb(*GIVING) or (clause.verb("持つ", "持ち") and not clause.tail):
        return give(reading, clause)
    return None


def is_statement(clause: Clause) -> bool:
    """Whether a clause tells a state rather than orders something, by its words alone (T130)."""
    if clause.kind == CHANGE:
        return value_np(clause, "行動権", "を", "は", "が") is None
    if clause.kind == NOMINAL:
        return any(np.is_("KEYWORD", "NUMBERED") for np in bare_nps(clause))
    if clause.kind == COPULA:
        return clause.word == "のみになる"
    if clause.kind != VERB:
        return False
    if clause.tail in ("ものとして", "ものとする"):
        return True
    mood = clause.form.mood
    np = clause.peek("を")
    if clause.verb("得", "獲得") and mood == CANNOT:
        return True
    if clause.verb(*GIVING, "持つ"):
        return np is not None and (np.is_("KEYWORD", "NUMBERED", "QUOTED") or np.head == "戦闘力")
    if clause.verb("上書き", "決定", "扱", "上昇", "減少"):
        return True
    if clause.verb("変更"):
        return np is not None and np.head == "カード名"
    if clause.verb("する"):
        to = clause.peek("に")
        piece = clause.first("quantity")
        if (to is not None and to.says("倍", "半分")) or (piece is not None and token(piece, "NI") is not None):
            return True
    if clause.verb("な"):
        return not (mood == FINAL and clause.peek("は") is not None and "カウンター" in str(clause.peek("は")))
    if clause.verb("無視"):
        return is_blank(np) or (np is not None and np.head.type == "NAMED_CONDITION")
    if mood in (CANNOT, NOT) and clause.verb(
        "攻撃", "する", "アウェイク", "破壊", "受け", "発動", "召喚", "使用", "セット", "展開", "獲得", "得", "除外"
    ):
        return True
    if mood == MAY and (clause.verb("攻撃") or clause.first("for_actions") is not None):
        return True
    if clause.verb("する") and mood == MAY:
        return any(each.says("致命攻撃") for each in bare_nps(clause))
    if clause.verb("引", "ドロー"):
        return any(piece.data == "adverb" and words_of(piece)[0] == "多く" for piece in clause.pieces)
    return False
