import { testBotCheck } from '@nobicast/contracts/calls';
import { requestCall } from '@nobicast/web-kit/api';

/**
 * Without a token the call shows whether the page is switched on (A72). The rest of the reply is personal and must not
 * be cached.
 */
export const probeRules = { part: '#done' as const, select: () => true };

export interface TestReply {
  status: number;
  /** The whole reply, successful or not. */
  body: unknown;
}

/** Without retries and without unwrapping the reply. */
export async function testToken(token: string | null): Promise<TestReply> {
  const response = await requestCall(testBotCheck, { query: { token: token || undefined } });
  return { status: response.status, body: await response.json() };
}
