// Pages by their path, without a reload.

class Path {
  now = $state(location.pathname);

  constructor() {
    window.addEventListener("popstate", () => (this.now = location.pathname));
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.now = location.pathname;
    window.scrollTo(0, 0);
  }
}

export const path = new Path();

/** A click on a link of this site changes the page only. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
  if (link.origin !== location.origin || link.target !== "" || link.hasAttribute("download") || link.hash !== "") return;
  event.preventDefault();
  path.go(link.pathname + link.search);
}
