import type { Knex } from '@nobicast/service-kit';

export interface Passkey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: readonly string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  /** A bigint arrives as text. */
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const;

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: new Uint8Array(row.public_key),
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export type PasskeysRepository = ReturnType<typeof passkeysRepository>;

export function passkeysRepository(db: Knex) {
  return {
    /** Oldest first. */
    async listOf(userId: string): Promise<Passkey[]> {
      const rows = await db('auth.passkeys')
        .where({ user_id: userId })
        .orderBy(['created_at', 'id'])
        .select<PasskeyRow[]>([...columns]);
      return rows.map(toPasskey);
    },

    async findByCredential(credentialId: string): Promise<Passkey | undefined> {
      const row = await db('auth.passkeys')
        .where({ credential_id: credentialId })
        .first<PasskeyRow | undefined>([...columns]);
      return row && toPasskey(row);
    },

    /** Until the transaction ends: of two answers at once, the second sees the first's counter. */
    async lock(id: string): Promise<Passkey | undefined> {
      const row = await db('auth.passkeys')
        .where({ id })
        .forUpdate()
        .first<PasskeyRow | undefined>([...columns]);
      return row && toPasskey(row);
    },

    /** False if any account has this credential already. */
    async insert(passkey: Passkey): Promise<boolean> {
      const inserted: unknown[] = await db('auth.passkeys')
        .insert({
          id: passkey.id,
          user_id: passkey.userId,
          credential_id: passkey.credentialId,
          public_key: Buffer.from(passkey.publicKey),
          counter: passkey.counter,
          transports: [...passkey.transports],
          name: passkey.name,
          created_at: passkey.createdAt,
          last_used_at: passkey.lastUsedAt,
        })
        .onConflict('credential_id')
        .ignore()
        .returning('id');
      return inserted.length > 0;
    },

    /** Undefined if this account has no such passkey. */
    async rename(id: string, userId: string, name: string): Promise<Passkey | undefined> {
      const rows: PasskeyRow[] = await db('auth.passkeys')
        .where({ id, user_id: userId })
        .update({ name })
        .returning([...columns]);
      return rows[0] && toPasskey(rows[0]);
    },

    async markUsed(id: string, counter: number, now: Date): Promise<void> {
      await db('auth.passkeys').where({ id }).update({ counter, last_used_at: now });
    },

    /** Returns how many there were. */
    removeAllOf: async (userId: string): Promise<number> =>
      db('auth.passkeys').where({ user_id: userId }).delete(),

    /** Undefined if this account has no such passkey. */
    async remove(id: string, userId: string): Promise<Passkey | undefined> {
      const rows: PasskeyRow[] = await db('auth.passkeys')
        .where({ id, user_id: userId })
        .delete()
        .returning([...columns]);
      return rows[0] && toPasskey(rows[0]);
    },
  };
}
