import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isComplete } from '@nobicast/infra/first-visit';
import { countMissingPages, moments, restarts, timePage } from '../../stack/first-start.ts';
import { createSite, untilPrinted, type Site } from '../../stack/npm-start.ts';
import { publishUnchecked } from '../../stack/start-stack.ts';
import { expect, test } from '../../stack/test.ts';

// A machine with far too little processor time for the stack: 15 % of one core, from a control group, for five
// minutes and for a first start. Everything is slow, nothing is dead. Needs root. `outages/first-start.spec.ts` stops
// all processes for most of 20 seconds.

const share = 0.15;
const starvedMs = 300_000;
const controlGroups = '/sys/fs/cgroup/cpu';

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

test.setTimeout(1_800_000);
let site: Site;
test.beforeEach(async () => {
  site = await createSite({ NOBICAST_DEMO_DATA: 'on' });
});
test.afterEach(() => site.remove());

// UP8
test('a starved machine ends no healthy part; pages come late, and all is normal soon after', async () => {
  publishUnchecked(site.dataFolder);
  const group = createControlGroup('running');
  const started = site.start([], group.wrap);
  await untilPrinted(started, moments.whole);
  const { parts } = site.readRecord();

  group.limit();
  const missing = await countMissingPages(site.url, { forMs: starvedMs, perSecond: 5 });
  group.release();

  expect([restarts(started), site.readRecord().parts, missing]).toEqual([[], parts, 0]);
  await expect.poll(() => timePage(site.url), { timeout: 30_000 }).toBeLessThan(1_000);
  await site.remove();
  group.remove();
});

test('a starved machine comes up, however long that takes', async () => {
  const group = createControlGroup('start');
  group.limit();
  const started = site.start([], group.wrap);
  await expect.poll(() => isComplete(site.url), { timeout: 1_700_000, intervals: [2_000] }).toBe(true);
  expect(restarts(started)).toEqual([]);
  await site.remove();
  group.remove();
});
