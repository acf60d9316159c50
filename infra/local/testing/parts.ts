/** Parts for the tests of the supervisor. */
import { spawn } from 'node:child_process';
import type { Part } from '../supervisor.ts';

export const spawnIdle = () =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

/** A part whose process runs but never becomes ready; its start fails when the process exits. */
export const slowPart = (name: string): Part => ({
  name,
  start: (onSpawn) =>
    new Promise((_resolve, reject) => {
      const child = spawnIdle();
      onSpawn(child);
      child.once('exit', () => reject(new Error(`${name} stopped while starting`)));
    }),
});
