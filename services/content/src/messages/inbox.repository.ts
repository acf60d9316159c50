import {
  limits,
  type ListedMessage,
  type Message,
  type MessageAnswer,
  type MessageKind,
  type MessageLinks,
  type MessagePage,
  type MessageState,
} from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { addMails } from './messages.repository.ts';
import { keptUntil } from './messages.rules.ts';

export interface InboxFilter {
  kind?: MessageKind | undefined;
  state?: MessageState | undefined;
  search?: string | undefined;
}

type ListedRow = Omit<ListedMessage, 'received_at'> & { received_at: Date };
type MessageRow = Omit<Message, 'received_at' | 'kept_until' | 'answers'> & {
  received_at: Date;
  last_contact_at: Date;
  answers: MessageAnswer[];
};

export interface ExportedMessage {
  id: number;
  receivedAt: Date;
  kind: MessageKind;
  state: MessageState;
  name: string;
  email: string;
  title: string;
  message: string | null;
  bio: string | null;
  socialLinks: MessageLinks;
  /** The texts of all answers, one below the other. */
  answers: string | null;
}

interface LockedMessage {
  version: number;
  updatedAt: Date;
  state: MessageState;
  kind: MessageKind;
  guestId: number | null;
}

/** A mail that was begun longer ago than any attempt may take was left by a process that ended. */
const uncertainAfterMinutes = 2;

const listedColumns = `m.id, m.version, m.kind, m.state, m.name, m.email, coalesce(m.subject, m.expertise) as title,
  m.received_at`;

/** Filters that are not set are left out, so that Postgres can use the index of those that are. */
function conditionsOf({ kind, state, search }: InboxFilter) {
  const conditions = [
    `m.state <> 'unconfirmed'`,
    ...(kind ? ['m.kind = :kind'] : []),
    ...(state ? ['m.state = :state'] : []),
    ...(search ? ['m.search_vector @@ content.search_query(:search)'] : []),
  ];
  return {
    sql: conditions.join(' and '),
    bindings: { ...(kind && { kind }), ...(state && { state }), ...(search && { search }) },
  };
}

const presentListed = ({ received_at: receivedAt, ...row }: ListedRow): ListedMessage => ({
  ...row,
  received_at: receivedAt.toISOString(),
});

function presentMessage(row: MessageRow): Message {
  const { received_at: receivedAt, last_contact_at: lastContactAt, answers, ...rest } = row;
  return {
    ...rest,
    received_at: receivedAt.toISOString(),
    kept_until: keptUntil(lastContactAt).toISOString(),
    // As Postgres writes instants into JSON.
    answers: answers.map((answer) => ({ ...answer, written_at: new Date(answer.written_at).toISOString() })),
  };
}

export type InboxRepository = ReturnType<typeof inboxRepository>;

/** Messages that wait for their confirmation are left out. */
export function inboxRepository(db: Knex) {
  return {
    async list({ page, ...filter }: InboxFilter & { page: number }): Promise<MessagePage> {
      const limit = limits.messages.pageSize;
      const { sql, bindings } = conditionsOf(filter);
      const [{ rows }, { rows: counts }] = await Promise.all([
        db.raw<{ rows: ListedRow[] }>(
          `select ${listedColumns} from content.messages m where ${sql}
            order by m.received_at desc, m.id desc limit :limit offset :offset`,
          { ...bindings, limit, offset: (page - 1) * limit },
        ),
        db.raw<{ rows: { total: number; waiting: number }[] }>(
          `select (select count(*)::integer from content.messages m where ${sql}) as total,
            (select count(*)::integer from content.messages where state = 'new') as waiting`,
          bindings,
        ),
      ]);
      const { total = 0, waiting = 0 } = counts[0] ?? {};
      return {
        messages: rows.map(presentListed),
        waiting,
        pagination: { page, limit, total, pages: Math.ceil(total / limit) },
      };
    },

    async find(id: number, now: Date): Promise<Message | undefined> {
      const { rows } = await db.raw<{ rows: MessageRow[] }>(
        `select ${listedColumns}, m.message, m.bio, m.social_links, m.wants_newsletter, m.guest_id, m.last_contact_at,
            (select coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'author_name', a.author_name,
                'written_at', a.written_at, 'mail', case
                  when mail.state <> 'begun' then mail.state
                  when mail.changed_at > :now::timestamptz - :minutes * interval '1 minute' then 'waiting'
                  else 'uncertain' end) order by a.id), '[]')
              from content.message_answers a join content.message_mails mail on mail.answer_id = a.id
              where a.message_id = m.id) as answers
          from content.messages m where m.id = :id and m.state <> 'unconfirmed'`,
        { id, now, minutes: uncertainAfterMinutes },
      );
      return rows[0] && presentMessage(rows[0]);
    },

    /** In the order of their ids. */
    async listAfter(id: number, limit: number): Promise<ExportedMessage[]> {
      const { rows } = await db.raw<{ rows: ExportedMessage[] }>(
        `select m.id, m.received_at as "receivedAt", m.kind, m.state, m.name, m.email,
            coalesce(m.subject, m.expertise) as title, m.message, m.bio, m.social_links as "socialLinks",
            (select string_agg(a.text, E'\n\n' order by a.id) from content.message_answers a
              where a.message_id = m.id) as answers
          from content.messages m where m.id > :id and m.state <> 'unconfirmed' order by m.id limit :limit`,
        { id, limit },
      );
      return rows;
    },

    async lock(id: number): Promise<LockedMessage | undefined> {
      const { rows } = await db.raw<{ rows: LockedMessage[] }>(
        `select version, updated_at as "updatedAt", state, kind, guest_id as "guestId" from content.messages
          where id = :id and state <> 'unconfirmed' for update`,
        { id },
      );
      return rows[0];
    },

    /** Returns the new version. */
    async update(
      id: number,
      fields: { state: MessageState; lastContactAt?: Date; guestId?: number },
    ): Promise<number> {
      const [row] = await db('content.messages')
        .where({ id })
        .update({
          state: fields.state,
          ...(fields.lastContactAt && { last_contact_at: fields.lastContactAt }),
          ...(fields.guestId !== undefined && { guest_id: fields.guestId }),
        })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The message is locked, so it exists.');
      return row.version;
    },

    /** Whether the message was answered with this text since. */
    async hasAnswer(messageId: number, text: string, since: Date): Promise<boolean> {
      const row = await db('content.message_answers')
        .where({ message_id: messageId, text })
        .where('written_at', '>', since)
        .first<{ id: number } | undefined>('id');
      return row !== undefined;
    },

    async addAnswer(
      messageId: number,
      answer: { text: string; authorName: string; at: Date },
    ): Promise<void> {
      const [row] = await db('content.message_answers')
        .insert({
          message_id: messageId,
          text: answer.text,
          author_name: answer.authorName,
          written_at: answer.at,
        })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The answer was not inserted.');
      await addMails(db, [{ messageId, kind: 'answer', answerId: row.id }], answer.at);
    },

    /** Foreign keys delete its answers and mails. */
    async remove(id: number): Promise<void> {
      await db('content.messages').where({ id }).delete();
    },
  };
}
