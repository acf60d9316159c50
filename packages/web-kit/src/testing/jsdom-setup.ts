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

if (globalThis.HTMLElement) {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
}
