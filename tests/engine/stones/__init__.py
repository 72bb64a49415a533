"""Stones: a rulebook of a page, for two to six players, alone, in a circle or in teams.

1 A player has six lives and a deck of stones and shields; the hand is three cards.
2 A turn: 2.1 draw a card, or lose a life if there is none; 2.2 throw stones until you pass.
3 A throw: 3.1 the stone goes to the middle, at an opponent within reach; 3.2 everybody may answer with a
  shield, the next player first, until all pass in a row; 3.3 the last card is resolved first: a shield
  cancels the card beneath it, a stone takes as many lives as it is worth; 3.4 all go to the heap.
4 A player without lives, or who concedes, leaves with all cards; the last team wins.
"""
