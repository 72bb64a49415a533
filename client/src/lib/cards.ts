// Small pure functions about cards and options; the parts draw what these say.

import type { Card, Choice, Face, Question, Side, State, View } from "../protocol";
import type { Mat } from "./mat";

const ELEMENTS: Record<string, number> = {
  火: 12, 雷: 48, 風: 150, 土: 32, 水: 215, 闇: 275, 光: 55, 星: 245, 無: -1,
  神: 45, 妖: 130, 霊: 200, 魔: 285, 赤: 5, 青: 215, 緑: 140, 黄: 50, 紫: 280, 白: -1, 黒: 260,
};

/** A hue for a class, attribute or colour; -1: grey. The same word always has the same one. */
export function hue(word: string): number {
  const known = ELEMENTS[word];
  if (known !== undefined) return known;
  let sum = 7;
  for (const each of word) sum = (sum * 31 + (each.codePointAt(0) ?? 0)) % 997;
  return (sum * 137) % 360;
}

/** The words that colour a card's frame. */
export function frameWords(face: Face | undefined, mat: Mat): string[] {
  const value = face === undefined || mat.frame === "" ? undefined : face.fields[mat.frame];
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === "" ? [] : [String(value)];
}

/** The colours of a card's frame, as a CSS background. */
export function frame(face: Face | undefined, mat: Mat): string {
  const colours = frameWords(face, mat).map((each) => {
    const found = hue(each);
    return found < 0 ? "var(--frame-plain)" : `oklch(var(--frame-light) var(--frame-chroma) ${found})`;
  });
  if (colours.length === 0) return "var(--frame-plain)";
  return colours.length === 1 ? (colours[0] ?? "") : `linear-gradient(100deg, ${colours.join(", ")})`;
}

/** What a card is called that does not lie openly. */
export function placeRef(seat: number, zone: string, place: number): string {
  return `p${seat + 1}.${zone}.${place + 1}`;
}

export type Mark = "" | "raised" | "lowered" | "changed";

/** How a value of now differs from the printed one. */
export function mark(card: Card, face: Face | undefined, name: string): Mark {
  const now = card.values[name];
  const printed = face?.fields[name];
  if (typeof now !== "number" || typeof printed !== "number" || now === printed) return "";
  return now > printed ? "raised" : "lowered";
}

/** The options that speak about a thing on the table. */
export function optionsOf(question: Question | null, ref: string): Choice[] {
  return question === null || ref === "" ? [] : question.options.filter((each) => each.refs.includes(ref));
}

/** Whether every option but passing and ending is one thing to be chosen: then a click chooses it. */
export function isPlainChoice(question: Question): boolean {
  const things = question.options.filter((each) => !each.decline && !each.done);
  return (
    things.length > 0 && things.every((each) => each.refs.length === 1 && each.verb === things[0]?.verb) &&
    new Set(things.map((each) => each.refs[0])).size === things.length &&
    ["choose", "discard", "block", "ace"].includes(things[0]?.verb ?? "")
  );
}

/** What a click on a thing means now. */
export type Click =
  | { kind: "pick"; index: number }
  | { kind: "select" }
  | { kind: "why" };

export function click(question: Question | null, selected: string, ref: string): Click {
  const about = optionsOf(question, ref);
  if (question === null || about.length === 0) return { kind: "why" };
  if (selected !== "" && selected !== ref) {
    const both = about.filter((each) => each.refs.includes(selected));
    if (both.length === 1 && both[0] !== undefined) return { kind: "pick", index: both[0].index };
  }
  if (about.length === 1 && about[0] !== undefined && isPlainChoice(question)) {
    return { kind: "pick", index: about[0].index };
  }
  return { kind: "select" };
}

/** The things that can be used now, and those that the selected one can be used with. */
export function lit(question: Question | null, selected: string): { usable: Set<string>; targets: Set<string> } {
  const usable = new Set<string>();
  const targets = new Set<string>();
  for (const option of question?.options ?? []) {
    const [first] = option.refs;
    if (first !== undefined) usable.add(first);
    if (selected !== "" && option.refs.includes(selected)) {
      for (const ref of option.refs) if (ref !== selected) targets.add(ref);
    }
  }
  return { usable, targets };
}

/** Where a click passes or ends a choice: the option that does so. */
export function closing(question: Question | null): Choice | undefined {
  return question?.options.find((each) => each.decline) ?? question?.options.find((each) => each.done);
}

export interface Moved {
  id: string;
  from: string;
}

interface Lying {
  id: string;
  face: string;
  pile: string;
}

function lying(state: State): Lying[] {
  const found: Lying[] = [];
  for (const side of state.view.players) {
    for (const [zone, held] of Object.entries(side.zones)) {
      for (const card of held.cards) {
        if (card !== null && card.id !== "") found.push({ id: card.id, face: card.face, pile: `${side.seat}.${zone}` });
      }
    }
  }
  return found;
}

