import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { read, root } from './requirements/spec.ts';

/** Compares a text with a file of the repository, which NOBICAST_WRITE_KEPT=1 replaces. */
export function expectKept(file: string, text: string): void {
  if (process.env.NOBICAST_WRITE_KEPT === '1') writeFileSync(path.join(root, file), text);
  expect(text).toBe(read(file));
}
