// What happened since one's last decision, in a sentence that a person would say.

import type { LineView } from "../protocol";

export interface Summed {
  /** The lines that are told, in their order; several of one kind by one player are told once with their number. */
  told: { line: LineView; count: number }[];
  /** How many more there were. */
  more: number;
}

const MOST_TOLD = 3;

/**
 * The lines that matter: what others did with cards; numbers alone only where there was nothing else. `usual` are the keys of lines that belong to
 * every turn; they are left out unless nothing else happened.
 */
export function summed(lines: LineView[], viewer: number | null, usual: string[]): Summed {
  const others = lines.filter((line) => line.player !== viewer && line.key !== "turn" && !usual.includes(line.key));
  const withCards = others.filter((line) => line.faces.length > 0);
  const mattering = withCards.length > 0 ? withCards : others;
  const found: { line: LineView; count: number }[] = [];
  for (const line of mattering) {
    const same = found.find((each) => each.line.text === line.text);
    if (same === undefined) found.push({ line, count: 1 });
    else same.count += 1;
  }
  const weight = (each: { line: LineView }) => each.line.faces.length + (each.line.amount > 0 ? 1 : 0);
  const kept = [...found].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_TOLD);
  return { told: found.filter((each) => kept.includes(each)), more: found.length - kept.length };
}

/** The sentence itself; `life` is how the viewer's life has changed meanwhile ("": it has not). */
export function sentence(summary: Summed, said: (words: string) => string, say: (key: string, values: Record<string, string | number>) => string, life = ""): string {
  if (summary.told.length === 0) return life;
  const parts = summary.told.map(({ line, count }) => `${said(line.text)}${count > 1 ? ` ×${count}` : ""}`);
  const whole = parts.join(say("table.then", {}));
  const told = summary.more > 0 ? say("table.since_more", { what: whole, count: summary.more }) : say("table.since", { what: whole });
  return life === "" ? told : `${life} ${told}`;
}
