import { getBotCheckConfig } from '@nobicast/contracts/calls';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server.node';
import { stubFetch } from '../testing/stub-fetch.ts';
import { createApiCache, type ApiCache } from './api-cache.ts';
import { ApiProvider } from './ApiProvider.tsx';
import { prefetchCall, useCall } from './use-call.ts';

const { path } = getBotCheckConfig;

const rules = { part: '#text' as const, fallback: 'Repli', select: String };
const key = path + rules.part;
const prefetch = (cache: ApiCache) => prefetchCall(cache, getBotCheckConfig, {}, rules);

function Reader() {
  const reply = useCall(getBotCheckConfig, {}, rules);
  if (reply.state === 'ready') return <p>{reply.data}</p>;
  if (reply.state === 'failed') return <button onClick={reply.retry}>{reply.error.message}</button>;
  return <p>chargement</p>;
}

function Screens({ readers }: { readers: number }) {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button onClick={() => setIsThere(!isThere)}>ailleurs</button>
      {isThere && Array.from({ length: readers }, (_, index) => <Reader key={index} />)}
    </>
  );
}
const leave = () => screen.getByText('ailleurs').click();
const comeBack = leave;

const open = (cache: ApiCache, readers = 1) =>
  render(
    <ApiProvider cache={cache}>
      <Screens readers={readers} />
    </ApiProvider>,
  );
