"""A text as lines: the separator, token information, modes (T1-T3, T132)."""

from __future__ import annotations

import re

from gorin.text.normalise import Normal

SEPARATOR = "-"
TOKEN_RULE = "―"
SHORTEST_RULE = 3
ABILITY_LINE = re.compile(r"^《起動》|^[^。]*とき、|^これを.*プレイする際|プレイできない|入れることができる")
"""T268: what is an ability of a spell, on whichever side of the separator it stands."""


def layout(normal: Normal) -> tuple[list[Normal], list[Normal]]:
    """The lines above and below the separator (T2), without token information (T3); modes joined (T132)."""
    above: list[Normal] = []
    below: list[Normal] = []
    for line in normal.lines():
        if is_rule(line.text, TOKEN_RULE):
            break
        if is_rule(line.text, SEPARATOR):
            above += below
            below = []
        elif line.text and below and is_mode(line.text):
            below[-1] = below[-1].joined(line)
        elif line.text:
            below.append(line)
    return above, below


def is_rule(line: str, char: str) -> bool:
    return len(line) >= SHORTEST_RULE and set(line) == {char}


def is_mode(line: str) -> bool:
    end = line.find("】")
    return line.startswith("【") and line[1:end].isdigit()
