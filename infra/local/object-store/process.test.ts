/** The embedded store as a process that is killed, stopped, or started twice. */
import { readdir, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'minio';
import { startObjectStore } from './server.ts';
import { bytesOf, sha256Of } from './testing/bytes.ts';
import { startChildStore, type ChildStore } from './testing/child-store.ts';
import { until } from './testing/disk.ts';
import {
  clientOf,
  createBucket,
  createTemporaryFolder,
  isEmbedded,
  listKeys,
  randomKeys,
} from './testing/endpoint.ts';
import { open, send } from './testing/http.ts';

const keys = randomKeys();
let folder = '';
let children: ChildStore[] = [];

async function start(port?: number): Promise<ChildStore> {
  const child = await startChildStore({ folder, ...keys, ...(port !== undefined && { port }) });
  children.push(child);
  return child;
}

beforeEach(async () => {
  folder = await createTemporaryFolder();
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')));
  children = [];
  await rm(folder, { recursive: true });
});

/** Writes until the store is killed, and records what was acknowledged. */
type Writer = { acknowledged: Map<string, string>; hotVersion: number; stop(): Promise<void> };

function startWriting(client: Client, bucket: string, round: number): Writer {
  const writer = { acknowledged: new Map<string, string>(), hotVersion: -1 };
  let isStopped = false;
  const keepWriting = async (write: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isStopped; turn += 1) await write(turn);
  };
  const writeNew = (lane: number): Promise<void> =>
    keepWriting(async (turn) => {
      const key = `round ${round}/lane ${lane}/${turn}`;
      const bytes = bytesOf(1 + ((turn * 7919 + lane * 104_729) % 300_000), key);
      await client.putObject(bucket, key, bytes);
      writer.acknowledged.set(key, sha256Of(bytes));
    });
  const overwriteHot = (): Promise<void> =>
    keepWriting(async (turn) => {
      await client.putObject(bucket, `round ${round}/hot`, `${turn} `.padEnd(100_000, 'x'));
      writer.hotVersion = turn;
    });
  const running = Promise.allSettled([...[0, 1, 2, 3, 4, 5].map(writeNew), overwriteHot()]);
  const stop = async (): Promise<void> => {
    isStopped = true;
    await running;
  };
  return Object.assign(writer, { stop });
}

/** Half a PUT, and a part of a multipart upload, when the store is killed. */
async function leaveUploadsHalfway(client: Client, bucket: string): Promise<ClientRequest> {
  const uploadId = await client.initiateNewMultipartUpload(bucket, 'never complete', {});
  const partUrl = await client.presignedUrl('PUT', bucket, 'never complete', 60, {
    uploadId,
    partNumber: '1',
  });
  expect((await send(partUrl, { method: 'PUT', body: bytesOf(300_000, 'part') })).status).toBe(200);
  const url = await client.presignedPutObject(bucket, 'half', 60);
  const request = open(url, { method: 'PUT', headers: { 'content-length': 50_000_000 } }, () => undefined);
  request.on('error', () => request.destroy());
  request.write(bytesOf(1_000_000, 'half'));
  return request;
}

async function readAll(client: Client, bucket: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const key of await listKeys(client, bucket)) {
    contents.set(key, (await buffer(await client.getObject(bucket, key))).toString());
  }
  return contents;
}

