import { type Knex, hashEmail } from '@nobicast/service-kit';
import type { RecentRequest } from './sign-in.rules.ts';
import { removeBefore } from '../batches.ts';
import { lockUntilCommit } from '../locks.ts';

/** A link signs in, or proves the member's presence to a session. */
export type LinkPurpose = 'sign_in' | 'proof';

const signIn = 'sign_in';

export interface Visitor {
  /** Keyed hash of the network address. */
  addressHash: string;
  /** Hash of the sign-in cookie. */
  browserHash: string | undefined;
  /** Hash of the device id, if the device is known for the address. */
  deviceHash: string | undefined;
}

export interface SignInRequest {
  id: string;
  email: string;
  inbox: string;
  destination: string | null;
  browserHash: string;
  addressHash: string;
  deviceHash: string | undefined;
  requestedAt: Date;
  purpose: LinkPurpose;
  /** The session that needs a proof. */
  sessionId?: string;
}

interface PendingRow {
  email: string;
  destination: string | null;
}

export type SignInLinksRepository = ReturnType<typeof signInLinksRepository>;

/** A link is open until it is consumed, superseded by a newer one, or expired. */
export function signInLinksRepository(db: Knex) {
  return {
    /** Until the transaction ends, for requests of the same inbox or network. */
    lock: (inbox: string, addressHash: string) =>
      lockUntilCommit(db, [`sign-in:inbox:${inbox}`, `sign-in:address:${addressHash}`]),

    async listRecent(inbox: string, visitor: Visitor, since: Date): Promise<RecentRequest[]> {
      const { rows } = await db.raw<{
        rows: {
          requested_at: Date;
          is_same_inbox: boolean;
          is_same_address: boolean;
          is_same_browser: boolean;
          is_same_device: boolean;
          is_used: boolean;
        }[];
      }>(
        `select requested_at, inbox = :inbox as is_same_inbox, address_hash = :address as is_same_address,
            browser_hash = :browser as is_same_browser, coalesce(device_hash = :device, false) as is_same_device,
            consumed_at is not null as is_used
          from auth.sign_in_links
          where requested_at > :since and (inbox = :inbox or address_hash = :address)`,
        {
          inbox,
          address: visitor.addressHash,
          browser: visitor.browserHash ?? '',
          device: visitor.deviceHash ?? '',
          since,
        },
      );
      return rows.map((row) => ({
        requestedAt: row.requested_at,
        isSameInbox: row.is_same_inbox,
        isSameAddress: row.is_same_address,
        isSameBrowser: row.is_same_browser,
        isSameDevice: row.is_same_device,
        isUsed: row.is_used,
      }));
    },

    async replace(request: SignInRequest): Promise<void> {
      await db('auth.sign_in_links')
        .where({ email: request.email, purpose: request.purpose, consumed_at: null, superseded_at: null })
        .update({ superseded_at: request.requestedAt });
      await db('auth.sign_in_links').insert({
        id: request.id,
        email: request.email,
        inbox: request.inbox,
        purpose: request.purpose,
        session_id: request.sessionId ?? null,
        destination: request.destination,
        browser_hash: request.browserHash,
        address_hash: request.addressHash,
        device_hash: request.deviceHash ?? null,
        requested_at: request.requestedAt,
      });
    },

    /** The browser's last sign-in, unless it is complete. */
    async findPendingOf(
      browserHash: string,
      since: Date,
    ): Promise<{ email: string; destination: string | null } | undefined> {
      const row = await db('auth.sign_in_links')
        .where({ browser_hash: browserHash, purpose: signIn })
        .where('requested_at', '>', since)
        .orderBy('requested_at', 'desc')
        .first<(PendingRow & { consumed_at: Date | null }) | undefined>(
          'email',
          'destination',
          'consumed_at',
        );
      return row && row.consumed_at === null ? { email: row.email, destination: row.destination } : undefined;
    },

    async findUnsent(
      linkId: string,
      purpose: LinkPurpose,
    ): Promise<{ email: string; inbox: string; requestedAt: Date } | undefined> {
      const row = await db('auth.sign_in_links')
        .where({ id: linkId, purpose, consumed_at: null, superseded_at: null, sent_at: null })
        .first<{ email: string; inbox: string; requested_at: Date } | undefined>(
          'email',
          'inbox',
          'requested_at',
        );
      return row && { email: row.email, inbox: row.inbox, requestedAt: row.requested_at };
    },

    /** Called before the mail is sent, because link and code may be used at once. */
    async open(linkId: string, { expiresAt, hasCode }: { expiresAt: Date; hasCode: boolean }): Promise<void> {
      await db('auth.sign_in_links')
        .where({ id: linkId })
        .update({ expires_at: expiresAt, has_code: hasCode });
    },

    async countWrongCodesOf(inbox: string, since: Date): Promise<number> {
      const row = await db('auth.sign_in_links')
        .where({ inbox })
        .where('requested_at', '>', since)
        .sum({ count: 'wrong_codes' })
        .first<{ count: string | null }>();
      return Number(row.count);
    },

    /** Until the transaction ends, other attempts with a code of this request wait. */
    async lockOpenWithCode(
      browserHash: string,
      now: Date,
    ): Promise<{ id: string; wrongCodes: number } | undefined> {
      const row = await db('auth.sign_in_links')
        .where({
          browser_hash: browserHash,
          purpose: signIn,
          has_code: true,
          consumed_at: null,
          superseded_at: null,
        })
        .where('expires_at', '>', now)
        .forUpdate()
        .first<{ id: string; wrong_codes: number } | undefined>('id', 'wrong_codes');
      return row && { id: row.id, wrongCodes: row.wrong_codes };
    },

    async countWrongCode(linkId: string): Promise<void> {
      await db('auth.sign_in_links').where({ id: linkId }).increment('wrong_codes', 1);
    },

    async markSent(linkId: string, sentAt: Date): Promise<void> {
      await db('auth.sign_in_links').where({ id: linkId }).update({ sent_at: sentAt });
    },

    /**
     * Of two concurrent attempts one succeeds. Without confirmation only the requesting browser may consume the link.
     * Undefined: nothing was consumed.
     */
    async consume(
      link: { id: string },
      by: Pick<Visitor, 'browserHash'> & { isConfirmed: boolean },
      now: Date,
    ): Promise<{ email: string; destination: string | null } | undefined> {
      const { rows } = await db.raw<{ rows: PendingRow[] }>(
        `update auth.sign_in_links set consumed_at = :now
          where id = :id and purpose = :purpose and consumed_at is null
            and superseded_at is null and expires_at > :now and (:isConfirmed or browser_hash = :browser)
          returning email, destination`,
        {
          ...link,
          purpose: signIn,
          now,
          isConfirmed: by.isConfirmed,
          browser: by.browserHash ?? '',
        },
      );
      const [row] = rows;
      return row && { email: row.email, destination: row.destination };
    },

    /** Undefined: nothing was consumed. */
    async consumeProof(link: { id: string }, now: Date): Promise<{ sessionId: string } | undefined> {
      const rows = await db('auth.sign_in_links')
        .where({ ...link, purpose: 'proof', consumed_at: null, superseded_at: null })
        .where('expires_at', '>', now)
        .update({ consumed_at: now })
        .returning<{ session_id: string }[]>('session_id');
      return rows[0] && { sessionId: rows[0].session_id };
    },

    async isOpen(link: { id: string }, now: Date): Promise<boolean> {
      const row: unknown = await db('auth.sign_in_links')
        .where({ ...link, purpose: signIn, consumed_at: null, superseded_at: null })
        .where('expires_at', '>', now)
        .first('id');
      return row !== undefined;
    },

    removeOlderThan: (instant: Date) =>
      removeBefore(db, { table: 'auth.sign_in_links', column: 'requested_at' }, instant),
  };
}

