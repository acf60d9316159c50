import type { BucketItem } from 'minio';
import { listKeys } from './testing/endpoint.ts';
import { codeOf, send } from './testing/http.ts';
import { useEndpoint } from './testing/suite.ts';

const { client, bucket, presign } = useEndpoint();

/** A page has 1,000 keys at most: 22 folders of 50. */
const folderCount = 22;
const keys = Array.from({ length: 50 * folderCount }, (_, at) => {
  const folder = String(Math.floor(at / 50)).padStart(2, '0');
  return `season-${folder}/episode-${String(at % 50).padStart(2, '0')}`;
});
let name = '';

beforeAll(async () => {
  name = await bucket();
  const waiting = [...keys];
  const write = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
      await client().putObject(name, key, key);
  };
  await Promise.all(Array.from({ length: 10 }, write));
});

async function names(items: AsyncIterable<BucketItem>): Promise<string[]> {
  const found: string[] = [];
  for await (const item of items) found.push(item.name ?? item.prefix ?? '');
  return found;
}

async function page(parameters: Record<string, string>): Promise<string> {
  const reply = await send(await presign('GET', name, '', parameters));
  expect(reply.status).toBe(200);
  return reply.body.toString();
}

function all(document: string, tag: string): string[] {
  return [...document.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => match[1] ?? '');
}

describe('a listing of 1,100 keys', () => {
  it('returns every key once, in order (version 2)', async () => {
    expect(await listKeys(client(), name)).toEqual(keys);
  });

  it('returns every key once, in order (version 1)', async () => {
    expect(await names(client().listObjects(name, '', true))).toEqual(keys);
  });

  it('is limited to a prefix', async () => {
    const expected = keys.filter((key) => key.startsWith('season-1'));
    expect(await listKeys(client(), name, 'season-1')).toEqual(expected);
    expect(await names(client().listObjects(name, 'season-1', true))).toEqual(expected);
    expect(await listKeys(client(), name, 'nothing')).toEqual([]);
  });

  it('groups keys by the delimiter', async () => {
    const folders = Array.from({ length: folderCount }, (_, at) => `season-${String(at).padStart(2, '0')}/`);
    expect(await names(client().listObjectsV2(name, '', false))).toEqual(folders);
    expect(await names(client().listObjects(name, '', false))).toEqual(folders);
    expect(await names(client().listObjectsV2(name, 'season-07/', false))).toEqual(keys.slice(350, 400));
  });

  it('starts after a given key', async () => {
    const startAfter = 'season-20/episode-10';
    const expected = keys.filter((key) => key > startAfter);
    expect(await names(client().listObjectsV2(name, '', true, startAfter))).toEqual(expected);
  });

  it('includes ETag, size and date', async () => {
    expect.assertions(2);
    for await (const item of client().listObjectsV2(name, 'season-07/episode-00', true)) {
      expect(item).toMatchObject({
        name: 'season-07/episode-00',
        size: 20,
        etag: expect.stringMatching(/^\w{32}$/),
      });
      expect(item.lastModified).toBeInstanceOf(Date);
    }
  });

  it('has pages of the requested size, 1,000 at most', async () => {
    expect(all(await page({ 'list-type': '2', 'max-keys': '7' }), 'Key')).toEqual(keys.slice(0, 7));
    expect(all(await page({ 'list-type': '2', 'max-keys': '5000' }), 'Key')).toHaveLength(1000);
    const none = await page({ 'list-type': '2', 'max-keys': '0' });
    expect([all(none, 'Key'), all(none, 'IsTruncated')]).toEqual([[], ['false']]);
  });

  it('pages through common prefixes without repeating or losing one', async () => {
    const found: string[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const position: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
      const document = await page({ 'list-type': '2', delimiter: '/', 'max-keys': '7', ...position });
      found.push(
        ...[...document.matchAll(/<CommonPrefixes><Prefix>([^<]*)</g)].map((match) => match[1] ?? ''),
      );
      token = all(document, 'NextContinuationToken')[0];
    }
    expect(found).toEqual(
      Array.from({ length: folderCount }, (_, at) => `season-${String(at).padStart(2, '0')}/`),
    );
  });

  it('refuses a page size that is not a number', async () => {
    const reply = await send(await presign('GET', name, '', { 'list-type': '2', 'max-keys': 'many' }));
    expect([reply.status, codeOf(reply)]).toEqual([400, 'InvalidArgument']);
  });
});

describe('a listing of odd keys', () => {
  it('is in the order of their UTF-8 bytes', async () => {
    const odd = ['a', 'a b', 'a+b', 'a/b', 'aa', 'é', '\uff61', '🎧'];
    const other = await bucket();
    await Promise.all(odd.map((key) => client().putObject(other, key, 'x')));
    expect(await listKeys(client(), other)).toEqual(odd);
  });

  it('is well-formed XML with and without URL encoding', async () => {
    const other = await bucket();
    await client().putObject(other, '<&>"\'é', 'x');
    const plain = await send(await presign('GET', other, '', { 'list-type': '2' }));
    expect(plain.body.toString()).toMatch(/<Key>&lt;&amp;&gt;/);
    const encoded = await send(await presign('GET', other, '', { 'list-type': '2', 'encoding-type': 'url' }));
    expect(encoded.body.toString()).toContain('<Key>%3C%26%3E%22%27%C3%A9</Key>');
  });
});
