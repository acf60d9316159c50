import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cookieNames } from '@nobicast/contracts/cookies';
import type { Role } from '@nobicast/contracts/roles';
import { databaseName, rolePassword } from '@nobicast/infra/settings';
import type { BrowserContext, Page } from '@playwright/test';
import { Client } from 'pg';
import { expect, type Stack } from './test.ts';

/** With the database role of a service, without its API. */
export async function queryAs<Row extends object>(
  stack: Stack,
  service: 'auth' | 'comments' | 'content' | 'media',
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { addresses } = JSON.parse(readFileSync(path.join(stack.dataFolder, 'run.json'), 'utf8')) as {
    addresses: { postgres: number };
  };
  const secrets = JSON.parse(readFileSync(path.join(stack.dataFolder, 'secrets.json'), 'utf8')) as {
    database: string;
  };
  const client = new Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database: databaseName,
    user: `nobicast_${service}`,
    password: rolePassword(secrets, `nobicast_${service}`),
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Member {
  id: string;
  email: string;
  name: string;
}

/** Creates an account and a session in the database. Only the sign-in journeys go through the e-mail. */
export async function signInAs(context: BrowserContext, stack: Stack, role: Role = 'user'): Promise<Member> {
  const id = randomUUID();
  const member = { id, email: `membre-${id.slice(0, 8)}@nobicast.example`, name: 'Alix Morel' };
  const token = randomBytes(32).toString('base64url');
  await queryAs(stack, 'auth', 'insert into auth.users (id, email, name, role) values ($1, $2, $3, $4)', [
    id,
    member.email,
    member.name,
    role,
  ]);
  await queryAs(
    stack,
    'auth',
    `insert into auth.sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
      values ($1, $2, $3, 'Journey', now(), now(), now() + interval '1 day')`,
    [randomUUID(), createHash('sha256').update(token).digest('hex'), id],
  );
  await context.addCookies([
    { name: cookieNames(stack.url).session, value: token, url: stack.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return member;
}

/** Every gateway caches a session for a second. */
export async function expectAdminStatus(page: Page, status: number): Promise<void> {
  let since = Infinity;
  await expect
    .poll(
      async () => {
        const isSo = (await page.request.get('/api/admin/episodes')).status() === status;
        since = isSo ? Math.min(since, Date.now()) : Infinity;
        return Date.now() - since > 1_000;
      },
      { intervals: [200] },
    )
    .toBe(true);
}
