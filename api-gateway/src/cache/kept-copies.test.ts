import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordingLogger, silentLogger } from '@nobicast/service-kit/testing';
import { createEntry, createMessage, type Entry } from './entry.ts';
import { openKeptCopies } from './kept-copies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (options: Partial<Parameters<typeof openKeptCopies>[0]> = {}) =>
  openKeptCopies({ folder, maxBytes: 1_000_000, isPinned: () => false, logger: silentLogger(), ...options });

const entryOf = (key: string, body = `body of ${key}`): Entry =>
  createEntry(
    createMessage({
      reply: {
        status: 200,
        headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60', 'x-own': 'ü' },
        body: Buffer.from(body),
      },
      keyHeaders: [],
      added: [['X-Added', '1']],
    }),
    { key, keys: ['episodes'], lifetimeMs: 60_000, purgesAtStart: 0, storedAtMs: 0 },
  );
const bytesOnDisk = () =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).blocks * 512, 0);
const keysIn = (kept: ReturnType<typeof open>) => kept.load().copies.map(({ key }) => key);

// T3-H1
test('another process finds what was written, with everything that a reply needs', async () => {
  const kept = open();
  kept.load();
  const entry = entryOf('/archives?year=2024', 'a\n\nbody of lines\n');
  kept.write(entry, 1_000);
  kept.savePosition({
    database: '1/2',
    transaction: '12345678901',
    databaseTimeMs: 5,
    known: ['content-7'],
    gatewayTimeMs: 6,
  });
  await kept.settled();
  const { copies, position } = open().load();
  const { key, keys, lifetimeMs, status, cacheControl, isCompressible, lastModifiedMs, head, plain } = entry;
  expect(copies).toEqual([
    {
      key,
      keys,
      lifetimeMs,
      status,
      cacheControl,
      isCompressible,
      lastModifiedMs,
      head,
      plain,
      storedAt: 1_000,
    },
  ]);
  expect(position).toEqual({
    database: '1/2',
    transaction: '12345678901',
    databaseTimeMs: 5,
    known: ['content-7'],
    gatewayTimeMs: 6,
  });
});

test('what is removed is gone from the disk, also where it is still being written', async () => {
  const kept = open();
  kept.load();
  const removed = entryOf('/removed');
  kept.write(entryOf('/'), 1);
  kept.write(removed, 1);
  kept.remove('/removed');
  const neverWritten = { ...entryOf('/other'), isRemoved: true };
  kept.write(neverWritten, 1);
  await kept.settled();
  expect(keysIn(open())).toEqual(['/']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('it never takes more than it may: those written longest ago go, but not the pinned ones', async () => {
  const options = { maxBytes: 40_000, isPinned: (key: string) => key === '/' };
  const kept = open(options);
  kept.load();
  const body = 'x'.repeat(7_000);
  for (let index = 0; index < 30; index += 1) {
    kept.write(entryOf(index === 0 ? '/' : `/episodes/${index}`, body), index);
    await kept.settled();
    expect(bytesOnDisk()).toBeLessThanOrEqual(40_000);
  }
  expect(keysIn(open(options))).toEqual(['/', '/episodes/27', '/episodes/28', '/episodes/29']);
  const smaller = open({ ...options, maxBytes: 20_000 });
  smaller.load();
  await smaller.settled();
  expect(bytesOnDisk()).toBeLessThanOrEqual(20_000);
});

test('the same bytes are written again only to say that they were still true ten minutes later', async () => {
  const kept = open();
  kept.load();
  const entry = entryOf('/');
  const writtenAt = async (storedAt: number) => {
    kept.write(entry, storedAt);
    await kept.settled();
    return open().load().copies[0]?.storedAt;
  };
  expect(await writtenAt(1)).toBe(1);
  expect(await writtenAt(600_000)).toBe(1);
  expect(await writtenAt(600_001)).toBe(600_001);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ['empty', () => Buffer.alloc(0)],
  ['something else', () => Buffer.from('{}\n')],
])('a file that is %s is deleted, and the others are read', async (_case, damage) => {
  const kept = open();
  kept.load();
  kept.write(entryOf('/damaged'), 1);
  await kept.settled();
  const [name = ''] = readdirSync(folder);
  writeFileSync(path.join(folder, name), damage(readFileSync(path.join(folder, name))));
  writeFileSync(path.join(folder, 'half.copy.new'), 'half');
  kept.write(entryOf('/'), 2);
  await kept.settled();
  expect(keysIn(open())).toEqual(['/']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a disk that fails is said once, and costs only the copies', async () => {
  const { logger, lines } = recordingLogger();
  const kept = open({ logger });
  kept.load();
  rmSync(folder, { recursive: true });
  kept.write(entryOf('/a'), 1);
  kept.write(entryOf('/b'), 1);
  await kept.settled();
  expect(lines.map(({ msg }) => msg)).toEqual(['kept pages are not written']);
  expect(kept.figures()).toEqual({ files: 0, bytes: 0 });
  open().load();
  kept.write(entryOf('/b'), 1);
  await kept.settled();
  expect(keysIn(open())).toEqual(['/b']);
});
