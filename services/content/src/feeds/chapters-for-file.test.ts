import { brand, callPath, getChapters, getChaptersForFile } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import { buildEpisode, buildSubject, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const read = (id: number) =>
  callService(getChaptersForFile, {
    baseUrl: content.url,
    secret: testSecret,
    caller: 'media',
    deadlineMs: 10_000,
    params: { id },
  });

// T3-E4
test('a file gets the chapters that listeners get, also before publication', async () => {
  content.setNow('2026-11-20T12:00:00Z');
  const { id } = await buildEpisode(content.db, {
    title: ' Un titre ',
    published_at: '2026-11-23T09:00:00Z',
  });
  await buildSubject(content.db, { episode_id: id, title: 'B', start_ms: 61_250 });
  await buildSubject(content.db, { episode_id: id, title: 'Sans début' });
  await buildSubject(content.db, {
    episode_id: id,
    title: 'A',
    start_ms: 0,
    content_url: 'https://a.example/',
  });
  const found = await read(id);
  expect(found).toEqual({
    title: 'Un titre',
    show: brand.name,
    chapters: [
      { start_ms: 0, title: 'A', url: 'https://a.example/' },
      { start_ms: 61_250, title: 'B', url: null },
    ],
  });
  content.setNow('2026-11-24T12:00:00Z');
  const reply = await fetch(content.url + callPath(getChapters, { params: { id } }));
  const { chapters } = (await reply.json()) as { chapters: { startTime: number; title: string }[] };
  expect(chapters.map(({ startTime, title }) => [startTime * 1_000, title])).toEqual(
    found.chapters.map(({ start_ms: startMs, title }) => [startMs, title]),
  );
});

test('a file of a missing episode gets none', async () => {
  await expect(read(987_654)).rejects.toMatchObject({ code: 'episode_not_found' });
});
