import { buffer } from 'node:stream/consumers';
import { clientOf, listKeys, type Tamper } from './testing/endpoint.ts';
import { codeOf, send, type Reply } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, endpoint, bucket, presign } = useEndpoint();

let name = '';

beforeAll(async () => {
  name = await bucket();
  await client().putObject(name, 'private', 'secret');
});

function urlOf(key: string, query = ''): string {
  return `${endpoint().url}/${name}/${key}${query}`;
}

describe('an unsigned request', () => {
  it.each([
    ['GET', 'private', ''],
    ['HEAD', 'private', ''],
    ['PUT', 'new', ''],
    ['DELETE', 'private', ''],
    ['GET', 'missing', ''],
    ['GET', '', ''],
    ['GET', '', '?policy'],
    ['PUT', '', '?policy'],
    ['DELETE', '', ''],
    ['GET', '', '?uploads'],
    ['POST', '', '?delete'],
    ['POST', 'new', '?uploads'],
  ])('%s /bucket/%s%s is refused', async (method, key, query) => {
    const reply = await send(urlOf(key, query), { method });
    expect(reply.status).toBe(403);
    expect(reply.body.toString()).not.toContain('secret');
    expect(await listKeys(client(), name)).toContain('private');
  });

  it('cannot list the buckets', async () => {
    expect((await send(`${endpoint().url}/`)).status).toBe(403);
  });
});

