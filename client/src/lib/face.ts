// What is drawn on a card: corners, words, text in parts. The Card draws what these say.

import type { CardView, FaceView } from "../protocol";
import { emblem, inksOf, type Bearer, type Crop } from "./emblem";
import type { Mat } from "./mat";
import { valueOf } from "./view";

export function list(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === "" ? [] : [String(value)];
}

/** Where a card reaches from where it stands, as it is printed: rows of letters, "." where it does not ([]: it has none). */
export function rangeOf(face: FaceView | undefined, mat: Mat): string[] {
  if (face === undefined || mat.board === null) return [];
  const drawn = mat.columns.filter((each) => each.kind === "list" && each.lines).map((each) => list(face.fields[each.field]));
  return drawn.find((rows) => rows.length > 2 && rows.every((row) => /^[.a-z]+$/.test(row) && row.length === rows[0]?.length)) ?? [];
}

/** The words that colour a card's frame. */
export function frameWords(face: FaceView | undefined, mat: Mat): string[] {
  return face === undefined || mat.frame === "" ? [] : list(face.fields[mat.frame]);
}

export function isGilded(card: CardView | null, mat: Mat): boolean {
  return mat.look !== null && mat.look.gilded !== "" && (card?.states?.[mat.look.gilded] === true);
}

/** What a card's emblem is made from. */
export function bearer(card: CardView | null, face: FaceView, mat: Mat): Bearer {
  return {
    name: face.name,
    kind: list(face.fields[mat.kind])[0] ?? "",
    words: mat.subtypes.flatMap((each) => list(face.fields[each])),
    frame: frameWords(face, mat),
    gilded: isGilded(card, mat),
  };
}

/** The picture of a card: its own where it has one, else its emblem. */
export function picture(card: CardView | null, face: FaceView, mat: Mat, crop: Crop = "whole"): string {
  return /^[0-9a-f]+$/.test(face.image ?? "") ? `url("/api/images/${face.image}")` : emblem(bearer(card, face, mat), mat.look, crop);
}

/** The inks of a card as CSS variables. */
export function inkStyle(face: FaceView | undefined, mat: Mat): string {
  const words = frameWords(face, mat);
  const [deep, mid, light, pale] = inksOf(words, mat.look);
  const second = words.length > 1 ? inksOf(words.slice(1), mat.look)[1] : mid;
  return `--deep:${deep};--mid:${mid};--mid2:${second};--light:${light};--pale:${pale}`;
}

export type Mark = "" | "raised" | "lowered";

/** How a value of now differs from the printed one. */
export function mark(card: CardView | null, face: FaceView | undefined, name: string): Mark {
  const now = card?.values?.[name];
  const printed = face?.fields[name];
  if (typeof now !== "number" || typeof printed !== "number" || now === printed) return "";
  return now > printed ? "raised" : "lowered";
}

export interface Corner {
  name: string;
  value: string;
  printed: string;
  mark: Mark;
}

/** What a value is now: that of the card as it lies, else the printed one. */
function shownValue(card: CardView | null, face: FaceView | undefined, name: string, mat: Mat): string {
  const printed = face?.fields[name];
  const now = valueOf(card, name, mat);
  if (now !== undefined && now !== "" && !(now === 0 && (printed === undefined || printed === null))) return String(now);
  return card === null && (typeof printed === "number" || typeof printed === "string") ? String(printed) : "";
}

function corner(card: CardView | null, face: FaceView | undefined, name: string, mat: Mat): Corner | null {
  const value = shownValue(card, face, name, mat);
  return value === "" ? null : { name, value: shortened(value), printed: String(face?.fields[name] ?? ""), mark: mark(card, face, name) };
}

/** Brackets around printed signs are left out, so that a cost fits its corner. */
export function shortened(value: string): string {
  return value.replace(/[[\]【】《》]/g, "");
}

/** The cost at the top, and the values at the foot: left, right, and between them. */
export function corners(card: CardView | null, face: FaceView | undefined, mat: Mat): { cost: Corner | null; foot: Corner[] } {
  const place = mat.board?.place ?? "";
  const single = mat.values.filter((each) => each.names.length === 1 && each.names[0] !== place && !each.quiet);
  const leading = mat.values.filter((each) => each.leading && each.names[0] !== place);
  const price = leading[0] ?? single.find((each) => each.names[0] === mat.curve);
  const cost = price === undefined ? null : corner(card, face, price.names[0] ?? "", mat);
  const fight = mat.values.find((each) => each.names.length > 1);
  const names = fight?.names ?? single.filter((each) => each !== price).map((each) => each.names[0] ?? "").slice(0, 1);
  const foot = names.map((name) => corner(card, face, name, mat)).filter((each) => each !== null);
  return { cost, foot: foot.length === names.length ? foot : [] };
}

export interface Part {
  text: string;
  sign: boolean;
}

/** Lines of card text, the printed signs apart from the words. */
export function textParts(text: string): Part[][] {
  return text.split("\n").filter((line) => line.trim() !== "").map((line) =>
    line.split(/(【[^】]*】|《[^》]*》|\[[^\]]*\])/).filter((each) => each !== "").map((each) => {
      const sign = /^[【《[]/.test(each);
      return { text: sign ? each.slice(1, -1) : each, sign };
    }),
  );
}

/** A drawn map of areas: lines of signs, as many as they are long. */
export function isMap(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === "string" && each.length === value.length);
}
