// Small tools for building elements.

/**
 * What `make` takes as a child: lists are laid out flat, what is not there is left out.
 * @typedef {Node | string | number | null | undefined | false | any[]} Child
 */

/**
 * @param {string} selector
 * @param {ParentNode | null | undefined} [root]
 * @returns {HTMLElement | null}
 */
export const find = (selector, root = document) => root?.querySelector(selector) ?? null;

/**
 * An element of the page that is always there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function need(selector, root = document) {
  const element = find(selector, root);
  if (!element) throw new Error(`${selector} is missing`);
  return element;
}

/**
 * A drawing, or a part of one, that is always there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {SVGSVGElement}
 */
export const needDrawn = (selector, root) => /** @type {any} */ (need(selector, root));

/**
 * An element with properties (`class`, `data-…`, `on…` handlers, attributes) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(children));
  return element;
}

/**
 * What is there of these children.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function present(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return present(child);
    if (child === null || child === undefined || child === false) return [];
    return [typeof child === 'number' ? String(child) : child];
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * What an event happened to, if it was an element.
 * @param {Event} event
 * @returns {Element | null}
 */
export const targetOf = ({ target }) => (target instanceof Element ? target : null);

/**
 * What the keyboard is on, unless it is nowhere.
 * @returns {HTMLElement | null}
 */
export function focused() {
  const element = document.activeElement;
  return element && element !== document.body ? /** @type {HTMLElement} */ (element) : null;
}

/**
 * Makes these the children of an element, in this order. What is there already is moved only if it must be: whatever is
 * taken out of the page loses the keyboard.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  const kept = new Set(wanted);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const element of wanted) {
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
}
