"""What card texts of the vampire game can say beyond the common programs."""
