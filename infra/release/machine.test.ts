import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { watchMachine } from './machine.ts';

async function occupy(threadsPerProcessor: number): Promise<Worker[]> {
  const count = availableParallelism() * threadsPerProcessor;
  return Promise.all(
    Array.from({ length: count }, () => {
      const worker = new Worker(`require('node:worker_threads').parentPort.postMessage(''); for (;;);`, {
        eval: true,
      });
      return new Promise<Worker>((resolve) => worker.once('message', () => resolve(worker)));
    }),
  );
}

test('a machine whose processors are taken is starved, and takes longer for the same work', async () => {
  const machine = watchMachine();
  const workers = await occupy(8);
  try {
    expect(machine.slowness()).toBeGreaterThan(2);
    expect(machine.isStarved()).toBe(true);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
    machine.stop();
  }
});
