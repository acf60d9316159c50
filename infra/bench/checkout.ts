import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isComplete } from '../local/first-visit.ts';
import { registerCleanUp } from './clean-up.ts';
import { freePortEnvironment, root } from './stack.ts';

const freshEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NOBICAST_|INIT_CWD)/i.test(name)),
  );

/** A clone of the committed state, with an empty npm cache and its own ports. */
export async function createCheckout(variables: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-clone-'));
  chmodSync(folder, 0o755); // the user that runs Postgres must be able to enter it
  const remove = registerCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const checkout = path.join(folder, 'nobicast');
  const child = spawn('git', ['clone', '--quiet', root, checkout], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('git clone failed; see its output above.');
  const ports = await freePortEnvironment();
  return {
    checkout,
    url: `http://127.0.0.1:${ports.NOBICAST_PORT}`,
    env: { ...freshEnvironment(), ...ports, ...variables, npm_config_cache: path.join(folder, 'npm-cache') },
    remove,
  };
}

export type Checkout = Awaited<ReturnType<typeof createCheckout>>;

export interface StartTimes {
  /** Until the packages were installed, in ms; 0 if they were before. */
  installedMs: number;
  /** Until the home page showed the latest episode, and its sound could be played. */
  firstPageMs: number;
  /** Until the table of addresses was printed: all demo data is loaded. */
  allMs: number;
}

export async function timeStart({
  checkout,
  env,
  url,
}: {
  checkout: string;
  env: NodeJS.ProcessEnv;
  url: string;
}) {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  // Its own process group, so that npm, its shell and the stack all receive the same Ctrl-C.
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = registerCleanUp(async () => {
    if (child.pid !== undefined && isRunning()) process.kill(-child.pid, 'SIGINT');
    await ended;
  });
  const times: Partial<StartTimes> = {};
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    // Our first line after those of npm: of the build, or of the first part where everything was built before.
    if (/^(▸ Building|✓)/m.test(output)) times.installedMs ??= output.includes('▸ Installing') ? since() : 0;
    if (output.includes('Ctrl-C')) times.allMs ??= since();
  });
  while (times.firstPageMs === undefined || times.allMs === undefined) {
    if (!isRunning()) throw new Error(`npm start has ended:\n${output}`);
    if (times.firstPageMs === undefined && (await isComplete(url))) times.firstPageMs = since();
    await sleep(50);
  }
  const { installedMs = 0, firstPageMs, allMs } = times;
  return { times: { installedMs, firstPageMs, allMs }, pid: child.pid, isRunning, stop };
}
