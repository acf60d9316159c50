import { episodeCardSchema, type EpisodeCard, type EpisodeType } from '@nobicast/contracts';
import { connectForTest } from '@nobicast/service-kit/testing';
import type { Knex } from '@nobicast/service-kit';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

// Reads use counts that triggers keep, and fixed plans. Here the same replies are put together from the tables
// by the plainest queries, after changes of every kind: both must be equal to the byte.

let content: ContentForTest;
let admin: Knex;
beforeAll(async () => {
  content = await startContentForTest();
  admin = connectForTest(content.adminUrl, 'public');
  await buildEverything();
  await changeEverything();
});
afterAll(async () => {
  await admin.destroy();
  await content.close();
});

const rowsOf = async <Row>(sql: string, bindings: Record<string, Knex.RawBinding> = {}) =>
  (await admin.raw<{ rows: Row[] }>(sql, bindings)).rows;
const change = (table: string, where: object) => admin(table).where(where);

/** 24 episodes of five years, the last ones not public yet, with subjects, comments of every state and files. */
async function buildEverything(): Promise<void> {
  for (let index = 0; index < 24; index += 1) {
    const { id } = await buildEpisode(content.db, {
      number: 1 + Math.floor(index / 2),
      type: index % 3 === 0 ? 'preparation' : 'podcast',
      title: index % 5 === 0 ? null : `Un «\u00a0titre\u00a0» ${index}`,
      description: index % 4 === 0 ? null : 'Deux\nlignes \\ "citées"',
      kind: index % 7 === 0 ? 'bonus' : 'full',
      season: index % 2 === 0 ? null : 3,
      cover_url: index % 6 === 0 ? 'https://x.example/couverture.png' : null,
      // New Year's nights of Paris among them; two share an instant.
      published_at: new Date(Date.UTC(2023 + Math.floor(index / 5), 0, 1 + (index % 5) * 73 - 1, 23)),
    });
    for (let subject = 0; subject < index % 4; subject += 1) {
      const subjectId = await buildSubject(content.db, {
        episode_id: id,
        title: `Sujet ${subject}`,
        order_index: 3 - subject,
        start_ms: subject === 0 ? null : subject * 1_000,
      });
      const comment = {
        episode_subject_id: subjectId,
        author_name: 'A',
        author_email: 'a@b.fr',
        content: 'Oui.',
      };
      await admin('comments.comments').insert([
        { ...comment, is_approved: true },
        { ...comment, is_approved: index % 2 === 0 },
        { ...comment, is_approved: false, rejected_at: new Date() },
      ]);
    }
    if (index % 2 === 0)
      await admin('media.audio').insert({
        episode_id: id,
        kind: 'external',
        url: 'https://x.example/a.mp3',
        mime_type: 'audio/mpeg',
        size_bytes: 3_000_000_000 + index,
        duration_ms: index % 4 === 0 ? null : 7_200_000,
        uploaded_at: '2026-01-05T08:00:00Z',
      });
    const guestId = await buildGuest(content.db, { role: 'Ingénieure', name: 'Awa « A. » Diallo' });
    await buildParticipant(content.db, { episode_id: id, guest_id: guestId, order_index: 1 });
    await buildParticipant(content.db, { episode_id: id, name: 'Camille', participant_role: 'host' });
  }
}

