// A page without a browser: enough of one to build elements and look at them.
import { parseHTML } from 'linkedom';

/** Makes a page the one that modules build on. What is imported afterwards finds it. */
export function openPage(body = '') {
  const { window } = parseHTML(`<!doctype html><html><head></head><body>${body}</body></html>`);
  const { document, Element, HTMLElement, HTMLButtonElement, SVGElement, Node, Text, NodeFilter } = window;
  Object.assign(globalThis, { document, Element, HTMLElement, HTMLButtonElement, SVGElement, Node, Text, NodeFilter });
  globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
  globalThis.ResizeObserver = class {
    observe() {}
  };
  globalThis.CSS = { escape: (text) => text };
  globalThis.addEventListener = window.addEventListener?.bind(window) ?? (() => {});
  return window;
}

/** What some children look like as HTML. */
export function html(children) {
  const box = document.createElement('div');
  box.append(...[children].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return box.innerHTML;
}
