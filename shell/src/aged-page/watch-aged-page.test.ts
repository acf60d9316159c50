import { agedPageElementId } from '@nobicast/contracts/aged-page';
import { createMemoryRouter } from 'react-router-dom';
import { watchAgedPage } from './watch-aged-page.ts';

const replies: (Response | Error)[] = [];
const asked: [string, string | undefined][] = [];
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `<p id="${agedPageElementId}">Page du samedi 21:04, le site se rétablit</p><div>page</div>`;
  asked.length = 0;
  globalThis.fetch = (address, init) => {
    asked.push([String(address), init?.method]);
    const reply = replies.shift() ?? new Error('No reply is expected.');
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
});
afterEach(() => jest.useRealTimers());

const line = () => document.getElementById(agedPageElementId);
/** As much of a response as is read. */
const reply = (status: number, headers: Record<string, string> = {}) =>
  ({ ok: status === 200, headers: new Map(Object.entries(headers)) as unknown as Headers }) as Response;

function watch() {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [location.pathname] });
  const element = line();
  if (!element) throw new Error('There is no line.');
  watchAgedPage(element, router);
  return router;
}

test('the line stays while the page is stale or away, and goes when a fresh one can be had', async () => {
  replies.push(
    new Error('away'),
    reply(503),
    reply(200, { warning: '110 - "Response is Stale"' }),
    reply(200),
  );
  watch();
  for (let check = 1; check <= 3; check += 1) {
    await jest.advanceTimersByTimeAsync(30_000);
    expect([asked.length, line()?.textContent]).toEqual([check, 'Page du samedi 21:04, le site se rétablit']);
  }
  await jest.advanceTimersByTimeAsync(30_000);
  expect(line()).toBeNull();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(Array.from({ length: 4 }, () => [location.href, 'HEAD']));
});

test('another page takes it away at once, other parameters of this one do not', async () => {
  const router = watch();
  await router.navigate('?year=2024');
  expect(line()).not.toBeNull();
  await router.navigate('/archives');
  expect(line()).toBeNull();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});
