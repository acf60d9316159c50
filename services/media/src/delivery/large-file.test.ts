import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { eventually } from '@nobicast/service-kit/testing';
import { buildStoredAudio, startMediaForTest, type MediaForTest } from '../testing/index.ts';

const sizeBytes = 60 * 1024 * 1024;
let media: MediaForTest;
let path: string;
let reads: { source: Readable; byteCount: number }[];

beforeAll(async () => {
  media = await startMediaForTest({
    watch: (store) => ({
      ...store,
      read: async (...args) => {
        const source = await store.read(...args);
        const entry = { source, byteCount: 0 };
        reads.push(entry);
        const count = source.read.bind(source);
        source.read = (size?: number) => {
          const chunk: unknown = count(size);
          if (Buffer.isBuffer(chunk)) entry.byteCount += chunk.length;
          return chunk;
        };
        return source;
      },
    }),
  });
  const block = randomBytes(1024 * 1024);
  const { episodeId } = await buildStoredAudio(media, Buffer.concat(Array.from({ length: 60 }, () => block)));
  path = `/api/episodes/${episodeId}/stream`;
});
afterAll(() => media.close());
beforeEach(() => {
  reads = [];
});

const open = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(media.url + path, { agent: false }, resolve).on('error', reject);
  });

const download = async () => {
  let byteCount = 0;
  for await (const chunk of await open()) byteCount += (chunk as Buffer).length; // a stream without encoding yields Buffers
  return byteCount;
};
const readBytes = (index: number) => reads[index]?.byteCount ?? 0;

test('60 MB are sent completely', async () => {
  expect(await download()).toBe(sizeBytes);
});

test('a client that does not read makes the store wait', async () => {
  const response = await open();
  response.pause();
  await eventually(() => readBytes(0) > 0);
  // Meanwhile the store has enough time to send more.
  expect(await download()).toBe(sizeBytes);
  // No more than both sides' socket buffers hold.
  expect(readBytes(0)).toBeLessThan(20 * 1024 * 1024);
  response.destroy();
});

test('a client that disconnects ends the stream from the store', async () => {
  const response = await open();
  await new Promise((resolve) => response.once('data', resolve));
  expect(reads.map(({ source }) => source.destroyed)).toEqual([false]);
  response.destroy();
  await eventually(() => reads.every(({ source }) => source.destroyed));
  expect(readBytes(0)).toBeLessThan(sizeBytes);
});