/** Every kind of change that moves a count, one row and many at a time. */
async function changeEverything(): Promise<void> {
  await change('content.episodes', { id: 3 }).update({ published_at: '2024-12-31T23:30:00Z' });
  await change('content.episodes', { id: 4 }).update({ type: 'preparation' });
  await change('content.episodes', { id: 5 }).update({ title: 'Rien que le titre' });
  await admin('content.episodes').whereIn('id', [6, 7, 8]).update({ published_at: '2025-03-01T00:00:00Z' });
  await change('content.episodes', { id: 9 }).update({ published_at: '2099-01-01T00:00:00Z' });
  await admin('content.episodes').whereIn('id', [10, 11]).delete();
  const subjects = await rowsOf<{ id: number }>('select id from content.subjects order by id');
  const [moved, removed, hidden, approved] = subjects;
  if (!moved || !removed || !hidden || !approved) throw new Error('Four subjects were built.');
  await change('content.subjects', { id: moved.id }).update({ episode_id: 1 });
  await change('content.subjects', { id: removed.id }).delete();
  await change('comments.comments', { episode_subject_id: hidden.id }).update({ is_approved: false });
  await change('comments.comments', { episode_subject_id: approved.id, rejected_at: null }).update({
    is_approved: true,
  });
  await admin.raw('delete from comments.comments where id % 7 = 0');
  const last = subjects.at(-1)?.id;
  await change('comments.comments', { episode_subject_id: approved.id }).update({ episode_subject_id: last });
}

interface PlainRow extends Omit<EpisodeCard, 'published_at'> {
  published_at: Date;
  kind: string;
  season: number | null;
  description: string | null;
  planned_start: Date | null;
  paris_year: number;
  subject_count: number;
  comment_count: number;
  duration_ms: number | null;
  size_bytes: string | null;
  uploaded_at: Date | null;
}

const plainEpisodes = (now: string) =>
  rowsOf<PlainRow>(
    `select e.*, extract(year from e.published_at at time zone 'Europe/Paris')::integer as paris_year,
        (select count(*)::integer from content.subjects s where s.episode_id = e.id) as subject_count,
        (select count(*)::integer from comments.comments c join content.subjects s on s.id = c.episode_subject_id
          where s.episode_id = e.id and c.is_approved) as comment_count,
        -- The first Saturday at 20:00 UTC that is not over, with two and a quarter hours, as it opens.
        case e.type when 'preparation' then coalesce(e.recording_starts_at,
          (date_trunc('week', e.published_at at time zone 'UTC' + interval '1 day 1 hour 45 minutes')
            + interval '5 days 20 hours') at time zone 'UTC') end as planned_start,
        a.duration_ms, a.size_bytes, a.uploaded_at
      from content.episodes e left join media.audio a on a.episode_id = e.id
      where e.published_at <= :now order by e.published_at desc, e.number desc, e.id desc`,
    { now },
  );

const cardFields = episodeCardSchema.keyof().options;
/** Its instant becomes text with the rest, as JSON. */
const plainCard = (row: PlainRow) => Object.fromEntries(cardFields.map((name) => [name, row[name]]));
const plainEpisode = (row: PlainRow) => ({
  ...plainCard(row),
  kind: row.kind,
  season: row.season,
  description: row.description,
  subject_count: row.subject_count,
  comment_count: row.comment_count,
  duration_ms: row.duration_ms,
  recording_starts_at: row.planned_start?.toISOString(),
  assets: row.uploaded_at
    ? {
        audio: {
          size_bytes: Number(row.size_bytes),
          uploaded_at: row.uploaded_at.toISOString(),
          is_external: true,
        },
      }
    : {},
});
const plainSubjects = (episodeId: number) =>
  rowsOf<Record<string, unknown>>(
    `select id, title, description, content_type, content_url, content_text, order_index, start_ms,
        (select count(*)::integer from comments.comments c where c.episode_subject_id = s.id and c.is_approved)
          as comment_count
      from content.subjects s where episode_id = :episodeId order by order_index, id`,
    { episodeId },
  );

/** Without what no statement makes. */
const withoutWritten = (reply: string) =>
  JSON.stringify(JSON.parse(reply), (name, value: unknown) =>
    /_html$|^enclosure$/.test(name) ? undefined : value,
  );
const textOf = async (path: string) => (await fetch(content.url + path)).text();
const envelope = (data: unknown) => JSON.stringify({ ok: true, data });

