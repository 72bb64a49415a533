"""The parts of a sentence: what can stand before its clauses, and how a clause ends."""

from __future__ import annotations

from gorin.text.grammar import Node
from gorin.text.tree import last_word

LEADS = (
    "duration",
    "instead",
    "further",
    "if_done",
    "provided",
    "subject",
    "among",
    "from_zone",
    "later",
    "as_long_as",
    "during",
    "while_so",
    "while_exists",
    "while_count",
    "if_done_so",
    "provided_joined",
    "per",
    "unplayable",
    "whenever_playing",
    "next_playing",
    "provided_there",
    "if_did_object",
    "instead_of",
    "while_laid",
    "later_turn",
    "next_turn",
    "token_pool",
)
ASIDES = ("x_is", "ability_limit", "ability_if", "choose_modes", "modes_once")
CONDITIONS = ("provided", "provided_joined", "provided_there", "if_done", "if_done_so", "if_did_object", "per")
ABOUT_THE_PAST = ("if_done", "if_done_so", "if_did_object")
FINAL, JOINING, MAY = "final", "joining", "may"
JOINING_ENDS = "し して させ させて き いて て び んで り って い を持ち を持って"
OPEN_STEMS = ("ADD_STEM", "DISCARD_STEM", "LOOK_STEM", "SWAP_STEM", "GIVE")
ENDINGS = ("SURU", "KU", "SU", "ERU", "BU", "RU", "U", "HAVE_JOINING")


def form_of(clause: Node) -> str:
    """How a clause ends: finally, going on, or with permission."""
    last = last_word(clause)
    if last.type in ENDINGS:
        return MAY if last.endswith("よい") else JOINING if last in JOINING_ENDS.split() else FINAL
    return JOINING if last.type in OPEN_STEMS else FINAL
