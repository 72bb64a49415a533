// What the parts of a view say, together with what the rulebook declares about drawing them.

import type { CardView, DecisionView, LineView, OptionView, State } from "../protocol";
import type { Mat } from "./mat";

/** A line of the log with the number of picks before it. */
export interface Line extends LineView {
  moment: number;
}

/** The lines of a state, each with its moment. */
export function linesOf(state: State): Line[] {
  return state.view.log.map((line, at) => ({ ...line, moment: state.moments[at] ?? 0 }));
}

/** The things that an option points at. */
export function refsOf(option: OptionView): string[] {
  return [option.card, option.target].filter((each) => each !== "");
}

/** Whether an option passes. */
export function declines(question: DecisionView, option: OptionView): boolean {
  return option.index === question.decline || option.verb === "pass";
}

/** Whether an option ends a choice of several things. */
export function ends(option: OptionView): boolean {
  return option.verb === "done";
}

/** Whether the face of a card lies open now; else it is only remembered to lie there. */
export function isSeen(card: CardView): boolean {
  return card.face !== undefined && card.remembered !== true;
}

/** What is true of a card, in the words of the catalogue. */
export function statesOf(card: CardView | null | undefined, mat: Mat): string[] {
  const known = card?.states ?? {};
  return mat.states.filter((each) => each.name in known).map((each) => (known[each.name] === true ? each.holds : each.fails)).filter((each) => each !== "");
}

/** Whether a card has done its part. */
export function isSpent(card: CardView | null | undefined, mat: Mat): boolean {
  return mat.spent !== "" && card?.states?.[mat.spent] === true;
}

export interface Word {
  /** The part of the catalogue that translates it. */
  kind: string;
  word: string;
}

/** The words that a card has now. */
export function wordsOf(card: CardView | null | undefined, mat: Mat): Word[] {
  return mat.lists.flatMap(({ name, kind }) => (card?.lists?.[name] ?? []).map((word) => ({ kind, word })));
}

/** A value of a card as it lies; one that is quiet is told only where it is something. */
export function valueOf(card: CardView | null | undefined, name: string, mat: Mat): number | string | undefined {
  const found = card?.values?.[name];
  if (typeof found !== "number" && typeof found !== "string") return undefined;
  const quiet = mat.values.some((each) => each.quiet && each.names.includes(name));
  return quiet && (found === 0 || found === "") ? undefined : found;
}

/** The place of a card on the board ("": it has none). */
export function placeOn(card: CardView, mat: Mat): string {
  return mat.board === null ? "" : String(card.values?.[mat.board.place] ?? "");
}
