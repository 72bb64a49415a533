// Lines of the log as a person reads them: with names in place of numbers, and cards as chips.

export interface Piece {
  text: string;
  /** Which of the line's cards this is (-1: plain words). */
  face: number;
}

/** The words of a line, cut where its cards are named. */
export function pieces(words: string, names: string[]): Piece[] {
  let found: Piece[] = [{ text: words, face: -1 }];
  names.forEach((name, number) => {
    if (name === "") return;
    const next: Piece[] = [];
    let done = false;
    for (const piece of found) {
      const at = piece.face >= 0 || done ? -1 : piece.text.indexOf(name);
      if (at < 0) {
        next.push(piece);
        continue;
      }
      done = true;
      next.push({ text: piece.text.slice(0, at), face: -1 }, { text: name, face: number }, { text: piece.text.slice(at + name.length), face: -1 });
    }
    found = next.filter((each) => each.text !== "");
  });
  return found;
}

/** Players by their names: `called` is how the catalogue calls the player with a number. */
export function withNames(words: string, names: string[], called: (number: number) => string): string {
  let found = words;
  names.forEach((name, seat) => {
    const plain = called(seat + 1);
    for (const each of [plain, plain.charAt(0).toUpperCase() + plain.slice(1), plain.charAt(0).toLowerCase() + plain.slice(1)]) {
      found = found.replace(new RegExp(`${each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\d)`, "g"), () => name);
    }
  });
  return found;
}

type Say = (key: string, values?: Record<string, string | number>) => string;

/** What the people at a table are called: by their names, bots by how strong they are, oneself without a name as `you`. */
export function seatNames(seats: { seat: number; name: string; kind: string }[], viewer: number | null, say: Say): string[] {
  const given = seats.map((each) => {
    const level = /^bot \((\w+)\)$/.exec(each.name)?.[1];
    if (each.kind === "bot" && level !== undefined) return say("table.bot_named", { level: say(`table.level_${level}`) });
    if (!/^P\d$/.test(each.name)) return each.name;
    return each.seat === viewer ? say("table.you") : say("player", { number: each.seat + 1 });
  });
  return given.map((name, seat) => (given.indexOf(name) === given.lastIndexOf(name) ? name : `${name} ${seat + 1}`));
}
