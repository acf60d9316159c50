import type { ErasureReceipt } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { removeBefore } from '../batches.ts';
import { lockUntilCommit } from '../locks.ts';

/** A request of the last hour, compared with the current request. */
export interface RecentProofRequest {
  requestedAt: Date;
  isSameInbox: boolean;
  isSameNetwork: boolean;
}

/** A link opens an address, or the receipt of its erasure. */
export type AddressProof =
  | { state: 'open'; id: string; email: string; expiresAt: Date }
  | { state: 'erased'; receipt: ErasureReceipt };

/** Without hashes. */
export interface ExportedProofRequest {
  requested_at: Date;
  sent_at: Date | null;
  expires_at: Date | null;
}

export type AddressProofsRepository = ReturnType<typeof addressProofsRepository>;

export function addressProofsRepository(db: Knex) {
  return {
    /** Until the transaction ends, for requests of the same inbox or network. */
    lock: (inbox: string, networkHash: string) =>
      lockUntilCommit(db, [`proof:inbox:${inbox}`, `proof:network:${networkHash}`]),

    async listRecent(inbox: string, networkHash: string, since: Date): Promise<RecentProofRequest[]> {
      const { rows } = await db.raw<{
        rows: { requested_at: Date; is_same_inbox: boolean; is_same_network: boolean }[];
      }>(
        `select requested_at, coalesce(inbox = :inbox, false) as is_same_inbox, address_hash = :networkHash as is_same_network
          from auth.address_proofs
          where requested_at > :since and (inbox = :inbox or address_hash = :networkHash)`,
        { inbox, networkHash, since },
      );
      return rows.map((row) => ({
        requestedAt: row.requested_at,
        isSameInbox: row.is_same_inbox,
        isSameNetwork: row.is_same_network,
      }));
    },

    async insert(request: {
      id: string;
      email: string;
      inbox: string;
      networkHash: string;
      requestedAt: Date;
    }): Promise<void> {
      await db('auth.address_proofs').insert({
        id: request.id,
        email: request.email,
        inbox: request.inbox,
        address_hash: request.networkHash,
        requested_at: request.requestedAt,
      });
    },

    async findUnsent(id: string): Promise<{ email: string; requestedAt: Date } | undefined> {
      const row = await db('auth.address_proofs')
        .where({ id, sent_at: null })
        .whereNotNull('email')
        .first<{ email: string; requested_at: Date } | undefined>('email', 'requested_at');
      return row && { email: row.email, requestedAt: row.requested_at };
    },

    /** Called before the mail is sent, because the link may be used at once. Another attempt replaces the token. */
    async setToken(id: string, tokenHash: string, expiresAt: Date): Promise<void> {
      await db('auth.address_proofs').where({ id }).update({ token_hash: tokenHash, expires_at: expiresAt });
    },

    async markSent(id: string, sentAt: Date): Promise<void> {
      await db('auth.address_proofs').where({ id }).update({ sent_at: sentAt });
    },

    /** Undefined for an unknown or expired token. `isLocked` makes others wait until the transaction ends. */
    async findByToken(
      tokenHash: string,
      now: Date,
      { isLocked = false } = {},
    ): Promise<AddressProof | undefined> {
      const { rows } = await db.raw<{
        rows: { id: string; email: string | null; expires_at: Date; receipt: ErasureReceipt | null }[];
      }>(
        `select id, email, expires_at, receipt from auth.address_proofs
          where token_hash = :tokenHash and expires_at > :now ${isLocked ? 'for update' : ''}`,
        { tokenHash, now },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { id, email, expires_at: expiresAt, receipt } = row;
      if (receipt) return { state: 'erased', receipt };
      if (email === null) throw new Error('A proof has neither an address nor a receipt.');
      return { state: 'open', id, email, expiresAt };
    },

    async listRequests(email: string): Promise<ExportedProofRequest[]> {
      return db('auth.address_proofs')
        .where({ email })
        .orderBy('requested_at', 'desc')
        .select<ExportedProofRequest[]>('requested_at', 'sent_at', 'expires_at');
    },

    /** Keeps only the receipt of this proof, and nothing of the address's other proofs. */
    async complete(proof: { id: string; email: string }, receipt: ErasureReceipt): Promise<void> {
      await db('auth.address_proofs').where({ email: proof.email }).whereNot({ id: proof.id }).delete();
      await db('auth.address_proofs')
        .where({ id: proof.id })
        .update({ email: null, inbox: null, receipt: JSON.stringify(receipt) });
      await db('auth.erasures').insert({
        reference: receipt.reference,
        erased_at: receipt.erased_at,
        receipt: JSON.stringify(receipt),
      });
    },

    removeOlderThan: (instant: Date) =>
      removeBefore(db, { table: 'auth.address_proofs', column: 'requested_at' }, instant),
  };
}
