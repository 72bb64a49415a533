// Questions to the server that are not part of a game.

import { settings } from "./settings.svelte";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

async function answer<T>(response: Response): Promise<T> {
  const data: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { code = String(response.status), words = response.statusText } = data as { code?: string; words?: string };
    throw new Refusal(code, words);
  }
  return data as T;
}

function address(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${settings.lang}`;
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(address(path)));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answer<T>(
    await fetch(address(path), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

export async function send<T>(path: string, file: Blob): Promise<T> {
  return answer<T>(await fetch(address(path), { method: "POST", body: file }));
}

export async function drop<T>(path: string): Promise<T> {
  return answer<T>(await fetch(address(path), { method: "DELETE" }));
}

export interface MadeTable {
  table: string;
  game: string;
  seats: { kind: "me" | "person" | "bot"; name: string; key: string }[];
}
