import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CopyConditions, CopyDestinationOptions, CopySourceOptions } from 'minio';
import { bytesOf, sha256Of } from './testing/bytes.ts';
import { isEmbedded, listKeys } from './testing/endpoint.ts';
import { codeOf, send } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, bucket, presign } = useEndpoint();

async function read(name: string, key: string): Promise<Buffer> {
  return buffer(await client().getObject(name, key));
}

describe('an object', () => {
  it('is read back byte for byte, with its ETag, size and metadata', async () => {
    const name = await bucket();
    const bytes = bytesOf(300_000, 'round trip');
    const metadata = {
      'Content-Type': 'audio/mpeg',
      'Cache-Control': 'public, max-age=60',
      'Content-Disposition': 'attachment; filename="a.mp3"',
      'Content-Language': 'fr',
      'x-amz-meta-episode': '42',
    };
    await client().putObject(name, 'a.mp3', bytes, bytes.length, metadata);

    expect(sha256Of(await read(name, 'a.mp3'))).toBe(sha256Of(bytes));
    const stat = await client().statObject(name, 'a.mp3');
    expect(stat).toMatchObject({ size: 300_000, etag: createHash('md5').update(bytes).digest('hex') });
    expect(Math.abs(stat.lastModified.getTime() - Date.now())).toBeLessThan(120_000);
    expect(stat.metaData).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'public, max-age=60',
      'content-disposition': 'attachment; filename="a.mp3"',
      'content-language': 'fr',
      episode: '42',
    });
  });

  it('may be empty', async () => {
    const name = await bucket();
    await client().putObject(name, 'empty', Buffer.alloc(0));

    expect((await client().statObject(name, 'empty')).size).toBe(0);
    const reply = await send(await presign('GET', name, 'empty'));
    expect(reply).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it.each([
    'with space/and more',
    'plus+sign',
    'percent%20sign%',
    'été/naïve/日本語/🎧.mp3',
    'quotes\'"!()*~',
    '<xml>&amp;',
    'a=b&c=d?e#f',
    '123',
    'trailing/slash/',
    Array.from({ length: 6 }, () => 'x'.repeat(170))
      .join('/')
      .slice(0, 1024),
  ])('is found under the key %j', async (key) => {
    const name = await bucket();
    await client().putObject(name, key, Buffer.from(key));

    expect((await read(name, key)).toString()).toBe(key);
    expect(await listKeys(client(), name)).toEqual([key]);
    await client().removeObject(name, key);
    expect(await listKeys(client(), name)).toEqual([]);
  });

  it('is refused under a key longer than 1024 bytes', async () => {
    const reply = await send(await presign('PUT', await bucket(), `${'é/'.repeat(342)}`), {
      method: 'PUT',
      body: 'x',
    });
    expect(reply.status).toBe(400);
    if (isEmbedded) expect(codeOf(reply)).toBe('KeyTooLongError');
  });

  if (isEmbedded) {
    it.each([
      '../../../etc/passwd',
      'a/../b',
      '..',
      '.',
      './a',
      '/leading',
      'a//b',
      'x'.repeat(1024),
      'nul\u0000byte',
    ])('is found under the key %j, which other endpoints refuse or change', async (key) => {
      const name = await bucket();
      await client().putObject(name, key, Buffer.from('here'));
      expect((await read(name, key)).toString()).toBe('here');
      expect(await listKeys(client(), name)).toEqual([key]);
    });
  }

  it('is missing after its deletion, and deleting it again is no error', async () => {
    const name = await bucket();
    await client().putObject(name, 'a', 'x');
    await client().removeObject(name, 'a');
    await client().removeObject(name, 'a');

    await expect(client().getObject(name, 'a')).rejects.toMatchObject({ code: 'NoSuchKey' });
    await expect(client().statObject(name, 'a')).rejects.toMatchObject({ code: 'NotFound' });
    const reply = await send(await presign('HEAD', name, 'a'), { method: 'HEAD' });
    expect(reply).toMatchObject({ status: 404, body: Buffer.alloc(0) });
    expect(reply.headers['x-amz-request-id']).toMatch(/^\w+$/);
  });

  it('is refused when its Content-MD5 is wrong', async () => {
    const name = await bucket();
    const url = await presign('PUT', name, 'a');
    const md5 = (text: string): string => createHash('md5').update(text).digest('base64');

    const wrong = await send(url, { method: 'PUT', headers: { 'content-md5': md5('other') }, body: 'bytes' });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'BadDigest']);
    const broken = await send(url, { method: 'PUT', headers: { 'content-md5': 'nonsense' }, body: 'bytes' });
    expect([broken.status, codeOf(broken)]).toEqual([400, 'InvalidDigest']);
    expect(await listKeys(client(), name)).toEqual([]);

    const right = await send(url, { method: 'PUT', headers: { 'content-md5': md5('bytes') }, body: 'bytes' });
    expect(right.status).toBe(200);
  });
});

