import type { Knex, UserActor } from '@nobicast/service-kit';
import { connectForTest } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildParticipant,
  buildSubject,
  conflictOf,
  episodeOf,
  mergingAt,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let db: Knex;
let maud: UserActor;
let { planReply, planOf, merge, buildPair } = {} as ReturnType<typeof mergingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  ({ db } = content);
  maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  ({ planReply, planOf, merge, buildPair } = mergingAt(content, maud));
});
afterAll(() => content.close());
beforeEach(() => db('content.episodes').delete());

describe('nothing is merged', () => {
  test.each([
    ['an episode that does not exist', async () => 9_999_999, [404, 'episode_not_found']],
    ['a podcast', async () => (await buildPair()).target, [409, 'no_merge_target']],
    [
      'a preparation without a podcast of its number',
      async () => (await buildPair({ podcast: { number: 978 } })).source,
      [409, 'no_merge_target'],
    ],
  ])('of %s', async (_name, build, refusal) => {
    const id = await build();
    const [planned, done] = [await planReply(id), await merge(id, { into: 1, plan: 'x' })];
    expect([planned.status, planned.body.code]).toEqual(refusal);
    expect([done.status, done.body.code]).toEqual(refusal);
  });

  test('where the podcast would have too many subjects', async () => {
    const { source, target } = await buildPair();
    for (const episode_id of [source, target])
      await db.batchInsert(
        'content.subjects',
        Array.from({ length: 101 }, (_, order_index) => ({ episode_id, title: 'Un sujet', order_index })),
      );
    expect((await planReply(source)).body.code).toBe('too_many_subjects');
    expect((await merge(source, { into: target, plan: 'x' })).body.code).toBe('too_many_subjects');
  });

  test('after somebody changed the preparation: who, and what', async () => {
    const { source, target } = await buildPair();
    const { plan } = await planOf(source);
    await content.call('PUT', `/api/admin/episodes/${source}`, { as: maud, body: { title: 'Autre' } });
    const reply = await merge(source, { into: target, plan }, 1);
    expect([reply.status, reply.body.code]).toEqual([412, 'stale_version']);
    expect(conflictOf(reply)).toMatchObject({
      current: { title: 'Autre', version: 2 },
      changes: [{ fields: ['title'], by: 'Maud' }],
    });
  });

  test.each([
    [
      'the podcast',
      (_source: number, target: number) =>
        db('content.episodes').where({ id: target }).update({ title: 'Autre' }),
    ],
    [
      'a subject',
      (source: number) => db('content.subjects').where({ episode_id: source }).update({ title: 'Autre' }),
    ],
    ['the order', (source: number) => buildSubject(db, { episode_id: source, order_index: -1 })],
    [
      'a participant',
      (_source: number, target: number) => buildParticipant(db, { episode_id: target, name: 'Marc' }),
    ],
    [
      'a file',
      (source: number) =>
        content.dbAs('media')('media.audio').insert({
          episode_id: source,
          kind: 'external',
          url: 'https://x.example/a.mp3',
          mime_type: 'audio/mpeg',
          size_bytes: 5,
          uploaded_at: '2026-11-01T00:00:00Z',
        }),
    ],
  ])('after %s has changed since the plan was read', async (_name, change) => {
    const { source, target } = await buildPair();
    await buildSubject(db, { episode_id: source });
    const { plan } = await planOf(source);
    await change(source, target);
    const reply = await merge(source, { into: target, plan });
    expect([reply.status, reply.body.code]).toEqual([409, 'merge_changed']);
    expect(await db('content.subjects').where({ episode_id: target })).toEqual([]);
  });

  test('though comments have come since: they are no part of the plan', async () => {
    const { source, target } = await buildPair();
    const subject = await buildSubject(db, { episode_id: source });
    const { plan } = await planOf(source);
    await content.dbAs('comments')('comments.comments').insert({
      episode_subject_id: subject,
      author_name: 'Ada',
      author_email: 'ada@exemple.fr',
      content: 'x',
      is_approved: true,
    });
    const { comment_count: count } = episodeOf(await merge(source, { into: target, plan }));
    expect(count).toBe(1);
  });
});

test('a merge handles every table that refers to episodes', async () => {
  const admin = connectForTest(content.adminUrl, 'public');
  const { rows } = await admin.raw<{ rows: { name: string }[] }>(
    `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'content.episodes'::regclass order by 1`,
  );
  await admin.destroy();
  // Whoever adds a table here has moved its rows in merge.repository.ts or media.move_to_episode, or says why not.
  expect(rows.map(({ name }) => name)).toEqual([
    // About the preparation alone: the podcast has its own.
    'auth.host_reminders',
    'content.alignments',
    'content.episode_participants',
    // A podcast that waits for the preparation waits no longer.
    'content.episodes',
    'content.former_slugs',
    // What an import has still to tell media: of podcasts only, and the next import completes it.
    'content.import_audio',
    'content.merged_episodes',
    'content.newsletter_issues',
    'content.old_addresses',
    'content.preview_links',
    'content.show_commands',
    'content.show_notes',
    'content.show_questions',
    // Of the preparation alone: nobody is told of a podcast before its show.
    'content.show_reminder_mails',
    'content.subjects',
    'content.transcripts',
    'media.audio',
    'media.covers',
    'media.daily_downloads',
    'media.delivery_events',
    // The podcast has its own, and those of the other lead to it by its former id.
    'media.enclosures',
    'media.former_listens',
    'media.listening_events',
    // Not used any more.
    'media.object_outbox',
  ]);
});
