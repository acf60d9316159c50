import { randomUUID } from 'node:crypto';
import { verifyBotCheck } from '@nobicast/contracts';
import { createServiceApp, registerRoute, type Knex } from '@nobicast/service-kit';
import { checksOfService, listenForTest, silentLogger, testSecret } from '@nobicast/service-kit/testing';

/** Stands in for auth: a bot check token that it issued is accepted once. */
export async function startFakeAuth() {
  const tokens = new Set<string>();
  const app = createServiceApp({
    name: 'auth',
    logger: silentLogger(),
    internalSecret: testSecret,
    routes: (router) =>
      registerRoute(router, verifyBotCheck, ({ body }) =>
        tokens.delete(body.token) ? { is_valid: true, codes: [] } : { is_valid: false, codes: ['spent'] },
      ),
  });
  const server = await listenForTest(app, checksOfService('auth'));
  return {
    url: server.url,
    issueToken: () => {
      const token = randomUUID();
      tokens.add(token);
      return token;
    },
    isSpent: (token: string) => !tokens.has(token),
    close: server.close,
  };
}

interface MessageFields {
  kind?: 'contact' | 'application';
  state?: 'unconfirmed' | 'new' | 'answered' | 'accepted' | 'declined';
  name?: string;
  email?: string;
  subject?: string;
  expertise?: string;
  message?: string;
  received_at?: Date | string;
  last_contact_at?: Date | string;
  confirm_hash?: Buffer;
}

/** Inserts a message of the contact form, or an application. Returns its id. */
export async function buildMessage(db: Knex, fields: MessageFields = {}): Promise<number> {
  const { kind = 'contact', received_at = '2026-11-20T10:00:00Z' } = fields;
  const [row] = await db('content.messages')
    .insert({
      kind,
      state: 'new',
      name: 'Camille Roche',
      email: 'camille@example.org',
      message: 'Un lien de la page est mort.',
      last_contact_at: received_at,
      received_at,
      ...(kind === 'contact' ? { subject: 'Un lien mort' } : { expertise: 'Horloges atomiques' }),
      ...fields,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('The message was not inserted.');
  return row.id;
}
