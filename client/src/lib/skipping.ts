// Passing over windows until something happens, or until one's own turn.

import type { LineView, State } from "../protocol";

/**
 * Whether one still wants to be passed over: not when somebody touches one's cards, or when it is one's turn.
 * `usual` are the keys of lines that belong to every turn.
 */
export function stillSkips(how: string, state: State, fresh: LineView[], usual: string[]): boolean {
  const viewer = state.view.viewer;
  if (viewer === null || how === "") return false;
  const own = new Set([`p${viewer + 1}`]);
  for (const zone of Object.values(state.view.seats[viewer]?.zones ?? {})) for (const card of zone.cards) if (card !== null) own.add(card.id);
  const theirs = fresh.filter((line) => line.player !== viewer && line.faces.length > 0 && !usual.includes(line.key));
  const touched = theirs.some((line) => line.refs.some((ref) => own.has(ref)));
  const aimed = state.view.pending.some((each) => each.player !== viewer && (each.targets ?? []).some((ref) => own.has(ref)));
  if (touched || aimed) return false;
  if (how === "happens") return theirs.length === 0 && !state.view.pending.some((each) => each.player !== viewer);
  return state.view.active !== viewer;
}
