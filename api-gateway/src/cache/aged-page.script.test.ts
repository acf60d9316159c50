import { runInNewContext } from 'node:vm';
import { startGatewayForTest } from '../testing/gateway-for-test.ts';
import { agedPageScript } from './aged-page.script.ts';

type Reply = { ok: boolean; warning?: string } | 'away';

function runScript(replies: Reply[]) {
  const page = { isRemoved: false, location: { href: 'https://x/archives', pathname: '/archives' } };
  const asked: unknown[] = [];
  let tick: (() => Promise<unknown>) | undefined;
  let move: (() => unknown) | undefined;
  runInNewContext(agedPageScript, {
    document: { getElementById: () => ({ remove: () => (page.isRemoved = true) }) },
    location: page.location,
    window: { navigation: { addEventListener: (_name: string, heard: () => unknown) => (move = heard) } },
    setInterval: (work: () => Promise<unknown>) => (tick = work),
    clearInterval: () => (tick = undefined),
    fetch: (...call: unknown[]) => {
      asked.push(call);
      const reply = replies.shift() ?? 'away';
      if (reply === 'away') return Promise.reject(new Error('away'));
      const headers = new Headers(reply.warning === undefined ? {} : { warning: reply.warning });
      return Promise.resolve({ ok: reply.ok, headers });
    },
  });
  return { page, asked, tick: () => tick?.(), move: () => move?.(), isWatching: () => tick !== undefined };
}

test('the line stays while the page is stale or away, and goes when a fresh one can be had', async () => {
  const script = runScript(['away', { ok: false }, { ok: true, warning: '110 -' }, { ok: true }]);
  for (let check = 1; check <= 3; check += 1) {
    await script.tick();
    expect([check, script.page.isRemoved]).toEqual([check, false]);
  }
  await script.tick();
  expect([script.page.isRemoved, script.isWatching()]).toEqual([true, false]);
  expect(script.asked).toEqual(
    Array.from({ length: 4 }, () => ['https://x/archives', { method: 'HEAD', cache: 'no-store' }]),
  );
});

test('another page takes it away, and asks nothing', async () => {
  const script = runScript([]);
  await script.move();
  expect(script.page.isRemoved).toBe(false);
  script.page.location.pathname = '/';
  await script.move();
  expect([script.page.isRemoved, script.isWatching(), script.asked]).toEqual([true, false, []]);
});

test('the gateway has it, whoever else is away', async () => {
  const gateway = await startGatewayForTest({ others: 'away' });
  try {
    const reply = await fetch(`${gateway.url}/aged-page.js`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(await reply.text()).toBe(agedPageScript);
  } finally {
    await gateway.close();
  }
});
