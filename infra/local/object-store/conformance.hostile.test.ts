/** Requests that none of our clients sends. Each is refused, and the store keeps working. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isEmbedded } from './testing/endpoint.ts';
import { codeOf, postForm, send, type Reply } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, endpoint, bucket, presign } = useEndpoint();

let name = '';

beforeAll(async () => {
  name = await bucket();
  await client().putObject(name, 'a', 'still here');
});

afterEach(async () => {
  expect((await send(await presign('GET', name, 'a'))).body.toString()).toBe('still here');
});

function isRefusal({ status }: Reply): boolean {
  return status >= 400 && status < 500;
}

describe('a malformed request is refused:', () => {
  it.each([
    '/%',
    '/%zz/a',
    '/bucket/%E0%A4%A',
    '/bucket/a?x=%',
    '/bucket/a?%ff=1',
    '//',
    '/..',
    '/a',
    '/UPPER',
    '/a..b/c',
  ])('the path %s', async (path) => {
    expect(isRefusal(await send(`${endpoint().url}${path}`))).toBe(true);
  });

  it.each([
    '',
    'Bearer token',
    'AWS key:signature',
    'AWS4-HMAC-SHA256',
    'AWS4-HMAC-SHA256 ',
    'AWS4-HMAC-SHA256 Credential=a',
    'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host, Signature=',
    'AWS4-HMAC-SHA256 Credential=////, SignedHeaders=;, Signature=;;',
    'AWS4-HMAC-SHA256 ,,,===,',
  ])('the authorization %j', async (authorization) => {
    const hash = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    for (const headers of [{ authorization }, { authorization, ...hash, 'x-amz-date': 'yesterday' }]) {
      expect(isRefusal(await send(`${endpoint().url}/${name}/a`, { headers }))).toBe(true);
    }
  });

  it.each([
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
    'X-Amz-Signature',
    'X-Amz-Algorithm',
  ])('a presigned URL with a broken %s', async (parameter) => {
    const url = await presign('GET', name, 'a');
    const without = url.replace(new RegExp(`[?&]${parameter}=[^&]*`), '').replace('/a&', '/a?');
    expect(isRefusal(await send(without))).toBe(true);
    for (const value of ['', 'x', '-1', '9999999999', '%00', 'é']) {
      const broken = url.replace(
        new RegExp(`${parameter}=[^&]*`),
        `${parameter}=${encodeURIComponent(value)}`,
      );
      expect(isRefusal(await send(broken))).toBe(true);
    }
  });

  it.each(['', 'no xml', '<Delete>', '<Delete/>', '<Other></Other>', '<Delete><Object/></Delete>', '\u0000'])(
    'the list of keys to delete %j',
    async (body) => {
      const reply = await send(await presign('POST', name, '', { delete: '' }), { method: 'POST', body });
      expect(reply.status).toBe(400);
    },
  );

  it.each([
    '<CompleteMultipartUpload><Part/></CompleteMultipartUpload>',
    '<CompleteMultipartUpload><Part><PartNumber>x</PartNumber><ETag>y</ETag></Part></CompleteMultipartUpload>',
    '<!DOCTYPE a [<!ENTITY b "bb">]><CompleteMultipartUpload>&b;</CompleteMultipartUpload>',
    '<a>'.repeat(10_000),
  ])('the list of parts %#', async (body) => {
    const uploadId = await client().initiateNewMultipartUpload(name, 'b', {});
    const reply = await send(await presign('POST', name, 'b', { uploadId }), { method: 'POST', body });
    expect(reply.status).toBe(400);
    await client().abortMultipartUpload(name, 'b', uploadId);
  });

  it('an XML body without end', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024, '<Object>');
    const reply = await send(await presign('POST', name, '', { delete: '' }), { method: 'POST', body });
    expect(reply.status).toBe(400);
  });

  it('a large body, and the connection can be used again', async () => {
    const agent = new (endpoint().url.startsWith('https:') ? HttpsAgent : HttpAgent)({
      keepAlive: true,
      maxSockets: 1,
    });
    const body = Buffer.alloc(20 * 1024 * 1024, '<Object>');
    const controlUrl = await presign('POST', name, '', { delete: '' });
    const readUrl = await presign('GET', name, 'a');
    const anonymousUrl = `${endpoint().url}/${name}/a`;

    expect(isRefusal(await send(controlUrl, { method: 'POST', body, agent }))).toBe(true);
    expect((await send(readUrl, { agent })).body.toString()).toBe('still here');
    expect(isRefusal(await send(anonymousUrl, { method: 'PUT', body, agent }))).toBe(true);
    expect((await send(readUrl, { agent })).body.toString()).toBe('still here');
    agent.destroy();
  });

  it('a body that is not a form', async () => {
    const url = `${endpoint().url}/${name}`;
    const types = [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary="',
    ];
    const bodies = [
      '',
      'x',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ];
    for (const type of types) {
      for (const body of bodies) {
        const headers = { 'content-type': type, 'content-length': String(body.length) };
        for (const target of [url, `${endpoint().url}/missing-bucket`]) {
          expect(isRefusal(await send(target, { method: 'POST', headers, body }))).toBe(true);
        }
      }
    }
    expect(
      isRefusal(
        await postForm(url, { policy: 'e30=', key: 'a', 'x-amz-credential': '////' }, Buffer.from('x')),
      ),
    ).toBe(true);
  });

  it('parts of S3 that this store does not implement, without changing the object', async () => {
    for (const parameter of ['tagging', 'acl', 'retention']) {
      const url = await presign('PUT', name, 'a', { [parameter]: '' });
      expect((await send(url, { method: 'PUT', body: 'overwritten?' })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('an upload without a length', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const reply = await send(await presign('PUT', name, 'b'), { method: 'PUT', headers, body: 'x' });
    expect(reply.status).toBe(411);
  });
});

if (isEmbedded) {
  describe('the embedded store', () => {
    it('survives input that is not HTTP', async () => {
      const { hostname, port } = new URL(endpoint().url);
      for (const noise of [
        '\u0000\u0001\u0002\r\n\r\n',
        'GET\r\n\r\n',
        `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
      ]) {
        const socket = connect(Number(port), hostname);
        socket.write(noise);
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
    });

    it('answers a preflight for any origin and exposes the headers that pages need', async () => {
      const headers = { origin: 'https://a.example', 'access-control-request-headers': 'content-type' };
      expect(await send(`${endpoint().url}/${name}/a`, { method: 'OPTIONS', headers })).toMatchObject({
        status: 204,
        headers: {
          'access-control-allow-origin': 'https://a.example',
          'access-control-allow-headers': 'content-type',
        },
      });
      const { headers: exposed } = await send(await presign('GET', name, 'a'), { headers });
      expect(exposed['access-control-expose-headers']).toContain('ETag');
    });

    it('answers its health check', async () => {
      expect((await send(`${endpoint().url}/minio/health/live`)).status).toBe(200);
    });

    it('gives every response an id, errors included', async () => {
      const reply = await send(`${endpoint().url}/${name}/a`);
      expect(codeOf(reply)).toBe('AccessDenied');
      expect(reply.body.toString()).toContain(
        `<RequestId>${String(reply.headers['x-amz-request-id'])}</RequestId>`,
      );
    });
  });
}
