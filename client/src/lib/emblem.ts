// Emblems: a picture for every card, made from its own data. The same card has the same emblem everywhere.

import { around, both, circle, FIGURES, line, path, rect, type Pens } from "./figures";
import type { Inks, Look } from "./mat";

/** What an emblem is made from. */
export interface Bearer {
  name: string;
  kind: string;
  words: string[];
  frame: string[];
  gilded?: boolean;
  /** The figure that is meant in any case. */
  figure?: string;
}

const WIDTH = 140;
const HEIGHT = 100;

/** A number of 32 bits for a text; neighbouring texts get numbers far apart. */
export function hash(text: string): number {
  let found = 2166136261;
  for (const sign of text) {
    found ^= sign.codePointAt(0) ?? 0;
    found = Math.imul(found, 16777619);
  }
  found ^= found >>> 15;
  found = Math.imul(found, 2246822507);
  return (found ^ (found >>> 13)) >>> 0;
}

/** The inks of a word; one without inks of its own gets them from its signs. */
export function inksOf(words: string[], look: Look | null): Inks {
  for (const word of words) {
    const known = look?.inks[word];
    if (known !== undefined) return known;
  }
  const [word] = words;
  if (word === undefined || word === "") return look?.inks[look.plain] ?? PLAIN;
  const hue = hash(word) % 360;
  const tone = (light: number, chroma: number, turn = 0) => `oklch(${light}% ${chroma} ${(hue + turn) % 360})`;
  return [tone(33, 0.07), tone(60, 0.11), tone(82, 0.07), tone(94, 0.03), [tone(62, 0.13, 140), tone(62, 0.13, 220), tone(62, 0.13, 60)]];
}

const PLAIN: Inks = ["#443d35", "#877c6d", "#c6bba9", "#eee8dc", ["#3a7b82", "#b5702a", "#8a4058"]];

/** Which figure a card shows: by the first sign in its name, else by its types, else the crest of the game. */
export function figureOf(bearer: Bearer, look: Look | null): string {
  if (bearer.figure !== undefined) return bearer.figure;
  for (const [signs, figure] of look?.signs ?? []) if (signs.some((sign) => bearer.name.includes(sign))) return figure;
  for (const word of [...bearer.words, bearer.kind]) {
    const found = look?.figures[word];
    if (found !== undefined) return found;
  }
  return look?.crest ?? "star";
}

/** One petal, pointing up, rooted at the rim of the plate. */
const PETALS: ((ink: string) => string)[] = [
  (ink) => path("M0-48Q6-40 0-33Q-6-40 0-48Z", ink),
  (ink) => circle(0, -40, 3, ink),
  (ink) => path("M-5-34L0-47L5-34L0-37Z", ink),
  (ink) => path("M0-47L3.5-42L0-37L-3.5-42Z", ink) + circle(0, -34, 1.4, ink),
  (ink) => rect(-1.3, -46, 2.6, 11, ink),
  (ink) => line("M-6-34A6 7 0 0 1 6-34", ink, 2),
  (ink) => circle(0, -43, 1.7, ink) + rect(-0.8, -40, 1.6, 6, ink),
  (ink) => path("M0-33Q-8-38-5-44Q-2-47 0-43Q2-47 5-44Q8-38 0-33Z", ink),
];
const COUNTS = [6, 8, 10, 12, 16, 5, 7, 9];

const tiled = (width: number, height: number, tile: string): string =>
  `<pattern id="g" width="${width}" height="${height}" x="${-width / 2}" y="${-height / 2}" patternUnits="userSpaceOnUse">${tile}</pattern>${rect(-90, -90, 180, 180, "url(#g)")}`;

