import { spawn } from 'node:child_process';
import type { Part } from '../supervisor.ts';

export const spawnIdle = () =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });

/** Its process never becomes ready; its start fails when the process exits. */
export const slowPart = (name: string): Part => ({
  name,
  start: (onSpawn) =>
    new Promise((_resolve, reject) => {
      const child = spawnIdle();
      onSpawn(child);
      child.once('exit', () => reject(new Error(`${name} stopped while starting`)));
    }),
});
