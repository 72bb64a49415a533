import { describe, expect, it } from "vitest";
import { deckText, readDeckText } from "../src/lib/printed";
import { sentence, summed } from "../src/lib/summing";
import type { LineView } from "../src/protocol";

function line(words: string, player: number, key = "play", faces: string[] = ["x"]): LineView {
  return { number: 0, text: words, clause: "1", turn: 1, key, player, amount: 0, faces, refs: [] };
}

describe("deck lists as text", () => {
  it("reads the usual forms", () => {
    const entry = { card: "剣 と 盾", count: 3, rest: {} };
    for (const text of ["3 剣 と 盾", "3x 剣 と 盾", "3枚 剣 と 盾", "剣 と 盾 ×3", "剣 と 盾 x3", "剣 と 盾,3", "剣 と 盾\t3", "剣 と 盾 3枚"]) expect(readDeckText(text)).toEqual([entry]);
  });
  it("keeps the parts of a deck", () => {
    const deck = [{ card: "剣", count: 3, rest: {} }, { card: "盾", count: 2, rest: { zone: "evolve_deck" } }];
    expect(readDeckText(deckText(deck))).toEqual(deck);
    expect(readDeckText("# a comment\n\n// another\n1 剣")).toEqual([{ card: "剣", count: 1, rest: {} }]);
  });
  it("knows cards by other names", () => {
    expect(readDeckText("2 Sword", () => "剣")).toEqual([{ card: "剣", count: 2, rest: {} }]);
  });
});

describe("what happened since", () => {
  it("tells what others did, once for equal lines, and leaves out what belongs to every turn", () => {
    const found = summed([line("a", 1), line("a", 1), line("mine", 0), line("turn", 1, "turn"), line("draws", 1, "draw")], 0, ["draw"]);
    expect(found.told.map((each) => [each.line.text, each.count])).toEqual([["a", 2]]);
    expect(sentence(found, (words) => words, (key, values) => (key === "table.since" ? `so: ${values["what"] ?? ""}` : "; "))).toBe("so: a ×2");
    expect(sentence({ told: [], more: 0 }, (words) => words, (key) => key, "life 3 → 1")).toBe("life 3 → 1");
    expect(sentence(found, (words) => words, (key, values) => (key === "table.since" ? `so: ${values["what"] ?? ""}` : "; "), "life 3 → 1.")).toBe("life 3 → 1. so: a ×2");
  });
  it("stays short", () => {
    const found = summed(["a", "b", "c", "d", "e", "f"].map((each) => line(each, 1)), 0, []);
    expect([found.told.length, found.more]).toEqual([3, 3]);
  });
});
