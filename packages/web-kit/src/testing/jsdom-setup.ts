import { TextDecoder, TextEncoder } from 'node:util';

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
