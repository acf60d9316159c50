import { alignmentRepository } from '../alignment/alignment.repository.ts';
import type { ContentType, EpisodeKind, ParticipantRole, Role } from '@nobicast/contracts';
import type { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import type { ColumnsOf } from '@nobicast/contracts/fields/field';
import type { Knex, UserActor } from '@nobicast/service-kit';
import { postVersionsRepository } from '../blog/admin/post-versions.repository.ts';
import { postsRepository } from '../blog/admin/posts.repository.ts';
import { transcriptsRepository } from '../transcripts/transcripts.repository.ts';

interface EpisodeFields extends Omit<
  ColumnsOf<typeof episodeFields>,
  'published_at' | 'recording_starts_at' | 'becomes_podcast_at'
> {
  kind: EpisodeKind;
  season: number | null;
  published_at: Date | string;
  recording_starts_at: Date | string | null;
  becomes_podcast_at: Date | string | null;
  podcast_planned_by: string;
  cover_url: string | null;
  guid: string;
  guid_is_permalink: boolean;
  is_explicit: boolean | null;
  awaited_preparation_id: number;
  merge_planned_by: string;
}

let sequence = 0;

async function insertOne(db: Knex, table: string, row: Record<string, unknown>): Promise<number> {
  const [inserted] = await db(table).insert(row).returning<{ id: number }[]>('id');
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`);
  return inserted.id;
}

/** Published in 2026 by default. */
export async function buildEpisode<Number extends number | null = number>(
  db: Knex,
  fields: Partial<Omit<EpisodeFields, 'number'>> & { number?: Number } = {},
): Promise<{ id: number; slug: string; number: Number }> {
  sequence += 1;
  const row = { slug: `episode-n${sequence}`, ...fields };
  // The next number, unless the test gives one or none.
  const number = fields.number === undefined ? (sequence as Number) : fields.number;
  const id = await insertOne(db, 'content.episodes', {
    type: 'podcast',
    title: `Titre ${sequence}`,
    published_at: '2026-01-05T09:00:00Z',
    ...row,
    number,
  });
  return { id, slug: row.slug, number };
}

/** Public since early 2026 by default. */
export async function buildPost(
  db: Knex,
  fields: {
    slug?: string;
    title?: string;
    excerpt?: string | null;
    content_md?: string;
    cover_url?: string | null;
    tags?: string[];
    author?: string;
    author_avatar?: string | null;
    author_bio?: string | null;
    published_at?: Date | string | null;
    read_minutes?: number;
  } = {},
): Promise<{ id: number; slug: string }> {
  sequence += 1;
  const row = { slug: `un-article-${sequence}`, ...fields };
  const id = await insertOne(db, 'content.posts', {
    title: `Article ${sequence}`,
    author: 'Inès Vautrin',
    published_at: '2026-01-05T09:00:00Z',
    ...row,
  });
  return { id, slug: row.slug };
}

/** Inserts the version of a post that it has now. */
export async function buildPostVersion(db: Knex, postId: number): Promise<number> {
  const versions = postVersionsRepository(db);
  const row = await postsRepository(db).lock(postId);
  if (!row) throw new Error(`There is no post ${postId}.`);
  const { id: _id, version, updatedAt, ...fields } = row;
  await versions.add({ postId, version, fields, savedBy: null, savedAt: updatedAt });
  const [kept] = (await versions.list(postId, 1)).versions;
  if (!kept) throw new Error('The version was not inserted.');
  return kept.id;
}

/** Inserts the sound of an episode, by the role of media: at its publisher's, unless the fields say otherwise. */
export async function buildAudio(
  media: Knex,
  episodeId: number,
  fields: { mime_type?: string; size_bytes?: number; duration_ms?: number | null; uploaded_at?: string } = {},
): Promise<void> {
  await media('media.audio').insert({
    episode_id: episodeId,
    kind: 'external',
    url: `https://cdn.example/${episodeId}.mp3`,
    mime_type: 'audio/mpeg',
    size_bytes: 1_000,
    duration_ms: 3_600_000,
    uploaded_at: '2026-01-05T09:00:00Z',
    ...fields,
  });
}

/** With a cue for this subject, for the sound that is there: `isAccepted`, its start was written from it, and was null. */
export async function buildAlignment(
  db: Knex,
  {
    episodeId,
    subjectId,
    isAccepted = false,
  }: { episodeId: number; subjectId: number; isAccepted?: boolean },
): Promise<void> {
  const alignments = alignmentRepository(db);
  const plan = {
    cues: [{ subject_id: subjectId, at_ms: 1_000, nudge_ms: 0 }],
    shift_ms: 0,
    cuts: [],
    refused: [],
  };
  await alignments.save(episodeId, { plan, version: 2, fitsSound: true });
  if (!isAccepted) return;
  const start = (start_ms: number | null) => [{ id: subjectId, start_ms, is_start_unchecked: false }];
  const accepted = { at: new Date('2026-01-05T09:00:00Z'), before: start(null), after: start(1_000) };
  await alignments.setAccepted(episodeId, { version: 3, accepted });
}

