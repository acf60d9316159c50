import type { EpisodeDetail, MergePlan } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { listenForTestChanges } from '@nobicast/service-kit/testing';
import {
  buildAdmin,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildPreview,
  buildSubject,
  buildTranscript,
  episodeOf,
  mergingAt,
  startContentForTest,
  type ContentForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let db: Knex;
let comments: Knex;
let media: Knex;
let { planReply, planOf, merge, mergeNow, buildPair } = {} as ReturnType<typeof mergingAt>;
beforeAll(async () => {
  content = await startContentForTest();
  ({ db } = content);
  [comments, media] = [content.dbAs('comments'), content.dbAs('media')];
  const maud = await buildAdmin(content.dbAs('auth'), 'Maud');
  ({ planReply, planOf, merge, mergeNow, buildPair } = mergingAt(content, maud));
});
afterAll(() => content.close());
beforeEach(() => db('content.episodes').delete());

const publicPage = (reference: string | number) => content.data<EpisodeDetail>(`/api/episodes/${reference}`);

const buildComment = async (subjectId: number, fields: object = {}) => {
  const [row] = await comments('comments.comments')
    .insert({
      episode_subject_id: subjectId,
      author_name: 'Ada',
      author_email: 'ada@exemple.fr',
      content: 'x',
      is_approved: true,
      ...fields,
    })
    .returning<{ id: number }[]>('id');
  return row?.id;
};

const buildAudio = (episodeId: number, fields: object = {}) =>
  media('media.audio').insert({
    episode_id: episodeId,
    kind: 'external',
    url: `https://audio.example/${episodeId}.mp3`,
    mime_type: 'audio/mpeg',
    size_bytes: 5,
    duration_ms: 100_000,
    uploaded_at: '2026-11-01T00:00:00Z',
    ...fields,
  });

describe('a preparation that is merged into the podcast of its number', () => {
  test('gives it its transcript, unless the podcast has one', async () => {
    const textsOf = async (id: number) =>
      (await db('content.transcript_lines').where({ episode_id: id }).orderBy('position')).map(
        ({ text }: { text: string }) => text,
      );
    for (const [own, expected] of [
      [undefined, ['themes']],
      [['podcast'], ['podcast']],
    ] as const) {
      await db('content.episodes').delete();
      const { source, target } = await buildPair();
      await buildTranscript(db, source, ['themes']);
      if (own) await buildTranscript(db, target, own);
      await mergeNow(source);
      expect(await textsOf(target)).toEqual(expected);
    }
  });

  test('gives it its subjects with their comments, participants and addresses, and is gone', async () => {
    const { source, target } = await buildPair();
    await content.call('PUT', `/api/admin/episodes/${source}`, {
      body: { slug: 'themes-du-977', old_addresses: ['/themes'] },
    });
    const own = await buildSubject(db, { episode_id: target, order_index: 4, start_ms: 1_000 });
    const moved = [
      await buildSubject(db, { episode_id: source, order_index: 7, title: 'Second', start_ms: 9_000 }),
      await buildSubject(db, { episode_id: source, order_index: 2, title: 'Premier', start_ms: 500 }),
    ] as const;
    const guest = await buildGuest(db);
    await buildParticipant(db, { episode_id: source, guest_id: guest });
    for (let count = 0; count < 2; count += 1) await buildComment(moved[0]);
    const waiting = await buildComment(moved[1], { is_approved: false });
    const commentsBefore = await comments('comments.comments')
      .orderBy('id')
      .select('*', comments.raw('xmin'));
    await db('content.episodes').where({ id: target }).update({ guid: 'guid-of-977' });

    const plan = await planOf(source);
    expect(plan).toMatchObject({
      target: { id: target, number: 977, title: 'Le podcast', slug: 'episode-977' },
      subjects: 2,
      comments: 2,
      participants: 1,
      known_participants: 0,
      addresses: 2,
      lost_starts: 1,
      kept: [],
      lost: ['title'],
    });
    const after = await mergeNow(source);

    expect(after).toMatchObject({ id: target, slug: 'episode-977', title: 'Le podcast', number: 977 });
    expect(after).toMatchObject({ subject_count: 3, comment_count: 2, podcast_id: null });
    expect(after.former_slugs.toSorted()).toEqual(['themes-977', 'themes-du-977']);
    expect(after.old_addresses).toEqual(['/themes']);
    const { subjects, guests } = await publicPage('episode-977');
    // The podcast's first, with its start; the one before it is lost, as announced.
    expect(subjects.map(({ id, order_index, start_ms }) => [id, order_index, start_ms])).toEqual([
      [own, 0, 1_000],
      [moved[1], 1, null],
      [moved[0], 2, 9_000],
    ]);
    expect(subjects.map(({ comment_count: count }) => count)).toEqual([0, 0, 2]);
    expect(guests).toHaveLength(1);
    for (const reference of ['themes-977', 'themes-du-977', source])
      expect((await publicPage(reference)).episode.slug).toBe('episode-977');
    // No row of a comment was written, and the one that waits is there, too.
    expect(await comments('comments.comments').orderBy('id').select('*', comments.raw('xmin'))).toEqual(
      commentsBefore,
    );
    expect(commentsBefore.map(({ id }: { id: number }) => id)).toContain(waiting);
    expect(await db('content.episodes').where({ id: target }).first('guid')).toEqual({ guid: 'guid-of-977' });
    expect(await db('content.episodes').where({ id: source }).select('id')).toEqual([]);
  });

  test('leaves records that name both, and the versions of all that has changed', async () => {
    const { source, target } = await buildPair({
      podcast: { description: null },
      preparation: { description: 'D' },
    });
    const subject = await buildSubject(db, { episode_id: source });
    const before = await db('content.audit').max<{ max: number | null }[]>('id');
    expect((await mergeNow(source)).version).toBe(2);
    const rows = await db('content.audit')
      .where('id', '>', before[0]?.max ?? 0)
      .orderBy('id')
      .select('action', 'target_type', 'target_id', 'actor_name', 'details');
    const both = { number: 977, merged_from: source, merged_into: target };
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'update',
        target_id: String(target),
        actor_name: 'Maud',
        details: {
          ...both,
          version: 2,
          fields: ['subjects', 'participants', 'former_slugs', 'description'],
        },
      }),
      expect.objectContaining({
        action: 'delete',
        target_id: String(source),
        details: { ...both, version: 1 },
      }),
      expect.objectContaining({
        action: 'update',
        target_type: 'subject',
        target_id: String(subject),
        details: { ...both, version: 2, fields: ['episode_id'] },
      }),
    ]);
    const { version } = await db('content.subjects')
      .where({ id: subject })
      .first<{ version: number }>('version');
    expect(version).toBe(2);
  });

  test('knows who takes part in the podcast already', async () => {
    const { source, target } = await buildPair();
    const [awa, odile] = [
      await buildGuest(db, { name: 'Awa' }),
      await buildGuest(db, { name: 'Odile Hérisson' }),
    ];
    await buildParticipant(db, { episode_id: target, guest_id: awa, participant_role: 'host' });
    const oneOff = await buildParticipant(db, {
      episode_id: target,
      name: 'odile  hérisson',
      order_index: 1,
    });
    await buildParticipant(db, { episode_id: source, guest_id: awa });
    await buildParticipant(db, { episode_id: source, guest_id: odile, order_index: 1 });
    await buildParticipant(db, { episode_id: source, name: 'Marc', order_index: 2 });
    await buildParticipant(db, { episode_id: source, name: 'Léa', order_index: 3 });
    expect(await planOf(source)).toMatchObject({ participants: 2, known_participants: 2 });
    await mergeNow(source);
    const rows = await db('content.episode_participants')
      .where({ episode_id: target })
      .orderBy('order_index')
      .select('id', 'guest_id', 'name', 'participant_role', 'order_index');
    expect(rows.map((row) => [row.guest_id, row.name, row.participant_role, row.order_index])).toEqual([
      [awa, null, 'host', 0],
      // She is found in the directory now.
      [odile, 'odile  hérisson', 'guest', 1],
      [null, 'Marc', 'guest', 2],
      [null, 'Léa', 'guest', 3],
    ]);
    expect(rows[1]).toMatchObject({ id: oneOff });
    expect(await db('content.episode_participants').where({ episode_id: source })).toEqual([]);
  });

  test('gives what the podcast lacks: texts, audio, cover and figures', async () => {
    const { source, target } = await buildPair({
      preparation: { description: 'Les notes', cover_url: 'https://x.example/c.jpg' },
      podcast: { title: null },
    });
    await buildSubject(db, { episode_id: source, start_ms: 99_000 });
    await buildAudio(source, { kind: 'stored', object_key: 'a', etag: 'e', url: null });
    await media('media.sounds').insert({
      episode_id: source,
      object_key: 'a',
      facts_state: 'waiting',
      waveform_state: 'done',
      levels: [1, 2],
    });
    await media('media.envelopes').insert({
      episode_id: source,
      object_key: 'steps',
      steps: 1,
      duration_ms: 20,
      silences: '[]',
      measured_at: '2026-11-02T00:00:00Z',
    });
    await media('media.listening_events').insert({
      episode_id: source,
      kind: 'play',
      occurred_at: '2026-11-02T00:00:00Z',
      ncid: '00000000-0000-4000-8000-000000000001',
    });
    expect(await planOf(source)).toMatchObject({
      kept: ['title', 'description', 'audio', 'cover'],
      lost: [],
      lost_starts: 0,
    });
    expect(await mergeNow(source)).toMatchObject({
      title: 'Les thèmes',
      description: 'Les notes',
      cover_url: 'https://x.example/c.jpg',
      duration_ms: 100_000,
    });
    for (const table of ['media.audio', 'media.sounds'])
      expect(await media(table).select('episode_id', 'object_key')).toEqual([
        { episode_id: target, object_key: 'a' },
      ]);
    expect(await media('media.envelopes').select('episode_id')).toEqual([{ episode_id: target }]);
    expect(await media('media.listening_events').select('episode_id')).toEqual([{ episode_id: target }]);
    // The start was set by this audio.
    const { is_start_unchecked: isUnchecked } = await db('content.subjects').first('is_start_unchecked');
    expect(isUnchecked).toBe(false);
  });

  test('leaves what the podcast has, and says what is lost', async () => {
    const { source, target } = await buildPair({
      preparation: { description: 'Les notes' },
      podcast: { description: 'Ses notes', cover_url: 'https://x.example/c.jpg' },
    });
    await buildSubject(db, { episode_id: source, start_ms: 99_000 });
    await buildSubject(db, { episode_id: source, start_ms: 100_000, order_index: 1 });
    await buildAudio(source, { duration_ms: 200_000, uploaded_at: '2026-11-02T00:00:00Z' });
    await buildAudio(target);
    await media('media.covers').insert({
      episode_id: source,
      name: 'n.jpg',
      object_key: 'k',
      size_bytes: 1,
      stored_bytes: 1,
      uploaded_at: '2026-11-01T00:00:00Z',
    });
    expect(await planOf(source)).toMatchObject({
      kept: [],
      lost: ['title', 'description', 'audio', 'cover'],
      // It begins after the end of the podcast's audio.
      lost_starts: 1,
    });
    await mergeNow(source);
    expect(await media('media.audio').select('episode_id', 'duration_ms')).toEqual([
      { episode_id: target, duration_ms: 100_000 },
    ]);
    expect(await media('media.covers').select('episode_id')).toEqual([]);
    const rows = await db('content.subjects').orderBy('order_index').select('start_ms', 'is_start_unchecked');
    expect(rows).toEqual([
      { start_ms: 99_000, is_start_unchecked: true },
      { start_ms: null, is_start_unchecked: false },
    ]);
  });

  test('purges the replies of both, also those that count comments', async () => {
    const { source, target } = await buildPair();
    await buildSubject(db, { episode_id: source });
    const { target: into, plan } = await planOf(source);
    const changes = await listenForTestChanges({ url: content.directUrl, db });
    try {
      const keys = await changes.notifiedBy(() => merge(source, { into: into.id, plan }));
      expect(keys.join(' ').split(' ')).toEqual(
        expect.arrayContaining([
          `episode-${source}`,
          `!episode-${source}`,
          `counts-${source}`,
          `episode-${target}`,
          `counts-${target}`,
          'episodes',
          'number-977',
        ]),
      );
    } finally {
      await changes.close();
    }
  });

  test('leads on where the podcast is merged, too: no chain', async () => {
    const { source, target } = await buildPair();
    await mergeNow(source);
    await db('content.episodes').where({ id: target }).update({ type: 'preparation' });
    const last = await buildEpisode(db, { number: 977, slug: 'le-dernier' });
    await mergeNow(target);
    for (const reference of ['themes-977', 'episode-977', source, target])
      expect((await publicPage(reference)).episode.id).toBe(last.id);
  });

  test('shows the podcast at the preview addresses of the preparation', async () => {
    const published_at = '2099-01-01T00:00:00Z';
    const { source } = await buildPair({ preparation: { published_at }, podcast: { published_at } });
    const token = 'p'.repeat(43);
    await buildPreview(db, { episode_id: source, token });
    await mergeNow(source);
    const preview = await content.data<{ episode: { slug: string } }>(`/api/previews?token=${token}`);
    expect(preview.episode.slug).toBe('episode-977');
  });

  test('chooses among several podcasts of the number', async () => {
    const { source, target } = await buildPair();
    const newer = await buildEpisode(db, { number: 977, published_at: '2026-02-01T00:00:00Z' });
    const { targets } = await planOf(source);
    expect(targets.map(({ id }) => id)).toEqual([newer.id, target]);
    const { body } = await planReply(source, `?into=${target}`);
    const { plan } = body.data as MergePlan;
    expect((await merge(source, { into: newer.id, plan })).body.code).toBe('merge_changed');
    expect(episodeOf(await merge(source, { into: target, plan })).id).toBe(target);
  });
});
