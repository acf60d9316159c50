import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cpuMs, kernelThreadId } from './thread-cpu.ts';

/** Until the process has used a second of CPU time. Asking costs more than a turn. */
const spinning = `
  const { user: before } = process.cpuUsage();
  while (process.cpuUsage().user - before < 1_000_000) for (let turn = 0; turn < 10_000_000; turn += 1);
`;

describe('The CPU time of a thread', () => {
  it('is its own if the system reports it, or else that of the process', async () => {
    const thread = kernelThreadId();
    const [ownBefore, allBefore] = [cpuMs(thread), cpuMs(undefined)];
    await once(new Worker(spinning, { eval: true }), 'exit');
    const [own, all] = [cpuMs(thread) - ownBefore, cpuMs(undefined) - allBefore];
    expect(all).toBeGreaterThanOrEqual(1_000);
    // Jest works in this thread meanwhile, too.
    expect(own < all / 2).toBe(process.platform === 'linux');
  });

  it('grows while it computes', () => {
    const thread = kernelThreadId();
    const before = cpuMs(thread);
    const deadline = performance.now() + 30_000;
    while (cpuMs(thread) - before < 50 && performance.now() < deadline);
    expect(cpuMs(thread) - before).toBeGreaterThanOrEqual(50);
  });

  it('of a thread that has ended does not throw', () => {
    expect(cpuMs(999_999_999)).toBe(0);
  });
});