/** A quiet pattern over the whole field. */
const GROUNDS: ((ink: string) => string)[] = [
  (ink) => around(16, () => path("M-7-99L0 0L7-99Z", ink)),
  (ink) => [24, 36, 48, 60, 72, 84].map((r) => circle(0, 0, r, "none", `stroke="${ink}" stroke-width="4"`)).join(""),
  (ink) => tiled(24, 24, [[0, 0], [24, 0], [12, 12], [0, 24], [24, 24]].map(([x = 0, y = 0]) => [11, 7, 3].map((r) => circle(x, y, r, "none", `stroke="${ink}" stroke-width="1.8"`)).join("")).join("")),
  (ink) => tiled(10, 10, rect(2.5, 0, 5, 10, ink)),
  (ink) => tiled(28, 28, path("M14 0L28 14L14 28L0 14Z", ink)),
  (ink) => tiled(16, 24, line("M0 0L8 12L0 24M16 0L24 12L16 24M-16 0L-8 12L-16 24", ink, 3.5)),
  (ink) => tiled(11, 11, circle(2.75, 2.75, 1.8, ink) + circle(8.25, 8.25, 1.8, ink)),
];

const FLANKS: ((ink: string) => string)[] = [
  (ink) => line("M51-18V18M56-11V11M61-5V5", ink, 1.8),
  (ink) => path("M55-10L61 0L55 10L52 0Z", ink) + circle(64, 0, 1.6, ink),
  (ink) => circle(56, 0, 4, ink) + circle(56, -13, 2.2, ink) + circle(56, 13, 2.2, ink),
  (ink) => line("M52-18Q60-9 54 0Q60 9 52 18", ink, 2.2) + circle(61, 0, 1.8, ink),
];

const octagon = (r: number): string => {
  const q = r * 0.414;
  return `M${-q} ${-r}H${q}L${r} ${-q}V${q}L${q} ${r}H${-q}L${-r} ${q}V${-q}Z`;
};

/** The shape on which the figure stands: it says what kind of card this is. */
function plate(shape: string, fill: string, edge: string, spark: string, points: number): string {
  const outline = (r: number, ink: string, width: number) => circle(0, 0, r, "none", `stroke="${ink}" stroke-width="${width}"`);
  switch (shape) {
    case "star": {
      const half = points === 4 ? 19 : points === 6 ? 14 : 11;
      return around(points, () => path(`M-${half}-24L0-46L${half}-24L0 0Z`, fill)) + circle(0, 0, 32, fill);
    }
    case "octagon":
      return path(octagon(37), fill) + path(octagon(33.5), "none", `stroke="${spark}" stroke-width="1.6"`) + around(4, () => rect(-3, -40, 6, 6, spark), 45);
    case "ring":
      return circle(0, 0, 40, fill) + outline(36.5, spark, 2) + outline(33.5, edge, 0.8);
    case "diamond":
      return path("M0-48L46 0L0 48L-46 0Z", fill) + path("M0-42L40 0L0 42L-40 0Z", "none", `stroke="${spark}" stroke-width="1.4"`);
    case "shield":
      return path("M-36-40C-20-44 20-44 36-40C38 0 26 32 0 46C-26 32-38 0-36-40Z", fill) + path("M-32-36C-18-40 18-40 32-36C33 0 23 28 0 41C-23 28-33 0-32-36Z", "none", `stroke="${spark}" stroke-width="1.4"`);
    default:
      return circle(0, 0, 35, fill) + outline(32.3, edge, 1);
  }
}

const SCALES: Record<string, number> = { star: 0.9, octagon: 0.88, ring: 1, diamond: 0.82, shield: 0.92 };

