// What a person has chosen for this browser: language, colours, and the seats that it holds.

export type Lang = "ja" | "en";
export type Theme = "auto" | "light" | "dark";

export function kept<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`gorin.${key}`);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`gorin.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function firstLanguage(): Lang {
  return navigator.language.startsWith("ja") ? "ja" : "en";
}

class Settings {
  lang = $state<Lang>(kept<Lang>("lang", firstLanguage()));
  theme = $state<Theme>(kept<Theme>("theme", "auto"));

  setLang(lang: Lang): void {
    this.lang = lang;
    store("lang", lang);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
  }
}

export const settings = new Settings();

export interface HeldSeat {
  seat: number;
  key: string;
}

export interface HeldTable {
  table: string;
  game: string;
  seats: HeldSeat[];
  invites: { seat: number; key: string }[];
  names: string[];
  at: number;
}

const MOST_HELD = 30;

export function heldTables(): HeldTable[] {
  return kept<HeldTable[]>("tables", []);
}

export function heldTable(table: string): HeldTable | undefined {
  return heldTables().find((each) => each.table === table);
}

export function hold(table: HeldTable): void {
  const others = heldTables().filter((each) => each.table !== table.table);
  store("tables", [table, ...others].slice(0, MOST_HELD));
}

/** A seat at another table with the same key, as after a rematch. */
export function moveOn(from: string, to: string, seats: HeldSeat[]): void {
  const before = heldTable(from);
  hold({ table: to, game: before?.game ?? "", seats, invites: [], names: before?.names ?? [], at: Date.now() });
}

/** What the others at a table are called, as soon as that is known. */
export function nameThem(table: string, game: string, names: string[]): void {
  const known = heldTable(table);
  if (known === undefined || (known.game === game && known.names.join() === names.join())) return;
  store("tables", heldTables().map((each) => (each.table === table ? { ...each, game, names } : each)));
}
