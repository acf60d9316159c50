/**
 * One process per folder: a second one would delete the blobs of uploads that the first is receiving. The lock is a
 * listening socket, which the operating system releases even after kill -9.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '@nobicast/service-kit/error-code';

/** Returns the function that releases it. Throws if it is taken. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = lockPath(folder);
  if (await isAnswering(path)) throw new Error(`the folder ${folder} is in use by another object store`);
  // Only a socket file outlives its process.
  if (path.startsWith('/')) await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  await listen(server, path);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** On Linux an abstract socket and on Windows a pipe: no file is left behind. */
function lockPath(folder: string): string {
  const name = `nobicast-object-store-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  // Not in the folder itself: the path of a socket is limited to about 100 bytes.
  return join(tmpdir(), `${name}.sock`);
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      const isFree = ['ENOENT', 'ECONNREFUSED'].includes(String(errorCodeOf(error)));
      if (isFree) resolve(false);
      else reject(new Error('the lock of the folder cannot be checked', { cause: error }));
    });
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
    // The lock alone must not keep the process running.
    server.unref();
  });
}
