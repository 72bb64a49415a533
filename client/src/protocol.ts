// Made from src/gorin/table/protocol.py by `make protocol`; not edited by hand.

export interface Face {
  key: string;
  name: string;
  name_en: string;
  text: string;
  text_en: string;
  image: string;
  fields: Record<string, unknown>;
}

export interface Word {
  kind: string;
  word: string;
}

export interface Card {
  id: string;
  face: string;
  seen: boolean;
  values: Record<string, number | string>;
  states: string[];
  spent: boolean;
  words: Word[];
  counters: Record<string, number>;
  links: Record<string, string[]>;
  at: string;
}

export interface Zone {
  count: number;
  cards: (Card | null)[];
  remembered: string[];
}

export interface Side {
  seat: number;
  team: number;
  out: boolean;
  numbers: Record<string, number>;
  zones: Record<string, Zone>;
}

export interface Waiting {
  kind: string;
  seat: number;
  face: string;
  card: string;
  number: number;
  targets: string[];
}

export interface Outcome {
  winners: number[];
  words: string;
  clause: string;
  reason: string;
}

export interface View {
  turn: number;
  phase: string;
  active: number;
  asking: number[];
  players: Side[];
  middle: Waiting[];
  result: Outcome | null;
}

export interface Choice {
  index: number;
  seat: number;
  verb: string;
  label: string;
  refs: string[];
  decline: boolean;
  done: boolean;
  loses: boolean;
}

export interface Question {
  kind: string;
  about: string;
  words: string;
  clause: string;
  least: number;
  most: number;
  picked: string[];
  source: string;
  window: boolean;
  ordering: boolean;
  options: Choice[];
}

export interface Line {
  words: string;
  clause: string;
  turn: number;
  moment: number;
  key: string;
  player: number;
  number: number;
  faces: string[];
  refs: string[];
}

export interface Clock {
  seconds: number;
  running: boolean;
}

export interface Coach {
  words: string;
  index: number;
  step: number;
  steps: number;
  off: boolean;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  here: boolean;
}

export interface Join {
  type: "join";
  token?: string;
  lang?: string;
}

export interface Pick {
  type: "pick";
  serial: number;
  index: number;
}

export interface Undo {
  type: "undo";
}

export interface UndoAnswer {
  type: "undo_answer";
  yes: boolean;
}

export interface WhyNot {
  type: "why_not";
  card?: string;
  action?: unknown;
}

export interface Concede {
  type: "concede";
}

export interface Say {
  type: "say";
  text: string;
}

export interface Rematch {
  type: "rematch";
}

export interface Resync {
  type: "resync";
  lang?: string;
}

export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  viewer: number | null;
  names: string[];
  open_hands: number;
}

export interface State {
  type: "state";
  serial: number;
  viewer: number | null;
  view: View;
  decision: Question | null;
  log_from: number;
  log: Line[];
  faces: Face[];
  clocks: Clock[];
  undo: string;
  coach?: Coach | null;
}

export interface Refused {
  type: "refused";
  clause: string;
  words: string;
  card: string;
}

export interface Presence {
  type: "presence";
  seats: SeatInfo[];
  watching: number;
}

export interface Chat {
  type: "chat";
  seat: number | null;
  name: string;
  text: string;
}

export interface UndoAsked {
  type: "undo_asked";
  seat: number;
}

export interface RematchAsked {
  type: "rematch_asked";
  seats: number[];
}

export interface Moved {
  type: "moved";
  table: string;
  seat: number;
}

export interface Error {
  type: "error";
  code: string;
  words: string;
}

export type ClientMessage =
  | Join
  | Pick
  | Undo
  | UndoAnswer
  | WhyNot
  | Concede
  | Say
  | Rematch
  | Resync;

export type ServerMessage =
  | Welcome
  | State
  | Refused
  | Presence
  | Chat
  | UndoAsked
  | RematchAsked
  | Moved
  | Error;
