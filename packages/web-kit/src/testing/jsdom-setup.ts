import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// The default of one second may pass on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

/** Missing in jsdom. react-router creates one per navigation, and only reads these members. */
class NavigationRequest {
  readonly url: string;
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;

  constructor(url: string | URL, init?: { signal?: AbortSignal }) {
    this.url = String(url);
    this.signal = init?.signal;
  }
}

// jsdom lacks the first two as well, and react-router needs them at import time.
Object.assign(globalThis, { TextEncoder, TextDecoder, Request: globalThis.Request ?? NavigationRequest });

/** jsdom has no layout: nothing intersects or changes its size. */
class NoObserver {
  observe() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver; // what our code uses of it
globalThis.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;

// jsdom has the element, but not its methods.
if (globalThis.HTMLDialogElement) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/**
 * Queries by role read `display` and `visibility` of each element and its parents, for which jsdom matches 120 rules
 * with each: a fifth of the processor time of the screens. In its own rules `display` depends on the element alone,
 * and neither `visibility` nor an animation occurs.
 */
function answerFrequentStyles() {
  const computeStyle = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();
  const defaultDisplayOf = (element: Element) => {
    const attributes = ['type', 'open', 'hidden'].map((name) => `${name}=${element.getAttribute(name)}`);
    const key = [element.parentElement?.localName === 'ruby', element.localName, ...attributes].join(' ');
    const display = displays.get(key) ?? computeStyle(element).display;
    displays.set(key, display);
    return display;
  };
  const inlineStyleOf = (element: Element) =>
    element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)
      ? element.style
      : undefined;
  const visibilityOf = (element: Element | null): string =>
    element ? inlineStyleOf(element)?.visibility || visibilityOf(element.parentElement) : 'visible';
  const frequent: Partial<Record<string | symbol, (element: Element) => string>> = {
    display: (element) => inlineStyleOf(element)?.display || defaultDisplayOf(element),
    visibility: visibilityOf,
    animationName: (element) => inlineStyleOf(element)?.animationName ?? '',
  };
  const checkedSheets = new WeakMap<CSSStyleSheet, boolean>();
  const setsThem = (sheet: CSSStyleSheet) => {
    const known = checkedSheets.get(sheet);
    if (known !== undefined) return known;
    const isSet = [...sheet.cssRules].some(({ cssText }) => /display|visibility|animation/.test(cssText));
    checkedSheets.set(sheet, isSet);
    return isSet;
  };
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || [...document.styleSheets].some(setsThem))
      return computeStyle(element, pseudoElement);
    let computed: CSSStyleDeclaration | undefined;
    const read = (property: string | symbol): unknown => {
      const answer = frequent[property];
      if (answer) return answer(element);
      if (property === 'getPropertyValue')
        return (name: string) => frequent[name]?.(element) ?? computeStyle(element).getPropertyValue(name);
      computed ??= computeStyle(element);
      return Reflect.get(computed, property);
    };
    return new Proxy(document.documentElement.style, { get: (_target, property) => read(property) });
  };
}
if (globalThis.window) answerFrequentStyles();

if (globalThis.HTMLElement) {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
}
