import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, listenForTest } from '@nobicast/service-kit/testing';
import { answer, startGatewayForTest } from './testing/gateway-for-test.ts';
import { upstreamOptions } from './testing/gateway-for-test.ts';
import { createUpstream } from './upstream.ts';

interface Caller {
  call(): Promise<boolean>;
  close(): Promise<void>;
}

async function writing(urls: string[]): Promise<Caller> {
  const gateway = await startGatewayForTest({}, { COMMENTS_URL: urls });
  const headers = { 'content-type': 'application/json' };
  const body = '{"content":"Bonsoir"}';
  return {
    call: async () => (await fetch(`${gateway.url}/api/comments`, { method: 'POST', headers, body })).ok,
    close: gateway.close,
  };
}

async function readingWhole(urls: string[]): Promise<Caller> {
  const upstream = createUpstream(upstreamOptions('content', urls));
  const request = { path: '/', requestId: 'test', deadlineMs: 60_000, maxBytes: 1_000 };
  return {
    call: async () => (await upstream.read(request))?.status === 200,
    close: async () => undefined,
  };
}

test.each([
  ['a write', writing],
  ['a read of the cache', readingWhole],
])(
  'an instance that ends its connections, because it stops, is asked only after the others, until another one is at its address: %s',
  async (_what, start) => {
    let isStopping = true;
    const answered = { stopping: 0, staying: 0 };
    const stopping = await listenForTest((request, response) => {
      if (isStopping) response.shouldKeepAlive = false;
      if (request.url === '/readyz') return void response.writeHead(isStopping ? 503 : 200).end();
      answered.stopping += 1;
      request.resume().once('end', () => answer(response, {}));
    });
    const staying = await listenForTest((request, response) => {
      answered.staying += 1;
      request.resume().once('end', () => answer(response, {}));
    });
    const { call, close } = await start([stopping.url, staying.url]);
    try {
      const startedAt = performance.now();
      while (performance.now() < startedAt + 2_500) {
        expect(await call()).toBe(true);
        await sleep(20);
      }
      expect(answered).toEqual({ stopping: 1, staying: expect.any(Number) });
      isStopping = false;
      await eventually(async () => (await call()) && answered.stopping > 1);
    } finally {
      await close();
      await stopping.close();
      await staying.close();
    }
  },
);
