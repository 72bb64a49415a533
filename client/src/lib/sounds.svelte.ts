// A few sounds, made by the browser itself; off until somebody wants them.

import { kept, store } from "./settings.svelte";

export type Sound = "turn" | "card" | "hit" | "won" | "lost";

/** The tones of each sound: pitch, when, how long. */
const TONES: Record<Sound, [number, number, number][]> = {
  turn: [[523, 0, 0.12], [784, 0.1, 0.2]],
  card: [[330, 0, 0.07]],
  hit: [[160, 0, 0.14]],
  won: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.3]],
  lost: [[392, 0, 0.16], [311, 0.14, 0.3]],
};
const LOUD = 0.08;

class Sounds {
  on = $state(kept("sounds", false));
  /** What was played last, for those who look at it. */
  last = $state("");
  #context: AudioContext | null = null;

  set(on: boolean): void {
    this.on = on;
    store("sounds", on);
    if (on) this.play("card");
  }

  play(sound: Sound): void {
    if (!this.on) return;
    this.last = sound;
    this.#context ??= new AudioContext();
    const context = this.#context;
    for (const [pitch, from, long] of TONES[sound]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = sound === "hit" ? "triangle" : "sine";
      tone.frequency.value = pitch;
      const start = context.currentTime + from;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(LOUD, start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + long);
    }
  }
}

export const sounds = new Sounds();
