"""The dialect of Echoes of Orphelia: from a printed text to abilities.

`lexicon` declares the words, `verbs` what each verb does, when it happens and what it forbids; `lines` splits a text
into abilities, `telling` carries out sentences, `statics` those that hold as long as their card is there.
"""

from __future__ import annotations

from gorin.games.orphelia.dialect.lines import read
from gorin.text.explain import Vocabulary, register

register("orphelia", Vocabulary(__name__))

__all__ = ["read"]
