import { Registry } from 'prom-client';
import { addEventLoopLag } from './event-loop-lag.ts';

test('metrics tell how late the event loop was since they were last read', async () => {
  const registry = new Registry();
  addEventLoopLag(registry);
  const read = async () => {
    // The loop has run its timers when the next one has fired.
    await new Promise((resolve) => setTimeout(resolve));
    const text = await registry.metrics();
    const valueOf = (name: string) =>
      Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
    return { p99: valueOf('p99'), max: valueOf('max') };
  };
  const blockedUntil = performance.now() + 1_500;
  while (performance.now() < blockedUntil);
  const blocked = await read();
  expect(blocked.max).toBeGreaterThan(0.9);
  expect(blocked.p99).toBe(blocked.max);
  expect((await read()).max).toBeLessThan(blocked.max);
});
