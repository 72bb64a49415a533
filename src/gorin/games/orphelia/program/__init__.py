"""What card texts of Echoes of Orphelia can say beyond the common programs."""