if (isEmbedded) {
  describe('after kill -9 in the middle of writes', () => {
    it('every acknowledged object is intact and nothing else uses disk space', async () => {
      const rounds: Writer[] = [];
      let bucket = '';
      for (const round of [1, 2]) {
        const child = await start();
        const client = clientOf(child.endpoint);
        if (round === 1) bucket = await createBucket(client);
        const halfway = await leaveUploadsHalfway(client, bucket);
        const writer = startWriting(client, bucket, round);
        rounds.push(writer);
        await until('enough was written', () => writer.acknowledged.size >= 80 && writer.hotVersion >= 5);
        await child.end('SIGKILL');
        await writer.stop();
        halfway.destroy();
      }

      const client = clientOf((await start()).endpoint);
      for (const { acknowledged } of rounds) {
        for (const [key, sha256] of acknowledged) {
          expect([key, sha256Of(await buffer(await client.getObject(bucket, key)))]).toEqual([key, sha256]);
        }
      }
      for (const [at, { hotVersion }] of rounds.entries()) {
        const hot = (await buffer(await client.getObject(bucket, `round ${at + 1}/hot`))).toString();
        expect(hot).toHaveLength(100_000);
        expect(Number.parseInt(hot, 10)).toBeGreaterThanOrEqual(hotVersion);
      }
      const listed = await listKeys(client, bucket);
      expect(listed).not.toContain('half');
      expect(await client.findUploadId(bucket, 'never complete')).toBeUndefined();
      expect(await readdir(join(folder, 'blobs'))).toHaveLength(listed.length);
      expect(await readdir(join(folder, 'temporary'))).toEqual([]);
    });

    it('a key that many clients wrote and deleted at once is unchanged by the restart', async () => {
      const child = await start();
      const client = clientOf(child.endpoint);
      const bucket = await createBucket(client);
      const contended = Array.from({ length: 30 }, (_, at) => `key ${at}`);
      for (const key of contended) {
        const writers = Array.from({ length: 6 }, (_, writer) =>
          client.putObject(bucket, key, `writer ${writer}`),
        );
        await Promise.all([...writers, client.removeObject(bucket, key)]);
      }
      const before = await readAll(client, bucket);
      await child.end('SIGKILL');

      expect(before.size).toBeGreaterThan(0);
      expect(await readAll(clientOf((await start()).endpoint), bucket)).toEqual(before);
      expect(await readdir(join(folder, 'blobs'))).toHaveLength(before.size);
    });

    it('deleted objects stay deleted, policies and metadata stay', async () => {
      const child = await start();
      const client = clientOf(child.endpoint);
      const bucket = await createBucket(client);
      const gone = await createBucket(client);
      await client.removeBucket(gone);
      await client.putObject(bucket, 'stays/é', 'x', 1, { 'Content-Type': 'audio/ogg', 'x-amz-meta-a': 'b' });
      await client.putObject(bucket, 'goes', 'x');
      await client.removeObject(bucket, 'goes');
      const arn = `arn:aws:s3:::${bucket}/*`;
      const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: arn };
      await client.setBucketPolicy(bucket, JSON.stringify({ Version: '2012-10-17', Statement: [statement] }));
      await child.end('SIGKILL');

      const restarted = await start();
      const after = clientOf(restarted.endpoint);
      expect((await after.listBuckets()).map(({ name }) => name)).toEqual([bucket]);
      expect(await listKeys(after, bucket)).toEqual(['stays/é']);
      expect((await after.statObject(bucket, 'stays/é')).metaData).toMatchObject({
        'content-type': 'audio/ogg',
        a: 'b',
      });
      expect((await send(`${restarted.endpoint.url}/${bucket}/stays/%C3%A9`)).body.toString()).toBe('x');
    });
  });

  describe('the process', () => {
    it('reports that its port is taken', async () => {
      const { endpoint } = await start();
      const port = Number(new URL(endpoint.url).port);
      await expect(start(port)).rejects.toThrow(new RegExp(`^object store: port ${port} is taken\n$`));
    });

    it('refuses a folder that another store uses, and does not change it', async () => {
      const client = clientOf((await start()).endpoint);
      const bucket = await createBucket(client);
      const uploadId = await client.initiateNewMultipartUpload(bucket, 'a', {});
      const url = await client.presignedUrl('PUT', bucket, 'a', 60, { uploadId, partNumber: '1' });
      const { headers } = await send(url, { method: 'PUT', body: 'part' });

      await expect(start()).rejects.toThrow(
        /^object store: the folder .* is in use by another object store\n$/,
      );

      const etag = String(headers.etag).replaceAll('"', '');
      await client.completeMultipartUpload(bucket, 'a', uploadId, [{ part: 1, etag }]);
      expect((await buffer(await client.getObject(bucket, 'a'))).toString()).toBe('part');
    });

    it('exits on SIGTERM', async () => {
      expect(await (await start()).end('SIGTERM')).toBe(0);
    });
  });
}

describe('startObjectStore', () => {
  it('listens on loopback only', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.1', 'example.com']) {
      await expect(startObjectStore({ folder, port: 0, host, ...keys })).rejects.toThrow(/loopback only/);
    }
  });
});
