import { randomUUID } from 'node:crypto';
import { cookieNames } from '@nobicast/contracts';
import { hashToken, randomToken } from '@nobicast/service-kit';
import { withDatabase } from './database.ts';
import type { Stack } from './stack.ts';

/** A new admin with an open session: the cookie that a browser sends. */
export async function openAdminSession(stack: Stack): Promise<{ name: string; value: string }> {
  const token = randomToken();
  const userId = randomUUID();
  await withDatabase(stack, 'superuser', async (client) => {
    await client.query(
      `insert into auth.users (id, email, name, role, is_active) values ($1, $2, 'Bench', 'admin', true)`,
      [userId, `${userId}@bench.example`],
    );
    await client.query(
      `insert into auth.sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
        values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
      [randomUUID(), hashToken(token), userId],
    );
  });
  return { name: cookieNames(stack.url).session, value: token };
}
