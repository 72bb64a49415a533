EXAMPLES: tuple[str, ...] = ()