const instants = [
  '2022-01-01T00:00:00Z',
  '2024-12-31T23:15:00Z',
  '2026-11-20T12:00:00Z',
  '2100-01-01T00:00:00Z',
];

describe.each(instants)('at %s', (now) => {
  let published: PlainRow[];
  beforeAll(async () => {
    content.setNow(now);
    published = await plainEpisodes(now);
  });

  test.each<{ type?: EpisodeType; year?: number; limit?: number; offset?: number; fields?: 'card' }>([
    {},
    { fields: 'card' },
    { limit: 5, offset: 3 },
    { limit: 5, offset: 3, fields: 'card' },
    { offset: 500 },
    { type: 'preparation' },
    { type: 'podcast', limit: 2, fields: 'card' },
    { year: 2025 },
    { year: 2025, type: 'podcast', limit: 1, offset: 1 },
    { year: 2023, fields: 'card' },
    { year: 2099, fields: 'card' },
    { year: 1999 },
  ])('the list of %j', async (query) => {
    const { type, year, limit = 50, offset = 0, fields } = query;
    const matching = published.filter(
      (row) => (!type || row.type === type) && (!year || row.paris_year === year),
    );
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const plain: (row: PlainRow) => object = fields ? plainCard : plainEpisode;
    expect(await textOf(`/api/episodes?${parameters}`)).toBe(
      envelope({
        episodes: matching.slice(offset, offset + limit).map(plain),
        years: [...new Set(published.map((row) => row.paris_year))].sort((a, b) => b - a),
        total: matching.length,
      }),
    );
  });

  test('every episode, by id and by slug', async () => {
    for (const row of published) {
      const sibling = published.find(({ number, type }) => number === row.number && type !== row.type);
      const ofType = published.filter(({ type }) => type === row.type);
      const at = ofType.indexOf(row);
      const neighbour = (other: PlainRow | undefined) =>
        other ? { id: other.id, slug: other.slug, number: other.number, title: other.title } : null;
      const guests = await rowsOf<Record<string, unknown>>(
        `select p.id, coalesce(p.name, g.name) as name, coalesce(p.role, g.role) as role,
            coalesce(p.avatar_url, g.avatar_url) as avatar_url, p.participant_role, g.key as slug
          from content.episode_participants p left join content.guests g on g.id = p.guest_id
          where p.episode_id = :id order by p.order_index, p.id`,
        { id: row.id },
      );
      const expected = envelope({
        episode: plainEpisode(row),
        subjects: await plainSubjects(row.id),
        guests,
        sibling: sibling ? { slug: sibling.slug, type: sibling.type, number: sibling.number } : null,
        // The newest comes first.
        previous: neighbour(ofType[at + 1]),
        next: neighbour(ofType[at - 1]),
      });
      expect(withoutWritten(await textOf(`/api/episodes/${row.id}`))).toBe(expected);
      expect(withoutWritten(await textOf(`/api/episodes/${row.slug}`))).toBe(expected);
    }
  });

  test('the latest one', async () => {
    const [latest] = published;
    const preparation = published.find(({ type }) => type === 'preparation');
    const reply = await textOf('/api/episodes/latest');
    if (!latest) expect(JSON.parse(reply)).toMatchObject({ code: 'no_published_episode' });
    else
      expect(reply).toBe(
        envelope({
          episode: plainEpisode(latest),
          subjects: await plainSubjects(latest.id),
          totalCommentCount: latest.comment_count,
          show_starts_at: preparation && plainEpisode(preparation).recording_starts_at,
        }),
      );
  });
});

test('emptied tables leave no counts behind', async () => {
  content.setNow('2100-01-01T00:00:00Z');
  await admin.raw('truncate comments.comments cascade');
  expect(await rowsOf('select * from comments.subject_counts')).toEqual([]);
  await admin.raw('truncate content.episodes cascade');
  expect(await textOf('/api/episodes')).toBe(envelope({ episodes: [], years: [], total: 0 }));
});
