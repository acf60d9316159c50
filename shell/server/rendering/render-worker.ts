import { getHeapStatistics } from 'node:v8';
import { isMainThread, parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { FromWorker, RenderOutcome, ThrownError, ToWorker, WorkerInput } from './protocol.ts';
import { createRenderer, type Renderer } from './renderer.ts';

// The entry of a render thread. Also required without a thread, by measurements: see worker-overhead.ts.
export { createRenderer };

function describe(thrown: unknown): ThrownError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined };
  return { name: thrown.name, message: thrown.message, stack: thrown.stack };
}

function connect(port: MessagePort, { settings, running }: WorkerInput): void {
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  // A timer or a promise that a remote forgot ends nothing: other renders go on.
  const onStray = (thrown: unknown) => post({ kind: 'stray', error: describe(thrown) });
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);

  let render: Renderer;
  post({ kind: 'loaded' });
  try {
    render = createRenderer(settings);
  } catch (error) {
    post({ kind: 'unusable', error: describe(error) });
    return;
  }
  // Loads what `fetch` needs. The first page has better things to do with the time for its data.
  void fetch('data:,').finally(() => post({ kind: 'ready' }));

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'ping') return post({ kind: 'pong' });
    const { id, job } = message;
    const settle = (outcome: RenderOutcome, transfer?: ArrayBuffer[]) =>
      post({ kind: 'settled', id, outcome, externalBytes: getHeapStatistics().external_memory }, transfer);
    render(job, () => Atomics.store(running, 0, id)).then(
      // The bytes were made by a TextEncoder: a buffer of their own, never a shared one.
      (document) => settle({ document }, document && [document.html.buffer as ArrayBuffer]),
      (error: unknown) => settle({ error: describe(error) }),
    );
  });
}

// A worker is started by worker-handle.ts alone, with this input.
if (!isMainThread && parentPort) connect(parentPort, workerData as WorkerInput);
