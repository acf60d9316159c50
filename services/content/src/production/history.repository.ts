import type { Change } from '@nobicast/contracts';
import { addAudit, type Knex } from '@nobicast/service-kit';
import { changesSince } from './history.rules.ts';

/** Who produces: an admin. */
export interface Producer {
  id: string;
  name: string;
}

export interface Target {
  type: 'episode' | 'subject' | 'participant' | 'preview';
  id: number;
}

export interface Act extends Target {
  action: 'create' | 'update' | 'delete';
  /** The names of what changed, as in the reply. Never their values. */
  fields?: readonly string[];
  /** The version that the row has now. */
  version?: number;
  /** What helps to find the row again once it is deleted: a number, the id of its episode. Never a text. */
  facts?: Readonly<Record<string, number | string>>;
}

interface RecordRow {
  at: Date;
  actor_name: string;
  version: number;
  fields: string[];
}

export type HistoryRepository = ReturnType<typeof historyRepository>;

/** Who produced what, in `content.audit`. To be used inside the transaction of the change. */
export function historyRepository(db: Knex) {
  return {
    async getProducer(userId: string): Promise<Producer> {
      const { rows } = await db.raw<{ rows: { name: string | null }[] }>(
        'select name from auth.published_members where id = :userId',
        { userId },
      );
      return { id: userId, name: rows[0]?.name ?? 'L’administration' };
    },

    async record(acts: readonly Act[], { by, at }: { by: Producer; at: Date }): Promise<void> {
      await addAudit(
        db,
        'content',
        acts.map(({ type, id, action, fields, version, facts }) => ({
          at,
          actorId: by.id,
          actorName: by.name,
          action,
          targetType: type,
          targetId: id,
          details: { ...facts, ...(fields && { fields }), ...(version !== undefined && { version }) },
        })),
      );
    },

    /** What happened to a row after the version that a writer had read, the oldest first: for `stale_version`. */
    async listChanges(
      { type, id }: Target,
      readVersion: number,
      row: { version: number; updatedAt: Date },
    ): Promise<Change[]> {
      const { rows } = await db.raw<{ rows: RecordRow[] }>(
        `select at, actor_name, (details ->> 'version')::integer as version, details -> 'fields' as fields
          from content.audit
          where target_type = :type and target_id = :id::text and action = 'update'
            and (details ->> 'version')::integer > :readVersion
          order by id`,
        { type, id, readVersion },
      );
      const recorded = rows.map(({ at, actor_name: by, version, fields }) => ({ at, by, version, fields }));
      return changesSince(readVersion, row, recorded);
    },
  };
}
