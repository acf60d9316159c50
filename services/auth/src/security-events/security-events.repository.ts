import { randomUUID } from 'node:crypto';
import type { SecurityEventKind } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { removeBefore } from '../batches.ts';

/** How or by whom the event was caused, and a passkey's name. */
export interface EventDetails {
  by?: 'link' | 'code' | 'passkey' | 'admin';
  name?: string;
}

export interface NewSecurityEvent {
  userId: string;
  at: Date;
  kind: SecurityEventKind;
  details?: Readonly<EventDetails>;
  userAgent?: string | null;
}

export interface SecurityEvent {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  details: EventDetails;
  userAgent: string | null;
}

interface SecurityEventRow {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  details: EventDetails;
  user_agent: string | null;
}

export type SecurityEventsRepository = ReturnType<typeof securityEventsRepository>;

/** Events of access to accounts. Needs the act's transaction. */
export function securityEventsRepository(db: Knex) {
  return {
    /** Returns its id. */
    async insert({ userId, at, kind, details = {}, userAgent = null }: NewSecurityEvent): Promise<string> {
      const id = randomUUID();
      await db('auth.security_events').insert({
        id,
        user_id: userId,
        at,
        kind,
        details: JSON.stringify(details),
        user_agent: userAgent,
      });
      return id;
    },

    /** Newest first. */
    async listOf(userId: string, limit: number): Promise<SecurityEvent[]> {
      const rows = await db('auth.security_events')
        .where({ user_id: userId })
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select<SecurityEventRow[]>('id', 'at', 'kind', 'details', 'user_agent');
      return rows.map(({ user_agent: userAgent, ...row }) => ({ ...row, userAgent }));
    },

    /** With the account's address. */
    async findWithAddress(
      id: string,
    ): Promise<{ kind: SecurityEventKind; at: Date; details: EventDetails; email: string } | undefined> {
      return db('auth.security_events as e')
        .join('auth.users as u', 'u.id', 'e.user_id')
        .where({ 'e.id': id })
        .first('e.kind', 'e.at', 'e.details', 'u.email');
    },

    removeOlderThan: (instant: Date) =>
      removeBefore(db, { table: 'auth.security_events', column: 'at' }, instant),
  };
}
