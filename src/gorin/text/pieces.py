"""The pieces of a sentence: what leads it, its conditions, its clauses, and how they hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from gorin.text.events import waits
from gorin.text.function_words import (
    AFTER,
    BEFORE,
    COMPARING,
    EACH_TIME,
    IF_DONE,
    IF_NOT_DONE,
    IN_THIS_TURN,
    INSTEAD,
    INSTEAD_OF,
    NEXT,
    OR,
    OTHERWISE_SO,
    THEN,
    UNTIL,
    WHEN,
)
from gorin.text.lexicon import Adverb, Lexicon, Number
from gorin.text.links import IF_DONE as ON_DONE
from gorin.text.links import OTHERWISE
from gorin.text.morphology import ABLE, FINAL, MAY, STEM, TE
from gorin.text.phrases import Clause, Lead, NounPhrase, Part, Phrase, Sentence
from gorin.text.phrases import Provided as Provided
from gorin.text.reference import Scope
from gorin.text.values import AMONG as AMONG
from gorin.text.values import NOW

SUBJECT, MOMENT, DURATION, LIST = "subject", "moment", "duration", "list"
DURING, PER = "during", "per"
"""Leads: 相手は, ターン開始時, ターン終了時まで, その中から; あなたのターン中, 味方1体につき; 以下 is a list."""
THAT_TURN = ("そのターン", "そのターン中", "そのターンの間")
"""The turn whose beginning is waited for."""
CARRY_OUT = "carry out"
CHOOSE = "choose"
"""The verbs of lists: 行う, 選ぶ."""
LINKS = {IF_DONE: ON_DONE, IF_NOT_DONE: OTHERWISE, OTHERWISE_SO: OTHERWISE}
GOES_ON = frozenset((IF_DONE, IF_NOT_DONE, OTHERWISE_SO, THEN))


Piece = Lead | Provided | Clause


def as_far_as(parts: Sequence[Part]) -> Iterator[Part]:
    """Xが公開されるか3枚公開されるまで: both say how far the deed goes; what stands before them is the deed's."""
    kept: Clause | None = None
    for part in parts:
        bounds = part.before if isinstance(part, Clause) else ()
        if kept is not None and isinstance(part, Clause) and bounds and is_same_bound(kept, bounds[0]):
            at = next((index for index, each in enumerate(kept.phrases) if each.case == "が"), 0)
            shared, own = kept.phrases[:at], kept.phrases[at:]
            first = replace(kept, phrases=own, joint="", link=UNTIL)
            part, kept = replace(part, before=(first, *bounds), phrases=(*shared, *part.phrases)), None
        if kept is not None:
            yield kept
        kept = part if isinstance(part, Clause) and part.joint == OR and not part.link else None
        if kept is None:
            yield part
    if kept is not None:
        yield kept


def is_same_bound(one: Clause, other: Clause) -> bool:
    return other.link == UNTIL and one.verb is not None and one.name == other.name and one.form == other.form


def ungapped(parts: Sequence[Part]) -> Iterator[Part]:
    """1枚を手札に、残りを墓地に置く: the verb at the end is that of each pair of phrases."""
    for part in as_far_as(parts):
        groups: list[list[Phrase]] = [[]]
        for phrase in part.phrases if isinstance(part, Clause) and not part.link else ():
            if phrase.case == "を" and any(each.case == "を" for each in groups[-1]):
                groups.append([])
            groups[-1].append(phrase)
        cases = {tuple(each.case for each in group if each.case in ("を", "に")) for group in groups}
        if not isinstance(part, Clause) or len(groups) == 1 or cases != {("を", "に")}:
            yield part
            continue
        for group in groups[:-1]:
            going_on = replace(part.form, ending=STEM)
            yield replace(part, phrases=tuple(group), form=going_on, joint="", start=group[0].start, adverbs=())
        yield replace(part, phrases=tuple(groups[-1]), start=groups[-1][0].start)


def pieces_of(parts: Sequence[Part]) -> list[Piece]:
    """The parts of a sentence, with the clauses of one condition taken together."""
    found: list[Piece] = []
    open: list[Clause] = []
    for part in in_this_turn(list(ungapped(parts))):
        if isinstance(part, Clause) and (part.joint or is_asked(part)):
            open.append(part)
        elif isinstance(part, Clause) and part.link:
            clauses = (*open, part)
            found.append(Provided(clauses, part.link, clauses[0].start, part.end))
            open = []
        else:
            found += [*open, part]
            open = []
    return found + open


