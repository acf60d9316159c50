import type { OutgoingHttpHeaders } from 'node:http';
import { bytesOf } from './testing/bytes.ts';
import { codeOf, send, type Reply } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, bucket, presign } = useEndpoint();

const size = 100_000;
const bytes = bytesOf(size, 'ranges');
let name = '';
let etag = '';

beforeAll(async () => {
  name = await bucket();
  ({ etag } = await client().putObject(name, 'a', bytes, size, { 'Content-Type': 'audio/mpeg' }));
});

async function get(headers: OutgoingHttpHeaders, method = 'GET'): Promise<Reply> {
  return send(await presign(method, name, 'a'), { method, headers });
}

describe('a range', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=500-599', 500, 599],
    ['bytes=65530-65550', 65_530, 65_550],
    ['bytes=0-999999999', 0, 99_999],
    ['bytes=-100', 99_900, 99_999],
    ['bytes=-999999', 0, 99_999],
  ])('%s is answered with exactly those bytes', async (range, first, last) => {
    const reply = await get({ range });
    expect(reply.status).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
    });
    expect(reply.body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=100000-', 'bytes=100000-100010', 'bytes=-0'])(
    '%s lies outside and is refused',
    async (range) => {
      const reply = await get({ range });
      expect([reply.status, codeOf(reply)]).toEqual([416, 'InvalidRange']);
      expect(reply.headers['content-type']).toBe('application/xml');
    },
  );

  it.each(['bytes=9-5', 'bytes=x-y', 'items=0-5', 'bytes='])(
    '%s is no range and is ignored',
    async (range) => {
      const reply = await get({ range });
      expect(reply.status).toBe(200);
      expect(reply.body.equals(bytes)).toBe(true);
    },
  );

  it('of an empty object is refused', async () => {
    await client().putObject(name, 'empty', Buffer.alloc(0));
    const reply = await send(await presign('GET', name, 'empty'), { headers: { range: 'bytes=0-' } });
    expect(reply.status).toBe(416);
  });

  it('is reported by HEAD without a body', async () => {
    expect(await get({}, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'content-length': String(size), 'accept-ranges': 'bytes', etag: `"${etag}"` },
      body: Buffer.alloc(0),
    });
    const partial = await get({ range: 'bytes=10-19' }, 'HEAD');
    expect(partial).toMatchObject({
      status: 206,
      headers: { 'content-length': '10' },
      body: Buffer.alloc(0),
    });
    expect(await get({ range: 'bytes=200000-' }, 'HEAD')).toMatchObject({
      status: 416,
      body: Buffer.alloc(0),
    });
  });

  it('is applied under If-Range only while the object is unchanged', async () => {
    const { headers } = await get({}, 'HEAD');
    const modified = String(headers['last-modified']);
    const earlier = new Date(Date.parse(modified) - 60_000).toUTCString();
    const statusIf = async (ifRange: string): Promise<number> =>
      (await get({ range: 'bytes=0-9', 'if-range': ifRange })).status;

    expect(await statusIf(`"${etag}"`)).toBe(206);
    expect(await statusIf('"other"')).toBe(200);
    expect(await statusIf(`W/"${etag}"`)).toBe(200);
    expect(await statusIf(modified)).toBe(206);
    expect(await statusIf(earlier)).toBe(200);
  });
});

describe('a conditional read', () => {
  const hour = 3_600_000;
  const past = (): string => new Date(Date.now() - hour).toUTCString();
  const soon = (): string => new Date(Date.now() + hour).toUTCString();

  it.each(['GET', 'HEAD'])('%s returns 304 when the client has the object', async (method) => {
    for (const headers of [
      { 'if-none-match': `"${etag}"` },
      { 'if-none-match': '*' },
      { 'if-modified-since': soon() },
    ]) {
      const reply = await get(headers, method);
      expect(reply).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(reply.headers.etag).toBe(`"${etag}"`);
    }
  });

  it.each(['GET', 'HEAD'])('%s returns 200 when the client has another object', async (method) => {
    for (const headers of [{ 'if-none-match': '"other"' }, { 'if-modified-since': past() }]) {
      expect((await get(headers, method)).status).toBe(200);
    }
  });

  it.each(['GET', 'HEAD'])('%s returns 412 when the object is not the expected one', async (method) => {
    for (const headers of [{ 'if-match': '"other"' }, { 'if-unmodified-since': past() }]) {
      expect((await get(headers, method)).status).toBe(412);
    }
  });

  it('returns 200 when the object is the expected one', async () => {
    for (const headers of [{ 'if-match': `"${etag}"` }, { 'if-unmodified-since': soon() }]) {
      expect((await get(headers)).status).toBe(200);
    }
  });

  it('gives the ETag precedence over the date', async () => {
    const known = { 'if-none-match': '"other"', 'if-modified-since': soon() };
    expect((await get(known)).status).toBe(200);
    const expected = { 'if-match': `"${etag}"`, 'if-unmodified-since': past() };
    expect((await get(expected)).status).toBe(200);
  });
});

describe('a conditional write', () => {
  it('with If-None-Match: * writes a new key only', async () => {
    const url = await presign('PUT', name, 'once');
    const put = (body: string): Promise<Reply> =>
      send(url, { method: 'PUT', headers: { 'if-none-match': '*' }, body });

    expect((await put('first')).status).toBe(200);
    const second = await put('second');
    expect([second.status, codeOf(second)]).toEqual([412, 'PreconditionFailed']);
    expect((await send(await presign('GET', name, 'once'))).body.toString()).toBe('first');
  });

  it('with If-None-Match: * lets exactly one of many writers through', async () => {
    const url = await presign('PUT', name, 'race');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, writer) =>
        send(url, { method: 'PUT', headers: { 'if-none-match': '*' }, body: `writer ${writer}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await send(await presign('GET', name, 'race'))).body.toString()).toBe(`writer ${winner}`);
  });
});
