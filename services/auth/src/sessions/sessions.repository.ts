import type { Role } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { removeBefore } from '../batches.ts';
import { idleSince, seenBefore } from './sessions.rules.ts';

export interface Session {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface ResolvedSession {
  sessionId: string;
  userId: string;
  role: Role;
  createdAt: Date;
  /** The member's last proof of presence. */
  provedAt: Date;
  hasPasskey: boolean;
}

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** Undefined: the sign-in itself is the proof. */
  provedAt: Date | undefined;
}

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(db: Knex) {
  const open = (now: Date) =>
    db('auth.sessions as s')
      .whereNull('s.ended_at')
      .where('s.expires_at', '>', now)
      .where('s.last_seen_at', '>', idleSince(now));
  const end = (now: Date) => db('auth.sessions').whereNull('ended_at').update({ ended_at: now });
  const activeAccount = (userId: string) =>
    db('auth.users').where({ id: userId, is_active: true }).select('id');

  return {
    async insert(session: NewSession): Promise<void> {
      await db('auth.sessions').insert({
        id: session.id,
        token_hash: session.tokenHash,
        user_id: session.userId,
        user_agent: session.userAgent,
        created_at: session.createdAt,
        last_seen_at: session.createdAt,
        expires_at: session.expiresAt,
        proved_at: session.provedAt ?? null,
      });
    },

    /** Also of a session that has ended, as long as it is kept. */
    async hasDeactivatedAccount(tokenHash: string): Promise<boolean> {
      const row: unknown = await db('auth.sessions as s')
        .join('auth.users as u', 'u.id', 's.user_id')
        .where({ 's.token_hash': tokenHash, 'u.is_active': false })
        .first('s.id');
      return row !== undefined;
    },

    /** Marks the session as seen. Undefined: ended, expired, unknown, or the account is inactive. */
    async resolve(tokenHash: string, now: Date): Promise<ResolvedSession | undefined> {
      const row = await open(now)
        .join('auth.users as u', 'u.id', 's.user_id')
        .where({ 's.token_hash': tokenHash, 'u.is_active': true })
        .first<
          | {
              id: string;
              user_id: string;
              role: Role;
              created_at: Date;
              last_seen_at: Date;
              proved_at: Date;
              has_passkey: boolean;
            }
          | undefined
        >(
          's.id',
          's.user_id',
          'u.role',
          's.created_at',
          's.last_seen_at',
          db.raw('coalesce(s.proved_at, s.created_at) as proved_at'),
          db.raw('exists (select from auth.passkeys p where p.user_id = u.id) as has_passkey'),
        );
      if (!row) return undefined;
      if (row.last_seen_at < seenBefore(now))
        await db('auth.sessions').where({ id: row.id }).update({ last_seen_at: now });
      return {
        sessionId: row.id,
        userId: row.user_id,
        role: row.role,
        createdAt: row.created_at,
        provedAt: row.proved_at,
        hasPasskey: row.has_passkey,
      };
    },

    /** The last proof of presence. */
    async findProof(sessionId: string, now: Date): Promise<Date | undefined> {
      const row = await open(now)
        .where({ 's.id': sessionId })
        .first<{ proved_at: Date } | undefined>(db.raw('coalesce(s.proved_at, s.created_at) as proved_at'));
      return row?.proved_at;
    },

    /**
     * Returns the user's id; undefined if the session is not open. The event of the proof needs the account, which is
     * locked before its sessions, as everywhere.
     */
    async markProved(sessionId: string, now: Date): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
        `with owner as materialized (
            select u.id from auth.users u join auth.sessions s on s.user_id = u.id where s.id = :sessionId
            for key share of u
          )
          update auth.sessions set proved_at = :now from owner
          where sessions.id = :sessionId and user_id = owner.id and ended_at is null and expires_at > :now
          returning user_id`,
        { sessionId, now },
      );
      return rows[0]?.user_id;
    },

    /** Shortens the open sessions of an account to so many hours from their sign-in. */
    async shorten(userId: string, hours: number): Promise<void> {
      await db('auth.sessions')
        .where({ user_id: userId, ended_at: null })
        .update({
          expires_at: db.raw('least(expires_at, created_at + make_interval(hours => ?))', [hours]),
        });
    },

    /** Of an active account, most recently seen first. */
    async listOpenOf(userId: string, now: Date): Promise<Session[]> {
      const rows: SessionRow[] = await open(now)
        .whereIn('s.user_id', activeAccount(userId))
        .orderBy('s.last_seen_at', 'desc')
        .select('s.id', 's.user_agent', 's.created_at', 's.last_seen_at');
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },

    /** False if this active account has no such session. */
    async endOne(sessionId: string, userId: string, now: Date): Promise<boolean> {
      return (await end(now).where({ id: sessionId }).whereIn('user_id', activeAccount(userId))) > 0;
    },

    async endByToken(tokenHash: string, now: Date): Promise<void> {
      await end(now).where({ token_hash: tokenHash });
    },

    /** Ends all open sessions of an active account, or all but one. Returns how many there were. */
    async endAll(
      userId: string,
      now: Date,
      { except }: { except?: string | undefined } = {},
    ): Promise<number> {
      const ending = end(now)
        .whereIn('user_id', activeAccount(userId))
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', idleSince(now));
      return except === undefined ? ending : ending.whereNot({ id: except });
    },

    /** Sessions that ended or expired before this instant. */
    async removeEndedBefore(instant: Date): Promise<void> {
      const table = 'auth.sessions';
      await removeBefore(db, { table, column: 'ended_at' }, instant);
      await removeBefore(db, { table, column: 'expires_at' }, instant);
      await removeBefore(db, { table, column: 'last_seen_at' }, idleSince(instant));
    },
  };
}
