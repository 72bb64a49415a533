// Small pure functions about cards and options; the parts draw what these say.

import type { CardView, DecisionView, OptionView, SeatView, State, View } from "../protocol";
import type { Mat } from "./mat";
import { declines, ends, refsOf } from "./view";

/** What a card is called that does not lie openly. */
export function placeRef(seat: number, zone: string, place: number): string {
  return `p${seat + 1}.${zone}.${place + 1}`;
}

/** The options that speak about a thing on the table. */
export function optionsOf(question: DecisionView | null, ref: string): OptionView[] {
  return question === null || ref === "" ? [] : question.options.filter((each) => refsOf(each).includes(ref));
}

/** Whether every option but passing and ending is one thing to be chosen: then a click chooses it. */
export function isPlainChoice(question: DecisionView): boolean {
  const things = question.options.filter((each) => !declines(question, each) && !ends(each));
  return (
    things.length > 0 && things.every((each) => refsOf(each).length === 1 && each.verb === things[0]?.verb) &&
    new Set(things.map((each) => refsOf(each)[0])).size === things.length &&
    ["choose", "discard", "block", "ace"].includes(things[0]?.verb ?? "")
  );
}

/** What a click on a thing means now. */
export type Click =
  | { kind: "pick"; index: number }
  | { kind: "select" }
  | { kind: "why" };

export function click(question: DecisionView | null, selected: string, ref: string): Click {
  const about = optionsOf(question, ref);
  if (question === null || about.length === 0) return { kind: "why" };
  if (selected !== "" && selected !== ref) {
    const both = about.filter((each) => refsOf(each).includes(selected));
    if (both.length === 1 && both[0] !== undefined) return { kind: "pick", index: both[0].index };
  }
  if (about.length === 1 && about[0] !== undefined && isPlainChoice(question)) {
    return { kind: "pick", index: about[0].index };
  }
  return { kind: "select" };
}

/** The things that can be used now, and those that the selected one can be used with. */
export function lit(question: DecisionView | null, selected: string): { usable: Set<string>; targets: Set<string> } {
  const usable = new Set<string>();
  const targets = new Set<string>();
  for (const option of question?.options ?? []) {
    const [first] = refsOf(option);
    if (first !== undefined) usable.add(first);
    if (selected !== "" && refsOf(option).includes(selected)) {
      for (const ref of refsOf(option)) if (ref !== selected) targets.add(ref);
    }
  }
  return { usable, targets };
}

/** An option that was looked at, with how likely it wins. */
export interface Advised {
  index: number;
  label: string;
  chance: number;
}

/** The option that passes. */
export function passing(question: DecisionView | null): OptionView | undefined {
  return question?.options.find((each) => declines(question, each));
}

