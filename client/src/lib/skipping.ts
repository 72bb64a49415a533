// Passing over windows until something happens, or until one's own turn.

import type { Line, State } from "../protocol";

/**
 * Whether one still wants to be passed over: not when somebody touches one's cards, or when it is one's turn.
 * `usual` are the keys of lines that belong to every turn.
 */
export function stillSkips(how: string, state: State, fresh: Line[], usual: string[]): boolean {
  const viewer = state.viewer;
  if (viewer === null || how === "") return false;
  const own = new Set([`p${viewer + 1}`]);
  for (const zone of Object.values(state.view.players[viewer]?.zones ?? {})) for (const card of zone.cards) if (card !== null) own.add(card.id);
  const theirs = fresh.filter((line) => line.player !== viewer && line.faces.length > 0 && !usual.includes(line.key));
  const touched = theirs.some((line) => line.refs.some((ref) => own.has(ref)));
  const aimed = state.view.middle.some((each) => each.seat !== viewer && each.targets.some((ref) => own.has(ref)));
  if (touched || aimed) return false;
  if (how === "happens") return theirs.length === 0 && !state.view.middle.some((each) => each.seat !== viewer);
  return state.view.active !== viewer;
}