describe('a request changed after it was signed', () => {
  const cases: [string, Tamper][] = [
    ['method', (options) => (options.method = 'DELETE')],
    ['key', (options) => (options.path = String(options.path).replace('private', 'other'))],
    ['query', (options) => (options.path = `${String(options.path)}?response-content-type=text/html`)],
    ['host', (options) => (options.headers.host = 'other.example')],
    [
      'date',
      (options) => (options.headers['x-amz-date'] = laterBySeconds(options.headers['x-amz-date'], 60)),
    ],
    ['body hash', (options) => (options.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD')],
    [
      'signature',
      changeSignature((signature) => signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ],
    ['signature cut short', changeSignature((signature) => signature.slice(0, -1))],
    ['unsigned header', (options) => (options.headers['x-amz-copy-source'] = `/${name}/private`)],
  ];

  it.each(cases)('is refused: %s', async (_, tamper) => {
    const tampering = clientOf(endpoint(), tamper);
    await expect(tampering.getObject(name, 'private')).rejects.toMatchObject({
      code: expect.stringMatching(/^(SignatureDoesNotMatch|AccessDenied)$/),
    });
    expect(await listKeys(client(), name)).toEqual(['private']);
  });

  it('is refused: body', async () => {
    const tampering = clientOf(endpoint(), (_, replaceBody) => replaceBody(Buffer.from('forged')));
    await expect(tampering.putObject(name, 'forged', 'honest')).rejects.toMatchObject({
      code: 'XAmzContentSHA256Mismatch',
    });
    expect(await listKeys(client(), name)).toEqual(['private']);
  });

  it('is refused: signed an hour ago', async () => {
    const tampering = clientOf(endpoint(), (options) => {
      options.headers['x-amz-date'] = laterBySeconds(options.headers['x-amz-date'], -3600);
    });
    await expect(tampering.getObject(name, 'private')).rejects.toMatchObject({
      code: expect.stringMatching(
        /^(RequestTimeTooSkewed|SignatureDoesNotMatch|AuthorizationHeaderMalformed)$/,
      ),
    });
  });

  it('is refused: signed by other keys', async () => {
    const wrongSecret = clientOf({ ...endpoint(), secretKey: 'wrong-secret-key' });
    await expect(wrongSecret.getObject(name, 'private')).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    const wrongAccess = clientOf({ ...endpoint(), accessKey: 'wrong-access-key' });
    await expect(wrongAccess.getObject(name, 'private')).rejects.toMatchObject({
      code: 'InvalidAccessKeyId',
    });
  });
});

describe('a presigned URL', () => {
  it('grants reading of one object', async () => {
    const url = await presign('GET', name, 'private');
    expect((await send(url)).body.toString()).toBe('secret');
    expect((await send(url.replace('/private?', '/other?'))).status).toBe(403);
    expect((await send(url, { method: 'DELETE' })).status).toBe(403);
    expect((await send(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=600'))).status).toBe(403);
    expect((await send(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403);
    expect((await send(`${url}&response-content-type=text/html`)).status).toBe(403);
  });

  it('expires', async () => {
    const minutesAgo = new Date(Date.now() - 5 * 60_000);
    const sign = (seconds: number): Promise<string> =>
      client().presignedUrl('GET', name, 'private', seconds, {}, minutesAgo);

    const expired = await send(await sign(60));
    expect([expired.status, codeOf(expired)]).toEqual([403, 'AccessDenied']);
    expect((await send(await sign(3600))).status).toBe(200);
  });

  it('is not valid before its time', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const url = await client().presignedUrl('GET', name, 'private', 60, {}, tomorrow);
    expect((await send(url)).status).toBe(403);
  });

  it('sets the response headers of the object', async () => {
    const parameters = {
      'response-content-type': 'text/plain; charset=utf-8',
      'response-content-disposition': 'attachment; filename="été +1.txt"',
      'response-cache-control': 'no-store',
    };
    const { headers } = await send(await presign('GET', name, 'private', parameters));
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
  });

  it('grants writing of one key, and nothing else', async () => {
    const other = await bucket();
    const url = await client().presignedPutObject(other, 'up load', 60);
    const copy = await send(url, { method: 'PUT', headers: { 'x-amz-copy-source': `/${name}/private` } });
    expect(copy.status).toBe(403);

    const put = await send(url, { method: 'PUT', headers: { 'content-type': 'text/x' }, body: 'uploaded' });
    expect(put.status).toBe(200);
    expect((await buffer(await client().getObject(other, 'up load'))).toString()).toBe('uploaded');
    expect((await client().statObject(other, 'up load')).metaData).toMatchObject({
      'content-type': 'text/x',
    });
  });
});

describe('a bucket policy', () => {
  const allow = (actions: string[], resource: string): unknown => ({
    Effect: 'Allow',
    Principal: { AWS: ['*'] },
    Action: actions,
    Resource: [resource],
  });
  const policyOf = (...statements: unknown[]): string =>
    JSON.stringify({ Version: '2012-10-17', Statement: statements });

  it('gives everybody access to what it names, and nothing else', async () => {
    const open = await bucket();
    await client().putObject(open, 'public/a.mp3', 'music');
    await client().putObject(open, 'private/b', 'secret');
    const policy = policyOf(allow(['s3:GetObject'], `arn:aws:s3:::${open}/public/*`));
    await client().setBucketPolicy(open, policy);
    expect(JSON.parse(await client().getBucketPolicy(open))).toEqual(JSON.parse(policy));
    const request = (path: string, method = 'GET'): Promise<Reply> =>
      send(`${endpoint().url}/${open}${path}`, { method });

    expect((await request('/public/a.mp3')).body.toString()).toBe('music');
    expect((await request('/public/a.mp3', 'HEAD')).status).toBe(200);
    for (const path of ['/private/b', '/public/../private/b', '/public/missing', '', '/?policy']) {
      expect([path, (await request(path)).status]).toEqual([path, 403]);
    }
    for (const method of ['PUT', 'DELETE']) {
      expect([method, (await request('/public/a.mp3', method)).status]).toEqual([method, 403]);
    }
    expect((await request('/public/a.mp3?response-content-type=text/html')).status).toBe(400);

    await client().setBucketPolicy(open, '');
    expect((await request('/public/a.mp3')).status).toBe(403);
    await expect(client().getBucketPolicy(open)).rejects.toMatchObject({ code: 'NoSuchBucketPolicy' });
  });

  it('gives a denial precedence over a permission', async () => {
    const open = await bucket();
    await client().putObject(open, 'a', 'music');
    await client().putObject(open, 'b', 'secret');
    const denial = { ...Object(allow(['s3:*'], `arn:aws:s3:::${open}/b`)), Effect: 'Deny' };
    await client().setBucketPolicy(open, policyOf(allow(['s3:GetObject'], `arn:aws:s3:::${open}/*`), denial));

    expect((await send(`${endpoint().url}/${open}/a`)).status).toBe(200);
    expect((await send(`${endpoint().url}/${open}/b`)).status).toBe(403);
  });

  it('is refused when it is malformed', async () => {
    const open = await bucket();
    const elsewhere = policyOf(allow(['s3:GetObject'], 'arn:aws:s3:::another-bucket/*'));
    for (const text of ['not json', '[]', '{}', elsewhere]) {
      await expect(client().setBucketPolicy(open, text)).rejects.toMatchObject({ code: 'MalformedPolicy' });
    }
  });
});

function laterBySeconds(amzDate: string | undefined, seconds: number): string {
  const iso = String(amzDate).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(iso) + seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
}

function changeSignature(change: (signature: string) => string): Tamper {
  return (options) => {
    const [before, signature = ''] = String(options.headers.authorization).split('Signature=');
    options.headers.authorization = `${before}Signature=${change(signature)}`;
  };
}
