// Playing by hand: a card that is drawn away is dropped on a target or on the mat.

const FAR = 9;
const AFTER = 60;

export interface Drop {
  /** What was drawn away. */
  from: string;
  /** What lies under the pointer ("": the mat itself). */
  to: string;
}

/** The click that follows at once is no click; often there is none. */
function swallowClick(): void {
  const swallow = (click: Event) => { click.stopPropagation(); click.preventDefault(); };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), AFTER);
}

/** Follow a pointer that went down on a thing; `drop` is called when it was drawn somewhere. */
export function drag(event: PointerEvent, usable: (ref: string) => boolean, begin: (ref: string) => void, drop: (drop: Drop) => void): void {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-ref]") : null;
  const ref = card?.dataset["ref"] ?? "";
  if (card === null || event.button !== 0 || !usable(ref)) return;
  const [x, y] = [event.clientX, event.clientY];
  let ghost: HTMLElement | null = null;

  function move(now: PointerEvent): void {
    if (ghost === null) {
      if (Math.hypot(now.clientX - x, now.clientY - y) < FAR || card === null) return;
      const box = card.getBoundingClientRect();
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-ref");
      ghost.removeAttribute("data-card");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, zIndex: "70", pointerEvents: "none", opacity: "0.9" });
      ghost.style.setProperty("--cw", `${box.width}px`);
      document.body.append(ghost);
      begin(ref);
    }
    ghost.style.transform = `translate(${now.clientX - x}px, ${now.clientY - y}px)`;
  }
  function end(now: PointerEvent): void {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    if (ghost === null) return;
    ghost.remove();
    swallowClick();
    const under = document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>("[data-ref], .mat");
    if (now.type === "pointerup" && under !== null && under !== undefined) drop({ from: ref, to: under.dataset["ref"] ?? "" });
  }
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

const LONG = 450;

/** A finger that stays on a thing for a while: `held` is called with it, and the click that follows is none. */
export function press(event: PointerEvent, held: (card: HTMLElement, ref: string) => void): void {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-ref]") : null;
  const ref = card?.dataset["ref"] ?? "";
  if (card === null || ref === "" || event.pointerType !== "touch") return;
  const [x, y] = [event.clientX, event.clientY];
  const timer = setTimeout(() => {
    stop();
    window.addEventListener("pointerup", swallowClick, { once: true });
    window.addEventListener("pointercancel", () => window.removeEventListener("pointerup", swallowClick), { once: true });
    held(card, ref);
  }, LONG);
  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", stop);
    window.removeEventListener("pointercancel", stop);
  }
  function move(now: PointerEvent): void {
    if (Math.hypot(now.clientX - x, now.clientY - y) > FAR) stop();
  }
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", stop);
  window.addEventListener("pointercancel", stop);
}
