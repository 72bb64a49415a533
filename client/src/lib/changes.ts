// What has changed between two states, as a person at the table would point at it.

import type { CardView, LineView, State } from "../protocol";
import type { Mat } from "./mat";
import { valueOf } from "./view";

function cards(state: State): Map<string, CardView> {
  const found = new Map<string, CardView>();
  for (const side of state.view.seats) {
    for (const zone of Object.values(side.zones)) for (const card of zone.cards) if (card !== null && card.id !== "") found.set(card.id, card);
  }
  return found;
}

const signed = (difference: number): string => (difference > 0 ? `+${difference}` : `−${-difference}`);

/** Cards whose last value (what keeps them alive) has changed, and players whose life has: by how much. */
export function changes(before: State | null, after: State, mat: Mat): Map<string, string> {
  const found = new Map<string, string>();
  if (before === null || before.view.viewer !== after.view.viewer) return found;
  const vital = mat.values.find((each) => each.names.length > 1)?.names.at(-1) ?? mat.values.find((each) => each.names.length === 1 && !each.leading && !each.quiet)?.names[0] ?? "";
  const harm = mat.values.find((each) => each.quiet && !each.leading && each.names.length === 1)?.names[0] ?? "";
  const old = cards(before);
  for (const [id, card] of cards(after)) {
    const earlier = old.get(id);
    if (earlier === undefined || earlier.face !== card.face) continue;
    const [was, now] = [valueOf(earlier, vital, mat), valueOf(card, vital, mat)];
    const hurt = Number(valueOf(card, harm, mat) ?? 0) - Number(valueOf(earlier, harm, mat) ?? 0);
    if (typeof was === "number" && typeof now === "number" && was !== now) found.set(id, signed(now - was));
    else if (harm !== "" && Number.isFinite(hurt) && hurt !== 0) found.set(id, signed(-hurt));
  }
  for (const side of after.view.seats) {
    const was = before.view.seats[side.seat]?.numbers[mat.life];
    const now = side.numbers[mat.life];
    if (was !== undefined && now !== undefined && was !== now) found.set(`p${side.seat + 1}`, signed(now - was));
  }
  return found;
}

export interface Arrow {
  from: string;
  to: string;
}

/** Where something points: the newest line that speaks of two things on different sides, and what waits with targets. */
export function arrows(state: State, fresh: LineView[]): Arrow[] {
  const sides = new Map<string, number>();
  for (const side of state.view.seats) {
    sides.set(`p${side.seat + 1}`, side.seat);
    for (const zone of Object.values(side.zones)) for (const card of zone.cards) if (card !== null) sides.set(card.id, side.seat);
  }
  const found: Arrow[] = [];
  for (const line of [...fresh].reverse()) {
    const [first = "", second = ""] = line.refs;
    // A line about damage names first whom it befell.
    const [from, to] = line.key.includes("damage") ? [second, first] : [first, second];
    if (from !== "" && to !== "" && sides.has(from) && sides.has(to) && sides.get(from) !== sides.get(to)) {
      found.push({ from, to });
      break;
    }
  }
  for (const each of state.view.pending) for (const to of each.targets ?? []) if (sides.has(to)) found.push({ from: each.card, to });
  return found;
}

/** The turn of the viewer that went by in these lines without being ended (0: none did); `ended` is the one that was ended. */
export function passedTurn(before: State | null, after: State, fresh: LineView[], ended: number): number {
  const viewer = after.view.viewer;
  if (viewer === null || before === null || after.view.result !== null) return 0;
  const begun = fresh.filter((line) => line.key === "turn");
  const mine = begun.findIndex((line) => line.player === viewer);
  if (mine >= 0 && mine < begun.length - 1) return begun[mine]?.turn ?? 0;
  const last = begun.at(-1);
  const wasMine = before.view.active === viewer;
  if (wasMine && ended !== before.view.turn && last !== undefined && last.player !== viewer) return before.view.turn;
  return 0;
}
