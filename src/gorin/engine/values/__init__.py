"""What the rules see of a card: abilities, changes, and values computed through continuous effects."""