describe('a copy', () => {
  it('has the bytes and metadata of its source', async () => {
    const name = await bucket();
    const bytes = bytesOf(200_000, 'copy');
    await client().putObject(name, 'de/là +1', bytes, bytes.length, {
      'Content-Type': 'image/png',
      'x-amz-meta-a': 'b',
    });
    await client().copyObject(name, 'copy', `/${name}/de/là +1`);

    expect(sha256Of(await read(name, 'copy'))).toBe(sha256Of(bytes));
    expect((await client().statObject(name, 'copy')).metaData).toMatchObject({
      'content-type': 'image/png',
      a: 'b',
    });
  });

  it('gets new metadata on request, even when copied onto itself', async () => {
    const name = await bucket();
    await client().putObject(name, 'a', 'bytes', 5, { 'x-amz-meta-old': '1' });
    await expect(client().copyObject(name, 'a', `/${name}/a`)).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
    await client().copyObject(
      new CopySourceOptions({ Bucket: name, Object: 'a' }),
      new CopyDestinationOptions({
        Bucket: name,
        Object: 'a',
        MetadataDirective: 'REPLACE',
        UserMetadata: { new: '2' },
      }),
    );

    expect((await read(name, 'a')).toString()).toBe('bytes');
    const { metaData } = await client().statObject(name, 'a');
    expect(metaData).toMatchObject({ new: '2' });
    expect(metaData).not.toHaveProperty('old');
  });

  it('is refused when a condition on its source fails or the source is missing', async () => {
    const name = await bucket();
    const { etag } = await client().putObject(name, 'a', 'bytes');
    const copyIf = (expected: string): Promise<unknown> => {
      const conditions = new CopyConditions();
      conditions.setMatchETag(expected);
      return client().copyObject(name, 'b', `/${name}/a`, conditions);
    };

    await expect(copyIf('0'.repeat(32))).rejects.toMatchObject({ code: 'PreconditionFailed' });
    await expect(client().copyObject(name, 'b', `/${name}/missing`)).rejects.toMatchObject({
      code: 'NoSuchKey',
    });
    expect(await listKeys(client(), name)).toEqual(['a']);
    await copyIf(etag);
    expect(await listKeys(client(), name)).toEqual(['a', 'b']);
  });
});

describe('deleting many', () => {
  it('deletes the named keys, unusual ones included, and nothing else', async () => {
    const name = await bucket();
    const keys = ['a', 'b c', 'd&<e>', 'été', '"q\'', 'stays'];
    await Promise.all(keys.map((key) => client().putObject(name, key, 'x')));

    const errors = await client().removeObjects(name, [...keys.filter((key) => key !== 'stays'), 'missing']);
    expect(errors).toEqual([]);
    expect(await listKeys(client(), name)).toEqual(['stays']);
  });
});

describe('a bucket', () => {
  it('is created, found, listed and deleted', async () => {
    const name = await bucket();
    expect(await client().bucketExists(name)).toBe(true);
    expect((await client().listBuckets()).map((found) => found.name)).toContain(name);
    await expect(client().makeBucket(name)).rejects.toMatchObject({ code: 'BucketAlreadyOwnedByYou' });

    await client().putObject(name, 'a', 'x');
    await expect(client().removeBucket(name)).rejects.toMatchObject({ code: 'BucketNotEmpty' });
    await client().removeObject(name, 'a');
    await client().removeBucket(name);
    expect(await client().bucketExists(name)).toBe(false);
    await expect(client().putObject(name, 'a', 'x')).rejects.toMatchObject({ code: 'NoSuchBucket' });
    await client().makeBucket(name);
    expect(await listKeys(client(), name)).toEqual([]);
  });

  it('cannot have a name that is a path', async () => {
    const { status } = await send(
      await presign('PUT', await bucket()).then((url) => url.replace(/conformance-\w+/, 'A_B')),
      {
        method: 'PUT',
      },
    );
    expect([400, 403]).toContain(status);
  });
});
