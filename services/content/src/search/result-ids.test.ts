import type { SearchReply } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { buildTranscript, startContentForTest, type ContentForTest } from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

test('no two results have one id, also where their rows have (LAYOUT-44)', async () => {
  const insert = (db: Knex, table: string, row: Record<string, Knex.RawBinding>) =>
    db.raw(
      `insert into ${table} (id, ${Object.keys(row).join(', ')}) overriding system value
        values (7777, ${Object.keys(row)
          .map((column) => `:${column}`)
          .join(', ')})`,
      row,
    );
  const title = 'Zirconium';
  await insert(content.db, 'content.episodes', {
    number: 1,
    type: 'podcast',
    title,
    slug: 'a',
    published_at: '2026-01-05T09:00:00Z',
  });
  await insert(content.db, 'content.subjects', { episode_id: 7777, title, order_index: 0 });
  await insert(content.db, 'content.guests', { key: 'a', name: title, is_featured: true });
  await insert(content.db, 'content.episode_participants', {
    episode_id: 7777,
    name: `${title} aussi`,
    participant_role: 'guest',
    order_index: 0,
  });
  await buildTranscript(content.db, 7777, ['Rien.']);
  await insert(content.db, 'content.transcript_passages', {
    episode_id: 7777,
    start_ms: 0,
    end_ms: 0,
    text: title,
  });
  await insert(content.dbAs('comments'), 'comments.comments', {
    episode_subject_id: 7777,
    author_name: 'Tom B.',
    author_email: 'tom@example.org',
    content: title,
    is_approved: true,
  });
  const { groups } = await content.data<SearchReply>('/api/search?q=zirconium');
  const ids = groups.flatMap(({ hits }) => hits.map(({ id }) => id));
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});
