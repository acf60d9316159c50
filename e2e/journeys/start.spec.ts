import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { roles } from '@nobicast/contracts/roles';
import { freePort } from '@nobicast/infra/ports';
import { accountsIn } from '../stack/sign-in.ts';
import { publishUnchecked } from '../stack/start-stack.ts';
import { expect, test } from '../stack/test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tableEnd = 'Ctrl-C';

interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

/** Runs what `npm start` runs, without npm. */
function start(env: Record<string, string>, args: string[] = []): Started {
  const child = spawn(process.execPath, ['infra/local/start.mjs', ...args], {
    cwd: root,
    env: { ...process.env, NOBICAST_DEMO_DATA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, output: () => output, exited };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // there is no such process
  }
};

async function untilReady({ output, exited }: Started): Promise<void> {
  const ended = exited.then((code) => {
    throw new Error(`It ended with ${code}:\n${output()}`);
  });
  await Promise.race([expect.poll(output, { timeout: 200_000 }).toContain(tableEnd), ended]);
}

/** The error of a failed start. Asserts that it is a single line. */
function onlyErrorLine({ output }: Started): string {
  const errorLines = output()
    .split('\n')
    .filter((line) => line.startsWith('✗'));
  expect(errorLines).toHaveLength(1);
  return errorLines.join();
}

test.describe('npm start', () => {
  test.setTimeout(480_000);
  let dataFolder: string;
  let env: Record<string, string>;
  const left: ChildProcess[] = [];
  const parts = () =>
    JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8')) as {
      stack: number;
      parts: Record<string, number>;
    };

  test.beforeEach(async () => {
    dataFolder = mkdtempSync(path.join(root, '.nobicast-start-'));
    const [site, mail, store] = [await freePort(), await freePort(), await freePort()];
    env = {
      NOBICAST_DATA: dataFolder,
      NOBICAST_PORT: String(site),
      NOBICAST_MAIL_PORT: String(mail),
      NOBICAST_STORE_PORT: String(store),
    };
  });
  test.afterEach(async () => {
    for (const child of left.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    }
    rmSync(dataFolder, { recursive: true, force: true });
  });

  test('prints the addresses of everything; Ctrl-C stops everything', async ({ request }) => {
    const started = start(env);
    left.push(started.child);
    await untilReady(started);
    for (const line of [
      `http://localhost:${env.NOBICAST_PORT}`,
      `http://localhost:${env.NOBICAST_MAIL_PORT}`,
      '/api/docs',
      dataFolder,
    ]) {
      expect(started.output()).toContain(line);
    }
    expect((await request.get(`http://localhost:${env.NOBICAST_PORT}/`)).status()).toBe(200);
    expect((await request.get(`http://localhost:${env.NOBICAST_MAIL_PORT}/email`)).status()).toBe(200);
    const pids = Object.values(parts().parts);
    expect(pids.length).toBeGreaterThanOrEqual(7);
    started.child.kill('SIGINT');
    expect(await started.exited).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(dataFolder, 'run.json'))).toBe(false);
  });

  test('starts after every process was killed, and keeps its data', async ({ request }) => {
    env.NOBICAST_DEMO_DATA = 'on';
    publishUnchecked(dataFolder);
    const site = `http://localhost:${env.NOBICAST_PORT}`;
    /** Counts one play of the newest podcast; returns the number of its plays. */
    const countPlay = async () => {
      const { data } = (await (await request.get(`${site}/api/episodes?type=podcast&limit=1`)).json()) as {
        data: { episodes: { id: number }[] };
      };
      const id = data.episodes[0]?.id;
      const body = { episode_id: id, ncid: '0f8fad5b-d9cb-469f-a165-70867728950e' };
      expect((await request.post(`${site}/api/metrics/play`, { data: body })).status()).toBe(200);
      const metrics = await (await request.get(`${site}/api/metrics/episode/${id}`)).json();
      return (metrics as { plays: number }).plays;
    };
    const first = start(env);
    left.push(first.child);
    await untilReady(first);
    const secrets = readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8');
    const before = await countPlay();
    const killed = parts();
    for (const pid of [killed.stack, ...Object.values(killed.parts)]) process.kill(pid, 'SIGKILL');
    await first.exited;

    const second = start(env);
    left.push(second.child);
    await untilReady(second);
    // What was written before the kill was kept, so the count goes up by one.
    // API-PUBLIC-005
    expect(await countPlay()).toBe(before + 1);
    expect(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8')).toBe(secrets);
    // The demo data is loaded once; its accounts are printed on every start.
    expect(accountsIn(first.output()).map(({ role }) => role)).toEqual([...roles]);
    expect(accountsIn(second.output())).toEqual(accountsIn(first.output()));
  });

  test('starts after only the stack was killed, while its parts still run', async ({ request }) => {
    publishUnchecked(dataFolder);
    const first = start(env);
    left.push(first.child);
    await untilReady(first);
    const killed = parts();
    process.kill(killed.stack, 'SIGKILL');
    await first.exited;
    expect(Object.values(killed.parts).some(isAlive)).toBe(true);

    const second = start(env);
    left.push(second.child);
    await untilReady(second);
    expect((await request.get(`http://localhost:${env.NOBICAST_PORT}/api/episodes`)).status()).toBe(200);
    expect(Object.values(killed.parts).filter(isAlive)).toEqual([]);
  });

  test('Ctrl-C during the start stops what has started so far; the next start works', async ({ request }) => {
    publishUnchecked(dataFolder);
    const first = start(env);
    left.push(first.child);
    await expect.poll(first.output, { timeout: 100_000, intervals: [5] }).toContain('▸ Services');
    const pids = Object.values(parts().parts);
    expect(pids.length).toBeGreaterThanOrEqual(3);
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
    expect(first.output()).not.toContain(tableEnd);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(dataFolder, 'run.json'))).toBe(false);

    const second = start(env);
    left.push(second.child);
    await untilReady(second);
    expect(second.output()).not.toContain('a killed run');
    expect((await request.get(`http://localhost:${env.NOBICAST_PORT}/api/episodes`)).status()).toBe(200);
  });

  test('--reset refuses a folder that it did not create, in one line, and leaves it alone', async () => {
    const thesis = path.join(dataFolder, 'thesis.txt');
    writeFileSync(thesis, 'Ten years of work');
    const started = start(env, ['--reset']);
    left.push(started.child);
    expect(await started.exited).toBe(1);
    expect(onlyErrorLine(started)).toContain(dataFolder);
    expect(readFileSync(thesis, 'utf8')).toBe('Ten years of work');
  });

  test('names a port that is in use and the variable that changes it, in one line', async () => {
    const blocker: Server = createServer();
    await new Promise<void>((resolve) => blocker.listen(Number(env.NOBICAST_PORT), '127.0.0.1', resolve));
    try {
      const started = start(env);
      left.push(started.child);
      expect(await started.exited).toBe(1);
      expect(onlyErrorLine(started)).toContain(`Port ${env.NOBICAST_PORT}`);
      expect(onlyErrorLine(started)).toContain('NOBICAST_PORT=');
    } finally {
      await new Promise((resolve) => blocker.close(resolve));
    }
  });

  test('refuses an invalid port, and an unknown option', async () => {
    const badPort = start({ ...env, NOBICAST_PORT: 'http' });
    expect(await badPort.exited).toBe(1);
    expect(badPort.output()).toContain('NOBICAST_PORT must be a port');
    const badOption = start(env, ['--rest']);
    expect(await badOption.exited).toBe(1);
    expect(badOption.output()).toContain('Unknown option --rest');
  });
});
