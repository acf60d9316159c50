import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, listenForTest } from '@nobicast/service-kit/testing';
import { answer } from './testing/gateway-for-test.ts';
import { upstreamOptions } from './testing/gateway-for-test.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** Whether a read is answered in time, by streaming or by reading it whole, as the cache does. */
type Read = (upstream: Upstream, deadlineMs: number) => Promise<boolean>;

const forwarded: Read = async (upstream, deadlineMs) => {
  const site = await listenForTest((request, response) => {
    const observed = Object.assign(request, { requestId: 'test' });
    const fail = () => response.writeHead(503).end();
    upstream.forward({ request: observed, response, actor: { kind: 'anonymous' }, deadlineMs, fail });
  });
  try {
    return (await fetch(site.url)).ok;
  } finally {
    await site.close();
  }
};

const whole: Read = async (upstream, deadlineMs) => {
  const reading = upstream.read({ path: '/', requestId: 'test', deadlineMs, maxBytes: 1_000 });
  return reading.then((reply) => reply?.status === 200).catch(() => false);
};

test.each([
  ['forwarded', forwarded],
  ['read whole', whole],
])('after one instance was silent, what is %s goes to the other until it answers again', async (_, read) => {
  let isSilent = true;
  const reads = { silent: 0, other: 0 };
  const listener =
    (which: keyof typeof reads): RequestListener =>
    (request, response) => {
      if (request.url !== '/readyz') reads[which] += 1;
      if (which === 'other' || !isSilent) answer(response, {});
    };
  const [silent, other] = [await listenForTest(listener('silent')), await listenForTest(listener('other'))];
  const upstream = createUpstream({
    ...upstreamOptions('content', [silent.url, other.url]),
    maxRequests: 10,
  });
  try {
    // Only the first one in turn waits for the deadline.
    expect(await read(upstream, 1_000)).toBe(false);
    reads.silent = 0;
    // After one second a silent instance is asked whether it is ready, but not for a reply.
    const start = performance.now();
    while (performance.now() < start + 2_000) {
      expect(await read(upstream, 60_000)).toBe(true);
      await sleep(20);
    }
    expect([reads.silent, reads.other > 0]).toEqual([0, true]);
    isSilent = false;
    await eventually(async () => (await read(upstream, 60_000)) && reads.silent > 0);
    const before = { ...reads };
    for (let turn = 0; turn < 8; turn += 1) await read(upstream, 60_000);
    expect([reads.silent - before.silent, reads.other - before.other]).toEqual([4, 4]);
  } finally {
    await silent.close();
    await other.close();
  }
});
