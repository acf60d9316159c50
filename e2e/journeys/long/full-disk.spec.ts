import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callPath } from '@nobicast/contracts/call';
import { getEpisodeMetrics, getLatestEpisode, trackPlay } from '@nobicast/contracts/calls';
import { isComplete } from '@nobicast/infra/first-visit';
import { createSite, untilPrinted, type Site } from '../../stack/npm-start.ts';
import { publishUnchecked } from '../../stack/start-stack.ts';
import { expect, test } from '../../stack/test.ts';

// The data folder is a small file system that gets full. Needs root, for the mount; `npm test` has a full disk under
// each part alone.

const diskMebibytes = 420;
const fullMs = 20_000;
const recoveryMs = 10_000;
const everyMs = 200;

/** Takes all free space, also what others free meanwhile. */
async function fill(folder: string, forMs: number): Promise<void> {
  const file = path.join(folder, 'somebody-elses-file');
  const blocks = [1024 * 1024, 4096, 1];
  for (const until = performance.now() + forMs; performance.now() < until; await pause(50)) {
    for (const bytes of blocks) {
      try {
        for (;;) appendFileSync(file, Buffer.alloc(bytes));
      } catch {
        continue;
      }
    }
  }
  rmSync(file);
}

test.describe('a full disk', () => {
  test.setTimeout(600_000);
  let site: Site;
  test.beforeEach(async () => {
    site = await createSite({ NOBICAST_DEMO_DATA: 'on', RATE_LIMIT_EVENTS_PER_MINUTE: '100000' });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'tmpfs', site.dataFolder]);
    chmodSync(site.dataFolder, 0o755);
  });
  test.afterEach(async () => {
    await site.stop();
    execFileSync('umount', [site.dataFolder]);
    await site.remove();
  });

  test('ends nothing, loses nothing that was accepted, and is over within ten seconds', async ({
    request,
  }) => {
    publishUnchecked(site.dataFolder);
    const started = site.start();
    await untilPrinted(started, 'Ctrl-C');
    const latest = await request.get(site.url + callPath(getLatestEpisode, {}));
    const { id } = ((await latest.json()) as { data: { episode: { id: number } } }).data.episode;
    const countPlays = async () => {
      const reply = await request.get(site.url + callPath(getEpisodeMetrics, { params: { id } }));
      return ((await reply.json()) as { plays: number }).plays;
    };
    const play = async (): Promise<number> => {
      const reply = await request
        .post(site.url + callPath(trackPlay, {}), {
          data: { episode_id: id, ncid: randomUUID() },
          timeout: 20_000,
        })
        .catch(() => undefined);
      return reply?.status() ?? 0;
    };
    const before = await countPlays();
    const statuses: number[] = [];
    let isOver = false;
    const load = (async () => {
      const under: Promise<unknown>[] = [];
      while (!isOver) {
        under.push(play().then((status) => statuses.push(status)));
        await pause(everyMs);
      }
      await Promise.all(under);
    })();

    await fill(site.dataFolder, fullMs);
    const freedAt = performance.now();
    await expect.poll(() => isComplete(site.url), { timeout: recoveryMs, intervals: [100] }).toBe(true);
    await expect.poll(play, { timeout: recoveryMs, intervals: [100] }).toBe(200);
    const recoveredMs = performance.now() - freedAt;
    isOver = true;
    await load;

    // The last accepted one is that of the poll; the replies of others may have been lost.
    const accepted = statuses.filter((status) => status === 200).length + 1;
    await expect
      .poll(countPlays, { timeout: 90_000, intervals: [2_000] })
      .toBeGreaterThanOrEqual(before + accepted);
    expect(statuses.some((status) => status === 503)).toBe(true);
    expect(recoveredMs).toBeLessThan(recoveryMs);
    expect([started.child.exitCode, started.child.signalCode]).toEqual([null, null]);
  });
});
