"""The heart of the engine: state, frames, decisions, seats, random numbers."""
