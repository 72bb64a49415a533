import type { Card, Face } from "../protocol";

/** What is lit on the mat, and what happens when something is touched. */
export interface Touch {
  usable: Set<string>;
  targets: Set<string>;
  selected: string;
  picked: Set<string>;
  fresh: Set<string>;
  carried: Set<string>;
  pick: (ref: string) => void;
  look: (card: Card | null, face: Face | undefined) => void;
}
