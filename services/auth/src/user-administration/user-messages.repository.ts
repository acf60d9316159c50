import type { Knex } from '@nobicast/service-kit';

export interface NewMessage {
  id: string;
  userId: string;
  authorId: string;
  subject: string;
  body: string;
  writtenAt: Date;
}

/** A message with the current addresses of its recipient and its author. */
export interface WaitingMessage {
  to: string;
  authorName: string | null;
  authorEmail: string;
  subject: string;
  body: string;
}

interface MessageRow {
  email: string;
  author_name: string | null;
  author_email: string;
  subject: string;
  body: string;
}

export type UserMessagesRepository = ReturnType<typeof userMessagesRepository>;

/** Messages from administrators to members, until they are sent. They are deleted with either account. */
export function userMessagesRepository(db: Knex) {
  return {
    async insert(message: NewMessage): Promise<void> {
      await db('auth.user_messages').insert({
        id: message.id,
        user_id: message.userId,
        author_id: message.authorId,
        subject: message.subject,
        body: message.body,
        written_at: message.writtenAt,
      });
    },

    /** Undefined once it is sent, or if an account is gone or switched off. */
    async findWaiting(id: string): Promise<WaitingMessage | undefined> {
      const { rows } = await db.raw<{ rows: MessageRow[] }>(
        `select u.email, a.name as author_name, a.email as author_email, m.subject, m.body
          from auth.user_messages m
            join auth.users u on u.id = m.user_id and u.is_active
            join auth.users a on a.id = m.author_id and a.is_active
          where m.id = :id`,
        { id },
      );
      const [row] = rows;
      return (
        row && {
          to: row.email,
          authorName: row.author_name,
          authorEmail: row.author_email,
          subject: row.subject,
          body: row.body,
        }
      );
    },

    async remove(id: string): Promise<void> {
      await db('auth.user_messages').where({ id }).delete();
    },
  };
}
