import type { Fallen } from "../lib/changes";
import type { CardView, FaceView } from "../protocol";

/** What is lit on the mat, and what happens when something is touched. */
export interface Touch {
  usable: Set<string>;
  targets: Set<string>;
  selected: string;
  picked: Set<string>;
  fresh: Set<string>;
  carried: Set<string>;
  /** What an option that is pointed at speaks of. */
  lit: Set<string>;
  /** What can be done with a thing, in a word. */
  verbs: Map<string, string>;
  /** By how much a value has just changed. */
  changes: Map<string, string>;
  /** What has just left its place, by the pile where it lay. */
  fallen: Map<string, Fallen[]>;
  pick: (ref: string) => void;
  /** The obvious act with this thing. */
  use: (ref: string) => void;
  look: (card: CardView | null, face: FaceView | undefined, from: HTMLElement | null, atOnce?: boolean) => void;
}
