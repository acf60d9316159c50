import type { EpisodeDetail, EpisodeList, LatestEpisode } from '@nobicast/contracts';
import { connectForTest } from '@nobicast/service-kit/testing';
import {
  buildAudio,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  content.setNow('2026-11-20T12:00:00Z');
});

const detail = (reference: string | number) => content.data<EpisodeDetail>(`/api/episodes/${reference}`);
const latest = () => content.data<LatestEpisode>('/api/episodes/latest');
const notFound = { ok: false, code: 'episode_not_found', error: 'Épisode non trouvé' };

describe('one episode', () => {
  test('is found by slug and by id (API-PUBLIC-016)', async () => {
    const { id } = await buildEpisode(content.db, { slug: '2026-en-bref' });
    expect((await detail('2026-en-bref')).episode.id).toBe(id);
    expect((await detail(id)).episode.slug).toBe('2026-en-bref');
    expect((await detail('2026-En-Bref')).episode.id).toBe(id);
  });

  test('has the address and the type that its feed gives for the sound (T3-F7)', async () => {
    const { id } = await buildEpisode(content.db);
    await buildAudio(content.dbAs('media'), id);
    const feed = await (await fetch(`${content.url}/feed.xml`)).text();
    const [, path, mediaType] =
      /<enclosure url="[^"]*?(\/audio\/[^"]+)"[^>]* type="([^"]+)"/.exec(feed) ?? [];
    expect((await detail(id)).enclosure).toEqual({ path, media_type: mediaType });
    const preparation = await buildEpisode(content.db, { type: 'preparation' });
    await buildAudio(content.dbAs('media'), preparation.id);
    expect(await detail(preparation.id)).not.toHaveProperty('enclosure');
  });

  test('has its subjects in order, with approved comments counted (API-PUBLIC-017)', async () => {
    const { id } = await buildEpisode(content.db);
    const second = await buildSubject(content.db, {
      episode_id: id,
      title: 'B',
      order_index: 1,
      content_type: 'link',
      content_url: 'https://x.example',
      start_ms: 1500,
    });
    const first = await buildSubject(content.db, { episode_id: id, title: 'A', order_index: 0 });
    const comment = { episode_subject_id: second, author_name: 'A', author_email: 'a@b.fr', content: 'Oui.' };
    await content
      .dbAs('comments')('comments.comments')
      .insert([{ ...comment, is_approved: true }, comment]);
    const { subjects, episode } = await detail(id);
    // API-PUBLIC-102 to 108: every field of a subject, in order.
    expect(subjects).toEqual([
      {
        id: first,
        title: 'A',
        description: null,
        content_type: null,
        content_url: null,
        content_text: null,
        order_index: 0,
        start_ms: null,
        comment_count: 0,
      },
      {
        id: second,
        title: 'B',
        description: null,
        content_type: 'link',
        content_url: 'https://x.example',
        content_text: null,
        order_index: 1,
        start_ms: 1500,
        comment_count: 1,
      },
    ]);
    // EPISODE-08, API-PUBLIC-096, 097
    expect(episode).toMatchObject({ subject_count: 2, comment_count: 1 });
  });

  test('has everybody who took part, in order; the directory fills what the participation leaves out', async () => {
    const { id } = await buildEpisode(content.db);
    const guestId = await buildGuest(content.db, {
      name: 'Awa Diallo',
      role: 'Ingénieure',
      avatar_url: 'https://x.example/awa.png',
    });
    await buildParticipant(content.db, { episode_id: id, guest_id: guestId, order_index: 1 });
    await buildParticipant(content.db, { episode_id: id, guest_id: guestId, role: 'Témoin', order_index: 2 });
    await buildParticipant(content.db, {
      episode_id: id,
      name: 'Camille',
      role: 'Animatrice',
      participant_role: 'host',
      order_index: 0,
    });
    await content.db('content.guests').where({ id: guestId }).update({ key: 'awa' });
    const { guests } = await detail(id);
    // API-PUBLIC-109 to 112: every field of a guest.
    expect(new Set(guests.map(({ id }) => id)).size).toBe(3);
    expect(guests.map(({ id: _, ...guest }) => guest)).toEqual([
      { name: 'Camille', role: 'Animatrice', avatar_url: null, participant_role: 'host', slug: null },
      {
        name: 'Awa Diallo',
        role: 'Ingénieure',
        avatar_url: 'https://x.example/awa.png',
        participant_role: 'guest',
        slug: 'awa',
      },
      {
        name: 'Awa Diallo',
        role: 'Témoin',
        avatar_url: 'https://x.example/awa.png',
        participant_role: 'guest',
        slug: 'awa',
      },
    ]);
  });

  test('has portraits that were uploaded here in the small size that it shows', async () => {
    const { id } = await buildEpisode(content.db);
    const start = `/api/covers/${'a'.repeat(32)}`;
    const guestId = await buildGuest(content.db, { avatar_url: `${start}-1400.jpg` });
    await buildParticipant(content.db, { episode_id: id, guest_id: guestId });
    expect((await detail(id)).guests.map(({ avatar_url }) => avatar_url)).toEqual([`${start}-192.webp`]);
  });

  test('knows its sibling: same number, other type, and already published', async () => {
    const podcast = await buildEpisode(content.db, { number: 975, slug: 'podcast-975' });
    expect((await detail(podcast.id)).sibling).toBeNull();
    const later = await buildEpisode(content.db, {
      number: 975,
      type: 'preparation',
      slug: 'themes-975',
      published_at: '2027-01-01T00:00:00Z',
    });
    await buildEpisode(content.db, { number: 976, type: 'preparation' });
    await buildEpisode(content.db, { number: 975, type: 'podcast', slug: 'podcast-975-bis' });
    expect((await detail(podcast.id)).sibling).toBeNull();
    content.setNow('2027-01-02T00:00:00Z');
    expect((await detail(podcast.id)).sibling).toEqual({
      slug: 'themes-975',
      type: 'preparation',
      number: 975,
    });
    expect((await detail(later.id)).sibling?.type).toBe('podcast');
  });

  test('knows the published episodes of its type just before and after it', async () => {
    const at = (published_at: string, change = {}) => buildEpisode(content.db, { published_at, ...change });
    const first = await at('2026-01-05T09:00:00Z', { number: 1, slug: 'un' });
    await at('2026-01-06T09:00:00Z', { number: 2, type: 'preparation', slug: 'prep-2' });
    // At the same instant the number decides.
    const second = await at('2026-01-12T09:00:00Z', { number: 2, slug: 'deux', title: null });
    const third = await at('2026-01-12T09:00:00Z', { number: 3, slug: 'trois' });
    await at('2027-01-01T00:00:00Z', { number: 4, slug: 'quatre' });
    const around = async (id: number) => {
      const { previous, next } = await detail(id);
      return [previous?.slug ?? null, next?.slug ?? null];
    };
    expect(await around(first.id)).toEqual([null, 'deux']);
    expect(await around(second.id)).toEqual(['un', 'trois']);
    expect(await around(third.id)).toEqual(['deux', null]);
    expect((await detail(third.id)).previous).toEqual({
      id: second.id,
      slug: 'deux',
      number: 2,
      title: null,
    });
    content.setNow('2027-01-02T00:00:00Z');
    expect(await around(third.id)).toEqual(['deux', 'quatre']);
  });

  test('that is missing or not yet published is 404, by slug and by id (API-PUBLIC-016)', async () => {
    const { id, slug } = await buildEpisode(content.db, { published_at: '2026-11-20T12:00:00.001Z' });
    for (const reference of ['missing', '999999999', '9'.repeat(40), slug, String(id)]) {
      const { status, body } = await content.get(`/api/episodes/${reference}`);
      expect([reference, status, body]).toEqual([reference, 404, expect.objectContaining(notFound)]);
    }
  });

  test('under an impossible reference is 404', async () => {
    for (const reference of ['Majuscule', 'a%20b', 'x'.repeat(201), '%27%3B--'])
      expect((await content.get(`/api/episodes/${reference}`)).status).toBe(404);
  });
});

