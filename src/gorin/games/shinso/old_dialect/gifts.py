"""Statements that give keywords and abilities (T31, T32, T92 to T97, T148)."""

from __future__ import annotations

import re

from lark import Token

from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, GiveAbility, GiveKeyword, GiveWord, LoseAbilities, Number, Rule, TakeKeyword
from gorin.games.shinso import terms
from gorin.games.shinso.changes import LostToFragment, NoKeyword
from gorin.games.shinso.old_dialect.amounts import times
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.forms import CANNOT
from gorin.games.shinso.old_dialect.nouns import describe, described
from gorin.games.shinso.old_dialect.properties import race_names
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import BLANK_CANNOT, Said, bare_nps, subject_of, things_of
from gorin.text.law import says_no_more
from gorin.text.tree import token, words_of


def gifts_of(reading: Reading, np: Np) -> list[Change]:
    """Keywords, 「abilities」: what is given (T31, T92, T148)."""
    if np.mods or np.count is not None:
        reading.fail(np.mods[0] if np.mods else np.node, "of_what")
    if np.either is not None:
        reading.fail(np.either, "either_gift", ("と", "、"))
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
        elif head.type == "NAMED_RACE":
            found += [GiveWord(f"{terms.RACE}:{name}") for name in race_names(str(head))]
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
    if not objects or not objects[0].is_("KEYWORD", "NUMBERED", "QUOTED", "NAMED_RACE"):
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


def lose(reading: Reading, clause: Clause) -> Said | None:
    """XはKを失う, Xは効果を失う (R78)."""
    np = clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "not_given", ("防壁を",))
    beside = clause.take_all("と")
    things = subject_of(reading, clause, "は", "が")
    if np.says("効果", "能力") and not beside:
        return Said(things, (LoseAbilities(),))
    return Said(things, (TakeKeyword(keywords_in(reading, *beside, np)),))


def keywords_in(reading: Reading, *nps: Np) -> int:
    """防壁と護衛を: the keywords that are lost."""
    mask = 0
    for each in nps:
        if not each.is_("KEYWORD") or each.mods:
            reading.fail(each.node, "not_given", ("防壁を",))
        if each.either is not None:
            reading.fail(each.either, "either_gift", ("と", "、"))
        for head in each.heads:
            mask |= terms.KEYWORDS[str(head)]
    return mask


def is_void(clause: Clause) -> bool:
    """Xの効果は無効となる, Xの効果を無効にする."""
    np = clause.peek("は", "を", "が")
    void_word = clause.peek("に", "と") or next(iter(bare_nps(clause)), None)
    return (
        np is not None and str(np.head) in ("効果", "能力") and void_word is not None and str(void_word.head) == "無効"
    )


def void(reading: Reading, clause: Clause) -> Said:
    np = clause.take("は", "を", "が")
    assert np is not None
    inner = np.inner()
    if clause.take("に", "と") is None:
        clause.take_bare()
    if inner is None:
        reading.fail(np.node, "whose_effect", ("この秘宝を装備する眷属の効果は",))
    return Said(things_of(reading, inner), (LoseAbilities(),))


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
    if inner is not None and inner.is_("THIS"):
        says_no_more(*inner.heads)
    return Said(things, (Rule(terms.WHOLE_PREY),))


def as_if(reading: Reading, clause: Clause) -> Said | None:
    """Xは蘇生を持つものとして扱う, すべての色を持つ…, 戦闘に敗北したものとして扱う (T96, R137)."""
    if clause.tail not in ("ものとして", "ものとする"):
        return None
    says_no_more(token(clause.verb_node, "TAIL"))
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
        cards = described(reading, np)
        says_no_more(*(word for mod in np.mods for word in words_of(mod) if word.type in ("ADNOMINAL", "PARTICIPLE")))
        cards.number = None
        return Said(All(cards.group(reading)), (LostToFragment(),), players=cards.owner(reading))
    gift = clause.take("を")
    if gift is None:
        reading.fail(clause.verb_node, "not_given", ("蘇生を",))
    things = subject_of(reading, clause, "は", "が")
    if clause.stem == "持たない":
        return Said(things, (TakeKeyword(keywords_in(reading, gift)),))
    return Said(things, tuple(gifts_of(reading, gift)))


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


def keyword_line(reading: Reading, clause: Clause) -> Said | None:
    """この眷属は…脆弱。 (T148)."""
    np = next((each for each in bare_nps(clause) if each.is_("KEYWORD", "NUMBERED")), None)
    if np is None:
        return None
    clause.take_bare()
    changes = gifts_of(reading, np)
    return Said(subject_of(reading, clause, "は", "が"), tuple(changes))
