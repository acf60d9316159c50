import { createEntry, createMessage } from './entry.ts';
import { createStore } from './store.ts';

const bodyBytes = 10_000;

const entryFor = (key: string, keys: readonly string[] = [], purgesAtStart = 0) =>
  createEntry(
    createMessage({
      reply: { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.alloc(bodyBytes, 'x') },
      keyHeaders: [],
      added: [],
    }),
    { key, keys, purgesAtStart, lifetimeMs: 60_000, storedAtMs: 0 },
  );

const createSmall = (entries: number) => createStore({ maxBytes: entries * 12_500, nowMs: () => 1_000 });

test('the least recently used goes first, and everything an entry takes is counted', () => {
  const store = createSmall(2);
  store.put(entryFor('/a', ['one']));
  store.put(entryFor('/b', ['one']));
  store.get('/a');
  store.put(entryFor('/c'));
  expect([store.get('/a'), store.get('/b'), store.get('/c')].map(Boolean)).toEqual([true, false, true]);
  expect(store.figures()).toMatchObject({ entries: 2, keys: 1 });
  expect(store.figures().bytes).toBeGreaterThan(2 * bodyBytes);
});

test('what must be there stays, whatever else needs room, and what goes is told', () => {
  const dropped: string[] = [];
  const store = createStore({
    maxBytes: 2 * 12_500,
    nowMs: () => 1_000,
    isPinned: (key) => key === '/',
    onDrop: (key) => dropped.push(key),
  });
  for (const key of ['/', '/a', '/b', '/b']) store.put(entryFor(key, ['one']));
  expect([store.get('/'), store.get('/a'), store.get('/b')].map(Boolean)).toEqual([true, false, true]);
  store.purge(['!one']);
  expect([dropped, store.figures().entries]).toEqual([['/a', '/', '/b'], 0]);
});

test('a compressed copy counts, and may push out what was used longer ago', () => {
  const store = createSmall(2);
  const [first, second] = [entryFor('/a'), entryFor('/b')];
  store.put(first);
  store.put(second);
  store.grow(second, 4_000);
  expect([store.get('/a'), store.get('/b')].map(Boolean)).toEqual([false, true]);
  // An entry that is gone does not count.
  const { bytes } = store.figures();
  store.grow(first, 4_000);
  expect(store.figures().bytes).toBe(bytes);
});

test('what is larger than the whole store is not kept, and an older fill does not replace a newer one', () => {
  const store = createStore({ maxBytes: 5_000, nowMs: () => 0 });
  expect([store.put(entryFor('/a')), store.figures().entries]).toEqual([false, 0]);
  const roomy = createSmall(3);
  const newer = entryFor('/a', [], 2);
  expect([roomy.put(newer), roomy.put(entryFor('/a', [], 1))]).toEqual([true, false]);
  expect(roomy.get('/a')).toBe(newer);
});

test('an entry that is purged again stays stale since the first time', () => {
  let now = 1_000;
  const store = createStore({ maxBytes: 50_000, nowMs: () => now });
  store.put(entryFor('/a', ['one']));
  store.purge(['one']);
  now = 2_000;
  store.purge(['one']);
  store.purge(['*']);
  expect(store.get('/a')?.purgedAtMs).toBe(1_000);
});

test('an entry is purged by any of its keys and leaves nothing behind when it goes', () => {
  const store = createSmall(3);
  store.put(entryFor('/a', ['one', 'two']));
  store.put(entryFor('/b', ['two']));
  store.purge(['one']);
  expect([store.get('/a')?.purgedAtMs, store.get('/b')?.purgedAtMs]).toEqual([1_000, undefined]);
  store.purge(['!two']);
  expect(store.figures()).toEqual({ entries: 0, bytes: 0, keys: 0 });
});

test('of everything, a change makes stale and a removal drops', () => {
  const store = createSmall(3);
  store.put(entryFor('/a', ['one']));
  const purgesAtStart = store.purgeCount();
  store.purge(['*']);
  expect([store.get('/a')?.purgedAtMs, store.get('/a')?.isRemoved]).toEqual([1_000, false]);
  const entry = store.get('/a');
  store.purge(['!*']);
  expect([store.figures(), entry?.isRemoved]).toEqual([{ entries: 0, bytes: 0, keys: 0 }, true]);
  expect(store.isPurgedSince([], purgesAtStart)).toBe(true);
});

test('a purge is remembered for fills that began before it, however many there are', () => {
  const store = createSmall(1);
  const purgesAtStart = store.purgeCount();
  store.purge(['one']);
  expect([store.isPurgedSince(['one'], purgesAtStart), store.isPurgedSince(['two'], purgesAtStart)]).toEqual([
    true,
    false,
  ]);
  expect(store.isPurgedSince(['one'], store.purgeCount())).toBe(false);
  store.purge(Array.from({ length: 20_000 }, (_, index) => `episode-${index}`));
  expect(store.isPurgedSince(['one'], purgesAtStart)).toBe(true);
});
