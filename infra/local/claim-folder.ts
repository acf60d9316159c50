import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Release = () => Promise<void>;

/** A name that the system gives to one process at a time, and releases however the process ends. */
function nameOf(folder: string): string {
  const digest = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\nobicast-${digest}`;
  if (process.platform === 'linux') return `\0nobicast-${digest}`; // abstract: without a file
  // Not in the folder itself: the path of a socket is limited to about 100 bytes.
  return path.join(tmpdir(), `nobicast-${digest}.sock`);
}

const listen = (name: string) =>
  new Promise<Release | undefined>((resolve, reject) => {
    // The claim alone must not keep the process running.
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(() => new Promise((closed) => server.close(() => closed()))));
  });

const isAnswered = (name: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Claims a folder for this process until it ends, or calls the returned function. Undefined when another process has
 * it.
 */
export async function claimFolder(folder: string): Promise<Release | undefined> {
  const name = nameOf(folder);
  const release = await listen(name);
  if (release) return release;
  // Where the name is a file, a killed process has left it.
  if (!path.isAbsolute(name) || process.platform === 'win32' || (await isAnswered(name))) return undefined;
  rmSync(name, { force: true });
  return listen(name);
}
