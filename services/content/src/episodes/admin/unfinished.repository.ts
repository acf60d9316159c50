import type { EpisodeType, MissingPart, UnfinishedEpisode } from '@nobicast/contracts';
import { awaitedEnd } from '@nobicast/contracts/planned-switch';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import type { Knex } from '@nobicast/service-kit';
import { reads } from '../../reads.ts';

interface UnfinishedRow {
  id: number;
  number: number | null;
  title: string | null;
  slug: string;
  type: EpisodeType;
  published_at: Date;
  recording_starts_at: Date | null;
  podcast_at: Date;
  has_audio: boolean;
  has_cover: boolean;
  has_starts: boolean;
  host_ids: string[];
}

/** When an episode becomes public as a podcast. One that is still a preparation waits for its show. */
function publicFrom({ type, podcast_at: at, ...row }: UnfinishedRow): Date {
  if (type === 'podcast') return at;
  return awaitedEnd({ publishedAt: row.published_at, showStartsAt: plannedStartOf(row) }, at) ?? at;
}

const toEpisode = (row: UnfinishedRow): UnfinishedEpisode => {
  const missing: MissingPart[] = [];
  if (!row.has_audio) missing.push('audio');
  if (!row.has_cover) missing.push('cover');
  if (!row.has_starts) missing.push('starts');
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    slug: row.slug,
    published_at: publicFrom(row).toISOString(),
    missing,
    host_ids: row.host_ids,
  };
};

/**
 * Podcasts that become public after one instant and until another, or ever, and lack something. One that is still a
 * preparation has the date at which it becomes one.
 */
export async function listUnfinished(
  db: Knex,
  { after, until }: { after: Date; until?: Date },
): Promise<UnfinishedEpisode[]> {
  const { rows } = await db.raw<{ rows: UnfinishedRow[] }>(
    `select * from (
        select e.id, e.number, e.title, e.slug, e.type, e.published_at, e.recording_starts_at,
          e.podcast_at,
          a.audio_size_bytes is not null as has_audio,
          coalesce(e.cover_url, a.cover_url) is not null as has_cover,
          not exists (
            select 1 from content.subjects s where s.episode_id = e.id and s.start_ms is null
          ) as has_starts,
          (select coalesce(array_agg(distinct g.account_id), '{}')
            from content.episode_participants p join content.guests g on g.id = p.guest_id
            where p.episode_id = e.id and p.participant_role <> 'guest' and g.account_id is not null) as host_ids
        from (
          select p.*, p.published_at as podcast_at from content.episodes p where p.type = 'podcast'
          union all
          select p.*, p.becomes_podcast_at from content.episodes p where p.becomes_podcast_at is not null
        ) e left join ${reads.assets} a on a.episode_id = e.id
        where e.podcast_at > :after and e.podcast_at <= coalesce(:until, 'infinity'::timestamptz)
      ) e
      where not (e.has_audio and e.has_cover and e.has_starts)
      order by e.podcast_at, e.id`,
    { after, until: until ?? null },
  );
  return rows.map(toEpisode);
}
