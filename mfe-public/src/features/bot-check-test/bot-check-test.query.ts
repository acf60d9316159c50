import { withQuery } from '@nobicast/web-kit/api';

const path = '/api/test-turnstile';

/** Asked without a token it tells whether the page is switched on (A72): 404 when it is not. */
export const probePath = path;
export const probeRules = { parse: () => true };

export interface TestReply {
  status: number;
  /** The whole reply, whatever it says. */
  body: unknown;
}

/** Asks as a developer would: once, and without unwrapping the reply. */
export async function askAboutToken(token: string | null): Promise<TestReply> {
  const response = await fetch(withQuery(path, { token: token ?? undefined }), {
    headers: { accept: 'application/json' },
  });
  return { status: response.status, body: await response.json() };
}
