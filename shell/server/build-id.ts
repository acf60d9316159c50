import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** All that decides what a document looks like. The names of the assets are made of their content. */
const files = ['assets.json', 'server/server.cjs', 'render-worker/render-worker.cjs'];

/**
 * Names the built shell, alike in every process that runs it. The gateway forgets the documents of another build,
 * which ask for assets that may be gone.
 *
 * @throws when the shell is not built
 */
export function readBuildId(shellFolder: string): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(path.join(shellFolder, file)));
  return hash.digest('hex').slice(0, 16);
}
