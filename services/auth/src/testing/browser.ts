import { eventually, type SmtpForTest } from '@nobicast/service-kit/testing';
import type { AuthForTest } from './auth-for-test.ts';

let addresses = 0;

/** Stores cookies and has its own network address. */
export function openBrowser({ url }: Pick<AuthForTest, 'url'>, { address = newAddress() } = {}) {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, init: { body?: BodyInit; headers?: object } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      body: init.body ?? null,
      headers: {
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post = (path: string, body: unknown, headers = {}) =>
    send('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    address,
    cookies,
    send,
    post,
    start: (email: string, fields = {}) =>
      post('/api/auth/start', { email, turnstile_token: 'human', ...fields }),
    resend: () => post('/api/auth/resend', {}),
    verify: (token: string, fields = {}) => post('/api/auth/verify', { token, ...fields }),
    enterCode: (code: string) => post('/api/auth/code', { code }),
    postCodeForm: (code: string) => send('POST', '/api/auth/code', { body: new URLSearchParams({ code }) }),
    postForm: (fields: { token?: string; is_confirmed?: string }) =>
      send('POST', '/api/auth/verify', { body: new URLSearchParams(fields) }),
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** Unique in this test file. */
function newAddress(): string {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

/** Waits for `count` mails and returns the newest one's text. */
export async function mailTo(smtp: Pick<SmtpForTest, 'mails'>, email: string, count = 1): Promise<string> {
  const received = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  await eventually(() => received().length >= count);
  return received().at(-1)?.text ?? '';
}

export const codeIn = (text: string): string | undefined => /^\d{6}$/m.exec(text)?.[0];

/** Waits for `count` mails and returns the newest one's token. */
export async function tokenFor(smtp: Pick<SmtpForTest, 'mails'>, email: string, count = 1): Promise<string> {
  const token = /\/auth\/verify\?token=(\S+)/.exec(await mailTo(smtp, email, count))?.[1];
  if (!token) throw new Error('The mail has no link.');
  return token;
}
