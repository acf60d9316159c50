import ICAL from 'ical.js';
import {
  createTestDatabase,
  listenForTestChanges,
  type ChangesForTest,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildMember,
  buildShowOf,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let database: TestDatabase;
let content: ContentForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  database = await createTestDatabase();
  content = await startContentForTest(database);
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
});
afterAll(async () => {
  await changes.close();
  await content.close();
  await database.drop();
});
beforeEach(async () => {
  content.setNow('2026-11-26T12:00:00Z');
  await content.db('content.episodes').where({ type: 'preparation' }).delete();
  await content.db('content.live_items').delete();
});

async function read() {
  const response = await fetch(`${content.url}/calendrier.ics`);
  const text = await response.text();
  const events = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => ({ component, event: new ICAL.Event(component) }))
    .map(({ component, event }) => ({
      uid: event.uid,
      start: event.startDate.toString(),
      summary: event.summary,
      url: String(component.getFirstPropertyValue('url')),
      sequence: event.sequence,
      modified: component.getFirstPropertyValue('last-modified')?.toString(),
    }));
  return { text, events, headers: response.headers };
}

test('T3-R7 without a preparation the calendar has the usual shows of the next weeks', async () => {
  const { events, headers } = await read();
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('surrogate-key')?.split(' ').sort()).toEqual(['any-episode', 'episodes', 'live-item']);
  expect(events).toHaveLength(12);
  expect(events[0]).toMatchObject({
    uid: '2026-11-28@nobicast.test',
    start: '2026-11-28T20:00:00Z',
    url: 'https://nobicast.test/',
    sequence: 0,
  });
  expect(events[11]?.start).toBe('2027-02-13T20:00:00Z');
});

test('T3-R7 a show that is moved stays the same event, newer than before, and cached copies are dropped', async () => {
  const show = await buildShowOf(content, await buildMember(content.dbAs('auth'), 'Maud', 'host'));
  const before = (await read()).events[0];
  expect(before).toMatchObject({
    uid: '2026-11-28@nobicast.test',
    url: `https://nobicast.test/episodes/${show.slug}`,
  });
  const keys = await changes.notifiedBy(async () => void (await show.move('2026-11-29T18:30:00.000Z')));
  expect(keys.join(' ')).toContain('any-episode');
  const after = (await read()).events;
  expect(after).toHaveLength(12);
  expect(after[0]).toMatchObject({ uid: before?.uid, start: '2026-11-29T18:30:00Z' });
  expect(after[0]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(Date.parse(after[0]?.modified ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.modified ?? ''));
  await show.move(null);
  const back = (await read()).events[0];
  expect(back?.start).toBe('2026-11-28T20:00:00Z');
  expect(back?.sequence).toBeGreaterThan(after[0]?.sequence ?? 0);
});

test('T3-R7 two preparations of one week are two shows, and one that is not public is none', async () => {
  const fields = { type: 'preparation', published_at: '2026-11-25T17:00:00Z' } as const;
  await buildEpisode(content.db, fields);
  const { id } = await buildEpisode(content.db, { ...fields, recording_starts_at: '2026-11-27T19:00:00Z' });
  await buildEpisode(content.db, { ...fields, published_at: '2026-12-01T17:00:00Z', title: 'Secret' });
  const { events, text } = await read();
  expect(events.map(({ uid, start }) => [uid, start]).slice(0, 2)).toEqual([
    [`2026-11-28-${id}@nobicast.test`, '2026-11-27T19:00:00Z'],
    ['2026-11-28@nobicast.test', '2026-11-28T20:00:00Z'],
  ]);
  expect(text).not.toContain('Secret');
});

test('T3-R7 a week whose show was held earlier and merged has no other', async () => {
  await content.db('content.live_items').insert({
    usual_starts_at: '2026-11-28T20:00:00Z',
    starts_at: '2026-11-25T18:00:00Z',
    ends_at: '2026-11-25T20:15:00Z',
    status: 'ended',
  });
  expect((await read()).events[0]?.start).toBe('2026-12-05T20:00:00Z');
});

test('T3-R7 any title is read as written, on lines of 75 bytes (RFC 5545, 3.1)', async () => {
  const title = `Ça ; là, \\n\nBEGIN:VEVENT ${'é🎙️'.repeat(60)}`;
  await buildEpisode(content.db, { type: 'preparation', published_at: '2026-11-25T17:00:00Z', title });
  const { events, text } = await read();
  expect(events).toHaveLength(12);
  expect(events[0]?.summary).toContain(title);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('')).not.toContain('\ufffd');
});

test('T3-R7 the calendar changes only with the shows: readers who have it are told so', async () => {
  const first = await read();
  content.setNow('2026-11-26T18:00:00Z');
  const second = await read();
  expect(second.text).toBe(first.text);
  expect(second.headers.get('last-modified')).toBe(first.headers.get('last-modified'));
});
