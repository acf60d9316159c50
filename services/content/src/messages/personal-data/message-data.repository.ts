import type { ExportedMessage } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { keptUntil } from '../messages.rules.ts';

type ExportRow = Omit<ExportedMessage, 'received_at' | 'consented_at' | 'kept_until' | 'answers'> & {
  received_at: Date;
  consented_at: Date | null;
  last_contact_at: Date;
  /** As Postgres writes instants into JSON. */
  answers: { text: string; written_at: string }[];
};

function presentRow({ last_contact_at: lastContactAt, answers, ...row }: ExportRow): ExportedMessage {
  return {
    ...row,
    received_at: row.received_at.toISOString(),
    consented_at: row.consented_at?.toISOString() ?? null,
    kept_until: keptUntil(lastContactAt).toISOString(),
    answers: answers.map(({ text, written_at: writtenAt }) => ({
      text,
      written_at: new Date(writtenAt).toISOString(),
    })),
  };
}

export type MessageDataRepository = ReturnType<typeof messageDataRepository>;

/** What is kept of an address: its messages, whether confirmed or not. Addresses are stored in lower case. */
export function messageDataRepository(db: Knex) {
  return {
    async list(email: string): Promise<ExportedMessage[]> {
      const { rows } = await db.raw<{ rows: ExportRow[] }>(
        `select m.kind, m.state, m.received_at, m.name, m.email, m.subject, m.expertise, m.bio, m.message, m.social_links,
            m.consented_at, m.wants_newsletter, m.last_contact_at,
            (select coalesce(json_agg(json_build_object('text', a.text, 'written_at', a.written_at) order by a.id), '[]')
              from content.message_answers a where a.message_id = m.id) as answers
          from content.messages m where m.email = :email order by m.received_at desc, m.id desc`,
        { email },
      );
      return rows.map(presentRow);
    },

    /** Returns how many all calls of this erasure deleted. To be used inside a transaction. */
    async remove(email: string, erasureId: string, now: Date): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ messages: number }] }>(
        `with deleted as (delete from content.messages where email = :email returning id)
          insert into content.erasures as e (id, erased_at, messages)
          select :erasureId, :now::timestamptz, count(*) from deleted
          on conflict (id) do update set erased_at = excluded.erased_at, messages = e.messages + excluded.messages
          returning e.messages`,
        { email, erasureId, now },
      );
      return rows[0].messages;
    },

    /** For a former account, whose address is known by its hash alone: see hashEmail. */
    async removeByHash(emailHash: string): Promise<void> {
      await db.raw(
        `delete from content.messages where encode(sha256(convert_to(email, 'UTF8')), 'hex') = :emailHash`,
        { emailHash },
      );
    },

    async removeErasuresBefore(instant: Date): Promise<void> {
      await db('content.erasures').where('erased_at', '<', instant).delete();
    },
  };
}
