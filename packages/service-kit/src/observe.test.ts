import type { ServerResponse } from 'node:http';
import { createMetrics } from './metrics.ts';
import { observeRequests, type ObservedRequest } from './observe.ts';
import { eventually, listenForTest, recordingLogger } from './testing/index.ts';

test('a reply that stays open is logged and counted when it has begun, and not again when it closes', async () => {
  const { logger, lines } = recordingLogger();
  const counted: unknown[] = [];
  const metrics = { ...createMetrics('test'), observe: (labels: object) => void counted.push(labels) };
  const observe = observeRequests({ logger, metrics, trustsRequestIds: false });
  const opened: { request: ObservedRequest; response: ServerResponse }[] = [];
  const server = await listenForTest((request, response) => {
    observe(request, response);
    response.write('the beginning');
    opened.push({ request, response });
  });
  const leaving = new AbortController();
  const reply = await fetch(`${server.url}/stream`, { signal: leaving.signal });
  const [stream] = opened;
  expect(counted).toEqual([]);
  stream?.request.observeNow?.();
  leaving.abort();
  await expect(reply.text()).rejects.toThrow();
  await eventually(() => stream?.response.closed === true);
  expect(counted).toEqual([{ method: 'GET', route: 'other', status: 200 }]);
  expect(lines.map(({ msg, path, isAborted }) => [msg, path, isAborted])).toEqual([
    ['request', '/stream', undefined],
  ]);
  await server.close();
});
