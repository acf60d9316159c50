import type { Knex } from '@nobicast/service-kit';

let sequence = 0;

async function insertOne(db: Knex, table: string, fields: Record<string, unknown>): Promise<number> {
  const [row] = await db(table).insert(fields).returning<{ id: number | string }[]>('id');
  if (!row) throw new Error(`Nothing was inserted into ${table}.`);
  // bigint arrives as text.
  return Number(row.id);
}

/** Inserts an issue, by default a draft with a subject and a text. */
export const buildNewsletterIssue = (
  db: Knex,
  fields: {
    subject?: string;
    markdown?: string;
    state?: string;
    scheduled_at?: string;
    episode_id?: number;
  } = {},
): Promise<number> =>
  insertOne(db, 'content.newsletter_issues', {
    subject: 'Un numéro',
    markdown: 'Bonjour.',
    created_at: '2026-01-05T09:00:00Z',
    ...fields,
  });

/** Inserts a recipient of an issue, begun long ago. */
export const buildNewsletterDelivery = (
  db: Knex,
  fields: { issue_id: number; state: string },
): Promise<number> => {
  sequence += 1;
  return insertOne(db, 'content.newsletter_deliveries', {
    email: `destinataire${sequence}@exemple.fr`,
    address_hash: Buffer.from(`delivery ${sequence}`),
    begun_at: '2026-01-05T09:00:00Z',
    ...fields,
  });
};

/** Inserts a confirmed subscriber. */
export const buildNewsletterSubscriber = (db: Knex, fields: { email?: string } = {}): Promise<number> => {
  sequence += 1;
  return insertOne(db, 'content.newsletter_subscribers', {
    email: `abonnee${sequence}@exemple.fr`,
    address_hash: Buffer.from(`subscriber ${sequence}`),
    state: 'confirmed',
    requested_at: '2026-01-05T09:00:00Z',
    confirmed_at: '2026-01-05T09:00:00Z',
    ...fields,
  });
};
