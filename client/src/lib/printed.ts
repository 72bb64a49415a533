// Printed cards as people write them: fields for an editor, lines for a deck list.

import type { CardView, FaceView } from "../protocol";
import { isMap } from "./face";
import type { Column, Mat } from "./mat";

export interface PrintedCard {
  key: string;
  own: boolean;
  /** The set that it is part of. */
  set?: string;
  /** How a deck list names it, for each part of the deck that it can be in. */
  entries?: ({ card: string; zone?: string })[];
  fields: Record<string, unknown>;
}

/** The text of a printed card: what stands in the columns of several lines, drawn maps left out. */
export function printedText(fields: Record<string, unknown>, columns: Column[]): string {
  const said = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    if (isMap(value)) return [];
    if (Array.isArray(value)) return value.flatMap(said);
    return typeof value === "object" && value !== null && "text" in value ? said(value.text) : [];
  };
  return columns.filter((each) => each.lines).flatMap((each) => said(fields[each.field])).join("\n");
}

/** The face of a card by what is printed on it. */
export function faceOf(fields: Record<string, unknown>, mat: Mat, key = String(fields["name"] ?? ""), english = ""): FaceView {
  const name = String(fields["name"] ?? key);
  return { key, name, name_en: String(fields["name_en"] ?? name), text: printedText(fields, mat.columns), text_en: english, image: String(fields["image"] ?? ""), fields };
}

/** A card that lies nowhere, with the values that are printed on it. */
export function lyingOf(fields: Record<string, unknown>, mat: Mat, key = String(fields["name"] ?? "")): CardView {
  const values: Record<string, number | string> = {};
  for (const each of mat.values) for (const name of each.names) {
    const value = fields[name];
    if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  return { id: key, face: key, values };
}

/** A field as text in an editor. */
export function written(value: unknown, column: Column): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? value.join(column.lines ? "\n" : "、") : JSON.stringify(value);
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

/** What was typed, as the field's kind; what is no number stays as it is, to be refused with its words. */
export function typed(text: string, column: Column): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (column.kind === "integer") return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
  if (/^[[{]/.test(trimmed) && !/^\[[^"{]/.test(trimmed)) {
    try {
      return JSON.parse(trimmed) as unknown;
    } catch {
      return trimmed;
    }
  }
  if (column.kind === "list") return trimmed.split(column.lines ? /\n/ : /[、，,/／・;；\s]+/).filter((each) => each !== "");
  return text.replace(/\s+$/, "");
}

export interface Entry {
  card: string;
  count: number;
  rest: Record<string, unknown>;
}

export type RawEntry = string | ({ card: string; count?: number } & Record<string, unknown>);

export function entries(raw: RawEntry[]): Entry[] {
  return raw.map((each) => {
    if (typeof each === "string") return { card: each, count: 1, rest: {} };
    const { card, count = 1, ...rest } = each;
    return { card, count, rest };
  });
}

export function rawEntries(deck: Entry[]): RawEntry[] {
  return deck.filter((each) => each.count > 0).map((each) => ({ card: each.card, count: each.count, ...each.rest }));
}

/** A deck as text: a line `3 NAME` for each entry; each part of the deck beside the main one has a heading `[PART]`. */
export function deckText(deck: Entry[]): string {
  const parts = new Map<string, string[]>();
  for (const each of deck.filter((one) => one.count > 0)) {
    const zone = String(each.rest["zone"] ?? "");
    const rest = Object.entries(each.rest).filter(([key]) => key !== "zone").map(([key, value]) => `${key}=${String(value)}`);
    parts.set(zone, [...(parts.get(zone) ?? []), `${each.count} ${each.card}${rest.length > 0 ? ` | ${rest.join(" ")}` : ""}`]);
  }
  const text = (zone: string) => (parts.get(zone) ?? []).join("\n");
  return [text(""), ...[...parts.keys()].filter((zone) => zone !== "").map((zone) => `[${zone}]\n${text(zone)}`)].filter((each) => each !== "").join("\n\n");
}

const COUNTED = [
  /^(?<count>\d+)\s*[x×枚]?\s+(?<card>.+)$/,
  /^(?<card>.+?)\s*[x×✕＊*]\s*(?<count>\d+)$/,
  /^(?<card>.+?)\s*[\t,，]\s*(?<count>\d+)枚?$/,
  /^(?<card>.+?)\s+(?<count>\d+)枚$/,
];

/**
 * A deck from text in the usual forms: `3 NAME`, `3x NAME`, `NAME ×3`, `NAME,3`, `NAME 3枚`; parts under headings such as
 * `[evolve_deck]`. `known` tells the name of a card in a list from any of its names, `part` a part from its heading.
 */
export function readDeckText(text: string, known: (name: string) => string = (name) => name, part: (heading: string) => string = (heading) => heading): Entry[] {
  const found: Entry[] = [];
  let zone = "";
  for (const line of text.split("\n")) {
    const [main = "", extra = ""] = line.split("|");
    const plain = main.trim();
    if (plain === "" || plain.startsWith("#") || plain.startsWith("//")) continue;
    const heading = /^(?:\[(?<a>.+)\]|==\s*(?<b>.+?)\s*==|(?<c>[^\d].*)[:：])$/.exec(plain)?.groups;
    if (heading !== undefined) {
      zone = part(heading["a"] ?? heading["b"] ?? heading["c"] ?? "");
      continue;
    }
    const match = COUNTED.map((each) => each.exec(plain)?.groups).find((each) => each !== undefined);
    const rest: Record<string, unknown> = zone === "" ? {} : { zone };
    for (const each of extra.trim().split(/\s+/).filter((one) => one.includes("="))) rest[each.slice(0, each.indexOf("="))] = each.slice(each.indexOf("=") + 1);
    found.push({ card: known((match?.["card"] ?? plain).trim()), count: Number(match?.["count"] ?? "1"), rest });
  }
  return found;
}

/** How many cards cost how much. */
export function curve(deck: Entry[], cards: Map<string, PrintedCard>, field: string): [string, number][] {
  const found = new Map<string, number>();
  for (const each of deck) {
    const value = cards.get(each.card)?.fields[field];
    if (typeof value === "number") found.set(String(value), (found.get(String(value)) ?? 0) + each.count);
  }
  return [...found.entries()].sort((a, b) => Number(a[0]) - Number(b[0]));
}

export function matches(card: PrintedCard, wanted: string): boolean {
  const text = `${card.key} ${JSON.stringify(card.fields)}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((each) => text.includes(each));
}