/** Where a click passes or ends a choice: the option that does so. */
export function closing(question: DecisionView | null): OptionView | undefined {
  return passing(question) ?? question?.options.find(ends);
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
  for (const side of state.view.seats) {
    for (const [zone, held] of Object.entries(side.zones)) {
      for (const card of held.cards) {
        if (card !== null && card.id !== "") found.push({ id: card.id, face: card.face ?? "", pile: `${side.seat}.${zone}` });
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
  for (const side of before.view.seats) {
    for (const [zone, held] of Object.entries(side.zones)) {
      const later = after.view.seats[side.seat]?.zones[zone]?.count ?? 0;
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
export function isPublic(cards: (CardView | null)[]): boolean {
  return cards.some((each) => each !== null);
}

/** The cards that another one carries: they are told with it and need no place of their own. */
export function carried(state: View): Set<string> {
  const found = new Set<string>();
  for (const side of state.seats) {
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

/** The name of a pile among the names of all: what it ends with is left out where that is the name of another one. */
export function pileName(name: string, all: string[]): string {
  const end = all.find((each) => each !== "" && each.length < name.length && name.toLowerCase().endsWith(each.toLowerCase()));
  return end === undefined ? name : name.slice(0, -end.length).replace(/[・\s]+$/, "");
}

/** A name whose long Latin words may be parted where two consonants meet, with a hyphen. */
export function softened(name: string): string {
  const parted = (word: string) => word.replace(/([a-z]{2}[^aeiouy\W]|[aeiouy][^aeiouy\W])(?=(?:[csptw]h|[^aeiouy\W])[aeiouy][a-z]{2})/g, "$1\u00ad");
  return name.replace(/[A-Za-z]{8,}/g, parted);
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

/** Where the zones of a side lie: facing the other side, beside that, or in a strip of small cards. */
export interface Places {
  facing: string[];
  beside: string[];
  strip: string[];
}

/** `far`: the side is another player's; a hand of which something is known lies open there. */
export function placesOf(side: SeatView, mat: Mat, needed: (zone: string) => boolean, far: boolean): Places {
  const count = (zone: string) => side.zones[zone]?.count ?? 0;
  const numbered = mat.numbered.map((each) => each.zone);
  const placed = [mat.hand, mat.leader, mat.board?.zone, ...mat.rows, ...mat.shared, ...mat.piles, ...numbered];
  const rows = mat.rows.filter((zone) => zone !== mat.board?.zone && zone !== mat.leader && zone in side.zones && (count(zone) > 0 || !mat.spare.includes(zone)));
  const facing = rows.filter((zone) => mat.facing.includes(zone));
  const rest = Object.keys(side.zones).filter((zone) => !placed.includes(zone) && count(zone) > 0 && needed(zone));
  const open = far && (side.zones[mat.hand]?.cards.some((each) => each !== null) ?? false) ? [mat.hand] : [];
  const others = [...open, ...rows.filter((zone) => !facing.includes(zone)), ...numbered.filter((zone) => zone in side.zones), ...rest];
  const crowded = others.length > 1 || others.some((zone) => numbered.includes(zone) || mat.compact.includes(zone)) || facing.length === 0;
  return crowded ? { facing, beside: [], strip: others } : { facing, beside: others, strip: [] };
}

/** Whether players win together: then each team has a colour. */
export function hasTeams(view: View): boolean {
  return new Set(view.seats.map((each) => each.team)).size < view.seats.length;
}

/** The other side that is drawn large: the one that was chosen, else whoever acts, else the next in order. */
export function large(others: SeatView[], view: View, chosen: number): number {
  const seats = others.filter((each) => !each.out).map((each) => each.seat);
  if (others.some((each) => each.seat === chosen)) return chosen;
  const asked = view.asking.find((seat) => seats.includes(seat));
  if (seats.includes(view.active)) return view.active;
  return asked ?? seats.at(-1) ?? others.at(-1)?.seat ?? -1;
}

/** What double clicking a thing means: its only option, or the only one that needs nothing else (-1: nothing is obvious). */
export function obvious(question: DecisionView | null, ref: string): number {
  const about = optionsOf(question, ref).filter((each) => refsOf(each)[0] === ref && !each.loses);
  const plain = about.filter((each) => refsOf(each).length === 1);
  if (about.length === 1) return about[0]?.index ?? -1;
  return plain.length === 1 ? (plain[0]?.index ?? -1) : -1;
}

/** What can be done with each thing, in a word, where that is one thing. */
export function verbsOf(question: DecisionView | null, mat: Mat, lang: "ja" | "en"): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const option of question?.options ?? []) {
    const [first] = refsOf(option);
    if (first !== undefined) found.set(first, (found.get(first) ?? new Set()).add(option.verb));
  }
  const words = new Map<string, string>();
  for (const [ref, verbs] of found) {
    const told = [...verbs].map((verb) => mat.verbs[verb]?.[lang] ?? "").filter((each) => each !== "");
    if (told.length > 0) words.set(ref, told.slice(0, 2).join(lang === "ja" ? "・" : " / "));
  }
  return words;
}

/** What dropping one thing on another means: the option about both, or on the mat the only one about the first (-1: nothing). */
export function dropped(question: DecisionView | null, from: string, to: string): number {
  const about = optionsOf(question, from).filter((each) => refsOf(each)[0] === from);
  if (to !== "" && to !== from) {
    const both = about.filter((each) => refsOf(each).includes(to));
    if (both.length === 1) return both[0]?.index ?? -1;
  }
  return to === from ? -1 : obvious(question, from);
}
