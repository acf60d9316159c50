import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { countMissingPages, expectWholeSite, moments, restarts, timePage } from '../../stack/first-start.ts';
import {
  createSite,
  isAlive,
  starve,
  tableEnd,
  untilPrinted,
  type Site,
  type Started,
} from '../../stack/npm-start.ts';
import { accountsIn } from '../../stack/sign-in.ts';
import { publishUnchecked } from '../../stack/start-stack.ts';
import { expect, test } from '../../stack/test.ts';

// `npm start` on a busy machine: first starts that are given up, killed and starved. `npm run test:long` kills and
// starves at more moments.

const slowly = { timeout: 60_000 };
/** The share of the time in which starved processes run. */
const share = 0.15;
const starvedMs = 20_000;

/** Asserts that it is a single line. */
async function onlyErrorLine({ output, exited }: Started): Promise<string> {
  expect(await exited).toBe(1);
  const errorLines = output()
    .split('\n')
    .filter((line) => line.startsWith('✗'));
  expect(errorLines).toHaveLength(1);
  return errorLines.join();
}

test.setTimeout(900_000);
let site: Site;
test.beforeEach(async () => {
  // A judgement by the clock would find hung parts long before the end of the starving. The gateway has a quarter of it
  // in processor time: a start takes up to half of that on a slow machine.
  site = await createSite({ NOBICAST_DEMO_DATA: 'on', NOBICAST_HANG_SECONDS: '14' });
});
test.afterEach(() => site.remove());

const isRecorded = () => existsSync(path.join(site.dataFolder, 'run.json'));
const pidsOf = () => Object.values(site.readRecord().parts);
const untilEnded = (pids: readonly number[]) => expect.poll(() => pids.filter(isAlive), slowly).toEqual([]);
const pageText = async (address = '/') => (await fetch(site.url + address)).text();
const statusOf = async (address: string) => (await fetch(site.url + address)).status;

const latestPodcast = '/api/episodes?type=podcast&limit=1';

