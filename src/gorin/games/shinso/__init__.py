"""The vampire game of 真祖の断片 (Fragments of the True Ancestors)."""
