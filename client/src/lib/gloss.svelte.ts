// The gloss that is open beside the table: what a clause says, in our own words, with its neighbours.

import { get } from "./api";

export interface Glossed {
  clause: string;
  words: string;
}

class Gloss {
  game = $state("");
  clause = $state("");
  lines = $state.raw<Glossed[]>([]);
  missing = $state(false);

  open(game: string, clause: string): void {
    this.game = game;
    this.clause = clause;
    this.lines = [];
    this.missing = false;
    void get<Glossed[]>(`/api/games/${game}/clauses/${encodeURIComponent(clause)}`)
      .then((found) => {
        this.lines = found;
        this.missing = found.length === 0;
      })
      .catch(() => (this.missing = true));
  }

  close(): void {
    this.clause = "";
  }
}

export const gloss = new Gloss();
