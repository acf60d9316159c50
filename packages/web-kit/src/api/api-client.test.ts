import { revokeOtherSessions, getBotCheckConfig, getEpisode } from '@nobicast/contracts/calls';
import { stubFetch } from '../testing/stub-fetch.ts';
import { readCall, requestCall, retryDelayMs, sendCall } from './api-client.ts';
import type { ReplyRules } from './read-reply.ts';

const { path } = getBotCheckConfig;
const read = (rules?: ReplyRules) => readCall(getBotCheckConfig, {}, rules);

async function failure(rules?: ReplyRules): Promise<{ message: string; status: number }> {
  const outcome = read(rules).then(
    () => {
      throw new Error('The call did not fail.');
    },
    (error: { message: string; status: number }) => error,
  );
  await jest.runAllTimersAsync();
  return outcome;
}

let stub: ReturnType<typeof stubFetch>;
const answer = (reply: Parameters<typeof stubFetch>[0][string]) => {
  stub = stubFetch({ [path]: reply });
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
});

test('a call that is never answered fails as one without a network', async () => {
  stub = stubFetch({ [revokeOtherSessions.path]: { after: new Promise(() => {}) } });
  const outcome = sendCall(revokeOtherSessions, {}).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(70_000);
  expect(await outcome).toMatchObject({
    status: 0,
    message: 'Le réseau ne répond pas. Vérifiez votre connexion.',
  });
});

test('returns the data of the envelope', async () => {
  answer({ body: { ok: true, data: { id: 1 } } });
  await expect(read()).resolves.toEqual({ id: 1 });
});

describe('the text of a failure', () => {
  test('is the error of the reply (ERRORS-01)', async () => {
    answer({ status: 400, body: { ok: false, error: 'Un champ manque.', code: 'bad_request' } });
    expect(await failure()).toMatchObject({ message: 'Un champ manque.', status: 400, code: 'bad_request' });
  });
  test('is the error of the reply, even with status 200', async () => {
    answer({ body: { ok: false, error: 'X' } });
    expect((await failure({ fallback: 'Failed to load episode' })).message).toBe('X');
  });
  test('is the HTTP text when the reply is not JSON (ERRORS-02)', async () => {
    answer({ status: 404, statusText: 'Not Found', body: '<p>' });
    expect((await failure({ fallback: 'Failed' })).message).toBe('HTTP 404: Not Found');
  });
  test('uses a table of status texts, as HTTP/2 sends none (ERRORS-02)', async () => {
    answer({ status: 503, body: '' });
    expect((await failure()).message).toBe('HTTP 503: Service Unavailable');
  });
  test('is the page’s fallback when a 2xx reply is not ok', async () => {
    answer({ body: { ok: false } });
    expect((await failure({ fallback: 'Failed to load episode' })).message).toBe('Failed to load episode');
  });
  test('is the page’s fallback when the error of the reply is empty', async () => {
    answer({ status: 400, body: { ok: false, error: ' ' } });
    expect((await failure({ fallback: 'Failed to load episode' })).message).toBe('Failed to load episode');
  });
  test('is always the HTTP text for metrics (API-METRICS-16)', async () => {
    answer({ status: 404, body: { ok: false, error: 'Épisode non trouvé' } });
    expect((await failure({ isHttpTextOnly: true })).message).toBe('HTTP 404: Not Found');
  });
  test('is the page’s own text for an HTML reply', async () => {
    answer({ contentType: 'text/html; charset=utf-8', body: '<html>' });
    expect((await failure({ fallback: 'F', htmlMessage: 'API endpoint not found' })).message).toBe(
      'API endpoint not found',
    );
  });
  test('comes with the delay that the server asks for', async () => {
    answer({ status: 429, headers: { 'retry-after': '42' }, body: { ok: false, error: 'Trop.' } });
    expect(await failure()).toMatchObject({ message: 'Trop.', retryAfterSeconds: 42 });
  });
  test('is French if the network fails, with the browser’s own words as its cause (U5)', async () => {
    const cause = new TypeError('Failed to fetch');
    answer(cause);
    const message = 'Le réseau ne répond pas. Vérifiez votre connexion.';
    expect(await failure()).toMatchObject({ message, status: 0, cause });
  });
});

describe('retries', () => {
  test('three retries after 1, 2 and 4 seconds, then the error (CONSTANTS-04, 05)', async () => {
    answer({ status: 500, body: {} });
    const at: number[] = [];
    const begin = Date.now();
    const { fetch } = globalThis;
    globalThis.fetch = (...call) => {
      at.push(Date.now() - begin);
      return fetch(...call);
    };
    await failure();
    expect(at).toEqual([0, 1000, 3000, 7000]);
  });
  test('a network failure is retried', async () => {
    answer([new TypeError('Failed to fetch'), { body: { ok: true, data: 1 } }]);
    const call = read();
    await jest.runAllTimersAsync();
    await expect(call).resolves.toBe(1);
  });
  test('a reply that the network has cut is a network failure, not an illegible reply', async () => {
    answer([{ body: '' }, { body: { ok: true, data: 1 } }]);
    const { fetch } = globalThis;
    globalThis.fetch = async (...call) => {
      const response = await fetch(...call);
      const cut = () => Promise.reject(new TypeError('network error'));
      return stub.calls.length === 1 ? { ...response, json: cut } : response;
    };
    const call = read();
    await jest.runAllTimersAsync();
    await expect(call).resolves.toBe(1);
  });
  test('a 4xx is not retried', async () => {
    answer({ status: 404, body: { ok: false, error: 'Non' } });
    await failure();
    expect(stub.calls).toHaveLength(1);
  });
  test('no pause is longer than 30 seconds (CONSTANTS-05)', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});

describe('a request', () => {
  test('goes to the address of the call, with its parameters', async () => {
    stub = stubFetch({ '/api/episodes/a%20b': { body: { ok: true, data: {} } } });
    expect((await requestCall(getEpisode, { params: { id: 'a b' } })).status).toBe(200);
    expect(stub.calls).toMatchObject([{ path: '/api/episodes/a%20b' }]);
    expect(stub.calls[0]?.init).not.toHaveProperty('method');
  });
  test('that writes sends its body only once, even if it fails', async () => {
    stub = stubFetch({ [revokeOtherSessions.path]: { status: 503, body: {} } });
    const sent = sendCall(revokeOtherSessions, { body: { email: 'awa@example.org' } });
    await expect(sent).rejects.toMatchObject({ status: 503 });
    expect(stub.calls.map(({ init }) => [init?.method, init?.body])).toEqual([
      ['DELETE', '{"email":"awa@example.org"}'],
    ]);
  });
  test('passes on the cache, signal and keepalive options', async () => {
    answer({ body: { ok: true, data: {} } });
    const { signal } = new AbortController();
    await requestCall(getBotCheckConfig, {}, { cache: 'no-store', keepalive: true, signal });
    expect(stub.calls[0]?.init).toMatchObject({ cache: 'no-store', keepalive: true, signal });
  });
});
