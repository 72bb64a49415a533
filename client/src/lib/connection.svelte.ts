// One seat's socket: it comes back by itself, and what it has missed is sent again.

import type { Chat, ClientMessage, Error as Failure, FaceView, Moved, Presence, Refused, ServerMessage, State } from "../protocol";
import { Playback } from "./playback.svelte";
import { settings } from "./settings.svelte";
import { linesOf, type Line } from "./view";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const FINAL = ["token", "no_table", "no_watching", "damaged"];

export class Connection {
  game = $state("");
  viewer = $state<number | null>(null);
  openHands = $state(0);
  state = $state.raw<State | null>(null);
  faces = $state.raw<Record<string, FaceView>>({});
  log = $state.raw<Line[]>([]);
  fresh = $state(0);
  presence = $state.raw<Presence | null>(null);
  chat = $state.raw<Chat[]>([]);
  refused = $state.raw<Refused | null>(null);
  failure = $state.raw<Failure | null>(null);
  undoAsked = $state<number | null>(null);
  /** The seats that would like to play again, and the table where that happens. */
  rematch = $state.raw<number[]>([]);
  moved = $state.raw<Moved | null>(null);
  status = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  received = $state(0);
  play = new Playback();

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string,
  ) {
    this.open();
  }

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.send({ type: "join", token: this.token, lang: settings.lang });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.again(socket);
  }

  again(socket: WebSocket): void {
    if (socket !== this.#socket || this.status === "ended") return;
    this.status = "lost";
    // By chance earlier or later: all who lost the same server do not come back at once.
    this.#timer = setTimeout(() => this.open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  close(): void {
    this.status = "ended";
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.game = message.game;
        this.viewer = message.viewer;
        this.openHands = message.open_hands;
        this.chat = [];
        this.undoAsked = null;
        this.status = "open";
        this.#wait = FIRST_WAIT;
        break;
      case "state":
        this.take(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat":
        this.chat = [...this.chat, message].slice(-200);
        break;
      case "refused":
        this.refused = message;
        break;
      case "undo_asked":
        this.undoAsked = message.seat;
        break;
      case "rematch_asked":
        this.rematch = message.seats;
        break;
      case "moved":
        this.moved = message;
        break;
      case "error":
        this.failure = message;
        if (message.code === "undo_refused") this.undoAsked = null;
        if (FINAL.includes(message.code)) this.close();
        break;
    }
  }

  take(state: State): void {
    const { view } = state;
    const told = view.log_end - view.log.length;
    if (Object.keys(view.faces).length > 0) this.faces = { ...this.faces, ...view.faces };
    const again = this.state !== null && this.state.serial === state.serial;
    if (this.state === null) this.fresh = view.log.length;
    else if (!again) this.fresh = told;
    this.log = [...this.log.slice(0, told), ...linesOf(state)];
    if (!again) {
      this.refused = null;
      this.failure = null;
      this.undoAsked = null;
    }
    this.state = state;
    this.play.push({ state, lines: this.log.length, fresh: this.fresh });
    this.received += 1;
  }
}