/** The parts of an emblem that its card's hash decides. */
function drawn(bearer: Bearer, look: Look | null): string {
  const bits = hash(`${bearer.name}|${bearer.kind}|${bearer.gilded ? "g" : ""}`);
  const choose = <T>(from: readonly T[], shift: number): T => from[(bits >>> shift) % from.length] as T;
  const [deep, mid, light, pale, sparks] = inksOf(bearer.frame, look);
  const second = bearer.frame.length > 1 ? inksOf(bearer.frame.slice(1), look)[1] : mid;
  const spark = choose(sparks, 3);
  const shape = look?.plates[bearer.kind] ?? "disc";
  const see = (ink: string, share: number) => `color-mix(in srgb, ${ink} ${share}%, transparent)`;
  const arrangements: [string, string, string, string][] = [
    [light, see(pale, 100), deep, pale],
    [deep, see(second, 45), pale, deep],
    [mid, see(second === mid ? light : second, 40), pale, deep],
    [pale, see(light, 65), mid, "#fffaf0"],
    [spark, "#ffffff38", pale, deep],
  ];
  const [field, pattern, fill, figure] = shape === "ring" ? (arrangements[1] as [string, string, string, string]) : choose(arrangements, 7);
  const ornament = field === spark ? pale : field === deep ? light : field === pale ? spark : field === mid ? pale : deep;
  const accent = field === spark ? mid : spark;
  const count = choose(COUNTS, 11);
  const petal = choose(PETALS, 15);
  const pens: Pens = { ink: figure, ground: fill, spark: accent };
  const figureDrawn = (FIGURES[figureOf(bearer, look)] ?? FIGURES["star"])?.(pens) ?? "";
  const petals = shape === "star" ? around(count, () => circle(0, -46, 1.5, ornament), 180 / count)
    : shape === "diamond" || shape === "shield" ? "" : around(count, () => `<g transform="translate(0 ${shape === "disc" ? -2 : -6})">${petal(ornament)}</g>`, shape === "octagon" ? 180 / count : 0);
  const gold = bearer.gilded ? circle(0, 0, 37.5, "none", `stroke="#d9ae45" stroke-width="2.4"`) + around(4, () => path("M0-50L4-41L0-37L-4-41Z", "#d9ae45")) : "";
  return [
    rect(-90, -90, 180, 180, field), choose(GROUNDS, 19)(pattern), both(choose(FLANKS, 25)(ornament)), petals,
    plate(shape, fill, see(figure, 35), accent, choose([4, 6, 8], 23)), gold, `<g transform="scale(${SCALES[shape] ?? 0.9})">${figureDrawn}</g>`,
  ].join("");
}

const made = new Map<string, string>();
const MOST_MADE = 800;

function url(key: string, inside: () => string, box: string): string {
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size > MOST_MADE) made.clear();
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${inside()}</svg>`;
  const found = `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
  made.set(key, found);
  return found;
}

/** How much of an emblem is seen: all of it, its middle as a square, or all with its figure to the left, where something covers its right. */
export type Crop = "whole" | "square" | "aside";
const ASIDE = 20;
const BOXES: Record<Crop, string> = {
  whole: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
  square: `${-HEIGHT / 2 + 4} ${-HEIGHT / 2 + 4} ${HEIGHT - 8} ${HEIGHT - 8}`,
  aside: `${ASIDE - WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
};

/** The emblem of a card as a CSS picture. */
export function emblem(bearer: Bearer, look: Look | null, crop: Crop = "whole"): string {
  return url(JSON.stringify([bearer, crop, look?.crest]), () => drawn(bearer, look), BOXES[crop]);
}

/** The crest of a game: its figure in its own inks; each seat has one of its own. */
export function crest(look: Look | null, title: string, seat = 0): string {
  return emblem({ name: seat === 0 ? title : `${title} ${seat}`, kind: "", words: [], frame: ["\u0000"], gilded: false, figure: look?.crest ?? "star" }, look === null ? null : { ...look, inks: { "\u0000": look.inks[""] ?? PLAIN }, plates: { "": ["octagon", "diamond", "ring", "shield"][hash(title) % 4] ?? "ring" } });
}

/** The five rings on the back of every card. */
export const BACK = (() => {
  const rings = [0, 72, 144, 216, 288].map((angle) => circle(Number((13 * Math.sin((angle * Math.PI) / 180)).toFixed(2)), Number((-13 * Math.cos((angle * Math.PI) / 180)).toFixed(2)), 12.5, "none")).join("");
  const corners = [[-38, -58], [38, -58], [-38, 58], [38, 58]].map(([x = 0, y = 0]) => `<path transform="translate(${x} ${y})" d="M0-5L5 0L0 5L-5 0Z" fill="#c7a35a" stroke="none"/>`).join("");
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -70 100 140" preserveAspectRatio="xMidYMid slice"><g fill="none" stroke="#c7a35a" stroke-width="1.8">${rings}<rect x="-44" y="-64" width="88" height="128" rx="3" stroke-width="1.2"/>${corners}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
})();