describe('the latest episode', () => {
  test('is the greatest date, then the greatest number, and may be a preparation (API-PUBLIC-021, 022)', async () => {
    await buildEpisode(content.db, { slug: 'podcast', number: 975, published_at: '2026-11-16T09:00:00Z' });
    await buildEpisode(content.db, {
      slug: 'prep',
      number: 976,
      type: 'preparation',
      published_at: '2026-11-16T09:00:00Z',
    });
    await buildEpisode(content.db, { slug: 'later', number: 977, published_at: '2026-12-01T09:00:00Z' });
    expect((await latest()).episode).toMatchObject({ slug: 'prep', type: 'preparation' });
    content.setNow('2026-12-02T00:00:00Z');
    expect((await latest()).episode.slug).toBe('later');
  });

  test('comes with the start of the show of the newest preparation, which may be older', async () => {
    await buildEpisode(content.db, { number: 975, published_at: '2026-11-16T09:00:00Z' });
    expect((await latest()).show_starts_at).toBeUndefined();
    const prep = { number: 976, type: 'preparation', published_at: '2026-11-15T09:00:00Z' } as const;
    const { id } = await buildEpisode(content.db, prep);
    const { episode, show_starts_at: startsAt } = await latest();
    expect([episode.number, startsAt]).toEqual([975, '2026-11-21T20:00:00.000Z']);
    await content
      .db('content.episodes')
      .where({ id })
      .update({ recording_starts_at: '2026-11-18T19:30:00Z' });
    expect((await latest()).show_starts_at).toBe('2026-11-18T19:30:00.000Z');
  });

  test('comes with its subjects and the count of approved comments (API-PUBLIC-023, 024)', async () => {
    const { id } = await buildEpisode(content.db);
    const subjectId = await buildSubject(content.db, { episode_id: id });
    const comment = {
      episode_subject_id: subjectId,
      author_name: 'A',
      author_email: 'a@b.fr',
      content: 'Oui.',
    };
    await content
      .dbAs('comments')('comments.comments')
      .insert([{ ...comment, is_approved: true }, comment]);
    const { subjects, totalCommentCount } = await latest();
    expect([subjects.map((subject) => subject.id), totalCommentCount]).toEqual([[subjectId], 1]);
  });

  test('is 404 while nothing is published', async () => {
    await buildEpisode(content.db, { published_at: '2027-01-01T00:00:00Z' });
    const { status, body } = await content.get('/api/episodes/latest');
    expect([status, body.code, body.error]).toEqual([
      404,
      'no_published_episode',
      'No published episodes found',
    ]);
  });
});

