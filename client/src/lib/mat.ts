// What the server tells of a game: see src/gorin/table/mat.py.

export type Texts = Record<"ja" | "en", string>;

export interface ReadyDeck {
  id: string;
  name: Texts;
  about: Texts;
}

/** Four inks from dark to light, and the sparks of which a card takes one. */
export type Inks = [string, string, string, string, string[]];

/** How a game's cards are told apart without pictures. */
export interface Look {
  inks: Record<string, Inks>;
  plates: Record<string, string>;
  figures: Record<string, string>;
  signs: [string[], string][];
  crest: string;
  plain: string;
  gilded: string;
}

export interface GameInfo {
  slug: string;
  title: string;
  about: Texts;
  minutes: number;
  hardness: number;
  look: Look | null;
  /** A card of the game, as it is printed. */
  sample: Record<string, unknown>;
  /** Its name, which may be made of several fields. */
  sample_name: string;
  /** Its text for readers of English. */
  sample_en: string;
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
  place: string;
  reach: string;
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
  verbs: Record<string, Texts>;
  look: Look | null;
  phases: string[];
  life: string;
  pips: string[];
  /** The state of a card that has done its part. */
  spent: string;
  /** The words for a state that holds, and for one that does not. */
  states: { name: string; holds: string; fails: string }[];
  /** Lists of words on a card, and the part of the catalogue that translates them. */
  lists: { name: string; kind: string }[];
  usual: string[];
  purse: { number: string; value: string } | null;
}
