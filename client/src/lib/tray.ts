// The tray: cards that can be chosen and that do not lie readable on the mat, with those beside them that cannot.

import type { CardView, DecisionView, View } from "../protocol";
import { placeRef } from "./cards";
import type { Mat } from "./mat";
import { isSeen, refsOf } from "./view";

export interface Offered {
  ref: string;
  card: CardView;
  seat: number;
  zone: string;
  place: number;
  /** The option that takes it (-1: it cannot be chosen). */
  index: number;
  picked: boolean;
}

/** Kinds of questions in which one picks things one by one. */
const CHOOSING = ["choose", "order"];

/**
 * What is laid out at the prompt: every card of the zones from which one chooses, where the mat does not show them.
 * Nothing is, where one could as well use what lies on the mat: the tray would cover it, and the pile is lit.
 */
export function trayOf(question: DecisionView | null, view: View, mat: Mat): Offered[] {
  if (question === null) return [];
  const options = new Map<string, number>();
  for (const option of question.options) {
    const [first] = refsOf(option);
    if (first !== undefined && refsOf(option).length === 1 && !options.has(first)) options.set(first, option.index);
  }
  const onMat = new Set([...mat.rows, ...mat.numbered.map((each) => each.zone), mat.hand, mat.leader, mat.board?.zone ?? ""]);
  const found: Offered[] = [];
  for (const side of view.seats) {
    for (const [zone, held] of Object.entries(side.zones)) {
      if (onMat.has(zone)) continue;
      const lying = held.cards.map((card, place) => ({ card, place, ref: card !== null && card.id !== "" ? card.id : placeRef(side.seat, zone, place) }));
      const asked = lying.some((each) => options.has(each.ref) || question.picked.includes(each.ref));
      if (!asked) continue;
      for (const { card, place, ref } of lying) {
        if (card === null || card.face === undefined) continue;
        const index = options.get(ref) ?? -1;
        const picked = question.picked.includes(ref);
        if (index >= 0 || picked || isSeen(card)) found.push({ ref, card, seat: side.seat, zone, place, index, picked });
      }
    }
  }
  const laid = new Set(found.map((each) => each.index));
  if (question.options.some((each) => refsOf(each).length > 0 && !laid.has(each.index) && !found.some((one) => one.ref === refsOf(each)[0]))) return [];
  return found.sort((a, b) => Number(b.index >= 0 || b.picked) - Number(a.index >= 0 || a.picked));
}

/** Whether things are picked one by one here, so that what was picked can be put back. */
export function isPicking(question: DecisionView | null): boolean {
  return question !== null && (question.picked.length > 0 || CHOOSING.includes(question.kind));
}