def in_this_turn(parts: Sequence[Part]) -> Iterator[Part]:
    """このターン、味方が撃破されていない場合: what has happened in this turn, rather than how long something lasts."""
    now: Lead | None = None
    for part in parts:
        if now is not None:
            asked = isinstance(part, Clause) and part.link and part.form.lasting and part.verb is not None
            token = now.phrase.nouns.only.head if now.phrase is not None else None
            if asked and isinstance(part, Clause) and token is not None:
                told = replace(token, senses=(Adverb(IN_THIS_TURN),))
                part, now = replace(part, adverbs=(told, *part.adverbs), start=now.start), None
            else:
                yield now
        now = part if isinstance(part, Lead) and part.phrase is not None and part.phrase.nouns.group == NOW else None
        if now is None:
            yield part
    if now is not None:
        yield now


def is_asked(clause: Clause) -> bool:
    """敵が撃破されていて、…なら; 手札が相手より少なく、…なら: what nobody can be told to do is another condition."""
    goes_on = clause.form.ending in (STEM, TE) and not clause.link and clause.phrase("が") is not None
    return goes_on and clause.verb is not None and (clause.form.lasting or clause.verb.name in COMPARING)


def parted(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Aなら…し、そうでないなら…: what asks for the other case in mid-sentence begins a sentence of its own."""
    found: list[list[Piece]] = [[]]
    for piece in pieces:
        last = found[-1][-1] if found[-1] else None
        if isinstance(piece, Lead) and piece.key in LINKS and isinstance(last, Clause) and not last.joint:
            found[-1][-1] = replace(last, form=replace(last.form, ending=FINAL))
            found.append([])
        found[-1].append(piece)
    return found


def in_order(scope: Scope, pieces: Sequence[Piece]) -> list[Piece]:
    """引いた後、捨てる; 捨てる前に、引く: deeds in the order in which they are done. What waits stays as it is."""
    found: list[Piece] = []
    last: list[Clause] = []
    for piece in pieces:
        if not isinstance(piece, Provided) or is_trigger(piece) or piece.link not in (AFTER, BEFORE):
            found.append(piece)
        elif piece.link == AFTER:
            found += [as_deed(scope, clause, STEM) for clause in piece.clauses]
        else:
            last += [as_deed(scope, clause, FINAL) for clause in piece.clauses]
    if not last:
        return found
    ending = found[-1] if found else None
    if not isinstance(ending, Clause) or ending.form.ending != FINAL:
        scope.fail(last[-1].end, "no_link")
    return [*found[:-1], as_deed(scope, ending, STEM), *last]


def as_deed(scope: Scope, clause: Clause, ending: str) -> Clause:
    """A clause that tells in which order something is done, as an order."""
    if clause.form.negative or clause.form.lasting or clause.joint:
        scope.fail(clause.start, "no_link")
    return replace(clause, form=replace(clause.form, past=False, ending=ending), link="")


def stronger_at(pieces: Sequence[Piece]) -> int | None:
    """Where 代わりに stands behind a condition: the rest is done in place of the sentence before."""
    for index, piece in enumerate(pieces):
        if is_trigger(piece) or isinstance(piece, Clause) or (isinstance(piece, Lead) and piece.key == NEXT):
            return None
        if isinstance(piece, Lead) and piece.key == INSTEAD and index:
            return index
    return None


def topic_of(pieces: Sequence[Piece]) -> NounPhrase | None:
    """Xは…かぎり、…: whom the first clause is about, which a condition before it need not name."""
    first = next(iter(clauses_of(pieces)), None)
    phrase = first.phrase("は") if first is not None else None
    return phrase.nouns if phrase is not None else None


def subject_of(pieces: Sequence[Piece]) -> Lead | None:
    """相手は: who acts, if it is said."""
    return next((each for each in pieces if isinstance(each, Lead) and each.key == SUBJECT), None)


def first_key(sentence: Sentence) -> str:
    """What a sentence begins with, if something leads it."""
    first = sentence.parts[0] if sentence.parts else None
    return first.key if isinstance(first, Lead) else ""


def hoisted(lexicon: Lexicon, clause: Clause, keys: Sequence[str]) -> tuple[list[Lead], Clause]:
    """The leads of these kinds that stand somewhere within a clause, and the clause without them."""
    leads: list[Lead] = []
    kept: list[Phrase] = []
    for phrase in clause.phrases:
        key = lexicon.lead(phrase.case, phrase.nouns.group)
        if key in keys and key:
            leads.append(Lead(key, phrase.start, phrase.end, None, phrase))
        else:
            kept.append(phrase)
    return leads, replace(clause, phrases=tuple(kept)) if leads else clause


def front_leads(lexicon: Lexicon, pieces: list[Piece], keys: Sequence[str]) -> None:
    """Leads of these kinds at the head of the first clause come before it (behind a limit they were not seen)."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Lead):
            continue
        first = piece.clauses[0] if isinstance(piece, Provided) else piece
        leads: list[Piece] = []
        kept = list(first.phrases)
        while kept and (key := lexicon.lead(kept[0].case, kept[0].nouns.group)) in keys and key:
            phrase = kept.pop(0)
            leads.append(Lead(key, phrase.start, phrase.end, None, phrase))
        rest = replace(first, phrases=tuple(kept))
        if leads and isinstance(piece, Provided):
            pieces[index : index + 1] = [*leads, replace(piece, clauses=(rest, *piece.clauses[1:]))]
        elif leads:
            pieces[index : index + 1] = [*leads, rest]
        return


def clauses_of(pieces: Sequence[Piece]) -> list[Clause]:
    return [piece for piece in pieces if isinstance(piece, Clause)]


def is_trigger(piece: Piece) -> bool:
    """Whether a piece waits for something."""
    if isinstance(piece, Lead):
        return piece.key == MOMENT
    return isinstance(piece, Provided) and piece.link in (WHEN, EACH_TIME, INSTEAD_OF, AFTER) and waits(piece.clauses)


def is_lead(piece: Piece) -> bool:
    return not isinstance(piece, Clause)


def leads_of(pieces: Sequence[Piece]) -> list[Piece]:
    """What stands before the first clause."""
    first = next((index for index, piece in enumerate(pieces) if not is_lead(piece)), len(pieces))
    return list(pieces[:first])


def has_list(clause: Clause) -> bool:
    """Whether this is about the list below: 以下から選ぶ, 以下のすべてを行う, すべてを行う."""
    for phrase in clause.phrases:
        named = phrase.nouns.only
        if phrase.nouns.group == LIST:
            return True
        if any(each.nouns is not None and each.nouns.group == LIST for each in named.modifiers):
            return True
        if clause.verb is not None and clause.verb.name == CARRY_OUT and named.quantity is not None:
            return True
    return False


def chooses(clauses: Sequence[Clause]) -> bool:
    return any(has_list(clause) for clause in clauses)


def may(clause: Clause) -> bool:
    return clause.form.ending == MAY


def cannot(clause: Clause) -> bool:
    """捨てられない, 破壊できなかった."""
    return clause.form.negative and (clause.form.voice == ABLE or clause.form.either)


def parts_done(pieces: Sequence[Piece]) -> int:
    """How many things a sentence does; what is permitted is done wholly or not at all, of alternatives one is done."""
    clauses = clauses_of(pieces)
    if clauses and may(clauses[-1]):
        return 1
    counts = [0]
    for clause in clauses:
        if clause.verb is None or not clause.verb.beside:
            counts[-1] += 1
        if clause.joint == OR:
            counts.append(0)
    return max(counts)


def printed(token: Any) -> int | None:
    sense = token.sense(Number) if token is not None else None
    return sense.number if sense is not None else None


def goes_on(sentence: Sentence) -> bool:
    return first_key(sentence) in GOES_ON or is_of_that_turn(sentence)


def is_of_that_turn(sentence: Sentence) -> bool:
    """そのターン、…, そのターンの終了時、…: at the time that the sentence before waits for."""
    first = sentence.parts[0] if sentence.parts else None
    named = first.phrase.nouns.only if isinstance(first, Lead) and first.phrase is not None else None
    spans = [each.nouns.only for each in named.modifiers if each.nouns is not None] if named is not None else []
    return any(each is not None and each.key in THAT_TURN for each in (named, *spans))


def check_form(scope: Scope, clause: Clause, last: bool) -> None:
    """Only the last clause of a sentence ends it."""
    ending = clause.form.ending
    if last and ending in (STEM, TE):
        scope.fail(clause.end, "no_end", ("る", "する。"))
    if not last and ending in (FINAL, MAY):
        scope.fail(clause.end, "goes_on", ("。",))


def plain_clauses(sentences: Sequence[Sequence[Sentence]]) -> tuple[Clause, ...]:
    """The clauses of one sentence that is nothing but clauses (味方が2体以下), else none."""
    pieces = pieces_of(sentences[0][0].parts) if len(sentences) == 1 and len(sentences[0]) == 1 else []
    clauses = tuple(piece for piece in pieces if isinstance(piece, Clause))
    return clauses if len(clauses) == len(pieces) else ()
