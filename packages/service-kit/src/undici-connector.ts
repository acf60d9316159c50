import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** undici's internal parser of a connection's replies, as far as needed here (decision 0068). */
interface Parser {
  paused: boolean;
  llhttp: { llhttp_resume(pointer: unknown): void };
  ptr: unknown;
  resume(): void;
}

function parserOf(socket: Socket): Parser | undefined {
  const key = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
  return key && (Reflect.get(socket, key) as Parser | undefined); // of the exact version in package.json
}

/** The connection has ended: only the end of the reply is still to be reported. */
function resumeReply(socket: Socket): void {
  const parser = parserOf(socket);
  if (!parser?.paused) return;
  // Reports the end of a body of known length.
  parser.resume();
  if (!parser.paused) return;
  // Other bodies end with the connection or were cut: undici's own listener runs next and decides.
  parser.llhttp.llhttp_resume(parser.ptr);
  parser.paused = false;
}

/**
 * Resumes a paused reply when its connection ends or is reset: undici 7 asserts that no reply is paused then, which
 * would end the process (decision 0068).
 */
export const resumeAtEnd =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result;
      // Runs before undici's own listeners, which are added later.
      for (const event of ['end', 'error']) socket?.once(event, () => resumeReply(socket));
      callback(...result);
    });
