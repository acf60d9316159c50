import { getDownloadCounts, type DownloadCounts } from '@nobicast/contracts';
import { silentLogger } from '@nobicast/service-kit/testing';
import { buildEpisode, startMediaForTest, type MediaForTest } from '../testing/index.ts';
import { agentList } from './agent-list.ts';
import { countFinishedDays, describeRecount, recountDays } from './count-days.use-case.ts';
import { methodVersion } from './counting.rules.ts';
import { countsRepository } from './counts.repository.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

const agent = 'AntennaPod/3.5.0';
let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.counted_days').delete();
  await media.content('content.episodes').delete();
});

const dependencies = () => ({
  deliveries: deliveriesRepository(media.db),
  counts: countsRepository(media.db),
  clock: media.clock,
  logger: silentLogger(),
});
const readCounts = async () =>
  ((await (await fetch(media.url + getDownloadCounts.path)).json()) as { data: DownloadCounts }).data;
const droppedIn = ({ dropped }: DownloadCounts) =>
  Object.fromEntries(dropped.filter(({ requests }) => requests > 0).map((one) => [one.reason, one.requests]));

/** The same numbers in [0, 1) each time. */
function pseudoRandom(): () => number {
  let state = 975;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Listeners, robots, probes and fragments, on two episodes. */
async function inventMonth(): Promise<number> {
  const random = pseudoRandom();
  const episodes: [number, number] = [await buildEpisode(media), await buildEpisode(media)];
  const pick = <Item>(items: readonly [Item, ...Item[]]) =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const start = Date.parse('2026-10-01T00:00:00Z');
  const rows = Array.from({ length: 3_000 }, () => {
    const at = new Date(start + random() * 31 * 24 * 60 * 60 * 1_000);
    const from = `198.51.100.${Math.floor(random() * 40)}`;
    const isPart = random() < 0.4;
    const first = Math.floor(random() * 900_000);
    return {
      episode_id: pick(episodes),
      occurred_at: at,
      method: pick(['GET', 'GET', 'GET', 'HEAD']),
      status: isPart ? 206 : pick([200, 200, 304, 404]),
      requested_range: isPart ? pick([`bytes=${first}-${first + 90_000}`, 'bytes=0-1', 'bytes=0-']) : null,
      bytes_sent: isPart ? 300_000 : pick([1_000_000, 1_000_000, 200_000]),
      is_prefetch: random() < 0.02,
      is_eligible: true,
      user_agent: pick([agent, 'Overcast/3.0', 'curl/8.5.0', '']),
      address_hash: `${from} ${at.toISOString().slice(0, 10)}`,
      previous_hash: `${from} ${new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10)}`,
      file_bytes: 1_000_000,
      id3_bytes: 20_000,
      mean_bitrate: 64_000,
    };
  });
  await media.db.batchInsert('media.delivery_events', rows, 500);
  return rows.length;
}

describe('a month', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };

  test('counted again from its requests, it gives the same figures, and all requests are accounted for', async () => {
    const total = await inventMonth();
    media.setNow('2026-11-05T00:15:00Z');
    await countFinishedDays(dependencies());
    const recounts = await recountDays(dependencies(), october);
    expect(recounts).toHaveLength(31);
    expect(recounts.filter((recount) => !describeRecount(recount).isSame)).toEqual([]);
    const { rows } = await media.db.raw<{ rows: { requests: string }[] }>(
      'select sum(requests) as requests from media.daily_downloads',
    );
    expect(Number(rows[0]?.requests)).toBe(total);
    const counts = await readCounts();
    const dropped = counts.dropped.reduce((sum, { requests }) => sum + requests, 0);
    expect(counts.downloads).toBeGreaterThan(100);
    expect(counts.downloads + dropped).toBe(counts.requests);
    expect(counts.days).toBe(30);
    expect(Object.keys(droppedIn(counts))).toEqual([
      'not_a_get',
      'no_content',
      'prefetch',
      'no_agent',
      'robot',
      'probe',
      'under_a_minute',
      'repeated',
    ]);
  });

  test('a day that was counted stays as it is; a changed request shows in the recount only', async () => {
    await inventMonth();
    media.setNow('2026-11-05T00:15:00Z');
    await countFinishedDays(dependencies());
    const before = await media.db('media.daily_downloads').orderBy(['day', 'episode_id']);
    await media
      .db('media.delivery_events')
      .where('occurred_at', '<', '2026-10-02')
      .update({ method: 'HEAD' });
    await countFinishedDays(dependencies());
    expect(await media.db('media.daily_downloads').orderBy(['day', 'episode_id'])).toEqual(before);
    const different = (await recountDays(dependencies(), october))
      .map(describeRecount)
      .filter(({ isSame }) => !isSame);
    expect(different.map(({ line }) => line)[0]).toMatch(/^2026-10-01 frozen \d+, recounted 0: DIFFERENT$/);
  });

  test('keeps the versions by which each day was counted, also when those of today are others', async () => {
    await inventMonth();
    media.setNow('2026-11-05T00:15:00Z');
    await countFinishedDays(dependencies());
    const listVersions = () =>
      media
        .db('media.counted_days')
        .where('day', '<=', october.to)
        .groupBy('method_version', 'agent_list_version')
        .orderByRaw('min(day)')
        .select('method_version', 'agent_list_version', media.db.raw('count(*)::integer as days'));
    const current = {
      method_version: methodVersion,
      agent_list_version: `${agentList.name} ${agentList.version}`,
    };
    expect(await listVersions()).toEqual([{ ...current, days: 31 }]);

    const former = { method_version: '0', agent_list_version: 'Nobicast 2026-01-01' };
    await media.db('media.counted_days').where('day', '<', '2026-10-11').update(former);
    media.setNow('2026-11-06T00:15:00Z');
    await countFinishedDays(dependencies());
    expect(await listVersions()).toEqual([
      { ...former, days: 10 },
      { ...current, days: 21 },
    ]);
    expect((await readCounts()).current).toEqual({
      version: methodVersion,
      agent_list: current.agent_list_version,
    });
    expect((await readCounts()).methods).toEqual([
      {
        version: current.method_version,
        agent_list: current.agent_list_version,
        days: 25,
        from: '2026-10-11',
        to: '2026-11-04',
      },
      { version: '0', agent_list: 'Nobicast 2026-01-01', days: 5, from: '2026-10-06', to: '2026-10-10' },
    ]);
  });
});
