// Made from the engine's view.py and the table's protocol.py by `make protocol`; not edited by hand.

export interface FaceView {
  key: string;
  name: string;
  name_en: string;
  text: string;
  fields: Record<string, unknown>;
  text_en?: string;
  image?: string;
}

export interface CardView {
  id: string;
  face?: string;
  remembered?: boolean;
  values?: Record<string, unknown>;
  printed?: Record<string, number>;
  states?: Record<string, boolean>;
  lists?: Record<string, string[]>;
  counters?: Record<string, number>;
  links?: Record<string, string[]>;
}

export interface ZoneView {
  count: number;
  ordered: boolean;
  cards: (CardView | null)[];
  remembered?: string[];
}

export interface SeatView {
  seat: number;
  team: number;
  out: boolean;
  numbers: Record<string, number>;
  zones: Record<string, ZoneView>;
}

export interface OptionView {
  index: number;
  seat: number;
  verb: string;
  card: string;
  target: string;
  number: number;
  label: string;
  loses: boolean;
}

export interface DecisionView {
  seats: number[];
  kind: string;
  about: string;
  question: string;
  clause: string;
  source: string;
  least: number;
  most: number;
  picked: string[];
  ordering: boolean;
  window: boolean;
  decline: number | null;
  options: OptionView[];
}

export interface PendingView {
  kind: string;
  player: number;
  card: string;
  face: string | null;
  targets?: string[];
  number?: number;
}

export interface ResultView {
  winners: number[];
  reason: string;
  words: string;
  clause: string;
}

export interface LineView {
  number: number;
  turn: number;
  player: number;
  key: string;
  clause: string;
  text: string;
  amount: number;
  faces: string[];
  refs: string[];
}

export interface View {
  game: string;
  viewer: number | null;
  turn: number;
  active: number;
  phase: string;
  asking: number[];
  seats: SeatView[];
  faces: Record<string, FaceView>;
  pending: PendingView[];
  decision: DecisionView | null;
  result: ResultView | null;
  log: LineView[];
  log_end: number;
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
  view: View;
  moments: number[];
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
