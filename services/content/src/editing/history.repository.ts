import type { Change } from '@nobicast/contracts';
import {
  addAudit,
  findAuditActor,
  listChangesSince,
  type AuditActor,
  type Knex,
} from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export interface Target {
  type:
    | 'episode'
    | 'subject'
    | 'participant'
    | 'default_participants'
    | 'preview'
    | 'transcript'
    | 'message'
    | 'message_list'
    | 'guest'
    | 'post';
  /** `all` of a whole list. */
  id: number | 'all';
}

/** From one state to another, each a word of our code. */
export interface StateChange {
  from: string;
  to: string;
}

export interface Act extends Target {
  action: 'create' | 'update' | 'delete' | 'set_aside' | 'export';
  /** The names of what changed, as in the reply. Never their values. */
  fields?: readonly string[];
  /** The version that the row has now. */
  version?: number;
  /** What helps to find the row again once it is deleted: a number, the id of its episode. Never a text. */
  facts?: Readonly<Record<string, number | string | null | StateChange>>;
}

export type HistoryRepository = ReturnType<typeof historyRepository>;

/** Who produced what, in `content.audit`. To be used inside the transaction of the change. */
export function historyRepository(db: Knex) {
  return {
    getActor: (userId: string): Promise<AuditActor> => findAuditActor(db, reads.members, userId),

    async record(acts: readonly Act[], { by, at }: { by: AuditActor; at: Date }): Promise<void> {
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
    listChanges: (
      target: Target,
      readVersion: number,
      row: { version: number; updatedAt: Date },
    ): Promise<Change[]> => listChangesSince(db, 'content', target, readVersion, row),
  };
}
