// What the server tells of a game: see src/gorin/table/mat.py.

export type Texts = Record<"ja" | "en", string>;

export interface ReadyDeck {
  id: string;
  name: Texts;
  about: Texts;
}

export interface GameInfo {
  slug: string;
  title: string;
  decks: ReadyDeck[];
  formats: { name: string; seats: number[]; teams: number[][] }[];
}

export interface MatValue {
  key: string;
  names: string[];
  leading: boolean;
  quiet: boolean;
}

export interface Region {
  word: string;
  player: number;
  areas: number[];
}

export interface Board {
  zone: string;
  columns: number;
  rows: number;
  numbers: string[];
  dividers: string[];
  regions: Region[];
}

export interface Column {
  field: string;
  kind: "text" | "list" | "integer";
  lines: boolean;
  heading: Texts;
}

export interface Mat {
  slug: string;
  title: string;
  hand: string;
  rows: string[];
  numbered: { zone: string; letter: string }[];
  compact: string[];
  spare: string[];
  shared: string[];
  piles: string[];
  numbers: { name: string; limit: string }[];
  quiet: string[];
  values: MatValue[];
  links: string[];
  board: Board | null;
  columns: Column[];
  leader: string;
  facing: string[];
  frame: string;
  kind: string;
  subtypes: string[];
  curve: string;
}
