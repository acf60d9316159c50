import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { roles } from '@nobicast/contracts/roles';
import { createSite, isAlive, tableEnd, untilPrinted, type Site, type Started } from '../stack/npm-start.ts';
import { accountsIn } from '../stack/sign-in.ts';
import { publishUnchecked } from '../stack/start-stack.ts';
import { expect, test } from '../stack/test.ts';

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
  let site: Site;
  let dataFolder: string;
  const untilReady = (started: Started) => untilPrinted(started, tableEnd);
  const isRecorded = () => existsSync(path.join(dataFolder, 'run.json'));

  test.beforeEach(async () => {
    site = await createSite({ NOBICAST_DEMO_DATA: 'off' });
    ({ dataFolder } = site);
  });
  test.afterEach(() => site.remove());

  test('prints the addresses of everything; Ctrl-C stops everything', async ({ request }) => {
    const started = site.start();
    await untilReady(started);
    for (const line of [
      `http://localhost:${site.variables.NOBICAST_PORT}`,
      `http://localhost:${site.variables.NOBICAST_MAIL_PORT}`,
      '/api/docs',
      dataFolder,
    ]) {
      expect(started.output()).toContain(line);
    }
    // On a busy machine the data of a page may be late for a moment.
    await expect.poll(async () => (await request.get(`${site.url}/`)).status()).toBe(200);
    expect((await request.get(`${site.mailUrl}/email`)).status()).toBe(200);
    const pids = Object.values(site.readRecord().parts);
    expect(pids.length).toBeGreaterThanOrEqual(7);
    started.child.kill('SIGINT');
    expect(await started.exited).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(isRecorded()).toBe(false);
  });

  test('starts after every process was killed, and keeps its data', async ({ request }) => {
    site.variables.NOBICAST_DEMO_DATA = 'on';
    publishUnchecked(dataFolder);
    /** Counts one play of the newest podcast; returns the number of its plays. */
    const countPlay = async () => {
      const { data } = (await (
        await request.get(`${site.url}/api/episodes?type=podcast&limit=1`)
      ).json()) as {
        data: { episodes: { id: number }[] };
      };
      const id = data.episodes[0]?.id;
      const body = { episode_id: id, ncid: '0f8fad5b-d9cb-469f-a165-70867728950e' };
      expect((await request.post(`${site.url}/api/metrics/play`, { data: body })).status()).toBe(200);
      const metrics = await (await request.get(`${site.url}/api/metrics/episode/${id}`)).json();
      return (metrics as { plays: number }).plays;
    };
    const first = site.start();
    await untilReady(first);
    const secrets = readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8');
    const before = await countPlay();
    site.killAll();
    await first.exited;

    const second = site.start();
    await untilReady(second);
    // What was written before the kill was kept, so the count goes up by one.
    // API-PUBLIC-005
    expect(await countPlay()).toBe(before + 1);
    expect(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8')).toBe(secrets);
    // The demo data is loaded once; its accounts are printed on every start.
    expect(accountsIn(first.output()).map(({ role }) => role)).toEqual([...roles]);
    expect(accountsIn(second.output())).toEqual(accountsIn(first.output()));
  });

  test('ends every process when only the stack is killed, or npm is; the next start works', async ({
    request,
  }) => {
    publishUnchecked(dataFolder);
    const npmStart = site.start([], ([, ...args]) => ['npm', 'exec', '--call', `node ${args.join(' ')}`]);
    await untilReady(npmStart);
    const byNpm = Object.values(site.readRecord().parts);
    // What npm cannot pass on to what it has started.
    npmStart.child.kill('SIGKILL');
    await expect.poll(() => byNpm.filter(isAlive), { timeout: 60_000 }).toEqual([]);
    await expect.poll(isRecorded, { timeout: 60_000 }).toBe(false);

    const second = site.start();
    await untilReady(second);
    const { stack, parts } = site.readRecord();
    process.kill(stack, 'SIGKILL');
    await expect.poll(() => Object.values(parts).filter(isAlive), { timeout: 60_000 }).toEqual([]);

    const third = site.start();
    await untilReady(third);
    expect((await request.get(`${site.url}/api/episodes`)).status()).toBe(200);
  });

  test('replaces a Postgres that hangs, which it reports', async ({ request }) => {
    publishUnchecked(dataFolder);
    site.variables.NOBICAST_HANG_SECONDS = '6';
    const started = site.start();
    await untilReady(started);
    const { postgres } = site.readRecord().parts;
    if (postgres === undefined) throw new Error('Postgres is not recorded.');
    process.kill(postgres, 'SIGSTOP');
    await untilPrinted(started, '✓ postgres is back');
    expect(started.output()).toContain('! postgres hangs: it had the time to answer and did not; ending it');
    expect(site.readRecord().parts.postgres).not.toBe(postgres);
    await expect
      .poll(async () => (await request.get(`${site.url}/api/episodes?limit=1`)).status(), { timeout: 60_000 })
      .toBe(200);
  });

  test('Ctrl-C during the start stops what has started so far; the next start works', async ({ request }) => {
    publishUnchecked(dataFolder);
    const first = site.start();
    await untilPrinted(first, '✓ Database');
    const pids = Object.values(site.readRecord().parts);
    expect(pids.length).toBeGreaterThanOrEqual(3);
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
    expect(first.output()).not.toContain(tableEnd);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(isRecorded()).toBe(false);

    const second = site.start();
    await untilReady(second);
    expect(second.output()).not.toContain('a killed run');
    expect((await request.get(`${site.url}/api/episodes`)).status()).toBe(200);
  });

  test('--reset refuses a folder that it did not create, in one line, and leaves it alone', async () => {
    const thesis = path.join(dataFolder, 'thesis.txt');
    writeFileSync(thesis, 'Ten years of work');
    const started = site.start(['--reset']);
    expect(await started.exited).toBe(1);
    expect(onlyErrorLine(started)).toContain(dataFolder);
    expect(readFileSync(thesis, 'utf8')).toBe('Ten years of work');
  });

  test('names a port that is in use and the variable that changes it, in one line', async () => {
    const blocker: Server = createServer();
    await new Promise<void>((resolve) =>
      blocker.listen(Number(site.variables.NOBICAST_PORT), '127.0.0.1', resolve),
    );
    try {
      const started = site.start();
      expect(await started.exited).toBe(1);
      expect(onlyErrorLine(started)).toContain(`Port ${site.variables.NOBICAST_PORT}`);
      expect(onlyErrorLine(started)).toContain('NOBICAST_PORT=');
    } finally {
      await new Promise((resolve) => blocker.close(resolve));
    }
  });

  test('refuses an invalid port, and an unknown option', async () => {
    const badOption = site.start(['--rest']);
    expect(await badOption.exited).toBe(1);
    expect(badOption.output()).toContain('Unknown option --rest');
    site.variables.NOBICAST_PORT = 'http';
    const badPort = site.start();
    expect(await badPort.exited).toBe(1);
    expect(badPort.output()).toContain('NOBICAST_PORT must be a port');
  });
});
