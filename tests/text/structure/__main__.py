"""Report structure coverage: `python -m tests.text.structure [--outside GAME FILE]`.

Of each game's own golden cards, or of cards that are outside the repository: how many sentences fall wholly into words,
and how many of those into clauses. Of outside cards only numbers are printed, those of the blind names apart;
`--unknown` lists the commonest unknown words of our own cards.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from gorin.games.strike.dialect.lexicon import SPELLINGS
from gorin.games.strike.dialect.lexicon import lexicon as strike_lexicon
from gorin.text.clauses import sentences
from gorin.text.function_words import add_common
from gorin.text.lexicon import Adverb, Joint, Lexicon, Link, Noun, Number, Particle, Pointing, Verb
from gorin.text.lexicon import Counter as CounterWord
from gorin.text.morphology import SURU
from gorin.text.normalise import normalise
from gorin.text.tokens import Unreadable, tokenise
from tests.text.golden.__main__ import is_blind
from tests.text.golden.corpus import GAMES, load

HEAD = re.compile(r"^(?:[【《\[［〔][^】》\]］〕]*[】》\]］〕]|[・/、])*(?:[^。「」]{0,40}[:：])?")
ICONS = re.compile(r"^(?:《[^》]*》(?:\d|n)?)+")
NAME = re.compile(r"『[^『』]*』|「[^「」]*」|《[^《》]*》|〔[^〔〕]*〕|【[^【】]*】|［[^［］]*］")
ANY = [
    "取",
    "を",
    "に",
    "が",
    "は",
    "で",
    "から",
    "と",
    "まで",
    "より",
    "へ",
    "も",
    "の",
    "として",
    "について",
    "に対して",
    "だけ",
    "につき",
    "ごとに",
    "によって",
    "による",
    "により",
]


def general() -> Lexicon:
    """The words of the games that have not moved, without meaning."""
    found = Lexicon()
    add_common(found)
    words = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text("utf-8"))
    for group, spellings in words["nouns"].items():
        found.add_nouns(group, dict.fromkeys(spellings.split()))
    roles = {case: frozenset("*") for case in (*ANY, "")}
    found.add_verb("", SURU, Verb("do", roles))
    for kind, spellings in words["verbs"].items():
        for word in spellings.split():
            found.add_verb(word, kind, Verb(word, roles))
    for spelling in words["pointing"].split():
        found.add(spelling, Pointing(spelling))
    for spelling in words["adverbs"].split():
        found.add(spelling, Adverb(spelling))
    for spelling in words["particles"].split():
        found.add(spelling, Particle(spelling))
    for spelling in words["links"].split():
        found.add(spelling, Link(spelling))
    for spelling in words["counters"].split():
        found.add(spelling, CounterWord(spelling))
    for spelling in words["joints"].split():
        found.add(spelling, Joint(spelling))
    found.add("〓", Noun("name", "〓"))
    found.add("X", Number(None))
    found.joints |= {*words["joints"].split(), "と"}
    found.bare |= set(words["nouns"]) | {"name"}
    found.predicative |= {"thing", "number"}
    return found


def printed_sentences(text: str, named: bool) -> Iterator[str]:
    """The sentences of a text without heads and icons; `named`: names in brackets are one word."""
    normal = normalise(text, (), SPELLINGS, names="").text
    for line in normal.split("\n"):
        for sentence in line.split("。"):
            sentence = sentence.replace("±", "+")
            body = (NAME.sub("〓", HEAD.sub("", sentence)) if named else ICONS.sub("", sentence)).strip("、・ ")
            if body and body.strip("〓"):
                yield body


def measure(lexicon: Lexicon, texts: Iterable[str]) -> tuple[int, int, int, Counter[str]]:
    """How many sentences there are, how many are known words, how many of these are clauses; where words end."""
    total = known = clauses = 0
    unknown: Counter[str] = Counter()
    for sentence in {each for text in texts for each in printed_sentences(text, bool(lexicon.fields) is False)}:
        total += 1
        try:
            tokens = tokenise(lexicon, sentence)
        except Unreadable as error:
            unknown[sentence[max(0, error.offset - 2) : error.offset + 5]] += 1
            continue
        known += 1
        try:
            sentences(lexicon, tokens, len(sentence))
            clauses += 1
        except Unreadable as error:
            unknown[
                f"{error.reason}: {sentence[max(0, error.offset - 6) : error.offset]}▲{sentence[error.offset :][:6]}"
            ] += 1
    return total, known, clauses, unknown


def report(label: str, found: tuple[int, int, int, Counter[str]]) -> None:
    total, known, clauses, _ = found
    if total:
        print(f"{label}: {total} sentences, {known / total:.1%} known words, {clauses / total:.1%} clauses")


def text_of(fields: dict[str, object]) -> str:
    entries = fields.get("abilities")
    listed = entries if isinstance(entries, list) else []
    spell = fields.get("spell")
    parts = [fields.get("text"), *listed, *([spell] if isinstance(spell, dict) else [])]
    return "\n".join(str(each.get("text", "") if isinstance(each, dict) else each) for each in parts if each)


def is_hidden(name: str) -> bool:
    """Blind by either of the two rules that have been given."""
    return is_blind(name) or int(hashlib.sha256(name.encode()).hexdigest(), 16) % 4 == 0


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--outside", nargs=2, metavar=("GAME", "FILE"))
    arguments.add_argument("--unknown", metavar="GAME")
    chosen = arguments.parse_args()
    if chosen.outside:
        data = json.loads(Path(chosen.outside[1]).read_text("utf-8"))
        cards = data if isinstance(data, list) else [each for part in data.values() for each in part]
        for label, hidden in (("open", False), ("blind", True)):
            texts = [text_of(card) for card in cards if is_hidden(str(card.get("name", ""))) == hidden]
            report(f"{chosen.outside[0]} {label}", measure(general(), texts))
        return
    for game in [chosen.unknown] if chosen.unknown else GAMES:
        lexicon = strike_lexicon() if game == "strike" else general()
        found = measure(lexicon, [text_of(card.fields) for card in load(game).cards])
        report(game, found)
        if chosen.unknown:
            for place, number in found[3].most_common(60):
                print(number, place)


if __name__ == "__main__":
    main()
