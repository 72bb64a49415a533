"""The game-independent engine: state, procedures, events, effects and decisions."""
