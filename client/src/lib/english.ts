// The text of a card for readers of English.

import { post } from "./api";
import type { PrintedCard } from "./printed";

/** Cards that come with a game are told by their keys, cards of somebody's own by what is written on them. */
export async function inEnglish(game: string, card: PrintedCard): Promise<string> {
  if (!card.own && card.set === undefined) {
    const found = await post<Record<string, string>>(`/api/games/${game}/english`, { cards: [card.key] });
    return found[card.key] ?? "";
  }
  const found = await post<{ explained?: Record<"ja" | "en", string[]> }>(`/api/games/${game}/read`, { fields: card.fields });
  return found.explained?.en.join("\n") ?? "";
}
