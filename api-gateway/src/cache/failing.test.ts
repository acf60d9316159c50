import { eventually } from '@nobicast/service-kit/testing';
import { cacheForTest } from '../testing/cache-for-test.ts';
import {
  countingUpstream,
  longText,
  sharedDocument,
  type UpstreamReply,
} from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import type { WholeReply } from '../upstream.ts';

const gateways: GatewayForTest[] = [];
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
});

/** Without a database replies are stale after a second. */
async function startWithStale(
  settings: Parameters<typeof startGatewayForTest>[1] = {},
  fresh: UpstreamReply = {},
) {
  let reply: UpstreamReply = fresh;
  const upstream = countingUpstream(() => reply);
  const gateway = await startGatewayForTest({ others: upstream.listener }, settings);
  gateways.push(gateway);
  return { ...upstream, url: gateway.url, answerWith: (next: UpstreamReply) => (reply = next) };
}

const cacheStatus = (reply: Response) => reply.headers.get('cache-status') ?? '';

async function untilStale(url: string): Promise<Response> {
  let reply = await fetch(url);
  await eventually(async () => {
    reply = await fetch(url);
    return cacheStatus(reply) !== 'nobicast; hit';
  });
  return reply;
}

const failingDocument: UpstreamReply = {
  status: 503,
  headers: { 'content-type': 'text/html', 'cache-control': 'no-store', 'retry-after': '5' },
  body: longText('unrendered'),
};

describe('While an upstream fails', () => {
  it('a reply that says what is not offered is no failure: everybody gets it', async () => {
    const upstream = countingUpstream(() => ({ status: 501, headers: { 'cache-control': 'no-store' } }));
    const gateway = await startGatewayForTest({ others: upstream.listener });
    gateways.push(gateway);
    const address = `${gateway.url}/api/oembed?url=x&format=xml`;
    const replies = await Promise.all([fetch(address), fetch(address), fetch(address)]);
    expect(replies.map(({ status }) => status)).toEqual([501, 501, 501]);
  });

  it('the last good document is sent, and marked as stale', async () => {
    const { url, answerWith } = await startWithStale({}, { body: longText('good') });
    await (await fetch(`${url}/archives`)).text();
    answerWith(failingDocument);
    const reply = await untilStale(`${url}/archives`);
    expect([reply.status, await reply.text()]).toEqual([200, longText('good')]);
    expect(cacheStatus(reply)).toMatch(/^nobicast; hit; ttl=-\d+$/);
    expect(Number(reply.headers.get('age'))).toBeGreaterThanOrEqual(1);
    expect(reply.headers.get('warning')).toBe('110 - "Response is Stale"');
    // No cache downstream may treat it as fresh.
    expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=0');
    answerWith({ body: longText('better') });
    // A part that has just failed is retried in the background.
    await eventually(async () => {
      const next = await fetch(`${url}/archives`);
      return (await next.text()) === longText('better') && next.headers.get('warning') === null;
    });
  });

  it('a shared call is answered alike', async () => {
    const headers = { ...sharedDocument('episodes'), 'content-type': 'application/json' };
    const { url, answerWith } = await startWithStale({}, { headers, body: '{"ok":true,"data":1}' });
    await fetch(`${url}/api/episodes`);
    answerWith({ status: 500, headers: { 'content-type': 'application/json' }, body: '{"ok":false}' });
    const reply = await untilStale(`${url}/api/episodes`);
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true, data: 1 }]);
    expect(reply.headers.get('warning')).not.toBeNull();
  });

  it('the body of a failed call is sent to the one who made it, not to those who joined', async () => {
    let answer = (_: WholeReply) => {};
    const read = () => new Promise<WholeReply>((resolve) => (answer = resolve));
    const { ask } = cacheForTest({
      upstream: { read },
      unreadForMs: 0,
      nowMs: () => 0,
      isDocument: false,
    });
    const both = [ask('/api/episodes'), ask('/api/episodes')];
    answer({ status: 500, headers: {}, body: Buffer.from('{"ok":false,"requestId":"of-the-first"}') });
    expect(await Promise.all(both)).toEqual([500, 503]);
  });

  it('the failing document is sent where there is no other, and not kept', async () => {
    const { url, answerWith } = await startWithStale({}, failingDocument);
    const reply = await fetch(`${url}/archives`);
    expect([reply.status, await reply.text()]).toEqual([503, longText('unrendered')]);
    expect([reply.headers.get('retry-after'), reply.headers.get('cache-control')]).toEqual(['5', 'no-store']);
    answerWith({ body: longText('good') });
    expect((await fetch(`${url}/archives`)).status).toBe(200);
  });

  it('a document is not sent when it has been stale for too long', async () => {
    const { url, answerWith } = await startWithStale(
      { REMOVALS_UNREAD_SECONDS: 0 },
      { body: longText('good') },
    );
    await (await fetch(`${url}/archives`)).text();
    answerWith(failingDocument);
    expect((await untilStale(`${url}/archives`)).status).toBe(503);
  });
});

