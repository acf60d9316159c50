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
  /** Of an answer. */
  answer: string | null;
  answerBy: string | null;
}

export type MessageMailsRepository = ReturnType<typeof messageMailsRepository>;

/** The mails about messages, until they are sent. They go with their message. */
export function messageMailsRepository(db: Knex) {
  return {
    /** Takes a waiting mail, in one statement: undefined for all workers but one, or if its message is deleted. */
    async claim(id: number, now: Date): Promise<MessageMail | undefined> {
      const { rows } = await db.raw<{ rows: MessageMail[] }>(
        `with mail as (
            update content.message_mails set state = 'begun', changed_at = :now
              where id = :id and state = 'waiting' returning *
          )
          select mail.id, mail.kind, m.id as "messageId", m.kind as "messageKind", m.name, m.email, m.subject, m.expertise,
            m.bio, m.message, m.social_links as "socialLinks", m.received_at as "receivedAt",
            a.text as answer, a.author_name as "answerBy"
          from mail join content.messages m on m.id = mail.message_id
          left join content.message_answers a on a.id = mail.answer_id`,
        { id, now },
      );
      return rows[0];
    },

    async setState(id: number, state: 'waiting' | 'sent' | 'refused', now: Date): Promise<void> {
      await db('content.message_mails').where({ id }).update({ state, changed_at: now });
    },

    /** Called before the mail is sent: the link may be used at once. Another attempt replaces the token. */
    async setConfirmation(messageId: number, hash: Buffer): Promise<void> {
      await db('content.messages').where({ id: messageId }).update({ confirm_hash: hash });
    },
  };
}
