import type { Role } from '@nobicast/contracts';
import type { AuthForTest } from './auth-for-test.ts';
import { actorHeaders, buildSession, buildUser, type UserFields } from './factories.ts';

export interface Reply<Data> {
  status: number;
  code: string | undefined;
  data: Data;
  body: Record<string, unknown>;
}

/** An account with a session. `call` imitates the gateway. */
export async function buildCaller(auth: AuthForTest, fields: UserFields & { role?: Role } = {}) {
  const user = await buildUser(auth, fields);
  const session = await buildSession(auth, { user });
  const call = async <Data = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Data>> => {
    const response = await fetch(auth.url + path, {
      method,
      headers: {
        ...actorHeaders(auth, session),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    // Every reply is an envelope.
    const reply = (await response.json()) as { code?: string; data: Data };
    return { status: response.status, code: reply.code, data: reply.data, body: { ...reply } };
  };
  return { ...user, session, call };
}
export type Caller = Awaited<ReturnType<typeof buildCaller>>;
