// Printed cards as people write them: fields for an editor, lines for a deck list.

import type { Card, Face } from "../protocol";
import { isMap } from "./face";
import type { Column, Mat } from "./mat";

export interface PrintedCard {
  key: string;
  own: boolean;
  /** The set that it is part of. */
  set?: string;
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
export function faceOf(fields: Record<string, unknown>, mat: Mat, key = String(fields["name"] ?? ""), english = ""): Face {
  const name = String(fields["name"] ?? key);
  return { key, name, name_en: String(fields["name_en"] ?? name), text: printedText(fields, mat.columns), text_en: english, image: String(fields["image"] ?? ""), fields };
}

/** A card that lies nowhere, with the values that are printed on it. */
export function lyingOf(fields: Record<string, unknown>, mat: Mat, key = String(fields["name"] ?? "")): Card {
  const values: Record<string, number | string> = {};
  for (const each of mat.values) for (const name of each.names) {
    const value = fields[name];
    if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  return { id: key, face: key, seen: true, values, states: [], spent: false, words: [], counters: {}, links: {}, at: "" };
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

/** A deck as text: a line `3 NAME` for each entry, with what else it says as `key=value` after a bar. */
export function deckText(deck: Entry[]): string {
  return deck
    .filter((each) => each.count > 0)
    .map((each) => {
      const rest = Object.entries(each.rest).map(([key, value]) => `${key}=${String(value)}`);
      return `${each.count} ${each.card}${rest.length > 0 ? ` | ${rest.join(" ")}` : ""}`;
    })
    .join("\n");
}

export function readDeckText(text: string): Entry[] {
  const found: Entry[] = [];
  for (const line of text.split("\n")) {
    const [main = "", extra = ""] = line.split("|");
    const match = /^\s*(?:(\d+)\s*[x×]?\s+)?(.+?)\s*$/.exec(main);
    if (match === null || match[2] === undefined) continue;
    const rest = Object.fromEntries(
      extra.trim().split(/\s+/).filter((each) => each.includes("=")).map((each) => {
        const at = each.indexOf("=");
        return [each.slice(0, at), each.slice(at + 1)];
      }),
    );
    found.push({ card: match[2], count: Number(match[1] ?? "1"), rest });
  }
  return found;
}

/** How many cards cost how much. */
export function curve(deck: Entry[], cards: Map<string, PrintedCard>, field: string): [string, number][] {
  const found = new Map<string, number>();
  for (const each of deck) {
    const value = cards.get(each.card)?.fields[field];
    if (typeof value === "number" && Object.keys(each.rest).length === 0) found.set(String(value), (found.get(String(value)) ?? 0) + each.count);
  }
  return [...found.entries()].sort((a, b) => Number(a[0]) - Number(b[0]));
}

export function matches(card: PrintedCard, wanted: string): boolean {
  const text = `${card.key} ${JSON.stringify(card.fields)}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((each) => text.includes(each));
}
