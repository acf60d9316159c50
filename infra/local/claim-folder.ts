import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A name that the system gives to one process at a time, and releases however the process ends. */
function nameOf(folder: string): string {
  const digest = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\nobicast-${digest}`;
  if (process.platform === 'linux') return `\0nobicast-${digest}`; // abstract: without a file
  return path.join(tmpdir(), `nobicast-${digest}.sock`);
}

const listen = (server: Server, name: string) =>
  new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(name, () => resolve(true));
  });

const isAnswered = (name: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Claims a data folder for this process until it ends. False when another process has it. */
export async function claimFolder(folder: string): Promise<boolean> {
  const name = nameOf(folder);
  const attempt = () => listen(createServer((socket) => socket.destroy()).unref(), name);
  if (await attempt()) return true;
  // Where the name is a file, a killed process has left it.
  if (!path.isAbsolute(name) || process.platform === 'win32' || (await isAnswered(name))) return false;
  rmSync(name, { force: true });
  return attempt();
}
