import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { root } from '../local/install.mjs';

/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm';
/** Far more than a run uses at once. */
const leastMemoryBytes = 6 * 1024 ** 3;

/**
 * In memory if there is plenty. A database has some 600 files, nearly every file of service tests clones one, and the
 * store and the mail catcher wait for the disk at every write.
 */
export function findDataRoot() {
  if (!existsSync(memoryFolder)) return root;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, freemem()) > leastMemoryBytes ? memoryFolder : root;
}
