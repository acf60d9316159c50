import { randomUUID } from 'node:crypto';
import type { Role } from '@nobicast/contracts';
import { signActor, hashToken, inboxOf, randomToken } from '@nobicast/service-kit';
import { connectForTest, testSecret } from '@nobicast/service-kit/testing';
import type { AuthForTest } from './auth-for-test.ts';

let sequence = 0;

export interface UserFields {
  email?: string;
  role?: Role;
  is_active?: boolean;
  name?: string | null;
  bio?: string | null;
  avatar_url?: string | null;
  host_bio?: string | null;
  expertise_areas?: string[];
  social_links?: Record<string, string>;
}

export async function buildUser(
  { db }: Pick<AuthForTest, 'db'>,
  fields: UserFields = {},
): Promise<{ id: string; email: string; role: Role }> {
  sequence += 1;
  const row = { id: randomUUID(), email: `member${sequence}@example.org`, role: 'user' as Role, ...fields };
  await db('auth.users').insert(row);
  return { id: row.id, email: row.email, role: row.role };
}

/** With content's role. Returns its id. */
export async function buildEpisode({ database }: Pick<AuthForTest, 'database'>): Promise<number> {
  sequence += 1;
  const content = connectForTest(database.urlFor('content'), 'content');
  const [row] = await content('content.episodes')
    .insert({ number: sequence, type: 'podcast', slug: `episode-n${sequence}`, published_at: new Date() })
    .returning<{ id: number }[]>('id');
  await content.destroy();
  if (!row) throw new Error('No episode was inserted.');
  return row.id;
}

/** With its own user unless one is given. Also returns the cookie's value. */
export async function buildSession(
  auth: Pick<AuthForTest, 'db' | 'clock'>,
  {
    user,
    ...fields
  }: {
    user?: { id: string; role: Role };
    user_agent?: string;
    created_at?: Date;
    last_seen_at?: Date;
    expires_at?: Date;
    ended_at?: Date;
    proved_at?: Date;
  } = {},
) {
  const owner = user ?? (await buildUser(auth));
  const token = randomToken();
  const now = auth.clock();
  const id = randomUUID();
  await auth.db('auth.sessions').insert({
    id,
    token_hash: hashToken(token),
    user_id: owner.id,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 90 * 24 * 60 * 60_000),
    ...fields,
  });
  return { id, token, userId: owner.id, role: owner.role };
}

/** Like `start`. Returns its id. */
export async function buildSignInRequest(
  auth: Pick<AuthForTest, 'db' | 'clock'>,
  { email, ...fields }: { email: string; [column: string]: unknown },
): Promise<string> {
  const id = randomUUID();
  await auth.db('auth.sign_in_links').insert({
    id,
    email,
    inbox: inboxOf(email),
    browser_hash: hashToken(randomToken()),
    address_hash: 'a network of this test',
    requested_at: auth.clock(),
    ...fields,
  });
  return id;
}

/** As the gateway forwards a member's call. */
/** As many more links as somebody got who asked as this one did, each for an address of its own. */
export async function repeatLink(
  { db }: Pick<AuthForTest, 'db'>,
  email: string,
  count: number,
): Promise<void> {
  await db.raw(
    `insert into auth.sign_in_links (id, email, inbox, browser_hash, address_hash, requested_at, sent_at, expires_at, consumed_at)
      select gen_random_uuid(), n || email, n || inbox, browser_hash, address_hash, requested_at, sent_at, expires_at, consumed_at
      from auth.sign_in_links, generate_series(1, :count) n where email = :email`,
    { email, count },
  );
}

export const actorHeaders = (
  { clock }: Pick<AuthForTest, 'clock'>,
  member: { userId: string; role: Role; id: string },
): Record<string, string> => ({
  'x-nobicast-actor': signActor(
    { kind: 'user', userId: member.userId, role: member.role, sessionId: member.id },
    testSecret,
    { now: clock() },
  ),
});

/** As another service calls. */
export const serviceHeaders = ({ clock }: Pick<AuthForTest, 'clock'>): Record<string, string> => ({
  'x-nobicast-actor': signActor({ kind: 'service', name: 'gateway' }, testSecret, { now: clock() }),
});