/**
 * Which visible cards are new since the last state, and where each came from: the same face that lay elsewhere, else
 * the pile that has become smaller. A stay has a number of its own, so this is what a person at the table sees.
 */
export function moves(before: State | null, after: State): Moved[] {
  if (before === null) return [];
  const old = lying(before);
  const now = lying(after);
  const kept = new Set(now.map((each) => each.id));
  const gone = old.filter((each) => !kept.has(each.id));
  const known = new Set(old.map((each) => each.id));
  const shrunk = new Map<string, number>();
  for (const side of before.view.players) {
    for (const [zone, held] of Object.entries(side.zones)) {
      const later = after.view.players[side.seat]?.zones[zone]?.count ?? 0;
      if (later < held.count) shrunk.set(`${side.seat}.${zone}`, held.count - later);
    }
  }
  const found: Moved[] = [];
  for (const card of now) {
    if (known.has(card.id)) continue;
    const at = gone.findIndex((each) => each.face === card.face);
    if (at >= 0) {
      const [origin] = gone.splice(at, 1);
      if (origin !== undefined) found.push({ id: card.id, from: origin.id });
      continue;
    }
    const seat = card.pile.split(".")[0];
    const pile = [...shrunk.keys()].find((each) => each.startsWith(`${seat}.`)) ?? [...shrunk.keys()][0];
    if (pile !== undefined) found.push({ id: card.id, from: pile });
  }
  return found;
}

/** The cards of a pile that are known, or undefined where nothing is. */
export function isPublic(cards: (Card | null)[]): boolean {
  return cards.some((each) => each !== null);
}

/** The cards that another one carries: they are told with it and need no place of their own. */
export function carried(state: View): Set<string> {
  const found = new Set<string>();
  for (const side of state.players) {
    for (const zone of Object.values(side.zones)) {
      for (const card of zone.cards) for (const refs of Object.values(card?.links ?? {})) for (const ref of refs) found.add(ref);
    }
  }
  return found;
}

/** A word in other words; where it is known only without the number that it is printed with, the number follows. */
export function numbered(text: string, say: (plain: string) => string): string {
  const whole = say(text);
  const [, plain = "", number = ""] = /^(.+?)([+-]?\d+)$/.exec(text) ?? [];
  if (whole !== text || plain === "" || say(plain) === plain) return whole;
  return `${say(plain)} ${number}`;
}

/** A name up to the first of the dividers: what a small card shows. */
export function shortName(name: string, dividers: string[]): string {
  let found = name;
  for (const divider of dividers) found = found.split(divider)[0] ?? found;
  return found.trim();
}

/** The areas of a grid from the viewer's far left to the near right. */
export function areasFor(columns: number, rows: number, flipped: boolean): number[] {
  const found: number[] = [];
  for (let row = rows - 1; row >= 0; row -= 1) for (let column = 0; column < columns; column += 1) found.push(row * columns + column);
  return flipped ? found.reverse() : found;
}

export function areaName(area: number, columns: number): string {
  return String.fromCharCode(65 + (area % columns)) + String(Math.floor(area / columns) + 1);
}

/** The zones of a side that lie side by side, the nearest to the other side first; the leader's is drawn before them. */
export function rowsOf(side: Side, mat: Mat, needed: (zone: string) => boolean): string[] {
  const placed = [mat.hand, mat.leader, mat.board?.zone, ...mat.rows, ...mat.shared, ...mat.piles, ...mat.numbered.map((each) => each.zone)];
  const rows = mat.rows.filter(
    (zone) => zone !== mat.board?.zone && zone !== mat.leader && ((side.zones[zone]?.count ?? 0) > 0 || (zone in side.zones && !mat.spare.includes(zone))),
  );
  const rest = Object.keys(side.zones).filter((zone) => !placed.includes(zone) && needed(zone));
  return [...rows.filter((zone) => mat.facing.includes(zone)), ...rows.filter((zone) => !mat.facing.includes(zone)), ...rest];
}

/** Whether players win together: then each team has a colour. */
export function hasTeams(view: View): boolean {
  return new Set(view.players.map((each) => each.team)).size < view.players.length;
}

/** The other side that is drawn large: the one that was chosen, else whoever acts, else the next in order. */
export function large(others: Side[], view: View, chosen: number): number {
  const seats = others.filter((each) => !each.out).map((each) => each.seat);
  if (others.some((each) => each.seat === chosen)) return chosen;
  const asked = view.asking.find((seat) => seats.includes(seat));
  if (seats.includes(view.active)) return view.active;
  return asked ?? seats.at(-1) ?? others.at(-1)?.seat ?? -1;
}
