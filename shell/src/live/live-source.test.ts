import { getLive } from '@nobicast/contracts/calls';
import { fakePlayer, stubFetch } from '@nobicast/web-kit/testing';
import { liveReply, newStore, planned, startsAt } from './fake-live.ts';
import { createLiveSource } from './live-source.ts';
import type { StreamHandlers } from './live-stream.ts';

const minuteMs = 60_000;
const reply = (...parts: Parameters<typeof liveReply>) => ({ body: { ok: true, data: liveReply(...parts) } });

let visibility: DocumentVisibilityState = 'visible';
const forget: (() => void)[] = [];
let net: ReturnType<typeof stubFetch>;
const sees = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeAll(() => {
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target);
    Object.assign(target, {
      addEventListener(type: string, listener: EventListener) {
        forget.push(() => target.removeEventListener(type, listener));
        add(type, listener);
      },
    });
  }
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(AbortSignal, 'timeout', { value: () => undefined });
});
beforeEach(() => {
  visibility = 'visible';
  jest.useFakeTimers({ now: new Date(startsAt) });
});
afterEach(() => {
  net.restore();
  jest.useRealTimers();
  // A page has one source, which stays.
  for (const remove of forget.splice(0)) remove();
});

async function open(answers: Parameters<typeof stubFetch>[0][string], at = startsAt) {
  jest.setSystemTime(new Date(at));
  net = stubFetch({ [getLive.path]: answers });
  const store = newStore();
  let joined: StreamHandlers | undefined;
  const source = createLiveSource(store, fakePlayer(), (handlers) => {
    joined = handlers;
    return () => (joined = undefined);
  });
  source.update({ startsAt: 0, isFollowed: false });
  await settle();
  return {
    source,
    stream: () => joined,
    asked: () => net.calls.length,
    hears: () => store.getState().hearsEvents,
    phase: () => store.getState().live?.show?.phase,
    revision: () => store.getState().live?.revision,
  };
}

test('T3-R41 where no events pass it asks every 20 seconds', async () => {
  const page = await open([reply('a', planned), reply('b'), reply('c', { phase: 'paused' })]);
  expect([page.asked(), page.phase()]).toEqual([1, 'planned']);
  await jest.advanceTimersByTimeAsync(20_000);
  expect([page.asked(), page.phase()]).toEqual([2, 'on_air']);
  await jest.advanceTimersByTimeAsync(20_000);
  expect([page.asked(), page.phase()]).toEqual([3, 'paused']);
});

test('T3-R41 where events pass it asks no more', async () => {
  const page = await open(reply('a', planned));
  for (let quarter = 0; quarter < 8; quarter += 1) {
    await jest.advanceTimersByTimeAsync(15_000);
    page.stream()?.onTime({ now: new Date().toISOString() });
  }
  expect([page.asked(), page.hears()]).toEqual([1, true]);
  page.stream()?.onLive(liveReply('b'));
  expect(page.revision()).toBe('b');
  await jest.advanceTimersByTimeAsync(20_000);
  expect([page.asked(), page.hears()]).toEqual([2, false]);
});

test('T3-R41 an answer that was asked for before an event does not undo it', async () => {
  const page = await open([reply('a', planned), { ...reply('a', planned), delayMs: 1_000 }]);
  await jest.advanceTimersByTimeAsync(20_500);
  page.stream()?.onLive(liveReply('b'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect([page.asked(), page.revision()]).toEqual([2, 'b']);
});

test('T3-R41 a hidden page neither asks nor listens, and a page that is seen again asks at once', async () => {
  const page = await open(reply('a'));
  sees('hidden');
  expect(page.stream()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(10 * minuteMs);
  expect(page.asked()).toBe(1);
  sees('visible');
  await settle();
  expect([page.asked(), page.stream() !== undefined]).toEqual([2, true]);
});

test('T3-R41 after the end it rests until the next show', async () => {
  const page = await open(reply('a'));
  page
    .stream()
    ?.onLive(liveReply('b', { phase: 'ended', ended_at: '2026-11-28T20:00:01.000Z', subject: null }));
  expect(page.stream()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(7 * 24 * 60 * minuteMs - 31 * minuteMs);
  expect(page.asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(minuteMs + 5_000);
  expect(page.asked()).toBe(2);
});

test('T3-R41 a show that was moved is asked for when it is near', async () => {
  const page = await open(reply('a', { ...planned, starts_at: '2026-11-29T18:00:00.000Z' }));
  expect([page.asked(), page.stream()]).toEqual([1, undefined]);
  await jest.advanceTimersByTimeAsync(21 * 60 * minuteMs + 29 * minuteMs);
  expect(page.asked()).toBe(1);
  await jest.advanceTimersByTimeAsync(minuteMs + 5_000);
  expect(page.asked()).toBe(2);
});

test('T3-R41 a clock that is an hour wrong shows the right time', async () => {
  const page = await open(reply('a'), '2026-11-28T21:00:00.000Z');
  page.stream()?.onTime({ now: startsAt });
  expect(new Date(page.source.port.now()).toISOString()).toBe(startsAt);
});

test('T3-R41 without a network it asks again, and with one at once', async () => {
  const page = await open([new Error('offline'), new Error('offline'), reply('a')]);
  await jest.advanceTimersByTimeAsync(20_000);
  expect([page.asked(), page.phase()]).toEqual([2, undefined]);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect([page.asked(), page.phase()]).toEqual([3, 'on_air']);
});
