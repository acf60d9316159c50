import { addJob, addJobs, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { Written } from './messages.rules.ts';

export const messageMailTask = 'send_message_mail';
export const newsletterWishTask = 'ask_for_newsletter';

/** The mails that are added with a message. That of an answer is added with the answer. */
export type MailKind = 'confirm' | 'team' | 'receipt';

export interface NewMessage extends Written {
  state: 'unconfirmed' | 'new';
  receivedAt: Date;
  digest: Buffer;
  inboxHash: Buffer;
  networkHash: Buffer;
}

/** Adds mails with their jobs, in the transaction of what they are about. */
export async function addMails(
  db: Knex,
  mails: readonly { messageId: number; kind: MailKind | 'answer'; answerId?: number }[],
  now: Date,
): Promise<void> {
  const rows = await db('content.message_mails')
    .insert(
      mails.map(({ messageId, kind, answerId }) => ({
        message_id: messageId,
        kind,
        answer_id: answerId ?? null,
        changed_at: now,
      })),
    )
    .returning<{ id: number }[]>('id');
  await addJobs(
    db,
    jobsSchema,
    messageMailTask,
    rows.map(({ id }) => ({ payload: { mailId: id } })),
  );
}

/** A message, which waits for its confirmation if it came by a plain form. */
export interface ConfirmableMessage {
  id: number;
  isConfirmed: boolean;
  wantsNewsletter: boolean;
}

async function findConfirmable(
  query: Knex.QueryBuilder,
  isLocked: boolean,
): Promise<ConfirmableMessage | undefined> {
  // Knex cannot know what a row of the table has.
  const row = (await (isLocked ? query.forUpdate() : query).first('id', 'state', 'wants_newsletter')) as
    | { id: number; state: string; wants_newsletter: boolean }
    | undefined;
  return (
    row && { id: row.id, isConfirmed: row.state !== 'unconfirmed', wantsNewsletter: row.wants_newsletter }
  );
}

export type MessagesRepository = ReturnType<typeof messagesRepository>;

/** What visitors write, until it is in the inbox. */
export function messagesRepository(db: Knex) {
  return {
    /** Others of the same inbox or network wait until this transaction ends. */
    async lock(inboxHash: Buffer, networkHash: Buffer): Promise<void> {
      const keys = [inboxHash, networkHash].map((hash) => `message:${hash.toString('hex')}`).sort();
      for (const key of keys) await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    },

    /** The same message that was stored since. Where asked, with a lock until the transaction ends. */
    async findSame(
      digest: Buffer,
      since: Date,
      { isLocked = false }: { isLocked?: boolean } = {},
    ): Promise<ConfirmableMessage | undefined> {
      const query = db('content.messages').where({ digest }).where('received_at', '>', since);
      return findConfirmable(query, isLocked);
    },

    /** When the messages since an instant came, the newest first. */
    async listRecent(
      of: { inboxHash: Buffer } | { networkHash: Buffer },
      since: Date,
      limit: number,
    ): Promise<Date[]> {
      const [column, hash] =
        'inboxHash' in of ? ['inbox_hash', of.inboxHash] : ['network_hash', of.networkHash];
      const rows = await db('content.messages')
        .where(column, hash)
        .where('received_at', '>', since)
        .orderBy('received_at', 'desc')
        .limit(limit)
        .select<{ received_at: Date }[]>('received_at');
      return rows.map(({ received_at: receivedAt }) => receivedAt);
    },

    async insert(message: NewMessage): Promise<number> {
      const [row] = await db('content.messages')
        .insert({
          kind: message.kind,
          state: message.state,
          name: message.name,
          email: message.email,
          subject: message.subject,
          expertise: message.expertise,
          bio: message.bio,
          message: message.message,
          // A39: stored as JSON.
          social_links: JSON.stringify(message.socialLinks),
          wants_newsletter: message.wantsNewsletter,
          consented_at: message.kind === 'contact' ? message.receivedAt : null,
          received_at: message.receivedAt,
          last_contact_at: message.receivedAt,
          digest: message.digest,
          inbox_hash: message.inboxHash,
          network_hash: message.networkHash,
        })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The message was not inserted.');
      return row.id;
    },

    addMails: (messageId: number, kinds: readonly MailKind[], now: Date) =>
      addMails(
        db,
        kinds.map((kind) => ({ messageId, kind })),
        now,
      ),

    /** Adds the job that subscribes the sender to the newsletter, in the transaction of the message. */
    addNewsletterWish: (messageId: number) => addJob(db, jobsSchema, newsletterWishTask, { messageId }),

    /** The sender's address; undefined once the message is deleted. */
    async findEmail(id: number): Promise<string | undefined> {
      const row = await db('content.messages').where({ id }).first<{ email: string } | undefined>('email');
      return row?.email;
    },

    /** Where asked, with a lock until the transaction ends. */
    async findByConfirmation(
      hash: Buffer,
      { isLocked = false }: { isLocked?: boolean } = {},
    ): Promise<ConfirmableMessage | undefined> {
      return findConfirmable(db('content.messages').where({ confirm_hash: hash }), isLocked);
    },

    async confirm(id: number, now: Date): Promise<void> {
      await db('content.messages')
        .where({ id })
        .update({ state: 'new', received_at: now, last_contact_at: now });
    },

    async removeUnconfirmedBefore(instant: Date): Promise<void> {
      await db('content.messages')
        .where({ state: 'unconfirmed' })
        .where('received_at', '<', instant)
        .delete();
    },

    async removeWithoutContactSince(instant: Date): Promise<void> {
      await db.raw(
        `delete from content.messages m where m.last_contact_at < :instant and not exists (
          select from content.messages other where other.email = m.email and other.last_contact_at >= :instant)`,
        { instant },
      );
    },

    async forgetTracesBefore(instant: Date): Promise<void> {
      await db('content.messages')
        .where('received_at', '<', instant)
        .whereRaw('(digest is not null or inbox_hash is not null or network_hash is not null)')
        .update({ digest: null, inbox_hash: null, network_hash: null });
    },
  };
}
