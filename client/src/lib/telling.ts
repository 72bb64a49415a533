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

/** What an English verb is behind "you": "plays" is "play", "has" is "have". */
function behindYou(verb: string): string {
  const irregular: Record<string, string> = { has: "have", is: "are", was: "were" };
  if (verb in irregular) return irregular[verb] ?? verb;
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** An English line about a player, as it is said to this player. */
export function toYou(words: string, plain: string): string {
  const called = new RegExp(`(?<before>^|[.:] |.)${plain}(?!\\d)(?<own>'s)?(?<verb> [a-z]+s\\b)?`, "gi");
  return words.replace(called, (...found) => {
    const { before = "", own, verb = "" } = found.at(-1) as Record<string, string | undefined>;
    const you = own === undefined ? "you" : "your";
    const begins = before === "" || /^[.:] /.test(before);
    return before + (begins ? you.charAt(0).toUpperCase() + you.slice(1) : you) + (own === undefined && verb !== "" ? ` ${behindYou(verb.trim())}` : verb);
  });
}

/** Players by their names: `called` is how the catalogue calls the player with a number, `you` whom the English words are said to. */
export function withNames(words: string, names: string[], called: (number: number) => string, you = -1): string {
  let found = you < 0 ? words : toYou(words, called(you + 1));
  names.forEach((name, seat) => {
    if (seat === you) return;
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
  // The number of one of several that are called alike stands where a narrow place still shows it.
  const numbered = (name: string, seat: number) => name.replace(/^[^(（\s]+/, (first) => `${first} ${seat + 1}`);
  return given.map((name, seat) => (given.indexOf(name) === given.lastIndexOf(name) ? name : seats[seat]?.kind === "bot" ? numbered(name, seat) : `${name} ${seat + 1}`));
}
