import { describe, expect, it, vi } from "vitest";
import { dropped, obvious } from "../src/lib/cards";
import { arrows, blows, changes, fallen, passedTurn } from "../src/lib/changes";
import { crest, emblem, figureOf, hash } from "../src/lib/emblem";
import { shortened, textParts } from "../src/lib/face";
import catalogue from "../../src/gorin/catalogue.json";
import orphelia from "../../src/gorin/games/orphelia/words.json";
import rebirth from "../../src/gorin/games/rebirth/words.json";
import shinso from "../../src/gorin/games/shinso/words.json";
import strike from "../../src/gorin/games/strike/words.json";
import sve from "../../src/gorin/games/sve/words.json";
import { Typed } from "../src/lib/keys";
import type { Look, Mat } from "../src/lib/mat";
import { stillSkips } from "../src/lib/skipping";
import { pieces, seatNames, toYou, withNames } from "../src/lib/telling";
import { trayOf } from "../src/lib/tray";
import type { CardView, DecisionView, LineView, OptionView, State } from "../src/protocol";

type Said = Record<string, { ja: string; en: string }>;
const CATALOGUES = [catalogue, orphelia, rebirth, shinso, strike, sve] as Said[];
const LOOK: Look = {
  inks: { "": ["#000", "#333", "#999", "#eee", ["#c00"]], red: ["#600", "#a00", "#e99", "#fee", ["#06c"]] },
  plates: { spell: "star" }, figures: { knight: "sword" }, signs: [[["鐘"], "bell"]], crest: "moon", plain: "", gilded: "",
};
const MAT = {
  slug: "stones", hand: "hand", rows: ["field"], numbered: [], leader: "", board: null, life: "health",
  values: [{ key: "fight", names: ["attack", "health"], leading: false, quiet: false }],
} as unknown as Mat;
const card = (id: string, health = 3): CardView => ({ id, face: `face ${id}`, values: { attack: 1, health } });
const choice = (index: number, ...refs: string[]): OptionView => ({ index, seat: 0, verb: "attack", card: refs[0] ?? "", target: refs[1] ?? "", number: 0, label: "", loses: false });
const question = (options: OptionView[], picked: string[] = []): DecisionView => ({
  seats: [0], kind: "choose", about: "", question: "", clause: "", least: 1, most: 2, picked, source: "", window: false, ordering: false, decline: null, options,
});
const line = (key: string, player: number, turn: number, refs: string[] = []): LineView => ({ number: 0, text: "", clause: "", turn, key, player, amount: 0, faces: refs, refs });
function state(active: number, turn: number, mine: CardView[], theirs: CardView[], health = 20): State {
  const side = (seat: number, cards: CardView[]) => ({ seat, team: seat, out: false, numbers: { health: seat === 1 ? health : 20 }, zones: { field: { count: cards.length, ordered: false, cards }, deck: { count: 2, ordered: true, cards: [card(`${seat}a`), card(`${seat}b`)] } } });
  return {
    type: "state", serial: turn, moments: [], clocks: [], undo: "",
    view: { game: "stones", viewer: 0, turn, phase: "main", active, asking: [], seats: [side(0, mine), side(1, theirs)], faces: {}, pending: [], decision: null, result: null, log: [], log_end: 0 },
  };
}

describe("emblems", () => {
  const bell = { name: "大聖堂の鐘", kind: "spell", words: ["knight"], frame: ["red"] };
  it("show the first sign of the name, else the type, else the crest", () => {
    expect(figureOf(bell, LOOK)).toBe("bell");
    expect(figureOf({ ...bell, name: "名" }, LOOK)).toBe("sword");
    expect(figureOf({ ...bell, name: "名", words: [] }, LOOK)).toBe("moon");
  });
  it("are the same for the same card and differ between cards", () => {
    expect(emblem(bell, LOOK)).toBe(emblem({ ...bell }, LOOK));
    expect(emblem(bell, LOOK)).not.toBe(emblem({ ...bell, name: "小さな鐘" }, LOOK));
    expect(crest(LOOK, "stones")).toContain("data:image/svg+xml");
    expect(hash("a")).not.toBe(hash("b"));
  });
});

