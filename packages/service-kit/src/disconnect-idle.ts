import type { IncomingMessage } from 'node:http';

/** Disconnects a sender that is idle for this long. A slow one may take hours. */
export function disconnectIdle(request: IncomingMessage, idleMs: number): void {
  request.setTimeout(idleMs, () => request.destroy());
  // Otherwise Node would disconnect a caller who waits for the reply.
  request.once('end', () => request.setTimeout(0));
}
