"""N17: what the explanation behind a keyword says."""

from __future__ import annotations

from typing import Final

RESTATES: Final = {
    "生贄": ("破壊", "召喚"),
    "怪物": ("除外", "召喚"),
    "呪縛": ("解除できない", "破棄できない", "解除することはできない", "破棄することはできない"),
    "捕食": ("戦闘力",),
    "献上": ("捕食", "戦闘力"),
    "吸血": ("リムカード",),
    "凶刃": ("リムカード",),
    "連続攻撃": ("攻撃",),
    "強化": ("戦闘力",),
    "鎧": ("戦闘力",),
    "聖痕": ("戦闘力",),
    "不死": ("破壊",),
    "貫通": ("リムカード", "破壊"),
    "身軽": ("攻撃",),
    "変幻自在": ("攻撃",),
    "防壁": ("攻撃",),
    "護衛": ("攻撃",),
    "道連れ": ("破壊",),
    "祓魔": ("除外",),
    "脆弱": ("破壊",),
    "蘇生": ("コフィンエリア", "召喚"),
    "直接攻撃不能": ("攻撃",),
    "不殺": ("破壊",),
}
"""Words of which the explanation behind a keyword must have at least one, so that it is one of its own rule."""
