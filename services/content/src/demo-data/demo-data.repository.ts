import { readMinutes } from '../text/plain.rules.ts';
import type { Knex } from '@nobicast/service-kit';
import type { DemoData, DemoEpisode, DemoIssue, DemoPost } from './demo-data.schema.ts';

export interface DatedEpisode {
  episode: DemoEpisode;
  publishedAt: Date;
}

export interface DatedPost {
  post: DemoPost;
  /** Null for a draft. */
  publishedAt: Date | null;
}

// Existing databases hold this value, so it keeps the old name of the demo data.
const source = 'season';

export type DemoDataRepository = ReturnType<typeof demoDataRepository>;

export function demoDataRepository(db: Knex) {
  /** Returns the ids of all of them, by key. */
  async function insertGuests(guests: DemoData['guests']): Promise<Map<string, number>> {
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
    await db('content.guests').insert(rows).onConflict('key').ignore();
    const known = await db('content.guests')
      .whereIn(
        'key',
        guests.map(({ key }) => key),
      )
      .select<{ id: number; key: string }[]>('id', 'key');
    return new Map(known.map(({ id, key }) => [key, id]));
  }

  /** Returns the ids of those that were not there yet, by slug. */
  async function insertEpisodes(episodes: readonly DatedEpisode[]): Promise<Map<string, number>> {
    if (episodes.length === 0) return new Map();
    const inserted = await db('content.episodes')
      .insert(
        episodes.map(({ episode: { number, type, title, slug, description }, publishedAt }) => ({
          number,
          type,
          title,
          slug,
          description,
          published_at: publishedAt,
          source,
        })),
      )
      .onConflict('slug')
      .ignore()
      .returning<{ id: number; slug: string }[]>(['id', 'slug']);
    return new Map(inserted.map(({ id, slug }) => [slug, id]));
  }

  return {
    /** Lets concurrent runs come one after the other, until the transaction ends. */
    async lockEpisodes(): Promise<void> {
      await db.raw('lock table content.episodes in share row exclusive mode');
    },

    /** Inserts what is not there yet, in the given order, so that ids follow it. Returns how many episodes that were. */
    async insertDemoData(guests: DemoData['guests'], episodes: readonly DatedEpisode[]): Promise<number> {
      const guestIds = await insertGuests(guests);
      const episodeIds = await insertEpisodes(episodes);
      const added = episodes.flatMap(({ episode }) => {
        const id = episodeIds.get(episode.slug);
        return id === undefined ? [] : [{ id, episode }];
      });
      const subjects = added.flatMap(({ id, episode }) =>
        episode.subjects.map((subject, index) => ({
          episode_id: id,
          title: subject.title,
          description: subject.description,
          content_type: subject.content_type,
          content_url: subject.content_url,
          content_text: subject.content_text,
          order_index: index,
          start_ms: subject.start_ms,
        })),
      );
      const participants = added.flatMap(({ id, episode }) =>
        episode.participants.map((participant, index) => ({
          episode_id: id,
          ...personOf(participant, guestIds),
          participant_role: participant.participant_role,
          order_index: index,
        })),
      );
      if (subjects.length > 0) await db('content.subjects').insert(subjects);
      if (participants.length > 0) await db('content.episode_participants').insert(participants);
      return added.length;
    },

    /** Inserts the posts that are not there yet. */
    async insertPosts(posts: readonly DatedPost[]): Promise<void> {
      if (posts.length === 0) return;
      await db('content.posts')
        .insert(
          posts.map(({ post: { days_ago: _days, ...post }, publishedAt }) => ({
            ...post,
            published_at: publishedAt,
            read_minutes: readMinutes(post.content_md),
          })),
        )
        .onConflict('slug')
        .ignore();
    },

    /** Inserts an issue that was sent when its episode came out, unless there is one about that episode. */
    async insertIssue({ episode, subject, preview, markdown }: DemoIssue): Promise<void> {
      await db.raw(
        `insert into content.newsletter_issues
            (subject, preview, markdown, state, episode_id, created_at, scheduled_at, started_at, finished_at)
          select :subject, :preview, :markdown, 'sent', e.id, at, at, at, at
          from content.episodes e cross join lateral (select e.published_at as at) published
          where e.slug = :episode and not exists
            (select from content.newsletter_issues i where i.episode_id = e.id)`,
        { episode, subject, preview, markdown },
      );
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