/** When SWR already has data, it revalidates in the next animation frame. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  stub.restore();
});

test('data from the server is rendered on the server and not fetched again while it is fresh', async () => {
  stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
  const cache = createApiCache({ [key]: 'du serveur' });
  expect(
    renderToString(
      <ApiProvider cache={cache}>
        <Reader />
      </ApiProvider>,
    ),
  ).toContain('du serveur');
  open(cache);
  await settle();
  expect(screen.getByText('du serveur')).toBeTruthy();
  expect(stub.calls).toHaveLength(0);
});

test('after 30 seconds it is shown and fetched again', async () => {
  stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
  const cache = createApiCache({ [key]: 'du serveur' });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  open(cache);
  expect(screen.getByText('du serveur')).toBeTruthy();
  await settle();
  expect(screen.getByText('neuf')).toBeTruthy();
});

test('data stays while one of several screens uses it', async () => {
  stub = stubFetch({});
  const cache = createApiCache({ [key]: 'du serveur' });
  const [one, other, third] = [cache.retain(key), cache.retain(key), cache.retain(key)];
  one();
  other();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(cache.get(key)).toEqual({ data: 'du serveur' });
  third();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(cache.get(key)).toBeUndefined();
});

test('data that no screen uses is dropped after five minutes (CONSTANTS-06)', async () => {
  stub = stubFetch({ [path]: [{ body: { ok: true, data: 'un' } }, { body: { ok: true, data: 'deux' } }] });
  open(createApiCache());
  await settle();
  expect(screen.getByText('un')).toBeTruthy();

  act(() => leave());
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000 - 1));
  act(() => comeBack());
  expect(screen.getByText('un')).toBeTruthy();
  await settle();

  act(() => leave());
  await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
  act(() => comeBack());
  expect(screen.getByText('chargement')).toBeTruthy();
  await settle();
  expect(screen.getByText('deux')).toBeTruthy();
});

test('the error shows only after the retries, and "retry" fetches again', async () => {
  const down = { status: 503, body: '' };
  stub = stubFetch({ [path]: [down, down, down, down, { body: { ok: true, data: 'revenu' } }] });
  open(createApiCache());
  await act(() => jest.advanceTimersByTimeAsync(6_900));
  expect(screen.getByText('chargement')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(200));
  const retry = screen.getByRole('button', { name: 'HTTP 503: Service Unavailable' });
  expect(stub.calls).toHaveLength(4);
  act(() => retry.click());
  await settle();
  expect(screen.getByText('revenu')).toBeTruthy();
});

test('a failure found during server rendering is shown at once', async () => {
  stub = stubFetch({ [path]: { status: 404, body: { ok: false, error: 'Épisode non trouvé' } } });
  open(createApiCache({ [key]: { failure: { message: 'Épisode non trouvé', status: 404 } } }));
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
  await settle();
  expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
});

test('data on the screen stays when fetching again fails', async () => {
  stub = stubFetch({ [path]: { status: 404, body: { ok: false, error: 'Non' } } });
  const cache = createApiCache({ [key]: 'ancien' });
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  open(cache);
  await settle();
  expect(screen.getByText('ancien')).toBeTruthy();
});

describe('a page that comes back from the back/forward cache', () => {
  const comeBackAfter = async (ms: number) => {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
  };

  test('fetches again what is older than 30 seconds', async () => {
    stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
    open(createApiCache({ [key]: 'du serveur' }));
    await comeBackAfter(29_000);
    expect([stub.calls.length, screen.getByText('du serveur').tagName]).toEqual([0, 'P']);
    await comeBackAfter(1_000);
    expect([stub.calls.length, screen.getByText('neuf').tagName]).toEqual([1, 'P']);
  });

  test('asks once for what two components show', async () => {
    stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
    open(createApiCache({ [key]: 'du serveur' }), 2);
    await comeBackAfter(60_000);
    expect([stub.calls.length, screen.getAllByText('neuf').length]).toEqual([1, 2]);
  });

  test('shows no longer what has been withdrawn', async () => {
    stub = stubFetch({ [path]: { status: 404, body: { ok: false, error: 'Épisode non trouvé' } } });
    open(createApiCache({ [key]: 'du serveur' }));
    await comeBackAfter(60_000);
    expect(screen.getByText('Épisode non trouvé')).toBeTruthy();
    expect(screen.queryByText('du serveur')).toBeNull();
  });

  test('keeps what it shows when that fails', async () => {
    stub = stubFetch({ [path]: { status: 503, body: '' } });
    open(createApiCache({ [key]: 'du serveur' }));
    await comeBackAfter(60_000);
    expect([stub.calls.length, screen.getByText('du serveur').tagName]).toEqual([1, 'P']);
  });
});

test('a tab that is looked at again after a quarter of an hour fetches again what it shows', async () => {
  stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const lookAwayFor = async (ms: number) => {
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(ms));
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  open(createApiCache({ [key]: 'du serveur' }));
  await lookAwayFor(14 * 60_000);
  expect([stub.calls.length, screen.getByText('du serveur').tagName]).toEqual([0, 'P']);
  await lookAwayFor(15 * 60_000);
  expect([stub.calls.length, screen.getByText('neuf').tagName]).toEqual([1, 'P']);
  visibility.mockRestore();
});

describe('what was prefetched', () => {
  const answers = (...data: string[]) => ({
    [path]: data.map((each) => ({ body: { ok: true, data: each } })),
  });

  test('is shown at once, and not fetched again', async () => {
    stub = stubFetch(answers('avant', 'après'));
    const cache = createApiCache();
    await prefetch(cache);
    await prefetch(cache);
    open(cache);
    expect(screen.getByText('avant')).toBeTruthy();
    await settle();
    expect(stub.calls).toHaveLength(1);
  });

  test('is waited for by a page that is opened meanwhile', async () => {
    stub = stubFetch(answers('avant', 'après'));
    const cache = createApiCache();
    const done = prefetch(cache);
    open(cache);
    await act(() => done);
    await settle();
    expect(screen.getByText('avant')).toBeTruthy();
    expect(stub.calls).toHaveLength(1);
  });

  test('is dropped after five minutes if no page is opened', async () => {
    stub = stubFetch(answers('avant', 'après'));
    const cache = createApiCache();
    await prefetch(cache);
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect([...cache.keys()]).toEqual([]);
  });

  test('is fetched by the page where that failed', async () => {
    stub = stubFetch({
      [path]: [{ status: 404, body: { ok: false, error: 'Absent' } }, { body: { ok: true, data: 'trouvé' } }],
    });
    const cache = createApiCache();
    await expect(prefetch(cache)).resolves.toBeUndefined();
    open(cache);
    await settle();
    expect(screen.getByText('trouvé')).toBeTruthy();
  });
});

// T3-H1
test('a temporary failure is retried quietly until there is a reply', async () => {
  stub = stubFetch({ [path]: { status: 503, body: {} } });
  open(createApiCache());
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  const failure = screen.getByRole('button', { name: /503/ });
  const attempts = stub.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(stub.calls.length).toBe(attempts + 1);
  expect(screen.getByRole('button', { name: /503/ })).toBe(failure);
  stub.restore();
  stub = stubFetch({ [path]: { body: { ok: true, data: 'neuf' } } });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('neuf')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(stub.calls).toHaveLength(1);
});

test('a refusal is not retried', async () => {
  stub = stubFetch({ [path]: { status: 404, body: {} } });
  open(createApiCache());
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(stub.calls).toHaveLength(1);
});

test('a selection and the whole reply, of one path, are two entries', async () => {
  const reply = { provider: 'altcha', challenge_url: '/a' };
  stub = stubFetch({ [path]: { body: { ok: true, data: reply } } });
  const seen: unknown[] = [];
  const Whole = () => {
    const whole = useCall(getBotCheckConfig, {});
    if (whole.state === 'ready') seen.push(whole.data);
    return null;
  };
  const cache = createApiCache();
  open(cache);
  await settle();
  render(
    <ApiProvider cache={cache}>
      <Whole />
    </ApiProvider>,
  );
  await settle();
  expect(screen.getByText('[object Object]')).toBeTruthy();
  expect(seen.at(-1)).toEqual(reply);
});
