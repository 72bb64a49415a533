// What has moved since the last decision flies from where it lay. Nothing flies for those who want no motion.

import type { Moved } from "./cards";

export type Places = Map<string, DOMRect>;

export function positions(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const each of root.querySelectorAll<HTMLElement>("[data-card]")) found.set(each.dataset["card"] ?? "", each.getBoundingClientRect());
  for (const each of root.querySelectorAll<HTMLElement>("[data-pile]")) found.set(each.dataset["pile"] ?? "", each.getBoundingClientRect());
  return found;
}

const DURATION = 320;

export function fly(root: HTMLElement, places: Places, moved: Moved[]): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const origins = new Map(moved.map((each) => [each.id, each.from]));
  for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const id = card.dataset["card"] ?? "";
    const from = places.get(origins.get(id) ?? id);
    if (from === undefined) continue;
    const to = card.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(x) + Math.abs(y) < 4) continue;
    card.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }], { duration: DURATION, easing: "cubic-bezier(0.2, 0.8, 0.25, 1)" });
  }
}
