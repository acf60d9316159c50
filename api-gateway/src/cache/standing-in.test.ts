import type { IncomingHttpHeaders } from 'node:http';
import { eventually } from '@nobicast/service-kit/testing';
import { agedPageElementId } from './aged-page.script.ts';
import { cacheForTest } from '../testing/cache-for-test.ts';
import { longText, sharedDocument } from '../testing/counting-upstream.ts';
import type { WholeReply } from '../upstream.ts';

const minuteMs = 60_000;
/** A Saturday evening in Paris. */
const startMs = Date.parse('2026-11-21T20:04:00Z');

function start(revalidationMs?: number) {
  let now = startMs;
  let answer: (reads: number) => WholeReply | Promise<WholeReply> = () => good;
  let reads = 0;
  const asked: { patienceMs?: number }[] = [];
  const good: WholeReply = {
    status: 200,
    headers: sharedDocument() as IncomingHttpHeaders, // as they arrive
    body: Buffer.from(`<html><body>${longText('page')}</body></html>`),
  };
  const upstream = {
    read: async (request: { patienceMs?: number }) => {
      asked.push(request);
      return answer((reads += 1));
    },
  };
  const { cache, visit } = cacheForTest({
    upstream,
    unreadForMs: Infinity,
    nowMs: () => now,
    revalidationMs,
  });
  return {
    cache,
    visit,
    good,
    asked,
    reads: () => reads,
    pass: (ms: number) => void (now += ms),
    answerWith: (next: typeof answer) => void (answer = next),
  };
}

const failure: WholeReply = { status: 503, headers: {}, body: Buffer.from('failed') };
const never = () => new Promise<WholeReply>(() => undefined);

// T3-H1
describe('While a part is known to fail', () => {
  it('nobody waits for it: the stale reply is sent at once, and one request finds out beside it', async () => {
    const { visit, pass, answerWith, reads } = start();
    await visit('/');
    pass(2 * minuteMs);
    answerWith(() => failure);
    expect((await visit('/')).status).toBe(200);
    answerWith(never);
    const before = reads();
    for (let count = 0; count < 5; count += 1) expect((await visit('/')).status).toBe(200);
    expect(reads() - before).toBe(1);
  });

  it('other addresses of that part do not wait for it either', async () => {
    const { visit, pass, answerWith, reads } = start();
    for (const path of ['/', '/archives']) await visit(path);
    pass(2 * minuteMs);
    answerWith(() => failure);
    await visit('/');
    answerWith(never);
    const before = reads();
    expect((await visit('/archives')).status).toBe(200);
    expect(reads() - before).toBe(1);
  });

  it('it is asked twice a second, and its first good answer ends it', async () => {
    const { visit, pass, answerWith, reads, good } = start();
    await visit('/');
    pass(2 * minuteMs);
    answerWith(() => failure);
    for (let count = 0; count < 3; count += 1) await visit('/');
    expect(reads()).toBe(3);
    pass(500);
    await visit('/');
    expect(reads()).toBe(4);
    answerWith(() => good);
    pass(500);
    await eventually(async () => (await visit('/')).cacheStatus === 'nobicast; hit');
  });
});

test('a failure of a minute ago says nothing of now: the reply is asked for again first (T3-F6)', async () => {
  const { visit, pass, answerWith, good } = start();
  await visit('/feed-archive.xml?page=1');
  await visit('/archives');
  pass(2 * minuteMs);
  answerWith(() => failure);
  await visit('/archives');
  answerWith(() => good);
  pass(15 * minuteMs);
  expect((await visit('/feed-archive.xml?page=1')).cacheStatus).toBe('nobicast; fwd=stale; stored');
});

