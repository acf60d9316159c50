import type { MessageKind, MessageLinks } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

/** A mail with what it is about. */
export interface MessageMail {
  id: number;
  kind: 'confirm' | 'team' | 'receipt' | 'answer';
  messageId: number;
  messageKind: MessageKind;
  name: string;
  email: string;
  subject: string | null;
  expertise: string | null;
  bio: string | null;
  message: string | null;
  socialLinks: MessageLinks;
  receivedAt: Date;
  /** The text of an answer. */
  answer: string | null;
  answerBy: string | null;
}

export type MessageMailsRepository = ReturnType<typeof messageMailsRepository>;

/** Mails are deleted with their message. */
export function messageMailsRepository(db: Knex) {
  return {
    /** Undefined for a mail that does not wait any more, or whose message is deleted. */
    async findWaiting(id: number): Promise<MessageMail | undefined> {
      const { rows } = await db.raw<{ rows: MessageMail[] }>(
        `select mail.id, mail.kind, m.id as "messageId", m.kind as "messageKind", m.name, m.email, m.subject, m.expertise,
            m.bio, m.message, m.social_links as "socialLinks", m.received_at as "receivedAt",
            a.text as answer, a.author_name as "answerBy"
          from content.message_mails mail join content.messages m on m.id = mail.message_id
          left join content.message_answers a on a.id = mail.answer_id
          where mail.id = :id and mail.state = 'waiting'`,
        { id },
      );
      return rows[0];
    },

    /** Takes a waiting mail, in one statement: false for all workers but one. */
    async begin(id: number, now: Date): Promise<boolean> {
      const count = await db('content.message_mails')
        .where({ id, state: 'waiting' })
        .update({ state: 'begun', changed_at: now });
      return count === 1;
    },

    async setState(id: number, state: 'waiting' | 'sent' | 'refused', now: Date): Promise<void> {
      await db('content.message_mails').where({ id }).update({ state, changed_at: now });
    },

    /** Called by the attempt that has begun the mail, before it is sent: the link may be used at once. */
    async setConfirmation(messageId: number, hash: Buffer): Promise<void> {
      await db('content.messages').where({ id: messageId }).update({ confirm_hash: hash });
    },
  };
}
