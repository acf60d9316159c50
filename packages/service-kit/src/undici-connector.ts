import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** undici's parser of the replies on a connection, as far as it is needed here. Internal to undici (decision 0068). */
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

/** For a connection that has ended, so that nothing more can be read: only the end of the reply is to be told. */
function resumeReply(socket: Socket): void {
  const parser = parserOf(socket);
  if (!parser?.paused) return;
  // Tells the end of a body whose length is known.
  parser.resume();
  if (!parser.paused) return;
  // What ends with the connection, or was cut: undici's own listener comes next and decides which.
  parser.llhttp.llhttp_resume(parser.ptr);
  parser.paused = false;
}

/**
 * Resumes a paused reply when its connection ends or is reset. Without this, undici 7 ends the process: it asserts that
 * no reply is paused then (decision 0068).
 */
export const resumeAtEnd =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result;
      // Heard before undici's own listeners, which are added later.
      for (const event of ['end', 'error']) socket?.once(event, () => resumeReply(socket));
      callback(...result);
    });
