EXAMPLES: tuple[str, ...] = ("カードを1枚引く。",)
