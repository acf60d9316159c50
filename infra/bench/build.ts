import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