export type AdminGrantsRepository = ReturnType<typeof adminGrantsRepository>;

/** The listed addresses that have become admin, also of deleted accounts. */
export function adminGrantsRepository(db: Knex) {
  return {
    /** True if the address had not been recorded yet. */
    async insert(email: string, now: Date): Promise<boolean> {
      const inserted: unknown[] = await db('auth.admin_grants')
        .insert({ address_hash: hashEmail(email), granted_at: now })
        .onConflict('address_hash')
        .ignore()
        .returning('address_hash');
      return inserted.length > 0;
    },
  };
}

export type VerifyAttemptsRepository = ReturnType<typeof verifyAttemptsRepository>;

/** The attempts of a network to use a link that did not sign anybody in. */
export function verifyAttemptsRepository(db: Knex) {
  return {
    /** Makes other attempts from the same network wait until this transaction ends. */
    lock: (addressHash: string) => lockUntilCommit(db, [`verify:address:${addressHash}`]),

    async list(addressHash: string, since: Date): Promise<Date[]> {
      const rows = await db('auth.verify_attempts')
        .where({ address_hash: addressHash })
        .where('attempted_at', '>', since)
        .select<{ attempted_at: Date }[]>('attempted_at');
      return rows.map((row) => row.attempted_at);
    },

    /** Returns the id of the attempt. */
    async insert(addressHash: string, now: Date): Promise<string> {
      const { rows } = await db.raw<{ rows: [{ id: string }] }>(
        `insert into auth.verify_attempts (address_hash, attempted_at) values (:addressHash, :now) returning id`,
        { addressHash, now },
      );
      return rows[0].id;
    },

    async remove(id: string): Promise<void> {
      await db('auth.verify_attempts').where({ id }).delete();
    },

    removeOlderThan: (instant: Date) =>
      removeBefore(db, { table: 'auth.verify_attempts', column: 'attempted_at' }, instant),
  };
}