describe('While an upstream is away', () => {
  // T3-H1
  it('what is at hand is sent for what is not', async () => {
    let isAway = false;
    const shell = countingUpstream(() => ({ body: longText('good') }));
    const gateway = await startGatewayForTest({
      shell: (request, response) => {
        if (isAway) request.socket.destroy();
        else shell.listener(request, response);
      },
    });
    gateways.push(gateway);
    await (await fetch(`${gateway.url}/archives`)).text();
    isAway = true;
    const stale = await untilStale(`${gateway.url}/archives`);
    expect([stale.status, await stale.text()]).toEqual([200, longText('good')]);
    const other = await fetch(`${gateway.url}/about`);
    expect(other.status).toBe(503);
    const page = await other.text();
    for (const words of ['Un instant', 'momentanément indisponible', 'href="/feed.xml"'])
      expect(page).toContain(words);
    expect(page).toContain('<meta http-equiv="refresh" content="10">');
    expect(page).not.toMatch(/javascript/i);
  });
});

describe('While an upstream is slow', () => {
  it('a document is not waited for longer than the deadline, and refreshed when it comes', async () => {
    const shell = await startWithStale({ DOCUMENT_DEADLINE_MS: 300 });
    // The deadline is short, and the machine may be busy: until one arrives in time.
    await eventually(async () => (await fetch(`${shell.url}/archives`)).status === 200);
    const good = await (await fetch(`${shell.url}/archives`)).text();
    shell.hold();
    const stale = await untilStale(`${shell.url}/archives`);
    expect([await stale.text(), stale.headers.get('warning')]).toEqual([good, '110 - "Response is Stale"']);
    // A visitor after the deadline of that fill does not wait for it, and starts no other.
    expect(cacheStatus(await fetch(`${shell.url}/archives`))).toContain('ttl=-');
    expect(shell.held).toHaveLength(1);
    shell.release();
    await eventually(async () => (await (await fetch(`${shell.url}/archives`)).text()) !== good);
  });

  it('without one at hand, a page says to come again', async () => {
    const shell = await startWithStale({ DOCUMENT_DEADLINE_MS: 300 });
    shell.hold();
    const reply = await fetch(`${shell.url}/archives`);
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('Un instant')]);
    expect(reply.headers.get('retry-after')).toBe('2');
    shell.release();
    await eventually(async () => (await fetch(`${shell.url}/archives`)).status === 200);
  });

  it('a call without a stale reply is waited for', async () => {
    const content = await startWithStale(
      { DOCUMENT_DEADLINE_MS: 50 },
      {
        headers: { ...sharedDocument('episodes'), 'content-type': 'application/json' },
        body: '{"ok":true}',
      },
    );
    content.hold();
    const reply = fetch(`${content.url}/api/episodes`);
    await eventually(() => content.held.length === 1);
    await (await fetch(`${content.url}/archives`)).text();
    content.release();
    expect((await reply).status).toBe(200);
  });
});
