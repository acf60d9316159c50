import { readMinutes } from '@nobicast/contracts/post-text';
import type { Knex } from '@nobicast/service-kit';
import type { DemoData, DemoEpisode, DemoPost } from './demo-data.schema.ts';

export interface DatedEpisode {
  episode: DemoEpisode;
  publishedAt: Date;
}

export interface DatedPost {
  post: DemoPost;
  /** Null for a draft. */
  publishedAt: Date | null;
}

export interface AwaitedAudio {
  id: number;
  slug: string;
}

// Existing databases hold these values, so they keep the old name of the demo data.
const loaded = 'season';
/** The audio has not been sent to media yet: an interrupted run resumes with these episodes. */
const awaitingAudio = 'season: awaiting audio';

export type DemoDataRepository = ReturnType<typeof demoDataRepository>;

export function demoDataRepository(db: Knex) {
  const insertGuests = async (guests: DemoData['guests']): Promise<Map<string, number>> => {
    if (guests.length === 0) return new Map();
    const rows = guests.map((guest) => ({
      key: guest.key,
      name: guest.name,
      email: guest.email,
      role: guest.role,
      bio: guest.bio,
      bio_short: guest.bio_short,
      avatar_url: guest.avatar_url,
      domains: guest.domains,
      links: JSON.stringify(guest.links),
      is_featured: guest.featured,
    }));
    const inserted = await db('content.guests')
      .insert(rows)
      .returning<{ id: number; key: string }[]>(['id', 'key']);
    return new Map(inserted.map(({ id, key }) => [key, id]));
  };

  const insertEpisode = async ({ episode, publishedAt }: DatedEpisode): Promise<number> => {
    const [row] = await db('content.episodes')
      .insert({
        number: episode.number,
        type: episode.type,
        title: episode.title,
        slug: episode.slug,
        description: episode.description,
        published_at: publishedAt,
        source: episode.audio === null ? loaded : awaitingAudio,
      })
      .returning<{ id: number }[]>('id');
    if (!row) throw new Error(`The episode ${episode.slug} was not inserted.`);
    return row.id;
  };

  const insertParts = async (episodeId: number, episode: DemoEpisode, guestIds: Map<string, number>) => {
    const subjects = episode.subjects.map((subject, index) => ({
      episode_id: episodeId,
      title: subject.title,
      description: subject.description,
      content_type: subject.content_type,
      content_url: subject.content_url,
      content_text: subject.content_text,
      order_index: index,
      start_ms: subject.start_ms,
    }));
    const participants = episode.participants.map((participant, index) => ({
      episode_id: episodeId,
      ...personOf(participant, guestIds),
      participant_role: participant.participant_role,
      order_index: index,
    }));
    if (subjects.length > 0) await db('content.subjects').insert(subjects);
    if (participants.length > 0) await db('content.episode_participants').insert(participants);
  };

  return {
    /** Prevents others from adding episodes until the transaction ends. */
    async lockEpisodes(): Promise<void> {
      await db.raw('lock table content.episodes in share row exclusive mode');
    },

    async hasEpisodes(): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
        'select exists (select 1 from content.episodes) as found',
      );
      return rows[0]?.found ?? false;
    },

    /** Inserts in the given order, so that ids follow it. */
    async insertDemoData(guests: DemoData['guests'], episodes: readonly DatedEpisode[]): Promise<void> {
      const guestIds = await insertGuests(guests);
      for (const dated of episodes) await insertParts(await insertEpisode(dated), dated.episode, guestIds);
    },

    async insertPosts(posts: readonly DatedPost[]): Promise<void> {
      if (posts.length === 0) return;
      await db('content.posts').insert(
        posts.map(({ post: { days_ago: _days, ...post }, publishedAt }) => ({
          ...post,
          published_at: publishedAt,
          read_minutes: readMinutes(post.content_md),
        })),
      );
    },

    /** Newest first, because visitors try the newest episodes first. */
    async listAwaitedAudio(): Promise<AwaitedAudio[]> {
      return db('content.episodes')
        .where({ source: awaitingAudio })
        .orderBy('published_at', 'desc')
        .select<AwaitedAudio[]>('id', 'slug');
    },

    async markAudioStored(episodeId: number): Promise<void> {
      await db('content.episodes').where({ id: episodeId }).update({ source: loaded });
    },
  };
}

function personOf(participant: DemoEpisode['participants'][number], guestIds: Map<string, number>) {
  if (!('guest' in participant))
    return {
      guest_id: null,
      name: participant.name,
      role: participant.role,
      bio: participant.bio,
      avatar_url: participant.avatar_url,
    };
  const guestId = guestIds.get(participant.guest);
  if (guestId === undefined) throw new Error(`content.json names an unknown guest: ${participant.guest}`);
  return { guest_id: guestId, name: null, role: null, bio: null, avatar_url: null };
}