// T3-F6: a program may wait, and comes back in an hour only.
test.each([
  [1, 'nobicast; hit; ttl=-60'],
  [10_000, 'nobicast; fwd=stale; stored'],
])('in place of a stale reply a fresh one is waited for %i ms', async (revalidationMs, cacheStatus) => {
  const { visit, pass, answerWith, good } = start(revalidationMs);
  await visit('/feed.xml');
  pass(2 * minuteMs);
  answerWith(() => new Promise((resolve) => setTimeout(resolve, 50, good)));
  expect((await visit('/feed.xml')).cacheStatus).toBe(cacheStatus);
});

describe('A page of which something could not be read', () => {
  const incomplete = ({ headers, ...rest }: WholeReply): WholeReply => ({
    ...rest,
    headers: { ...headers, 'x-nobicast-incomplete': '1', 'cache-control': 'no-store' },
    body: Buffer.from('incomplete'),
  });

  it('is sent where there is nothing better, and kept for nobody', async () => {
    const { visit, answerWith, good, cache } = start();
    answerWith(() => incomplete(good));
    const { status, body, headers } = await visit('/');
    expect([status, body, headers['x-nobicast-incomplete']]).toEqual([200, 'incomplete', undefined]);
    expect(cache.figures().entries).toBe(0);
  });

  it('is worse than one that was complete, unless that one has been out of date for a minute', async () => {
    const { visit, answerWith, good, cache, pass } = start();
    await visit('/');
    answerWith(() => incomplete(good));
    pass(2 * minuteMs);
    expect((await visit('/')).body).toContain('page');
    cache.purge(['*']);
    pass(2 * minuteMs);
    expect((await visit('/')).body).toContain('page');
    cache.purge(['episodes']);
    pass(minuteMs);
    expect((await visit('/')).body).toContain('page');
    pass(1);
    expect((await visit('/')).body).toBe('incomplete');
  });
});

test('a page may wait for its data where there is none to send in its place, and only there', async () => {
  const { visit, pass, asked } = start();
  await visit('/');
  pass(2 * minuteMs);
  await visit('/');
  expect(asked.map(({ patienceMs }) => patienceMs)).toEqual([500, undefined]);
});

describe('A page that is sent in place of a fresh one', () => {
  it('says so once it is older than five minutes, and its tag is another', async () => {
    const { visit, pass, answerWith } = start();
    const fresh = await visit('/');
    answerWith(() => failure);
    pass(5 * minuteMs - 1);
    const young = await visit('/');
    pass(1);
    const aged = await visit('/');
    expect(young.body).toBe(fresh.body);
    expect(aged.body).toBe(
      fresh.body.replace(
        '<body>',
        `<body><p id="${agedPageElementId}" role="status">Page du samedi 21:04, le site se rétablit</p><script defer src="/aged-page.js"></script>`,
      ),
    );
    expect(young.headers.etag).toBe(fresh.headers.etag);
    expect(aged.headers.etag).not.toBe(fresh.headers.etag);
    expect((await visit('/', { 'if-none-match': String(aged.headers.etag) })).status).toBe(304);
    expect((await visit('/', { 'if-none-match': String(fresh.headers.etag) })).status).toBe(200);
  });

  it('names the date where the day of the week says too little', async () => {
    const { visit, pass, answerWith } = start();
    await visit('/');
    answerWith(() => failure);
    pass(7 * 24 * 60 * minuteMs);
    expect((await visit('/')).body).toContain('>Page du 21 novembre 21:04, le site se rétablit</p>');
  });

  // The policy of an embedded player allows no script that would take the line away again.
  it.each([
    ['a feed', '/feed.xml', 'application/rss+xml'],
    ['an embedded player', '/embed/episodes/la-preuve', 'text/html'],
  ])('is all that says so: %s stays as it is', async (_what, path, type) => {
    const { visit, pass, answerWith, good } = start();
    answerWith(() => ({ ...good, headers: { ...good.headers, 'content-type': type } }));
    const fresh = await visit(path);
    answerWith(() => failure);
    pass(30 * minuteMs);
    expect((await visit(path)).body).toBe(fresh.body);
  });
});
