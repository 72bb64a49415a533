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

/** A number beside something that has left its place with what befell it. */
export interface Blow {
  at: string;
  words: string;
}

const isPlayer = (ref: string): boolean => /^p\d+$/.test(ref);

/** What a line's cards were called where a person last saw them: one that has moved since is found by its face. */
function namer(before: State | null, after: State): (line: LineView, number: number) => string {
  const [old, now] = [before === null ? new Map<string, CardView>() : cards(before), cards(after)];
  const known = new Map<string, string>();
  return (line, number) => {
    const ref = line.refs[number] ?? "";
    if (before === null || old.has(ref) || isPlayer(ref)) return ref;
    const earlier = known.get(ref);
    if (earlier !== undefined && ref !== "") return earlier;
    const face = line.faces[line.refs.slice(0, number).filter((each) => !isPlayer(each)).length] ?? "";
    const taken = new Set(known.values());
    const found = face === "" ? undefined : [...old].find(([id, card]) => card.face === face && !now.has(id) && !taken.has(id))?.[0];
    if (found !== undefined && ref !== "") known.set(ref, found);
    return found ?? ref;
  };
}

const hurts = (line: LineView): boolean => line.key.includes("damage");

/** Where something points: the newest line that speaks of two things on different sides, and what waits with targets. */
export function arrows(before: State | null, after: State, fresh: LineView[]): Arrow[] {
  const sides = new Map<string, number>();
  for (const state of before === null ? [after] : [before, after]) {
    for (const side of state.view.seats) {
      sides.set(`p${side.seat + 1}`, side.seat);
      for (const zone of Object.values(side.zones)) for (const card of zone.cards) if (card !== null) sides.set(card.id, side.seat);
    }
  }
  const name = namer(before, after);
  const told: (Arrow & { hurts: boolean })[] = [];
  for (const line of fresh) {
    const [first, second] = [name(line, 0), name(line, 1)];
    // A line about damage names first whom it befell.
    const [from, to] = hurts(line) ? [second, first] : [first, second];
    if (from !== "" && to !== "" && sides.has(from) && sides.has(to) && sides.get(from) !== sides.get(to)) told.push({ from, to, hurts: hurts(line) });
  }
  const found: Arrow[] = [];
  const last = told.at(-1);
  if (last !== undefined) {
    // Who is attacked strikes back: the attack is what is pointed at.
    const begun = told.findLast((each) => !each.hurts && ((each.from === last.from && each.to === last.to) || (each.from === last.to && each.to === last.from)));
    if (begun !== undefined) found.push({ from: begun.from, to: begun.to });
    else for (const each of told) if (each.from === last.from && each.hurts === last.hurts && (last.hurts || each === last)) found.push({ from: each.from, to: each.to });
  }
  for (const each of after.view.pending) for (const to of each.targets ?? []) if (sides.has(to)) found.push({ from: each.card, to });
  return found;
}

/** What befell those who are no longer where they were. */
export function blows(before: State | null, after: State, fresh: LineView[]): Blow[] {
  const [name, now] = [namer(before, after), cards(after)];
  const sums = new Map<string, number>();
  for (const line of fresh) {
    const at = name(line, 0);
    if (hurts(line) && line.amount > 0 && at !== "" && !isPlayer(at) && !now.has(at)) sums.set(at, (sums.get(at) ?? 0) + line.amount);
  }
  return [...sums].map(([at, sum]) => ({ at, words: signed(-sum) }));
}

/** A card that was pointed at and has left its place since: the place is kept for it until something else is pointed at. */
export interface Fallen {
  id: string;
  face: string;
  place: number;
}

/** What has fallen, by the pile where it lay. */
export function fallen(before: State | null, after: State, pointed: Set<string>): Map<string, Fallen[]> {
  const now = cards(after);
  const found = new Map<string, Fallen[]>();
  for (const side of before?.view.seats ?? []) {
    for (const [zone, held] of Object.entries(side.zones)) {
      held.cards.forEach((card, place) => {
        if (card?.face === undefined || !pointed.has(card.id) || now.has(card.id)) return;
        const pile = `${side.seat}.${zone}`;
        found.set(pile, [...(found.get(pile) ?? []), { id: card.id, face: card.face, place }]);
      });
    }
  }
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
