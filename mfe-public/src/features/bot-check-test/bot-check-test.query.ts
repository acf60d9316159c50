import { testBotCheck } from '@nobicast/contracts/calls';
import { requestCall } from '@nobicast/web-kit/api';

/** Without a token the call tells whether the page is switched on (A72). What else it says names the visitor. */
export const probeRules = { select: () => true };

export interface TestReply {
  status: number;
  /** The whole reply, whatever it says. */
  body: unknown;
}

/** Tests a token as a developer would: once, and without unwrapping the reply. */
export async function testToken(token: string | null): Promise<TestReply> {
  const response = await requestCall(testBotCheck, { query: { token: token || undefined } });
  return { status: response.status, body: await response.json() };
}
