import { eventually, listenForTest } from '@nobicast/service-kit/testing';
import { answer, startGatewayForTest } from './testing/gateway-for-test.ts';

const write = (url: string) =>
  fetch(`${url}/api/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"content":"Bonsoir"}',
  });

test('an instance that ends its connections, because it stops, is asked only after the others, until another one is at its address', async () => {
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
  const gateway = await startGatewayForTest({}, { COMMENTS_URL: [stopping.url, staying.url] });
  try {
    // For longer than an instance is avoided without being asked.
    const start = performance.now();
    while (performance.now() < start + 2_500) expect((await write(gateway.url)).status).toBe(200);
    expect(answered).toEqual({ stopping: 1, staying: expect.any(Number) });
    isStopping = false;
    await eventually(async () => (await write(gateway.url)).ok && answered.stopping > 1);
  } finally {
    await gateway.close();
    await stopping.close();
    await staying.close();
  }
});
