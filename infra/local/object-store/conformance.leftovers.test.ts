/** Failed uploads change nothing; in the embedded store, whose disk the test can inspect, they leave no files. */
import type { ClientRequest } from 'node:http';
import { bytesOf } from './testing/bytes.ts';
import { diskUsage, until, type DiskUsage } from './testing/disk.ts';
import { listKeys } from './testing/endpoint.ts';
import { open, send } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, endpoint, bucket, presign, folder } = useEndpoint();

async function usage(): Promise<DiskUsage | undefined> {
  const path = folder();
  return path === undefined ? undefined : diskUsage(path);
}

async function expectUsage(before: DiskUsage | undefined): Promise<void> {
  await until('the disk is as before', async () => JSON.stringify(await usage()) === JSON.stringify(before));
}

async function expectNewFiles(before: DiskUsage | undefined, count: number): Promise<void> {
  expect((await usage())?.files).toBe(before && before.files + count);
}

/** Disconnects once the beginning of a body is on disk. */
async function disconnectHalfway(request: ClientRequest, beginning: Buffer | string): Promise<void> {
  const before = await usage();
  const closed = new Promise((resolve) => request.on('error', resolve).on('close', resolve));
  await new Promise((resolve) => request.write(beginning, resolve));
  await until('bytes reached the disk', async () => {
    const now = await usage();
    return now === undefined || before === undefined || now.bytes >= before.bytes + 500_000;
  });
  request.destroy();
  await closed;
}

const declaringMore = { 'content-length': 50_000_000 };

describe('nothing is left', () => {
  it('of a PUT whose client disconnects', async () => {
    const name = await bucket();
    await client().putObject(name, 'a', 'as it was');
    const before = await usage();
    const url = await client().presignedPutObject(name, 'a', 60);
    const request = open(url, { method: 'PUT', headers: declaringMore }, () => undefined);
    await disconnectHalfway(request, bytesOf(1_000_000, 'put'));

    await expectUsage(before);
    expect((await send(await presign('GET', name, 'a'))).body.toString()).toBe('as it was');
  });

  it('of a part whose client disconnects', async () => {
    const name = await bucket();
    const uploadId = await client().initiateNewMultipartUpload(name, 'a', {});
    const before = await usage();
    const url = await presign('PUT', name, 'a', { uploadId, partNumber: '1' });
    const request = open(url, { method: 'PUT', headers: declaringMore }, () => undefined);
    await disconnectHalfway(request, bytesOf(1_000_000, 'part'));
    await expectUsage(before);
  });

  it('of a form whose client disconnects', async () => {
    const name = await bucket();
    const before = await usage();
    const policy = client().newPostPolicy();
    policy.setBucket(name);
    policy.setKey('a');
    policy.setExpires(new Date(Date.now() + 60_000));
    const { formData } = await client().presignedPostPolicy(policy);
    const fields = Object.entries(formData).map(
      ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const headers = { ...declaringMore, 'content-type': 'multipart/form-data; boundary=x' };
    const request = open(`${endpoint().url}/${name}`, { method: 'POST', headers }, () => undefined);
    await disconnectHalfway(request, `${fields.join('')}${file}${'form '.repeat(200_000)}`);

    await expectUsage(before);
    expect(await listKeys(client(), name)).toEqual([]);
  });

  it('of an aborted multipart upload', async () => {
    const name = await bucket();
    const before = await usage();
    const uploadId = await client().initiateNewMultipartUpload(name, 'a', {});
    for (const partNumber of ['1', '2']) {
      const url = await presign('PUT', name, 'a', { uploadId, partNumber });
      await send(url, { method: 'PUT', body: bytesOf(600_000, partNumber) });
    }
    await expectNewFiles(before, 2);
    await client().abortMultipartUpload(name, 'a', uploadId);
    await expectUsage(before);
  });

  it('of parts that were replaced or not listed', async () => {
    const name = await bucket();
    const before = await usage();
    const uploadId = await client().initiateNewMultipartUpload(name, 'a', {});
    const putPart = async (partNumber: string, seed: string): Promise<string> => {
      const url = await presign('PUT', name, 'a', { uploadId, partNumber });
      const { headers } = await send(url, { method: 'PUT', body: bytesOf(600_000, seed) });
      return String(headers.etag).replaceAll('"', '');
    };
    await putPart('1', 'replaced');
    const etag = await putPart('1', 'kept');
    await putPart('2', 'not listed');
    await expectNewFiles(before, 2);
    await client().completeMultipartUpload(name, 'a', uploadId, [{ part: 1, etag }]);
    // The record and its one part.
    await expectNewFiles(before, 2);
    await client().removeObject(name, 'a');
    await expectUsage(before);
  });

  it('of multipart uploads in a bucket that is deleted', async () => {
    const before = await usage();
    const name = await bucket();
    const uploadId = await client().initiateNewMultipartUpload(name, 'a', {});
    const url = await presign('PUT', name, 'a', { uploadId, partNumber: '1' });
    await send(url, { method: 'PUT', body: bytesOf(600_000, 'part') });
    await client().removeBucket(name);
    await expectUsage(before);
  });

  it('of uploads that are refused after their body was read', async () => {
    const name = await bucket();
    await client().putObject(name, 'a', 'as it was');
    const before = await usage();
    const url = await client().presignedPutObject(name, 'a', 60);
    for (const headers of [{ 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }, { 'if-none-match': '*' }]) {
      const reply = await send(url, { method: 'PUT', headers, body: bytesOf(600_000, 'refused') });
      expect([400, 412]).toContain(reply.status);
    }
    await expectUsage(before);
  });

  it('of objects that were overwritten or deleted', async () => {
    const name = await bucket();
    const before = await usage();
    for (const turn of ['1', '2', '3']) await client().putObject(name, 'a', bytesOf(600_000, turn));
    await expectNewFiles(before, 2);
    await client().removeObject(name, 'a');
    await expectUsage(before);
  });
});

it('by a reader that disconnects', async () => {
  const name = await bucket();
  const before = await usage();
  await client().putObject(name, 'a', bytesOf(6_000_000, 'read'));
  const stream = await client().getObject(name, 'a');
  await new Promise((resolve) => stream.once('readable', resolve));
  await client().removeObject(name, 'a');
  stream.destroy();
  await expectUsage(before);
});
