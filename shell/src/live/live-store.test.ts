import { fakePlayer } from '@nobicast/web-kit/testing';
import { startsAt } from './fake-live.ts';
import { createLive } from './live-store.ts';

const minuteMs = 60_000;

afterEach(() => jest.useRealTimers());

function open(at: string, failures = 0) {
  jest.useFakeTimers({ now: new Date(at) });
  const updates: unknown[] = [];
  let loads = 0;
  const nothing = () => undefined;
  const live = createLive(fakePlayer(), async () => {
    loads += 1;
    if (loads <= failures) throw new Error('offline');
    return {
      createLiveSource: () => ({
        port: { now: () => 5, listen: nothing, pause: nothing, stop: nothing },
        update: (wish) => void updates.push(wish),
      }),
      LiveBar: () => null,
    };
  });
  live.start();
  return { live, updates, loads: () => loads, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

test('T3-R40 nothing is fetched until thirty minutes before the show', async () => {
  const page = open('2026-11-28T09:00:00.000Z');
  await page.pass(10 * 60 * minuteMs + 29 * minuteMs);
  expect(page.loads()).toBe(0);
  await page.pass(2 * minuteMs);
  expect([page.loads(), page.updates]).toEqual([1, [{ startsAt: 0, isFollowed: false }]]);
});

test('T3-R40 a page that opens during the show fetches at once, and again if that fails', async () => {
  const page = open(startsAt, 1);
  await page.pass(0);
  expect([page.loads(), page.updates]).toEqual([1, []]);
  await page.pass(20_000);
  expect([page.loads(), page.updates.length]).toEqual([2, 1]);
  expect([page.live.now(), page.live.bar() !== undefined]).toEqual([5, true]);
});

test('T3-R40 a page that knows of an earlier start is believed, and of a past one is not', async () => {
  const page = open('2026-11-27T09:00:00.000Z');
  page.live.expect('2026-11-20T20:00:00.000Z');
  await page.pass(0);
  expect(page.loads()).toBe(0);
  page.live.expect('2026-11-27T18:00:00.000Z');
  await page.pass(8 * 60 * minuteMs + 31 * minuteMs);
  expect(page.updates).toEqual([{ startsAt: Date.parse('2026-11-27T18:00:00.000Z'), isFollowed: false }]);
});

test('T3-R40 a page of hosts follows at any time, until it leaves', async () => {
  const page = open('2026-11-25T09:00:00.000Z');
  const leave = page.live.follow();
  await page.pass(0);
  leave();
  await page.pass(0);
  expect(page.updates).toEqual([
    { startsAt: 0, isFollowed: true },
    { startsAt: 0, isFollowed: false },
  ]);
});
