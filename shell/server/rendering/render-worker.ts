import { getHeapStatistics } from 'node:v8';
import { shellOffer } from '../../src/federation/shared-libraries.ts';
import { confineGlobals } from './confinement.ts';
import type { FromWorker, RenderOutcome, ToWorker } from './protocol.ts';
import { renderArgument } from './render-argument.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { ServiceReply } from './service-reads.ts';
import { describeThrown, toError, type ThrownError } from './thrown-error.ts';

// The entry of a render process. Measurements load it in their own process: see worker-overhead.ts. The build writes
// the offer into a file.
export { createRenderer, shellOffer };

const countStraysEveryMs = 1_000;

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
    const error = describeThrown(thrown);
    if (!isQuiet) {
      unreported = { error, count: 1 };
      return;
    }
    isQuiet = false;
    report(error, 1);
    setTimeout(reportRest, countStraysEveryMs);
  };
}

function createReads(post: (message: FromWorker) => void) {
  const waiting = new Map<
    number,
    { resolve: (reply: ServiceReply) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  return {
    of: (renderId: number) => (path: string) =>
      new Promise<ServiceReply>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        post({ kind: 'read', id: lastId, renderId, path: String(path) });
      }),
    settle(id: number, result: ServiceReply | { error: ThrownError }): void {
      const read = waiting.get(id);
      waiting.delete(id);
      if ('error' in result) read?.reject(toError(result.error));
      else read?.resolve(result);
    },
  };
}

/**
 * @param send resolves once the system has the message, so that the parent reads it even if this process blocks for
 * ever
 */
function connect(send: (message: FromWorker) => Promise<void>) {
  const post = (message: FromWorker) => void send(message);
  // An error in a remote's timer or unhandled promise must not end the process: other renders continue.
  const onStray = createStrayReports((error, count) => post({ kind: 'stray', error, count }));
  process.on('uncaughtException', onStray);
  process.on('unhandledRejection', onStray);
  const reads = createReads(post);
  let renderer: Renderer | undefined;
  let lastAnnounced = 0;

  async function announce(id: number): Promise<void> {
    if (lastAnnounced === id) return;
    lastAnnounced = id;
    await send({ kind: 'running', id });
  }

  function render({ id, job, dataDeadlineMs }: Extract<ToWorker, { kind: 'render' }>): void {
    post({ kind: 'received', id });
    const settle = (outcome: RenderOutcome) =>
      send({ kind: 'settled', id, outcome, externalBytes: getHeapStatistics().external_memory });
    const access = { dataDeadlineMs, read: reads.of(id), onTurn: () => announce(id) };
    const rendered = renderer?.(job, access).then(
      (document) => settle({ document }),
      (error: unknown) => settle({ error: describeThrown(error) }),
    );
    // A remote's reply may contain values that cannot be copied, which is an error of this page.
    void rendered?.catch((error: unknown) => settle({ error: describeThrown(error) }));
  }

  return async (message: ToWorker): Promise<void> => {
    switch (message.kind) {
      case 'start':
        await send({ kind: 'loaded' });
        try {
          renderer = createRenderer(message.settings);
          post({ kind: 'ready' });
        } catch (error) {
          post({ kind: 'unusable', error: describeThrown(error) });
        }
        return;
      case 'render':
        return render(message);
      case 'read':
        return reads.settle(message.id, message.result);
      case 'ping':
        return post({ kind: 'pong' });
    }
  };
}

function serveParent(parent: NodeJS.Process & { send: NonNullable<NodeJS.Process['send']> }): void {
  const sendToParent = parent.send.bind(parent);
  const receive = connect(
    (message) => new Promise((resolve) => sendToParent(message, undefined, undefined, () => resolve())),
  );
  parent.on('message', (message: ToWorker) => void receive(message));
  // This process ends after its parent, which still drains when a whole group of processes is told to stop.
  parent.once('disconnect', () => parent.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) parent.on(signal, () => undefined);
  confineGlobals();
}

/** Whether spawn-worker.ts started this process, with a channel. */
const isRenderProcess = (own: NodeJS.Process): own is Parameters<typeof serveParent>[0] =>
  own.argv[2] === renderArgument && own.send !== undefined;

if (isRenderProcess(process)) serveParent(process);
