import { describe, expect, it } from "vitest";
import { areaName, areasFor, click, closing, lit, moves, numbered, pileName, shortName } from "../src/lib/cards";
import { mark } from "../src/lib/face";
import { hash } from "../src/lib/emblem";
import type { CardView, DecisionView, OptionView, State } from "../src/protocol";

function choice(index: number, verb: string, ...refs: string[]): OptionView {
  return { index, seat: 0, verb, card: refs[0] ?? "", target: refs[1] ?? "", number: 0, label: verb, loses: false };
}

function question(...options: OptionView[]): DecisionView {
  return { seats: [0], kind: "main", about: "main", question: "", clause: "1", least: 1, most: 1, picked: [], source: "", window: false, ordering: false, decline: null, options };
}

function card(id: string, face: string): CardView {
  return { id, face, values: {} };
}

function state(zones: Record<string, (CardView | null)[]>): State {
  const held = Object.fromEntries(Object.entries(zones).map(([zone, cards]) => [zone, { count: cards.length, ordered: false, cards }]));
  return {
    type: "state", serial: 1, moments: [], clocks: [], undo: "",
    view: { game: "stones", viewer: 0, turn: 1, phase: "", active: 0, asking: [], seats: [{ seat: 0, team: 0, out: false, numbers: {}, zones: held }], faces: {}, pending: [], decision: null, result: null, log: [], log_end: 0 },
  };
}

describe("piles", () => {
  it("leave out what other piles are called", () => {
    expect([pileName("エボルヴデッキ", ["デッキ", "エボルヴデッキ", "墓場"]), pileName("Life deck", ["deck", "life deck"]), pileName("Deck", ["deck"])]).toEqual(["エボルヴ", "Life", "Deck"]);
  });
});

describe("a click", () => {
  const main = question(choice(0, "play", "c1"), choice(1, "attack", "c2", "c3"), choice(2, "attack", "c2", "p1"), choice(3, "pass"));

  it("on a card with an action selects it", () => {
    expect(click(main, "", "c1")).toEqual({ kind: "select" });
  });
  it("on a target of the selected card picks", () => {
    expect(click(main, "c2", "p1")).toEqual({ kind: "pick", index: 2 });
  });
  it("on a card without an option asks why", () => {
    expect(click(main, "", "c9")).toEqual({ kind: "why" });
    expect(click(null, "", "c1")).toEqual({ kind: "why" });
  });
  it("in a plain choice picks at once", () => {
    const choose = question(choice(0, "choose", "c1"), choice(1, "choose", "c2"), choice(2, "done"));
    expect(click(choose, "", "c2")).toEqual({ kind: "pick", index: 1 });
  });
  it("never gives a card up at once", () => {
    expect(click(question(choice(0, "retire", "c1"), choice(1, "pass")), "", "c1")).toEqual({ kind: "select" });
  });
});

describe("light", () => {
  const main = question(choice(0, "attack", "c2", "c3"), choice(1, "pass"));
  it("falls on what can be used, and on targets of what is selected", () => {
    expect([...lit(main, "").usable]).toEqual(["c2"]);
    expect([...lit(main, "c2").targets]).toEqual(["c3"]);
    expect(lit(null, "c2").usable.size).toBe(0);
  });
  it("passing closes", () => {
    expect(closing(main)?.index).toBe(1);
  });
});

describe("moves", () => {
  it("follow the same face from zone to zone", () => {
    const before = state({ hand: [card("c1", "wolf")], field: [] });
    const after = state({ hand: [], field: [card("c2", "wolf")] });
    expect(moves(before, after)).toEqual([{ id: "c2", from: "c1" }]);
  });
  it("come from the pile that has become smaller", () => {
    const before = state({ deck: [null, null], hand: [] });
    const after = state({ deck: [null], hand: [card("c2", "wolf")] });
    expect(moves(before, after)).toEqual([{ id: "c2", from: "0.deck" }]);
  });
  it("are none where nothing has moved", () => {
    const same = state({ hand: [card("c1", "wolf")] });
    expect(moves(same, same)).toEqual([]);
    expect(moves(null, same)).toEqual([]);
  });
});

describe("small things", () => {
  it("values that differ from the printed ones are marked", () => {
    const raised = { ...card("c1", "wolf"), values: { attack: 3, health: 1 } };
    const face = { key: "wolf", name: "狼", name_en: "Wolf", text: "", text_en: "", image: "", fields: { attack: 2, health: 2 } };
    expect([mark(raised, face, "attack"), mark(raised, face, "health"), mark(raised, face, "cost")]).toEqual(["raised", "lowered", ""]);
  });
  it("names are cut at the divider", () => {
    expect(shortName("灯守りの少年／宵の灯火", ["／", " / "])).toBe("灯守りの少年");
  });
  it("areas are seen from the own side", () => {
    expect(areasFor(2, 2, false).map((each) => areaName(each, 2))).toEqual(["A2", "B2", "A1", "B1"]);
    expect(areasFor(2, 2, true).map((each) => areaName(each, 2))).toEqual(["B1", "A1", "B2", "A2"]);
  });
  it("a text always has the same number", () => {
    expect(hash("エルフ")).toBe(hash("エルフ"));
    expect(hash("エルフ")).not.toBe(hash("ロイヤル"));
  });
});

describe("a word on a card", () => {
  const known: Record<string, string> = { 貫通: "Pierce", 強化: "Might", NC_2: "two of a kind" };
  const say = (word: string) => known[word] ?? word;

  it("keeps the number that it is printed with", () => {
    expect(numbered("貫通", say)).toBe("Pierce");
    expect(numbered("強化+1000", say)).toBe("Might +1000");
    expect(numbered("NC_2", say)).toBe("two of a kind");
  });

  it("stays as it is where nobody has translated it", () => {
    expect(numbered("怪物3", say)).toBe("怪物3");
    expect(numbered("護衛", say)).toBe("護衛");
  });
});
