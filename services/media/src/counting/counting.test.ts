import { get } from 'node:http';
import { getDownloadCounts, type DownloadCounts } from '@nobicast/contracts';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildStoredAudio,
  noise,
  startMediaForTest,
  type MediaForTest,
} from '../testing/index.ts';
import { countFinishedDays } from './count-days.use-case.ts';
import { countsRepository } from './counts.repository.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

/** A minute at 64 kbit/s is 480,000 bytes. */
const bytes = noise(1_000_000);
const durationMs = 125_000;
const agent = 'AntennaPod/3.5.0';
const listener = '203.0.113.5';

let media: MediaForTest;
let episodeId: number;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  media.setNow('2026-11-16T22:00:00Z');
  await media.db('media.counted_days').delete();
  await media.db('media.address_salts').delete();
  await media.content('content.episodes').delete();
  ({ episodeId } = await buildStoredAudio(media, bytes));
  await media.db('media.audio').where({ episode_id: episodeId }).update({ duration_ms: durationMs });
});

interface EventRow {
  id: string;
  method: string;
  status: number;
  requested_range: string | null;
  bytes_sent: string;
  is_prefetch: boolean;
  is_eligible: boolean;
  user_agent: string | null;
  address_hash: string;
  previous_hash: string | null;
  file_bytes: string;
  id3_bytes: number | null;
  mean_bitrate: number | null;
}

const listEvents = () => media.db<EventRow>('media.delivery_events').orderBy('id');
/** Responses are recorded a moment after they end. */
async function recorded(count: number): Promise<EventRow[]> {
  await eventually(async () => {
    await media.recorder.flush();
    return (await listEvents()).length === count;
  });
  return listEvents();
}

const ask = async (
  headers: Record<string, string> = {},
  { method = 'GET', path = `/api/episodes/${episodeId}/stream`, from = listener } = {},
) => {
  const reply = await fetch(media.url + path, {
    method,
    headers: { 'user-agent': agent, 'x-forwarded-for': from, ...headers },
    redirect: 'manual',
  });
  await reply.arrayBuffer();
};

const dependencies = () => ({
  deliveries: deliveriesRepository(media.db),
  counts: countsRepository(media.db),
  clock: media.clock,
  logger: silentLogger(),
});
const readCounts = async () =>
  ((await (await fetch(media.url + getDownloadCounts.path)).json()) as { data: DownloadCounts }).data;

describe('what is recorded', () => {
  test('a request with its range, its bytes, its file and the hash of its address', async () => {
    await media.db('media.sounds').insert({
      episode_id: episodeId,
      object_key: (
        await media.db('media.audio').where({ episode_id: episodeId }).first<{ object_key: string }>()
      ).object_key,
      facts_state: 'failed',
      waveform_state: 'none',
      id3_bytes: 200_000,
    });
    await ask({ range: 'bytes=100-499' });
    const [event] = await recorded(1);
    expect(event).toMatchObject({
      method: 'GET',
      status: 206,
      requested_range: 'bytes=100-499',
      bytes_sent: '400',
      is_prefetch: false,
      is_eligible: true,
      user_agent: agent,
      file_bytes: '1000000',
      id3_bytes: 200_000,
      // 800,000 bytes in 125 s.
      mean_bitrate: 51_200,
    });
    expect(event?.address_hash).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(event)).not.toContain(listener);
  });

  test('every way to the sound, HEAD and errors included; a redirect by what it was asked for', async () => {
    const external = await buildEpisode(media);
    await media.db('media.audio').insert({
      episode_id: external,
      kind: 'external',
      url: 'https://cdn.example/1.mp3',
      mime_type: 'audio/mpeg',
      size_bytes: 5_000_000,
      uploaded_at: new Date(),
    });
    const requests: Parameters<typeof ask>[] = [
      [{}, { path: `/api/episodes/${episodeId}/download` }],
      [{}, { path: `/audio/${episodeId}/1.mp3` }],
      [{}, { method: 'HEAD' }],
      [{ range: 'bytes=1000000-' }],
      [{ 'if-none-match': '*' }],
      [{ 'sec-purpose': 'prefetch;prerender' }],
      [{ range: 'bytes=0-9' }, { path: `/audio/${external}/1.mp3` }],
    ];
    const events: EventRow[] = [];
    for (const [index, request] of requests.entries()) {
      await ask(...request);
      events.splice(0, events.length, ...(await recorded(index + 1)));
    }
    expect(
      events.map(({ method, status, bytes_sent, is_eligible }) => [
        method,
        status,
        Number(bytes_sent),
        is_eligible,
      ]),
    ).toEqual([
      ['GET', 200, 1_000_000, true],
      ['GET', 200, 1_000_000, true],
      ['HEAD', 200, 0, false],
      ['GET', 416, 0, false],
      ['GET', 304, 0, false],
      ['GET', 200, 1_000_000, false],
      ['GET', 302, 0, true],
    ]);
  });

  test('a listener who leaves is recorded with less than the whole file', async () => {
    const large = Buffer.alloc(40_000_000);
    ({ episodeId } = await buildStoredAudio(media, large));
    await new Promise<void>((resolve, reject) => {
      const request = get(`${media.url}/api/episodes/${episodeId}/stream`, (reply) => {
        reply.once('data', () => {
          reply.destroy();
          resolve();
        });
      });
      request.on('error', reject);
    });
    const [event] = await recorded(1);
    expect(event?.status).toBe(200);
    expect(Number(event?.bytes_sent)).toBeLessThan(large.length);
  });

  test('nothing of a preparation, and nothing of what does not exist', async () => {
    const { episodeId: preparation } = await buildStoredAudio(media, bytes, { type: 'preparation' });
    await ask({}, { path: `/api/episodes/${preparation}/stream` });
    await ask({}, { path: '/api/episodes/999999/stream' });
    await ask();
    expect(await recorded(1)).toHaveLength(1);
  });

  test.each(['dnt', 'sec-gpc'])('nothing of who does not want it (%s)', async (header) => {
    await ask({ [header]: '1' });
    await ask({ [header]: '0' });
    expect(await recorded(1)).toHaveLength(1);
  });

  test('IPv6 addresses of one /64 have one hash, and IPv4-mapped ones are IPv4', async () => {
    const addresses = [
      '2001:db8:1:2::5',
      '2001:db8:1:2:3::9',
      '2001:db8:1:3::5',
      '::ffff:198.51.100.7',
      '198.51.100.7',
      listener,
    ];
    const hashes: string[] = [];
    for (const [index, from] of addresses.entries()) {
      await ask({ range: 'bytes=0-1' }, { from });
      hashes.push((await recorded(index + 1)).at(-1)?.address_hash ?? '');
    }
    const names = hashes.map((hash) => hashes.indexOf(hash));
    expect(names).toEqual([0, 0, 2, 3, 3, 5]);
  });

  test('a database that is away loses no listener, and what was heard meanwhile is recorded later', async () => {
    await media.db.raw('alter table media.delivery_events rename to away');
    await ask();
    await expect(media.recorder.flush()).rejects.toThrow(/delivery_events/);
    await media.db.raw('alter table media.away rename to delivery_events');
    expect(await recorded(1)).toHaveLength(1);
  });
});

