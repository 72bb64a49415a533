"""Statistics of games: intervals, sequential tests, shrinkage, mixtures. Plain functions of numbers."""