async function countPlay(): Promise<number> {
  const latest = await fetch(site.url + latestPodcast);
  const { data } = (await latest.json()) as { data: { episodes: { id: number }[] } };
  const id = data.episodes[0]?.id;
  const play = await fetch(`${site.url}/api/metrics/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ episode_id: id, ncid: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
  });
  expect(play.status).toBe(200);
  const metrics = await (await fetch(`${site.url}/api/metrics/episode/${id}`)).json();
  return (metrics as { plays: number }).plays;
}

test('a start refuses a folder of somebody else and a port that is in use, in one line', async () => {
  const thesis = path.join(site.dataFolder, 'thesis.txt');
  writeFileSync(thesis, 'Ten years of work');
  expect(await onlyErrorLine(site.start(['--reset']))).toContain(site.dataFolder);
  expect(readFileSync(thesis, 'utf8')).toBe('Ten years of work');

  const blocker: Server = createServer();
  await new Promise<void>((resolve) =>
    blocker.listen(Number(site.variables.NOBICAST_PORT), '127.0.0.1', resolve),
  );
  try {
    const line = await onlyErrorLine(site.start());
    expect(line).toContain(`Port ${site.variables.NOBICAST_PORT}`);
    expect(line).toContain('NOBICAST_PORT=');
  } finally {
    await new Promise((resolve) => blocker.close(resolve));
  }
});

test('a first start is given up, killed, starved and killed again, and ends as a whole site that keeps its data', async () => {
  publishUnchecked(site.dataFolder);

  await test.step('Ctrl-C during a start stops what has started so far', async () => {
    const started = site.start();
    await untilPrinted(started, moments.database);
    const pids = pidsOf();
    expect(pids.length).toBeGreaterThanOrEqual(3);
    started.child.kill('SIGINT');
    expect(await started.exited).toBe(0);
    expect(started.output()).not.toContain(tableEnd);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(isRecorded()).toBe(false);
  });

  await test.step('the next one is killed as a whole', async () => {
    const started = site.start();
    await untilPrinted(started, moments.episodes);
    expect(started.output()).not.toContain('a killed run');
    site.killAll();
    await started.exited;
  });

  const started = site.start([], ([, ...args]) => ['npm', 'exec', '--call', `node ${args.join(' ')}`]);
  // UP5, UP6
  await test.step('the next one finishes it, however long a starved machine takes, and although Postgres is killed', async () => {
    const feed = starve(started.child.pid ?? 0, { share: 0.5 });
    await untilPrinted(started, moments.sounds);
    feed();
    expect(restarts(started)).toEqual([]);
    const { postgres = 0, 'object-store': store = 0 } = site.readRecord().parts;
    process.kill(store, 'SIGSTOP');
    try {
      expect(await pageText()).toContain('Les données de démonstration arrivent');
    } finally {
      process.kill(store, 'SIGCONT');
    }
    process.kill(postgres, 'SIGKILL');
    await expectWholeSite(site, started);
    expect(await pageText()).not.toContain('Les données de démonstration arrivent');
  });

  // UP8
  await test.step('starving ends no healthy part; pages come late, and all is normal soon after', async () => {
    const before = [restarts(started), site.readRecord().parts];
    const feed = starve(started.child.pid ?? 0, { share });
    const missing = await countMissingPages(site.url, { forMs: starvedMs, perSecond: 2 });
    feed();
    expect([restarts(started), site.readRecord().parts]).toEqual(before);
    expect(missing).toBe(0);
    await expect.poll(() => timePage(site.url), { timeout: 30_000 }).toBeLessThan(1_000);
  });

  // UP9
  await test.step('a Postgres that hangs is replaced, which is reported', async () => {
    const { postgres = 0 } = site.readRecord().parts;
    const before = started.output().length;
    process.kill(postgres, 'SIGSTOP');
    const printed = { ...started, output: () => started.output().slice(before) };
    await untilPrinted(printed, '✓ postgres is back');
    expect(printed.output()).toContain('! postgres hangs: it had the time to answer and did not; ending it');
    expect(site.readRecord().parts.postgres).not.toBe(postgres);
    // Another address may be answered from the cache before content is back.
    await expect.poll(() => statusOf(latestPodcast), slowly).toBe(200);
  });

  const plays = await countPlay();
  const secrets = () => readFileSync(path.join(site.dataFolder, 'secrets.json'), 'utf8');
  const secretsBefore = secrets();

  // UP7
  await test.step('the end of npm ends every process', async () => {
    const pids = pidsOf();
    // What npm cannot pass on to its children.
    started.child.kill('SIGKILL');
    await untilEnded(pids);
    await expect.poll(isRecorded, slowly).toBe(false);
  });

  await test.step('the next start has the data, and its parts end with a killed stack', async () => {
    const next = site.start();
    await untilPrinted(next, tableEnd);
    // The play before the end was kept, so the count goes up by one. API-PUBLIC-005
    expect(await countPlay()).toBe(plays + 1);
    expect(secrets()).toBe(secretsBefore);
    expect(accountsIn(next.output())).toEqual(accountsIn(started.output()));
    const { stack, parts } = site.readRecord();
    process.kill(stack, 'SIGKILL');
    await untilEnded(Object.values(parts));
  });

  await test.step('a start that publishes our builds prints the addresses of everything; Ctrl-C stops everything', async () => {
    rmSync(path.join(site.dataFolder, 'remotes'), { recursive: true });
    const last = site.start();
    await untilPrinted(last, tableEnd);
    const { NOBICAST_PORT: port, NOBICAST_MAIL_PORT: mailPort } = site.variables;
    for (const line of [
      `http://localhost:${port}`,
      `http://localhost:${mailPort}`,
      '/api/docs',
      site.dataFolder,
    ])
      expect(last.output()).toContain(line);
    await expect.poll(() => statusOf('/')).toBe(200);
    expect(await countPlay()).toBe(plays + 2);
    expect((await fetch(`${site.mailUrl}/email`)).status).toBe(200);
    const pids = pidsOf();
    expect(pids.length).toBeGreaterThanOrEqual(7);
    last.child.kill('SIGINT');
    expect(await last.exited).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(isRecorded()).toBe(false);
  });
});
