import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks both, and react-router needs them at import time.
Object.assign(globalThis, { TextEncoder, TextDecoder });
