import type { AdminParticipant, ParticipantRole } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

/** Somebody of the directory, or a one-off person with a name of their own. */
export type NewParticipant = { participant_role: ParticipantRole } & (
  { guest_id: number } | { name: string; role: string | null; bio: string | null; avatar_url: string | null }
);

/** What a participation leaves out is taken from the directory. */
const selected = `p.id, coalesce(p.name, g.name) as name, coalesce(p.role, g.role) as role, coalesce(p.bio, g.bio) as bio,
    coalesce(p.avatar_url, g.avatar_url) as avatar_url, p.participant_role, p.guest_id, p.guest_id is null as is_phantom`;

export type ParticipantsRepository = ReturnType<typeof participantsRepository>;

export function participantsRepository(db: Knex) {
  return {
    async list(episodeId: number): Promise<AdminParticipant[]> {
      const { rows } = await db.raw<{ rows: AdminParticipant[] }>(
        `select ${selected} from content.episode_participants p left join content.guests g on g.id = p.guest_id
          where p.episode_id = :episodeId order by p.order_index, p.id`,
        { episodeId },
      );
      return rows;
    },

    async hasGuest(guestId: number): Promise<boolean> {
      const row: unknown = await db('content.guests').where({ id: guestId }).first('id');
      return row !== undefined;
    },

    /** At the end of the list. Returns its id. */
    async insert(episodeId: number, participant: NewParticipant): Promise<number> {
      const [row] = await db('content.episode_participants')
        .insert({
          ...participant,
          episode_id: episodeId,
          order_index: db.raw(
            '(select coalesce(max(order_index) + 1, 0) from content.episode_participants where episode_id = :episodeId)',
            { episodeId },
          ),
        })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The participant was not inserted.');
      return row.id;
    },

    /** False where the episode has no such participant. */
    async remove(episodeId: number, id: number): Promise<boolean> {
      const removed = await db('content.episode_participants').where({ id, episode_id: episodeId }).delete();
      return removed > 0;
    },
  };
}
