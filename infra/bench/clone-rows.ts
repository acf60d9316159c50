import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../local/ports.ts';
import { openBrowser } from './browser.ts';
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

const sourceFile = 'mfe-member/src/features/sign-in/LoginForm.tsx';
const changed = 'Le premier changement';

/** Starts the development server of a remote, changes a component, and waits until a browser shows the change. */
async function showFirstChange(checkout: string, env: NodeJS.ProcessEnv): Promise<void> {
  const server = spawn('npm', ['run', 'dev', '-w', 'mfe-member'], {
    cwd: checkout,
    env: { ...env, NOBICAST_DEV_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(server, 'exit');
  const stop = registerCleanUp(async () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGINT');
    await ended;
  });
  try {
    let address: string | undefined;
    for await (const line of createInterface({ input: server.stdout })) {
      address = /http:\S+dev-override=\S+/.exec(line)?.[0];
      if (address !== undefined) break;
    }
    if (address === undefined) throw new Error('The development server ended without an address.');
    const { browser, close } = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await page.getByRole('textbox').first().waitFor();
      const file = path.join(checkout, sourceFile);
      const source = readFileSync(file, 'utf8');
      const text = source.replace('<div className="cluster">', `<p>${changed}</p>$&`);
      if (text === source) throw new Error(`${sourceFile} has no place for the change.`);
      writeFileSync(file, text);
      await page.getByText(changed).waitFor({ timeout: deadlineMs });
    } finally {
      await close();
    }
  } finally {
    await stop();
  }
}

/**
 * git clone, npm start with an empty npm cache, first page; then the development server of a remote and a change on
 * screen: what a newcomer waits for. Needs committed state.
 */
export async function cloneRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-clone-'));
  chmodSync(folder, 0o755); // like an ordinary clone: the user that runs Postgres must be able to enter it
  const remove = registerCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const checkout = path.join(folder, 'nobicast');
  const ports = await freePortEnvironment();
  const env = {
    ...freshEnvironment(),
    ...ports,
    DEV_OVERRIDES: 'on',
    npm_config_cache: path.join(folder, 'npm-cache'),
  };

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
    await showFirstChange(checkout, env);
    const changedMs = performance.now() - startedAt;
    return [
      {
        name: 'clone to page',
        subject: seconds(tookMs),
        target: '≤ 120 s',
        verdict: within(tookMs, maxCloneMs),
        note: `git clone ${seconds(clonedMs)}, then npm start with an empty npm cache to the first 200; once`,
      },
      {
        name: 'clone to change',
        subject: seconds(changedMs),
        target: '≤ 120 s',
        verdict: within(changedMs, maxCloneMs),
        note: 'the same, then npm run dev -w mfe-member until a browser shows the change of a component; once',
      },
    ];
  } finally {
    await stop();
    await remove();
  }
}