describe("what is told", () => {
  it("cuts a line where cards are named, and calls players by name", () => {
    expect(pieces("狼が羊を攻撃", ["狼", "羊"]).map((each) => each.face)).toEqual([0, -1, 1, -1]);
    expect(withNames("Player 1 attacks player 12", ["Ann"], (number) => `player ${number}`)).toBe("Ann attacks player 12");
    expect(withNames("Player 1 attacks player 2's wolf", ["Ann", "Bob"], (number) => `Player ${number}`, 0)).toBe("You attack Bob's wolf");
    expect(withNames("The wolf attacks Player 1", ["Ann"], (number) => `Player ${number}`, 0)).toBe("The wolf attacks you");
    const say = (key: string, values: Record<string, string | number> = {}) => `${key}${values["level"] ?? ""}`;
    expect(seatNames([{ seat: 0, name: "P1", kind: "person" }, { seat: 1, name: "bot (easy)", kind: "bot" }], 0, say)).toEqual(["table.you", "table.bot_namedtable.level_easy"]);
    const three = ["bot (easy)", "bot (easy)", "Ann"].map((name, seat) => ({ seat, name, kind: name === "Ann" ? "person" : "bot" }));
    expect(seatNames(three, 2, (key) => (key === "table.bot_named" ? "Bot (Easy)" : key))).toEqual(["Bot 1 (Easy)", "Bot 2 (Easy)", "Ann"]);
  });
  it("says to a player in English what this player did", () => {
    const lines = CATALOGUES.flatMap((each) => Object.entries(each)).filter(([key]) => key.startsWith("log.")).map(([, said]) => said.en).filter((each) => /player \{player\}/i.test(each));
    expect(lines.length).toBeGreaterThan(60);
    for (const each of lines) {
      const told = toYou(each.replace("{player}", "1"), "Player 1");
      expect(told).not.toMatch(/player 1|\byou (?:\w+[^s]s|is|has)\b|\byou's\b/i);
    }
    expect(toYou("Player 1 discards it", "Player 1")).toBe("You discard it");
    expect(toYou("Player 1 goes first", "Player 1")).toBe("You go first");
    expect(toYou("Player 1 passes", "Player 1")).toBe("You pass");
    expect(toYou("A card goes to player 1's hand", "Player 1")).toBe("A card goes to your hand");
  });
  it("parts card text at its signs", () => {
    expect(textParts("《守護》これ\n[1]").map((each) => each.map((part) => part.sign))).toEqual([[true, false], [true]]);
    expect(shortened("[神][無]")).toBe("神無");
  });
});

describe("time", () => {
  it("marks what was hurt and points from attacker to target", () => {
    const [before, after] = [state(0, 5, [card("1")], [card("2")]), state(0, 5, [card("1", 1)], [card("2")], 17)];
    expect([...changes(before, after, MAT)]).toEqual([["1", "−2"], ["p2", "−3"]]);
    expect(arrows(null, after, [line("attack", 0, 5, ["1", "2"]), line("act", 0, 5, ["1"])])).toEqual([{ from: "1", to: "2" }]);
    expect(arrows(null, after, [line("damage", 0, 5, ["2", "1"])])).toEqual([{ from: "1", to: "2" }]);
    expect(arrows(before, after, [line("attack", 0, 5, ["1", "2"]), line("damage", 1, 5, ["2", "1"]), line("damage", 0, 5, ["1", "2"])])).toEqual([{ from: "1", to: "2" }]);
  });
  it("points at what has gone where it lay, with what befell it", () => {
    const [before, after] = [state(0, 5, [card("1")], [{ ...card("2"), face: "wolf" }]), state(0, 5, [card("1")], [])];
    const told = [{ ...line("attack", 0, 5, ["1", "9"]), faces: ["sheep", "wolf"] }, { ...line("damage", 1, 5, ["9", "1"]), faces: ["wolf", "sheep"], amount: 4 }];
    expect(arrows(before, after, told)).toEqual([{ from: "1", to: "2" }]);
    expect(blows(before, after, told)).toEqual([{ at: "2", words: "−4" }]);
    expect([...fallen(before, after, new Set(["1", "2"])).values()]).toEqual([[{ id: "2", face: "wolf", place: 0 }]]);
    expect(fallen(before, after, new Set(["1"])).size).toBe(0);
  });
  it("announces a turn that was not ended", () => {
    const [before, after] = [state(0, 5, [], []), state(1, 6, [], [])];
    expect(passedTurn(before, after, [line("turn", 1, 6)], 0)).toBe(5);
    expect(passedTurn(before, after, [line("turn", 1, 6)], 5)).toBe(0);
    expect(passedTurn(after, state(1, 8, [], []), [line("turn", 0, 7), line("turn", 1, 8)], 0)).toBe(7);
  });
  it("passes over windows until somebody touches one's cards", () => {
    const now = state(1, 6, [card("1")], [card("2")]);
    expect(stillSkips("turn", now, [line("play", 1, 6, ["2"])], ["draw"])).toBe(true);
    expect(stillSkips("happens", now, [line("play", 1, 6, ["2"])], ["draw"])).toBe(false);
    expect(stillSkips("happens", now, [line("draw", 1, 6, ["2"])], ["draw"])).toBe(true);
    expect(stillSkips("turn", now, [line("attack", 1, 6, ["2", "1"])], [])).toBe(false);
    expect(stillSkips("turn", state(0, 7, [], []), [], [])).toBe(false);
  });
});

describe("hands", () => {
  it("lays out what cannot be read on the mat, what cannot be taken last", () => {
    const laid = trayOf(question([choice(3, "0b")]), state(0, 5, [], []).view, MAT);
    expect(laid.map((each) => [each.ref, each.index])).toEqual([["0b", 3], ["0a", -1]]);
    expect(trayOf(question([choice(0, "1")]), state(0, 5, [card("1")], []).view, MAT)).toEqual([]);
  });
  it("lays nothing out where one could as well use what lies on the mat", () => {
    expect(trayOf(question([choice(3, "0b"), choice(0, "1")]), state(0, 5, [card("1")], []).view, MAT)).toEqual([]);
  });
  it("drops on a target, and on the mat where one thing is meant", () => {
    const both = question([choice(0, "1", "2"), choice(1, "1", "3"), choice(2, "4")]);
    expect([dropped(both, "1", "3"), dropped(both, "1", ""), dropped(both, "4", ""), dropped(both, "4", "4")]).toEqual([1, -1, 2, -1]);
    expect([obvious(both, "4"), obvious(both, "1")]).toEqual([2, -1]);
  });
  it("takes numbers of two digits", () => {
    vi.useFakeTimers();
    const taken: number[] = [];
    const typed = new Typed();
    typed.add("1", 12, (number) => taken.push(number));
    typed.add("2", 12, (number) => taken.push(number));
    typed.add("5", 12, (number) => taken.push(number));
    typed.add("1", 12, (number) => taken.push(number));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(taken).toEqual([12, 5, 1]);
  });
});
