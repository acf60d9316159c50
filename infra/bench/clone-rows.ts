import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerCleanUp } from './clean-up.ts';
import { freePortEnvironment, root } from './stack.ts';
import { seconds, within, type Row } from './table.ts';

const maxCloneMs = 120_000;
const deadlineMs = 600_000;

async function clone(folder: string): Promise<void> {
  const child = spawn('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null]; // the first argument of `exit`
  if (code !== 0) throw new Error('git clone failed; see its output above.');
}

/** The environment of a newly opened terminal, without the npm variables of this run. */
const freshEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NOBICAST_|INIT_CWD)/i.test(name)),
  );

async function waitForPage(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    if (hasEnded()) throw new Error('npm start exited before it served a page.');
    if (performance.now() > deadline) throw new Error(`No page after ${deadlineMs / 1000} s.`);
    const reply = await fetch(url).catch(() => undefined); // not listening yet
    if (reply?.status === 200) return;
    await sleep(200);
  }
}

/** git clone, npm start with an empty npm cache, first page: what a newcomer waits for. Needs committed state. */
export async function cloneRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-clone-'));
  chmodSync(folder, 0o755); // like an ordinary clone: the user that runs Postgres must be able to enter it
  const remove = registerCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const checkout = path.join(folder, 'nobicast');
  const ports = await freePortEnvironment();
  const env = { ...freshEnvironment(), ...ports, npm_config_cache: path.join(folder, 'npm-cache') };

  const startedAt = performance.now();
  await clone(checkout);
  const clonedMs = performance.now() - startedAt;
  // Its own process group, so that npm, its shell and the stack all receive the same Ctrl-C.
  const child = spawn('npm', ['start'], { cwd: checkout, env, stdio: 'inherit', detached: true });
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = registerCleanUp(async () => {
    if (child.pid !== undefined && isRunning()) process.kill(-child.pid, 'SIGINT');
    await ended;
  });
  try {
    await waitForPage(`http://127.0.0.1:${ports.NOBICAST_PORT}/`, () => !isRunning());
    const tookMs = performance.now() - startedAt;
    return [
      {
        name: 'clone to page',
        subject: seconds(tookMs),
        target: '≤ 120 s',
        verdict: within(tookMs, maxCloneMs),
        note: `git clone ${seconds(clonedMs)}, then npm start with an empty npm cache to the first 200; once`,
      },
    ];
  } finally {
    await stop();
    await remove();
  }
}
