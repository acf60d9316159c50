import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../local/ports.ts';
import { openBrowser } from './browser.ts';
import { createCheckout, timeStart } from './checkout.ts';
import { registerCleanUp } from './clean-up.ts';
import { seconds, within, type Row } from './table.ts';

const maxChangeMs = 120_000;
const deadlineMs = 600_000;

const sourceFile = 'mfe-member/src/features/sign-in/LoginForm.tsx';
const changed = 'Le premier changement';

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
 * What a newcomer waits for: a clone, `npm start` with an empty npm cache, the development server of a remote and a
 * change on screen. Needs committed state.
 */
export async function cloneRows(): Promise<Row[]> {
  const startedAt = performance.now();
  const checkout = await createCheckout({ DEV_OVERRIDES: 'on' });
  const { stop } = await timeStart(checkout);
  try {
    await showFirstChange(checkout.checkout, checkout.env);
    const tookMs = performance.now() - startedAt;
    return [
      {
        name: 'clone to change',
        subject: seconds(tookMs),
        target: '≤ 120 s',
        verdict: within(tookMs, maxChangeMs),
        note: 'clone, npm start, npm run dev -w mfe-member until a browser shows the change of a component; once',
      },
    ];
  } finally {
    await stop();
    await checkout.remove();
  }
}