/** Media publishes the columns of covers and has no table for them yet: its view stands in. */
async function withCoverOfMedia(episodeId: number, cover: string, act: () => Promise<void>): Promise<void> {
  const admin = connectForTest(content.adminUrl, 'public');
  const replaceView = (definition: string) =>
    admin.raw(`create or replace view media.published_assets as ${definition}`);
  const { rows } = await admin.raw<{ rows: [{ definition: string }] }>(
    `select rtrim(pg_get_viewdef('media.published_assets'::regclass), ';') as definition`,
  );
  const [{ definition }] = rows;
  const columns = await admin('information_schema.columns')
    .where({ table_schema: 'media', table_name: 'published_assets' })
    .orderBy('ordinal_position')
    .select<{ column_name: string; data_type: string }[]>('column_name', 'data_type');
  const values: Record<string, string> = { episode_id: String(episodeId), cover_url: `'${cover}'` };
  const row = columns.map(
    ({ column_name, data_type }) => `${values[column_name] ?? 'null'}::${data_type} as ${column_name}`,
  );
  try {
    await replaceView(`select ${row.join(', ')}`);
    await act();
  } finally {
    await replaceView(definition);
    await admin.destroy();
  }
}

describe('the cover of an episode (API-PUBLIC-095)', () => {
  const covers = async (slug: string) => [
    (await detail(slug)).episode.cover_url,
    (await latest()).episode.cover_url,
    (await content.data<EpisodeList>('/api/episodes')).episodes[0]?.cover_url,
  ];

  test('is its own in every reply, also where media has one', async () => {
    const cover_url = 'https://x.example/own.png';
    const { id, slug } = await buildEpisode(content.db, { cover_url });
    expect(await covers(slug)).toEqual([cover_url, cover_url, cover_url]);
    const { episodes } = await content.data<EpisodeList>('/api/episodes?fields=card');
    expect(episodes.map((card) => card.cover_url)).toEqual([cover_url]);
    await withCoverOfMedia(id, 'https://x.example/media.png', async () =>
      expect(await covers(slug)).toEqual([cover_url, cover_url, cover_url]),
    );
  });

  test('is that of media where it has none of its own', async () => {
    const { id, slug } = await buildEpisode(content.db);
    expect(await covers(slug)).toEqual([null, null, null]);
    const cover_url = 'https://x.example/media.png';
    await withCoverOfMedia(id, cover_url, async () =>
      expect(await covers(slug)).toEqual([cover_url, cover_url, cover_url]),
    );
  });
});
