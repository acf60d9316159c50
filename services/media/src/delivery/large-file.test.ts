import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { eventually } from '@nobicast/service-kit/testing';
import { buildStoredAudio, startMediaForTest, type MediaForTest } from '../testing/index.ts';

const sizeBytes = 60 * 1024 * 1024;
let media: MediaForTest;
let path: string;
let sources: Readable[];
let bytesRead: number;

beforeAll(async () => {
  media = await startMediaForTest((store) => ({
    ...store,
    read: async (...args) => {
      const source = await store.read(...args);
      sources.push(source);
      const count = source.read.bind(source);
      source.read = (size?: number) => {
        const chunk: unknown = count(size);
        if (Buffer.isBuffer(chunk)) bytesRead += chunk.length;
        return chunk;
      };
      return source;
    },
  }));
  const block = randomBytes(1024 * 1024);
  const { episodeId } = await buildStoredAudio(media, Buffer.concat(Array.from({ length: 60 }, () => block)));
  path = `/api/episodes/${episodeId}/stream`;
});
afterAll(() => media.close());
beforeEach(() => {
  sources = [];
  bytesRead = 0;
});

const open = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(media.url + path, { agent: false }, resolve).on('error', reject);
  });

test('60 MB arrive whole', async () => {
  const response = await open();
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length; // a stream without encoding yields Buffers
  expect(received).toBe(sizeBytes);
});

test('a reader who does not read makes the store wait', async () => {
  const response = await open();
  response.pause();
  await eventually(() => bytesRead > 0);
  let before = -1;
  await eventually(
    () => {
      const isStill = bytesRead === before;
      before = bytesRead;
      return isStill;
    },
    { everyMs: 300 },
  );
  // What fits into the sockets' buffers of both sides, and no more.
  expect(bytesRead).toBeLessThan(20 * 1024 * 1024);
  response.destroy();
});

test('a reader who leaves ends the stream from the store', async () => {
  const response = await open();
  await new Promise((resolve) => response.once('data', resolve));
  expect(sources.map((source) => source.destroyed)).toEqual([false]);
  response.destroy();
  await eventually(() => sources.every((source) => source.destroyed));
  expect(bytesRead).toBeLessThan(sizeBytes);
});
