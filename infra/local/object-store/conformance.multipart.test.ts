import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import { bytesOf, sha256Of, sha256OfStream, streamOf } from './testing/bytes.ts';
import { listKeys, partSize } from './testing/endpoint.ts';
import { codeOf, send, type Reply } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, bucket, presign } = useEndpoint();

const smallestPart = 5 * 1024 * 1024;

function start(name: string, key: string): Promise<string> {
  return client().initiateNewMultipartUpload(name, key, { 'content-type': 'audio/mpeg' });
}

async function putPart(name: string, uploadId: string, partNumber: number, bytes: Buffer): Promise<Reply> {
  const url = await presign('PUT', name, 'a', { uploadId, partNumber: String(partNumber) });
  return send(url, { method: 'PUT', body: bytes });
}

function etagOf(reply: Reply): string {
  return String(reply.headers.etag).replaceAll('"', '');
}

describe('a multipart upload', () => {
  it('accepts a stream of unknown size', async () => {
    const name = await bucket();
    const size = 2 * partSize + 12_345;
    await client().putObject(name, 'a', streamOf(size, 'stream'), undefined, {
      'Content-Type': 'audio/mpeg',
    });

    const stat = await client().statObject(name, 'a');
    expect(stat).toMatchObject({ size, etag: expect.stringMatching(/^\w{32}-\d$/) });
    expect(stat.metaData).toMatchObject({ 'content-type': 'audio/mpeg' });
    const expected = await sha256OfStream(streamOf(size, 'stream'));
    expect(await sha256OfStream(await client().getObject(name, 'a'))).toBe(expected);
  });

  it('can be read in ranges that cross its parts', async () => {
    const name = await bucket();
    const size = 2 * partSize + 1000;
    const bytes = bytesOf(size, 'ranges');
    await client().putObject(name, 'a', streamOf(size, 'ranges'));

    for (const [offset, length] of [
      [partSize - 10, 20],
      [partSize, 1],
      [10, 2 * partSize],
      [2 * partSize - 1, 1001],
    ] as const) {
      const part = await buffer(await client().getPartialObject(name, 'a', offset, length));
      expect(part.equals(bytes.subarray(offset, offset + length))).toBe(true);
    }
  });

  it('is assembled from the listed parts, the last upload of each number', async () => {
    const name = await bucket();
    const uploadId = await start(name, 'a');
    const [old, first, unused, last] = ['old', 'first', 'unused', 'last'].map((seed) =>
      bytesOf(smallestPart, seed),
    );
    await putPart(name, uploadId, 2, old ?? Buffer.alloc(0));
    const parts = [
      { part: 2, etag: etagOf(await putPart(name, uploadId, 2, first ?? Buffer.alloc(0))) },
      { part: 9, etag: etagOf(await putPart(name, uploadId, 9, last ?? Buffer.alloc(0))) },
    ];
    await putPart(name, uploadId, 5, unused ?? Buffer.alloc(0));
    const { etag } = await client().completeMultipartUpload(name, 'a', uploadId, parts);

    const digest = createHash('md5');
    for (const part of parts) digest.update(part.etag, 'hex');
    expect(etag).toBe(`${digest.digest('hex')}-2`);
    const bytes = await buffer(await client().getObject(name, 'a'));
    expect(sha256Of(bytes)).toBe(sha256Of(Buffer.concat([first, last].flatMap((part) => part ?? []))));
  });

  it('is resumed by the client where it stopped', async () => {
    const name = await bucket();
    const bytes = bytesOf(2 * partSize, 'resume');
    const uploadId = await start(name, 'a');
    await putPart(name, uploadId, 1, bytes.subarray(0, partSize));
    await client().putObject(name, 'a', streamOf(2 * partSize, 'resume'));

    expect(sha256Of(await buffer(await client().getObject(name, 'a')))).toBe(sha256Of(bytes));
    expect(await client().findUploadId(name, 'a')).toBeUndefined();
  });

  it('is not an object before it is complete', async () => {
    const name = await bucket();
    const uploadId = await start(name, 'a');
    await putPart(name, uploadId, 1, Buffer.from('x'));

    expect(await listKeys(client(), name)).toEqual([]);
    expect(await client().findUploadId(name, 'a')).toBe(uploadId);
    await client().abortMultipartUpload(name, 'a', uploadId);
    expect(await client().findUploadId(name, 'a')).toBeUndefined();
    const late = await putPart(name, uploadId, 2, Buffer.from('x'));
    expect([late.status, codeOf(late)]).toEqual([404, 'NoSuchUpload']);
  });

  it('is refused when its list of parts is wrong, and can still be completed', async () => {
    const name = await bucket();
    const uploadId = await start(name, 'a');
    const etag = etagOf(await putPart(name, uploadId, 1, Buffer.from('x')));
    const second = etagOf(await putPart(name, uploadId, 2, Buffer.from('y')));
    const complete = (...parts: { part: number; etag: string }[]): Promise<unknown> =>
      client().completeMultipartUpload(name, 'a', uploadId, parts);

    const wrong = { part: 1, etag: '0'.repeat(32) };
    await expect(complete(wrong)).rejects.toMatchObject({ code: 'InvalidPart' });
    await expect(complete({ part: 3, etag })).rejects.toMatchObject({ code: 'InvalidPart' });
    const descending = complete({ part: 2, etag: second }, { part: 1, etag });
    await expect(descending).rejects.toMatchObject({ code: 'InvalidPartOrder' });
    const small = complete({ part: 1, etag }, { part: 2, etag: second });
    await expect(small).rejects.toMatchObject({ code: 'EntityTooSmall' });
    await expect(complete()).rejects.toMatchObject({ code: 'MalformedXML' });
    expect(await listKeys(client(), name)).toEqual([]);
    await complete({ part: 1, etag });
    expect((await buffer(await client().getObject(name, 'a'))).toString()).toBe('x');
  });

  it.each(['0', '10001', '-1', 'one', ''])('refuses the part number %j', async (partNumber) => {
    const name = await bucket();
    const uploadId = await start(name, 'a');
    const reply = await send(await presign('PUT', name, 'a', { uploadId, partNumber }), {
      method: 'PUT',
      body: 'x',
    });
    expect(reply.status).toBe(400);
    await client().abortMultipartUpload(name, 'a', uploadId);
  });

  it('can be composed of existing objects', async () => {
    const name = await bucket();
    const bytes = bytesOf(smallestPart + 1000, 'compose');
    await client().putObject(name, 'first', bytes.subarray(0, smallestPart));
    await client().putObject(name, 'second', bytes.subarray(smallestPart));
    await client().composeObject(
      new CopyDestinationOptions({ Bucket: name, Object: 'whole' }),
      ['first', 'second'].map((key) => new CopySourceOptions({ Bucket: name, Object: key })),
    );
    expect(sha256Of(await buffer(await client().getObject(name, 'whole')))).toBe(sha256Of(bytes));
  });
});
