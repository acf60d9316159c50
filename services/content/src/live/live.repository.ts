import { limits } from '@nobicast/contracts';
import type { ShowAction } from '@nobicast/contracts/show-state';
import type { Knex } from '@nobicast/service-kit';
import { isPublicAt } from '../episodes/episodes.statements.ts';
import type { LiveCandidate } from './live.rules.ts';

interface CandidateRow extends Omit<LiveCandidate, 'commands'> {
  commands: { id: string; pressed_ms: number; action: ShowAction; subject_id: number | null }[];
}

export type LiveRepository = ReturnType<typeof liveRepository>;

export const liveRepository = (db: Knex) => ({
  /** The newest public preparations, and those whose hosts gave commands last. */
  async listCandidates(now: Date): Promise<LiveCandidate[]> {
    const { rows } = await db.raw<{ rows: CandidateRow[] }>(
      `with preparations as (
          select e.id, e.slug, e.title, e.published_at, e.recording_starts_at from content.episodes e
          where e.type = 'preparation' and ${isPublicAt('e')}
        ), newest as (
          select id from preparations order by published_at desc, id desc limit :limit
        ), latest as (
          select p.id from preparations p join content.show_commands c on c.episode_id = p.id
          group by p.id order by max(c.pressed_at) desc, p.id limit :limit
        )
        select p.id, p.slug, p.title, p.published_at, p.recording_starts_at,
          (select coalesce(json_agg(json_build_object('id', c.id, 'action', c.action, 'subject_id', c.subject_id,
              'pressed_ms', (extract(epoch from c.pressed_at) * 1000)::bigint)), '[]')
            from content.show_commands c where c.episode_id = p.id) as commands,
          (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title)), '[]')
            from content.subjects s where s.episode_id = p.id) as subjects
        from preparations p where p.id in (select id from newest union select id from latest)`,
      { now, limit: limits.live.candidates },
    );
    return rows.map(({ commands, ...row }) => ({
      ...row,
      commands: commands.map(({ pressed_ms: pressedMs, subject_id: subjectId, ...command }) => ({
        ...command,
        subjectId,
        pressedAt: new Date(pressedMs),
      })),
    }));
  },

  /** A text that differs after every command of any show, also after those of which listeners are told nothing. */
  async commandsMark(): Promise<string> {
    const { rows } = await db.raw<{ rows: { mark: string }[] }>(
      `select concat(count(*), ' ', max(received_at)) as mark from content.show_commands`,
    );
    return rows[0]?.mark ?? '';
  },
});
