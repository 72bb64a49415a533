// The catalogue in the language in use; the server has the only copy of every word.

import { settings, type Lang } from "./settings.svelte";

class Catalogue {
  words = $state.raw<Record<string, string>>({});
  lang = $state<Lang | "">("");

  async load(lang: Lang): Promise<void> {
    const answer = await fetch(`/api/words?lang=${lang}`);
    this.words = (await answer.json()) as Record<string, string>;
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

export function named(texts: { name: string; name_en: string } | undefined): string {
  if (texts === undefined) return "";
  return settings.lang === "en" ? texts.name_en : texts.name;
}
