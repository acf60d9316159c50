import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isComplete } from '@nobicast/infra/first-visit';
import { createSite, starve, untilPrinted, type Site, type Started } from '../stack/npm-start.ts';
import { publishUnchecked } from '../stack/start-stack.ts';
import { expect, test } from '../stack/test.ts';

// A machine that has far too little processor time for the stack, the supervisor included: everything is slow, nothing is
// dead. `npm run test:long` takes 15 % of one core from a control group, for five minutes and for a first start.

const isLong = process.env.NOBICAST_STARVED === 'long';
const share = 0.15;
const starvedMs = isLong ? 300_000 : 20_000;
const requestsPerSecond = isLong ? 5 : 2;
/** Long enough for pages that come late. */
const pageDeadlineMs = 120_000;
const controlGroups = '/sys/fs/cgroup/cpu';

/** A control group whose processes get this share of one core. */
function createControlGroup(name: string) {
  const folder = path.join(controlGroups, `nobicast-${name}-${process.pid}`);
  const periodUs = 100_000;
  mkdirSync(folder);
  const setQuota = (quotaUs: number) => writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(quotaUs));
  return {
    limit: () => setQuota(share * periodUs),
    release: () => setQuota(-1),
    wrap: (command: string[]) => [
      'sh',
      '-c',
      `echo $$ > ${path.join(folder, 'cgroup.procs')}; exec "$@"`,
      'sh',
      ...command,
    ],
    remove: () => rmdirSync(folder),
  };
}

/** How long a page took, in milliseconds; undefined where it did not come. */
async function timePage(url: string): Promise<number | undefined> {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/archives`, { signal: AbortSignal.timeout(pageDeadlineMs) }).catch(
    () => undefined,
  );
  await reply?.text();
  return reply?.ok ? performance.now() - startedAt : undefined;
}

/** Requests a page so often a second for a time. Resolves with how many did not come. */
async function visit(url: string, forMs: number): Promise<number> {
  const pages: Promise<number | undefined>[] = [];
  for (const until = performance.now() + forMs; performance.now() < until;) {
    pages.push(timePage(url));
    await pause(1_000 / requestsPerSecond);
  }
  return (await Promise.all(pages)).filter((ms) => ms === undefined).length;
}

/** The lines about parts that ended or were ended. */
const restarts = ({ output }: Started) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('! '));

test.describe('a starved machine', () => {
  test.setTimeout(1_800_000);
  let site: Site;
  test.beforeEach(async () => {
    // Short, so that a judgement by the clock would be made long before the end.
    site = await createSite({ NOBICAST_DEMO_DATA: 'on', ...(!isLong && { NOBICAST_HANG_SECONDS: '6' }) });
  });
  test.afterEach(() => site.remove());

  test('ends no healthy part; pages come late, and all is normal soon after', async () => {
    publishUnchecked(site.dataFolder);
    const group = isLong ? createControlGroup('running') : undefined;
    const started = site.start([], group?.wrap);
    await untilPrinted(started, 'Ctrl-C');
    const { parts } = site.readRecord();

    group?.limit();
    const feed = group ? group.release : starve(started.child.pid ?? 0, { share });
    const missing = await visit(site.url, starvedMs);
    feed();

    expect([restarts(started), site.readRecord().parts, missing]).toEqual([[], parts, 0]);
    await expect.poll(() => timePage(site.url), { timeout: 30_000 }).toBeLessThan(1_000);
    await site.remove();
    group?.remove();
  });

  test('starts, however long that takes', async () => {
    if (!isLong) publishUnchecked(site.dataFolder);
    const group = isLong ? createControlGroup('start') : undefined;
    group?.limit();
    const started = site.start([], group?.wrap);
    const feed = group ? () => undefined : starve(started.child.pid ?? 0, { share: 0.5 });
    await expect
      .poll(() => isComplete(site.url), { timeout: 1_700_000, intervals: [isLong ? 2_000 : 500] })
      .toBe(true);
    feed();
    expect(restarts(started)).toEqual([]);
    await site.remove();
    group?.remove();
  });
});
