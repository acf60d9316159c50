import { plainText } from '../text/plain.rules.ts';
import { titleOrEnigma, type HostedEpisode, type Show } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

type HostedEpisodeRow = Omit<HostedEpisode, 'title' | 'published_at'> & {
  title: string | null;
  published_at: Date;
};

const toHostedEpisode = (row: HostedEpisodeRow): HostedEpisode => ({
  id: row.id,
  slug: row.slug,
  number: row.number,
  type: row.type,
  description: row.description === null ? null : plainText(row.description),
  title: titleOrEnigma(row),
  host_type: row.host_type,
  comment_count: row.comment_count,
  published_at: row.published_at.toISOString(),
});

/** What the directory holds about a guest, as it is exported: only instants become text. */
export interface GuestEntryRow {
  name: string;
  email: string;
  role: string | null;
  bio: string | null;
  bio_short: string | null;
  avatar_url: string | null;
  domains: string[];
  links: unknown[];
  created_at: Date;
  updated_at: Date;
}

export type AccountsRepository = ReturnType<typeof accountsRepository>;

export function accountsRepository(db: Knex) {
  return {
    /** Newest first. A member who is both host and co-host of an episode is returned as its host. */
    async listHostedEpisodes(accountId: string, now: Date): Promise<HostedEpisode[]> {
      const { rows } = await db.raw<{ rows: HostedEpisodeRow[] }>(
        `select e.id, e.slug, e.number, e.type, e.title, hosting.host_type, e.description, e.published_at,
            (select coalesce(sum(c.approved_count), 0)::integer
              from ${reads.commentCounts} c where c.episode_id = e.id) as comment_count
          from (
            select p.episode_id, max(p.participant_role) as host_type
            from content.guests g join content.episode_participants p on p.guest_id = g.id
            where g.account_id = :accountId and p.participant_role in ('host', 'co-host')
            group by p.episode_id
          ) hosting
          join content.episodes e on e.id = hosting.episode_id
          where ${isPublicAt('e')}
          order by e.published_at desc, e.number desc, e.id desc`,
        { accountId, now },
      );
      return rows.map(toHostedEpisode);
    },

    /** The entry with this address, unless it belongs to an account: its holder sees it there. */
    async findAddress(email: string): Promise<GuestEntryRow | undefined> {
      return db('content.guests')
        .where({ email, account_id: null })
        .first<GuestEntryRow | undefined>(
          'name',
          'email',
          'role',
          'bio',
          'bio_short',
          'avatar_url',
          'domains',
          'links',
          'created_at',
          'updated_at',
        );
    },

    /** The name stays: it is part of the episodes. */
    async clearAddress(email: string): Promise<void> {
      await db('content.guests')
        .where({ email, account_id: null })
        .update({ email: null, updated_at: db.fn.now() });
    },

    async findGuestByEmail(email: string): Promise<{ id: number; accountId: string | null } | undefined> {
      const row = await db('content.guests')
        .where({ email })
        .first<{ id: number; account_id: string | null } | undefined>('id', 'account_id');
      return row && { id: row.id, accountId: row.account_id };
    },

    /** False if the guest has been linked to an account since. */
    async updateAccount(guestId: number, accountId: string): Promise<boolean> {
      const changed = await db('content.guests')
        .where({ id: guestId, account_id: null })
        .update({ account_id: accountId, updated_at: db.fn.now() });
      return changed > 0;
    },

    async hasGuest(accountId: string): Promise<boolean> {
      const row: unknown = await db('content.guests').where({ account_id: accountId }).first('id');
      return row !== undefined;
    },

    /** What somebody pressed in shows, the oldest first. */
    async listCommands(accountId: string) {
      const rows = await db('content.show_commands')
        .where({ pressed_by: accountId })
        .orderBy(['pressed_at', 'id'])
        .select<{ episode_id: number; pressed_at: Date; action: Show['commands'][number]['action'] }[]>(
          'episode_id',
          'pressed_at',
          'action',
        );
      return rows.map((row) => ({ ...row, pressed_at: row.pressed_at.toISOString() }));
    },

    /** The comments that somebody chose to be read on air. */
    async listQuestions(accountId: string) {
      const rows = await db('content.show_questions')
        .where({ chosen_by: accountId })
        .orderBy(['chosen_at', 'comment_id'])
        .select<{ episode_id: number; comment_id: number; chosen_at: Date }[]>(
          'episode_id',
          'comment_id',
          'chosen_at',
        );
      return rows.map((row) => ({ ...row, chosen_at: row.chosen_at.toISOString() }));
    },

    /** Keeps what somebody did in shows and in the back office, and forgets who did it. */
    async forgetActor(accountId: string): Promise<void> {
      for (const [table, column] of [
        ['show_commands', 'pressed_by'],
        ['show_notes', 'updated_by'],
        ['show_questions', 'chosen_by'],
        ['preview_links', 'created_by'],
        ['episodes', 'merge_planned_by'],
        ['episodes', 'podcast_planned_by'],
        ['import_runs', 'applied_by_id'],
      ] as const)
        await db(`content.${table}`)
          .where({ [column]: accountId })
          .update({ [column]: '' });
      await db('content.import_runs')
        .where({ started_by_id: accountId })
        .update({ started_by_id: '', started_by: '' });
    },

    async clearAccount(accountId: string): Promise<void> {
      await db('content.guests')
        .where({ account_id: accountId })
        .update({ account_id: null, updated_at: db.fn.now() });
    },
  };
}
