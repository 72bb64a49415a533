"""What card texts of Spell Card Strike can say beyond the common programs."""