describe('the count of a day', () => {
  test('the window of 24 hours holds across midnight, by first touch (5.5.1)', async () => {
    for (const [index, at] of ['16T22:00', '17T03:00', '17T22:15', '18T23:15'].entries()) {
      media.setNow(`2026-11-${at}:00Z`);
      await ask();
      await recorded(index + 1);
    }
    media.setNow('2026-11-22T00:15:00Z');
    await countFinishedDays(dependencies());
    const days = await media
      .db('media.daily_downloads')
      .orderBy('day')
      .select(media.db.raw('day::text'), 'downloads', 'requests');
    // In Paris, the third request falls on the 17th, and the last one on the 19th.
    expect(days).toEqual([
      { day: '2026-11-16', downloads: 1, requests: 1 },
      { day: '2026-11-17', downloads: 1, requests: 2 },
      { day: '2026-11-19', downloads: 1, requests: 1 },
    ]);
    expect(await readCounts()).toMatchObject({
      requests: 4,
      downloads: 3,
      from: '2026-11-16',
      to: '2026-11-20',
    });
    // Monday's window shares its hash with Tuesday morning only; nothing links it to Tuesday evening.
    const hashes = (await listEvents()).map(({ address_hash }) => address_hash);
    expect(hashes.map((hash) => hashes.indexOf(hash))).toEqual([0, 0, 2, 3]);
    expect((await listEvents()).every(({ previous_hash }) => previous_hash === null)).toBe(true);
  });

  test('a day waits until its windows have ended', async () => {
    await ask();
    await recorded(1);
    for (const [now, count] of [
      ['2026-11-17T23:59:59Z', 0],
      // The 16th ended at 23:00 UTC: its last window ends on the 17th at 23:00.
      ['2026-11-18T00:00:00Z', 1],
    ] as const) {
      media.setNow(now);
      await countFinishedDays(dependencies());
      expect([now, (await media.db('media.counted_days')).length]).toEqual([now, count]);
    }
  });

  test('salts are kept for 48 hours', async () => {
    // Another day, because the process remembers the salts of the others.
    media.setNow('2026-12-16T22:00:00Z');
    await ask();
    await recorded(1);
    const listSalts = async () =>
      (await media.db('media.address_salts').orderBy('day').select(media.db.raw('day::text'))).map(
        ({ day }) => day,
      );
    expect(await listSalts()).toEqual(['2026-12-15', '2026-12-16']);
    media.setNow('2026-12-17T23:59:00Z');
    await countFinishedDays(dependencies());
    expect(await listSalts()).toEqual(['2026-12-16']);
    media.setNow('2026-12-18T00:15:00Z');
    await countFinishedDays(dependencies());
    expect(await listSalts()).toEqual([]);
  });

  test('two processes hash an address alike', async () => {
    const { deliveries } = dependencies();
    const salts = await Promise.all(['a', 'b', 'c'].map((salt) => deliveries.getSalt('2026-11-16', salt)));
    expect(new Set(salts).size).toBe(1);
  });
});

test('before a day was counted, the counts are empty', async () => {
  expect(await readCounts()).toMatchObject({ days: 0, from: null, to: null, requests: 0, downloads: 0 });
});

test('a deleted episode takes its counts along, and what is left still adds up', async () => {
  await ask();
  await recorded(1);
  media.setNow('2026-11-20T00:15:00Z');
  await countFinishedDays(dependencies());
  expect(await readCounts()).toMatchObject({ requests: 1, downloads: 1 });
  await media.content('content.episodes').where({ id: episodeId }).delete();
  expect(await readCounts()).toMatchObject({ requests: 0, downloads: 0 });
  expect(await listEvents()).toEqual([]);
});
