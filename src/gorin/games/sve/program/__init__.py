"""What card texts of Shadowverse EVOLVE can say beyond the common programs."""
