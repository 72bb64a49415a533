"""Chapter 22 Tokens: what a text says that a token is."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from gorin.engine.values.ability import Ability


@dataclass(frozen=True)
class Token:
    """22-1-2: name, type, subtypes, attributes, values and abilities of a token."""

    name: str
    type: str = "ノーディア"
    subtypes: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    attack: int = 0
    defense: int = 0
    life: int = 0
    abilities: tuple[Ability, ...] = ()

    @property
    def key(self) -> str:
        """What tells it from other tokens of the same name."""
        kind = "-".join((self.type, *self.subtypes))
        values = f"A{self.attack}／D{self.defense}／L{self.life}"
        return f"{self.name}（{kind}、{''.join(self.attributes)}、{values}、{crc32(repr(self.abilities).encode())}）"
