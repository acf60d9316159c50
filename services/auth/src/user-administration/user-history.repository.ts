import type { Change } from '@nobicast/contracts';
import { addAudit, listChangesSince, type Knex } from '@nobicast/service-kit';
import type { LockedUser } from './managed-users.repository.ts';

export interface Administrator {
  id: string;
  name: string;
  /** Used for this act. */
  sessionId: string;
}

/** Details hold names of fields, roles and numbers: never an address, a name or a text. */
export interface UserAct {
  userId: string;
  action: 'update' | 'delete' | 'message' | 'end_sessions';
  details?: Readonly<Record<string, unknown>>;
}

export type UserHistoryRepository = ReturnType<typeof userHistoryRepository>;

/** In `auth.audit`. Needs the act's transaction. */
export function userHistoryRepository(db: Knex) {
  return {
    async record({ userId, action, details = {} }: UserAct, by: Administrator, at: Date): Promise<void> {
      await addAudit(db, 'auth', [
        { at, actorId: by.id, actorName: by.name, action, targetType: 'user', targetId: userId, details },
      ]);
    },

    listChanges: (
      { id, version, updated_at: updatedAt }: LockedUser,
      readVersion: number,
    ): Promise<Change[]> =>
      listChangesSince(db, 'auth', { type: 'user', id }, readVersion, { version, updatedAt }),

    /** Since an instant, by an admin or to an account; oldest first. */
    async listMessageTimes(who: { actor_id: string } | { target_id: string }, since: Date): Promise<Date[]> {
      const rows = await db('auth.audit')
        .where({ ...who, target_type: 'user', action: 'message' })
        .where('at', '>', since)
        .orderBy('at')
        .select<{ at: Date }[]>('at');
      return rows.map(({ at }) => at);
    },
  };
}
