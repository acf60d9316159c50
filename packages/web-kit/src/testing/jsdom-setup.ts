import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// A second, its default, may pass on a busy machine before what a test waits for.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no Request. react-router creates one for each navigation, and only reads these members. */
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

/** jsdom has no layout, hence none of the two: nothing ever intersects or changes its size. */
class NoObserver {
  observe() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver; // what our code uses of it
globalThis.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;

// jsdom knows the element, but not how it opens.
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

// Popovers are always shown there.
if (globalThis.HTMLElement) {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
}
