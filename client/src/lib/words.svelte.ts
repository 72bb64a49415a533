// The catalogue in the language in use; the server has the only copy of every word.

import type { CardView, ResultView } from "../protocol";
import { numbered } from "./cards";
import type { Mat } from "./mat";
import { settings, type Lang } from "./settings.svelte";
import { statesOf, wordsOf } from "./view";

class Catalogue {
  words = $state.raw<Record<string, string>>({});
  lang = $state<Lang | "">("");

  private wanted: Lang | "" = "";

  async load(lang: Lang): Promise<void> {
    this.wanted = lang;
    const answer = await fetch(`/api/words?lang=${lang}`);
    const words = (await answer.json()) as Record<string, string>;
    if (this.wanted !== lang) return;
    this.words = words;
    this.lang = lang;
    document.documentElement.lang = lang;
  }
}

export const catalogue = new Catalogue();

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `<${name}>`));
}

export function t(key: string, values: Record<string, string | number> = {}): string {
  return fill(catalogue.words[key] ?? key, values);
}

/** A word of the catalogue, or the word itself where it has none. */
export function word(key: string, otherwise: string): string {
  return catalogue.words[key] ?? otherwise;
}

/** A word of a game on a card; one that is printed with a number keeps it. */
export function printedWord(kind: string, slug: string, text: string): string {
  return numbered(text, (each) => word(`${kind}.${slug}.${each}`, word(`term.${slug}.${each}`, each)));
}

/** What stands on a card beside its numbers: its states, keywords and counters. */
export function tagsOf(card: CardView | null | undefined, mat: Mat): string[] {
  const slug = mat.slug;
  return [
    ...statesOf(card, mat).map((each) => word(`state.${slug}.${each}`, each)),
    ...wordsOf(card, mat).filter((each) => each.kind !== "attribute").map((each) => printedWord(each.kind, slug, each.word)),
    ...Object.entries(card?.counters ?? {}).map(([each, count]) => `${word(`counter.${slug}.${each}`, each)}×${count}`),
  ];
}

export function named(texts: { name: string; name_en: string } | undefined): string {
  if (texts === undefined) return "";
  return settings.lang === "en" ? texts.name_en : texts.name;
}

/** A word that stands alone, as a title or a label. */
export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words beside each other, as the language in use divides them. */
export function joined(words: string[]): string {
  return words.join(settings.lang === "ja" ? "・" : " · ");
}

/** How a game ended, in words. */
export function ending(result: ResultView): string {
  const winners = result.winners.map((seat) => t("player", { number: seat + 1 })).join(", ");
  return winners === "" ? t("end.draw") : t("end.won", { winners });
}
