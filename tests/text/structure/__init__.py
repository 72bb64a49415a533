"""Structure alone, for all five games: how many printed sentences fall into words and clauses by the shared stages."""
