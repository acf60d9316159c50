import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './stack.ts';

const attempts = 6;
const pauseMs = 15_000;

/** Builds what changed. Retries, because a source file may be half written while somebody edits it. */
export async function buildAll(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const child = spawn(process.execPath, ['infra/build/build.mjs'], { cwd: root, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null]; // the first argument of `exit`
    if (code === 0) return;
    if (attempt === attempts) throw new Error('The build failed; see its output above.');
    console.info(`▸ The build failed, trying again in ${pauseMs / 1000} s`);
    await sleep(pauseMs);
  }
}

function isInstalled(): boolean {
  const stamp = path.join(root, 'node_modules', '.nobicast-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
}

const startWithoutInstalling =
  "await (await import('./infra/build/build-all.mjs')).buildAll(); await import('./infra/dist/stack.mjs');";

/**
 * What `npm start` runs. Where it has never run, it would first reinstall node_modules while this process uses
 * them, so the same steps run without the installation.
 */
export const startCommand = (): readonly string[] =>
  isInstalled() ? ['infra/local/start.mjs'] : ['--input-type=module', '--eval', startWithoutInstalling];
