import type { AdminParticipant, DefaultParticipant, ParticipantRole } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

/** Somebody of the directory, or a one-off person with a name of their own. */
export type NewParticipant = { participant_role: ParticipantRole } & ({ guest_id: number } | OwnTexts);

/** The texts of a one-off person. */
export interface OwnTexts {
  name: string;
  role: string | null;
  bio: string | null;
  avatar_url: string | null;
}

/** Only a one-off person has texts of their own; somebody of the directory has those of their entry. */
export type ParticipantChange = { participant_role: ParticipantRole } & Partial<OwnTexts>;

/** What a participation leaves out is taken from the directory. */
const selected = `p.id, coalesce(p.name, g.name) as name, coalesce(p.role, g.role) as role, coalesce(p.bio, g.bio) as bio,
    coalesce(p.avatar_url, g.avatar_url) as avatar_url, p.participant_role, p.guest_id, p.guest_id is null as is_phantom, p.is_confirmed`;

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

    /** Adds a participant at the end of the list. Returns its id. */
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

    async update(episodeId: number, id: number, change: ParticipantChange): Promise<void> {
      await db('content.episode_participants').where({ id, episode_id: episodeId }).update(change);
    },

    async setConfirmed(episodeId: number, id: number, isConfirmed: boolean): Promise<void> {
      await db('content.episode_participants')
        .where({ id, episode_id: episodeId })
        .update({ is_confirmed: isConfirmed });
    },

    /** Adds the default participants at the end of the list, unless they take part already. Returns their ids. */
    async insertDefaults(episodeId: number): Promise<number[]> {
      const { rows } = await db.raw<{ rows: { id: number }[] }>(
        `insert into content.episode_participants (episode_id, guest_id, participant_role, order_index)
          select :episodeId, d.guest_id, d.participant_role, d.order_index + 1
            + (select coalesce(max(order_index), -1) from content.episode_participants where episode_id = :episodeId)
          from content.default_participants d
          where d.guest_id not in (
            select guest_id from content.episode_participants where episode_id = :episodeId and guest_id is not null)
          order by d.order_index returning id`,
        { episodeId },
      );
      return rows.map(({ id }) => id);
    },

    async listDefaults(): Promise<DefaultParticipant[]> {
      const { rows } = await db.raw<{ rows: DefaultParticipant[] }>(
        `select d.guest_id, g.name, d.participant_role
          from content.default_participants d join content.guests g on g.id = d.guest_id
          order by d.order_index, d.guest_id`,
      );
      return rows;
    },

    /** Makes the hosts and co-hosts of this episode the defaults, as far as they are in the directory. */
    async setDefaults(episodeId: number): Promise<void> {
      // Two producers at once would insert the same person twice.
      await db.raw('lock table content.default_participants in share row exclusive mode');
      await db('content.default_participants').delete();
      await db.raw(
        `insert into content.default_participants (guest_id, participant_role, order_index)
          select distinct on (guest_id) guest_id, participant_role, order_index from content.episode_participants
          where episode_id = :episodeId and guest_id is not null and participant_role <> 'guest'
          order by guest_id, order_index`,
        { episodeId },
      );
    },

    /** False where the episode has no such participant. */
    async remove(episodeId: number, id: number): Promise<boolean> {
      const removed = await db('content.episode_participants').where({ id, episode_id: episodeId }).delete();
      return removed > 0;
    },
  };
}
