// How to play a game: see src/gorin/table/guides.py.

import type { Texts } from "./mat";

export interface Guide {
  goal: Texts;
  turn: Texts[];
  words: { term: Texts; means: Texts }[];
}
