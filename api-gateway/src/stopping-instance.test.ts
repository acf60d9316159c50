import { listenForTest } from '@nobicast/service-kit/testing';
import { answer, startGatewayForTest } from './testing/gateway-for-test.ts';

test('an instance that ends its connections, because it stops, is asked only after the others', async () => {
  const answered = [0, 0];
  const [stopping, staying] = await Promise.all(
    [0, 1].map((index) =>
      listenForTest((request, response) => {
        answered[index] = (answered[index] ?? 0) + 1;
        if (index === 0) response.shouldKeepAlive = false;
        request.resume().once('end', () => answer(response, {}));
      }),
    ),
  );
  const urls = [stopping?.url ?? '', staying?.url ?? ''];
  const gateway = await startGatewayForTest({}, { COMMENTS_URL: urls });
  try {
    const write = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"content":"Bonsoir"}',
    };
    for (let turn = 0; turn < 20; turn += 1)
      expect((await fetch(`${gateway.url}/api/comments`, write)).status).toBe(200);
    expect(answered[0]).toBeGreaterThan(0);
    expect(answered[0]).toBeLessThan(10);
  } finally {
    await gateway.close();
    await stopping?.close();
    await staying?.close();
  }
});
