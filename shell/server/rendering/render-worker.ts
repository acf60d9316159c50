import { getHeapStatistics } from 'node:v8';
import { isMainThread, parentPort, workerData, type MessagePort } from 'node:worker_threads';
import {
  receivedCell,
  runningCell,
  type FromWorker,
  type RenderOutcome,
  type ThrownError,
  type ToWorker,
  type WorkerInput,
} from './protocol.ts';
import { shellOffer } from '../../src/federation/shared-libraries.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { kernelThreadId } from './thread-cpu.ts';

// The entry of a render thread. Measurements also load it without a thread: see worker-overhead.ts.
// The offer is written into a file when the shell is built.
export { createRenderer, shellOffer };

const countStraysEveryMs = 1_000;

/** Converts whatever was thrown to text: some values have no text, and some parts of errors cannot be copied. */
function describe(thrown: unknown): ThrownError {
  try {
    if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined };
    return { name: String(thrown.name), message: String(thrown.message), stack: String(thrown.stack) };
  } catch {
    return { name: 'Error', message: 'Something was thrown that cannot be described.', stack: undefined };
  }
}

/** Reports the first error at once, and the number of further ones every second. */
function createStrayReports(report: (error: ThrownError, count: number) => void) {
  let isQuiet = true;
  let unreported: { error: ThrownError; count: number } | undefined;

  function reportRest(): void {
    isQuiet = unreported === undefined;
    if (unreported) report(unreported.error, unreported.count);
    unreported = undefined;
    if (!isQuiet) setTimeout(reportRest, countStraysEveryMs);
  }

  return (thrown: unknown): void => {
    if (unreported) {
      unreported.count += 1;
      return;
    }
    const error = describe(thrown);
    if (!isQuiet) {
      unreported = { error, count: 1 };
      return;
    }
    isQuiet = false;
    report(error, 1);
    setTimeout(reportRest, countStraysEveryMs);
  };
}

function connect(port: MessagePort, { settings, progress }: WorkerInput): void {
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  // An error in a remote's timer or unhandled promise must not end the thread: other renders continue.
  const onStray = createStrayReports((error, count) => post({ kind: 'stray', error, count }));
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);

  let render: Renderer;
  post({ kind: 'loaded', kernelThreadId: kernelThreadId() });
  try {
    render = createRenderer(settings);
  } catch (error) {
    post({ kind: 'unusable', error: describe(error) });
    return;
  }
  // Loads what `fetch` needs now, so that the first page does not have to.
  void fetch('data:,').finally(() => post({ kind: 'ready' }));

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'ping') return post({ kind: 'pong' });
    const { id, job } = message;
    Atomics.store(progress, receivedCell, id);
    const settle = (outcome: RenderOutcome, transfer?: ArrayBuffer[]) =>
      post({ kind: 'settled', id, outcome, externalBytes: getHeapStatistics().external_memory }, transfer);
    const rendered = render(job, () => Atomics.store(progress, runningCell, id)).then(
      // The bytes come from a TextEncoder, so they have a buffer of their own, never a shared one.
      (document) => settle({ document }, document && [document.html.buffer as ArrayBuffer]),
      (error: unknown) => settle({ error: describe(error) }),
    );
    // A remote's reply may contain values that cannot be copied; that is an error of this page, and settles it.
    rendered.catch((error: unknown) => settle({ error: describe(error) }));
  });
}

// Only worker-handle.ts starts this worker, with this input.
if (!isMainThread && parentPort) connect(parentPort, workerData as WorkerInput);