/** A line a second. */
export async function buildTranscript(
  db: Knex,
  episodeId: number,
  texts: readonly string[] = ['Bonjour à tous.', 'Au revoir.'],
): Promise<void> {
  await transcriptsRepository(db).insert(episodeId, {
    format: 'vtt',
    sizeBytes: 100,
    language: 'fr',
    uploadedAt: new Date('2026-01-05T09:00:00Z'),
    isTimed: true,
    lines: texts.map((text, index) => ({
      startMs: index * 1_000,
      endMs: (index + 1) * 1_000,
      speaker: null,
      text,
    })),
  });
}

/** Inserts an episode, too, unless one is given. */
export async function buildSubject(
  db: Knex,
  fields: {
    episode_id?: number;
    title?: string;
    description?: string | null;
    content_type?: ContentType | null;
    content_url?: string | null;
    content_text?: string | null;
    order_index?: number;
    start_ms?: number | null;
  } = {},
): Promise<number> {
  const episodeId = fields.episode_id ?? (await buildEpisode(db)).id;
  return insertOne(db, 'content.subjects', {
    title: 'Un sujet',
    order_index: 0,
    ...fields,
    episode_id: episodeId,
  });
}

export async function buildGuest(
  db: Knex,
  fields: {
    name?: string;
    role?: string | null;
    bio?: string;
    bio_short?: string;
    avatar_url?: string | null;
    email?: string;
    account_id?: string;
    domains?: string[];
    links?: { label: string; url: string }[];
    is_featured?: boolean;
  } = {},
): Promise<number> {
  sequence += 1;
  const { links = [], ...columns } = fields;
  return insertOne(db, 'content.guests', {
    key: `guest-${sequence}`,
    name: `Invité ${sequence}`,
    is_featured: true,
    links: JSON.stringify(links),
    ...columns,
  });
}

/** Inserts a participant: a guest of the directory by `guest_id`, or a one-off guest by `name`. */
export async function buildParticipant(
  db: Knex,
  fields: {
    episode_id: number;
    guest_id?: number;
    name?: string;
    role?: string;
    avatar_url?: string;
    participant_role?: ParticipantRole;
    order_index?: number;
  },
): Promise<number> {
  return insertOne(db, 'content.episode_participants', {
    participant_role: 'guest',
    order_index: 0,
    ...fields,
  });
}

/** Inserts an account with this name, and returns it signed in. */
export async function buildMember(auth: Knex, name: string, role: Role): Promise<UserActor> {
  sequence += 1;
  const userId = `${role}-${sequence}`;
  const email = `${role}${sequence}@example.org`;
  await auth('auth.users').insert({ id: userId, email, name, role });
  return { kind: 'user', userId, role, sessionId: 's' };
}

export const buildAdmin = (auth: Knex, name: string): Promise<UserActor> => buildMember(auth, name, 'admin');

/** Inserts a preview address, by default one that works for a long time. Returns its id. */
export async function buildPreview(
  db: Knex,
  { episode_id, ...fields }: { episode_id: number; token: string; expires_at?: string; revoked_at?: string },
): Promise<number> {
  return insertOne(db, 'content.preview_links', {
    episode_id,
    created_by: 'admin',
    created_at: '2026-01-05T09:00:00Z',
    expires_at: '2099-01-05T09:00:00Z',
    ...fields,
  });
}

/** Inserts a simulation that has ended, of one episode to create. */
export async function buildImportRun(db: Knex): Promise<number> {
  const id = await insertOne(db, 'content.import_runs', {
    state: 'planned',
    source_kind: 'address',
    source: 'https://feeds.example/feed.xml',
    title: 'Une émission',
    counts: JSON.stringify({ create: 1, update: 0, conflict: 0, same: 0, skipped: 0, warning: 0 }),
    digest: '0'.repeat(64),
    started_by: 'Maud Keller',
  });
  const episode = {
    number: 1,
    title: 'Le premier',
    slug: 'le-premier',
    published_at: '2026-07-01T07:00:00.000Z',
    duration_ms: null,
    size_bytes: 0,
  };
  await db('content.import_changes').insert({
    run_id: id,
    position: 0,
    kind: 'create',
    details: JSON.stringify({ line: 5, episode, fields: [], problem: null, other: null }),
  });
  return id;
}
