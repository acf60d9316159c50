import { Worker } from 'node:worker_threads';
import type {
  FromWorker,
  RenderedDocument,
  RenderJob,
  RenderOutcome,
  RenderSettings,
  ThrownError,
  ToWorker,
  WorkerInput,
} from './protocol.ts';

/** Why a render came to no document. */
export type RenderFailureReason =
  /** Its own data or code threw, or were late. */
  | 'failed'
  /** It held up the thread, which was ended for it. */
  | 'blocked'
  /** The thread ended under it, for no fault of its own as far as anybody can tell. */
  | 'interrupted'
  /** It was not begun: the bundle is left alone for now, or there is too much to do. */
  | 'refused';

export class RenderFailure extends Error {
  override name = 'RenderFailure';
  readonly reason: RenderFailureReason;
  constructor(reason: RenderFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** How a worker ended. */
export interface WorkerEnd {
  /** `retired`: it was told to. The others are faults. */
  how: 'retired' | 'unusable' | 'blocked' | 'out of memory' | 'exited';
  /** Whether it ended while the bundle was evaluated. */
  wasStarting: boolean;
  error: Error | undefined;
  /** The render that blocked it. */
  culprit: RenderJob | undefined;
}

const toError = ({ name, message, stack }: ThrownError) => Object.assign(new Error(message), { name, stack });

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** How often a busy thread is asked for a sign of life within the time it may stay silent. */
const ticksPerDeadline = 10;
/** Silence alone may mean that the machine has no time for the thread: until so many deadlines have passed, */
const longestSilence = 10 * ticksPerDeadline;
/** it counts only where this process has worked for so much of one. */
const shareOfDeadline = 0.5;

export interface WorkerOptions {
  workerFile: string;
  settings: RenderSettings;
  /** The thread is ended when it has done nothing but one thing for this long. */
  blockedAfterMs: number;
  /** Bound of the thread's JavaScript heap. */
  heapMb: number;
  onReady: () => void;
  /** A render has come to its end. Also tells what the thread holds outside of the heap, which has its bound. */
  onSettled: (externalBytes: number) => void;
  /** Something threw outside of any render. */
  onStray: (error: Error) => void;
  /** Called once. What was under way has been rejected by then. */
  onEnd: (end: WorkerEnd) => void;
}

/**
 * One worker thread, from its start to its end. Silence is counted in ticks of our own timer and weighed by the
 * processor time of the process: one that was stopped for a while, or on a busy machine, ends nobody.
 */
export function startWorker(options: WorkerOptions) {
  const { workerFile, settings, blockedAfterMs, heapMb } = options;
  const running = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const input: WorkerInput = { settings, running };
  const worker = new Worker(workerFile, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // No secret of this process: a remote's code needs none.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  const underWay = new Map<
    number,
    {
      job: RenderJob;
      resolve: (document: RenderedDocument | undefined) => void;
      reject: (error: Error) => void;
    }
  >();
  let lastId = 0;
  let state: 'loading' | 'evaluating' | 'ready' | 'ended' = 'loading';
  let isRetiring = false;
  let silentTicks = 0;
  let cpuBeforeSilence = process.cpuUsage();
  let watch: NodeJS.Timeout | undefined;

  const post = (message: ToWorker) => worker.postMessage(message);

  /** The render whose turn it was, or the only one there was. Nobody is blamed for a timer that came after its render. */
  function findCulprit(): number | undefined {
    const id = Atomics.load(running, 0);
    if (underWay.has(id)) return id;
    return underWay.size === 1 ? underWay.keys().next().value : undefined;
  }

  function end(how: WorkerEnd['how'], error?: Error): void {
    if (state === 'ended') return;
    const wasStarting = state !== 'ready';
    state = 'ended';
    clearInterval(watch);
    void worker.terminate();
    const culpritId = how === 'blocked' || how === 'exited' ? findCulprit() : undefined;
    const culprit = culpritId === undefined ? undefined : underWay.get(culpritId)?.job;
    for (const [id, { reject }] of underWay)
      reject(
        id === culpritId
          ? new RenderFailure('blocked', `This render ended its thread (${how}).`)
          : new RenderFailure('interrupted', `The thread ended under this render (${how}).`),
      );
    underWay.clear();
    options.onEnd({ how, wasStarting, error, culprit });
  }

  function heard(): void {
    silentTicks = 0;
    cpuBeforeSilence = process.cpuUsage();
  }

  function isBlocked(): boolean {
    if (silentTicks <= ticksPerDeadline) return false;
    const { user, system } = process.cpuUsage(cpuBeforeSilence);
    return (user + system) / 1_000 > blockedAfterMs * shareOfDeadline || silentTicks > longestSilence;
  }

  function watchIfBusy(): void {
    const isBusy = state === 'evaluating' || underWay.size > 0;
    if (!isBusy) {
      clearInterval(watch);
      watch = undefined;
      if (isRetiring) end('retired');
      return;
    }
    if (watch) return;
    heard();
    watch = setInterval(() => {
      silentTicks += 1;
      if (isBlocked()) end('blocked');
      else post({ kind: 'ping' });
    }, blockedAfterMs / ticksPerDeadline);
  }

  function settle(id: number, outcome: RenderOutcome): void {
    const render = underWay.get(id);
    if (!render) return;
    underWay.delete(id);
    if ('error' in outcome) {
      const cause = toError(outcome.error);
      render.reject(new RenderFailure('failed', cause.message, { cause }));
    } else render.resolve(outcome.document);
    watchIfBusy();
  }

  worker.on('message', (message: FromWorker) => {
    if (state === 'ended') return;
    heard();
    switch (message.kind) {
      case 'loaded':
        state = 'evaluating';
        watchIfBusy();
        return;
      case 'ready':
        state = 'ready';
        watchIfBusy();
        options.onReady();
        return;
      case 'unusable':
        end('unusable', toError(message.error));
        return;
      case 'settled':
        settle(message.id, message.outcome);
        options.onSettled(message.externalBytes);
        return;
      case 'stray':
        options.onStray(toError(message.error));
        return;
      case 'pong':
        return;
    }
  });
  worker.on('error', (error: Error) => end(isOutOfMemory(error) ? 'out of memory' : 'exited', error));
  worker.on('exit', () => end('exited'));

  return {
    isReady: () => state === 'ready' && !isRetiring,
    renderCount: () => underWay.size,
    /** @throws RenderFailure `failed`, `blocked` or `interrupted` */
    render(job: RenderJob): Promise<RenderedDocument | undefined> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        underWay.set(id, { job, resolve, reject });
        post({ kind: 'render', id, job });
        watchIfBusy();
      });
    },
    /** Ends it when what is under way is done. */
    retire(): void {
      isRetiring = true;
      if (state !== 'ended' && underWay.size === 0) end('retired');
    },
    /** Ends it now. */
    stop: () => end('retired'),
  };
}

export type WorkerHandle = ReturnType<typeof startWorker>;
