// Time made visible: states are shown one after the other at a pace that the player sets.

import type { State } from "../protocol";
import { kept, store } from "./settings.svelte";

export type Pace = "instant" | "quick" | "calm";
export const PACES: Pace[] = ["instant", "quick", "calm"];
const PAUSES: Record<Pace, number> = { instant: 0, quick: 420, calm: 1200 };
const MOST_KEPT = 80;

/** A state with the log as it was then. */
export interface Moment {
  state: State;
  lines: number;
  fresh: number;
}

class Speed {
  pace = $state<Pace>(kept<Pace>("pace", window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "quick"));
  /** Whether a turn that went by unasked is shown until somebody has seen it. */
  holds = $state(kept("holds", true));

  set(pace: Pace): void {
    this.pace = pace;
    store("pace", pace);
  }

  setHolds(holds: boolean): void {
    this.holds = holds;
    store("holds", holds);
  }
}

export const speed = new Speed();

export class Playback {
  past = $state.raw<Moment[]>([]);
  waiting = $state.raw<Moment[]>([]);
  /** How far back one looks (0: at the newest). */
  back = $state(0);
  paused = $state(false);
  /** The turn that went by unasked and waits to be seen (0: none). */
  held = $state(0);
  /** Called before a state is shown; it says which turn has to be announced with it. */
  judge: (before: Moment | null, after: Moment) => number = () => 0;
  #shownAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get now(): Moment | undefined {
    return this.past.at(-1 - this.back);
  }

  /** Whether what is shown is how things stand. */
  get live(): boolean {
    return this.back === 0 && this.waiting.length === 0 && this.held === 0;
  }

  push(moment: Moment): void {
    const last = this.waiting.at(-1) ?? this.past.at(-1);
    if (last !== undefined && (last.state.serial > moment.state.serial || last.state.serial === moment.state.serial)) {
      this.waiting = [];
      this.held = 0;
      this.show(moment, true);
      return;
    }
    this.waiting = [...this.waiting, moment];
    if (moment.state.view.result !== null) this.held = 0;
    this.go();
  }

  /** Show the next one, now or when its time has come. */
  go(): void {
    clearTimeout(this.#timer);
    const [next] = this.waiting;
    if (next === undefined || this.paused || this.held > 0) return;
    const rest = this.past.length === 0 ? 0 : PAUSES[speed.pace] - (performance.now() - this.#shownAt);
    if (rest > 0) {
      this.#timer = setTimeout(() => this.go(), rest);
      return;
    }
    const over = this.waiting.some((each) => each.state.view.result !== null);
    const turn = over ? 0 : this.judge(this.past.at(-1) ?? null, next);
    // What ended the turn is seen first, and stays until somebody goes on.
    this.held = turn;
    this.next();
  }

  next(): void {
    const [next, ...rest] = this.waiting;
    if (next === undefined) return;
    this.waiting = rest;
    this.show(next, false);
    this.go();
  }

  show(moment: Moment, instead: boolean): void {
    this.#shownAt = performance.now();
    this.past = [...(instead ? this.past.slice(0, -1) : this.past), moment].slice(-MOST_KEPT);
    if (!this.paused) this.back = 0;
  }

  /** The announced turn was seen. */
  release(): void {
    this.held = 0;
    this.go();
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) {
      this.back = 0;
      this.go();
    }
  }

  step(by: number): void {
    const to = this.back - by;
    if (to < 0) this.next();
    else if (to < this.past.length) {
      this.paused = true;
      this.back = to;
    }
  }
}
