import { Worker } from 'node:worker_threads';
import {
  progressCells,
  receivedCell,
  runningCell,
  type FromWorker,
  type RenderedDocument,
  type RenderJob,
  type RenderOutcome,
  type RenderSettings,
  type ThrownError,
  type ToWorker,
  type WorkerInput,
} from './protocol.ts';
import { cpuMs } from './thread-cpu.ts';

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
  /** The render that blocked it, or that ran when the memory was exhausted. */
  culprit: RenderJob | undefined;
}

const toError = ({ name, message, stack }: ThrownError) => Object.assign(new Error(message), { name, stack });

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A busy thread is asked for a sign of life this many times within `blockedAfterMs`. */
const ticksPerDeadline = 10;
/** A silent thread is blocked once it has computed for this share of the deadline: it had the time to answer. */
const computingShare = 0.5;
/** Without computing, on a machine that has no time for it, a thread may be silent for this many deadlines. */
const longestSilenceDeadlines = 10;
/** Evaluating a bundle is one long task, and other threads start at the same time. */
const evaluationDeadlines = 3;

export interface WorkerOptions {
  workerFile: string;
  settings: RenderSettings;
  /** The thread is ended when it has done nothing but one thing for this long. */
  blockedAfterMs: number;
  /** How often a thread that has nothing to do is asked for a sign of life. */
  idlePingMs: number;
  /** Bound of the thread's JavaScript heap. */
  heapMb: number;
  onReady: () => void;
  /** A render has come to its end. Also tells what the thread holds outside of the heap, which has its bound. */
  onSettled: (externalBytes: number) => void;
  /** Something threw outside of any render: so many times since the last call, first with this error. */
  onStray: (error: Error, count: number) => void;
  /** Called once. What was under way has been rejected by then. */
  onEnd: (end: WorkerEnd) => void;
}

interface RenderUnderWay {
  job: RenderJob;
  /** For how long, in ticks of a busy thread. */
  ticks: number;
  resolve: (document: RenderedDocument | undefined) => void;
  reject: (error: Error) => void;
}

/**
 * One worker thread, from its start to its end. Silence is counted in ticks of our own timer and weighed by the
 * processor time of the thread: one that was stopped for a while, or on a busy machine, is not ended for it.
 */
export function startWorker(options: WorkerOptions) {
  const { workerFile, settings, blockedAfterMs, idlePingMs, heapMb } = options;
  const tickMs = blockedAfterMs / ticksPerDeadline;
  /** The renderer keeps its deadlines itself. One that does not, whatever a remote did to it, is given up after this. */
  const longestRenderMs = settings.dataDeadlineMs + settings.renderDeadlineMs + blockedAfterMs;
  const progress = new Int32Array(new SharedArrayBuffer(progressCells * Int32Array.BYTES_PER_ELEMENT));
  const input: WorkerInput = { settings, progress };
  const worker = new Worker(workerFile, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // No secret of this process: a remote's code needs none.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  const underWay = new Map<number, RenderUnderWay>();
  let lastId = 0;
  let state: 'loading' | 'evaluating' | 'ready' | 'ended' = 'loading';
  let isRetiring = false;
  let kernelThreadId: number | undefined;
  let silentTicks = 0;
  let cpuMsBeforeSilence = 0;
  let watch: { timer: NodeJS.Timeout; isBusy: boolean } | undefined;

  const post = (message: ToWorker) => worker.postMessage(message);

  /**
   * The render that ran last, or the only one that the thread can have begun: one that has not even arrived is not to
   * blame for a timer of a page before it. Memory is the work of many, and gives out under whoever runs.
   */
  function findCulprit(how: WorkerEnd['how']): number | undefined {
    const running = Atomics.load(progress, runningCell);
    if (underWay.has(running)) return running;
    const [first] = underWay.keys();
    const isOnlyOne = underWay.size === 1 && first !== undefined;
    const mayHaveBegun = isOnlyOne && first <= Atomics.load(progress, receivedCell);
    return mayHaveBegun && how !== 'out of memory' ? first : undefined;
  }

  function end(how: WorkerEnd['how'], error?: Error): void {
    if (state === 'ended') return;
    const wasStarting = state !== 'ready';
    state = 'ended';
    clearInterval(watch?.timer);
    void worker.terminate();
    const culpritId = how === 'retired' ? undefined : findCulprit(how);
    const culprit = culpritId === undefined ? undefined : underWay.get(culpritId)?.job;
    for (const [id, { reject }] of underWay)
      reject(
        id === culpritId && how !== 'out of memory'
          ? new RenderFailure('blocked', `This render ended its thread (${how}).`)
          : new RenderFailure('interrupted', `The thread ended under this render (${how}).`),
      );
    underWay.clear();
    options.onEnd({ how, wasStarting, error, culprit });
  }

  const heard = () => (silentTicks = 0);

  function isBlocked(): boolean {
    const deadlines = state === 'evaluating' ? evaluationDeadlines : 1;
    const silentMs = silentTicks * tickMs;
    if (silentMs <= deadlines * blockedAfterMs) return false;
    if (silentMs > longestSilenceDeadlines * blockedAfterMs) return true;
    return cpuMs(kernelThreadId) - cpuMsBeforeSilence > deadlines * blockedAfterMs * computingShare;
  }

  function giveUpOverdueRenders(): void {
    for (const [id, render] of underWay) {
      render.ticks += 1;
      // While the thread is silent, nobody knows what its renders do.
      if (silentTicks > 1 || render.ticks * tickMs <= longestRenderMs) continue;
      underWay.delete(id);
      render.reject(new RenderFailure('failed', 'The render has outlived all deadlines.'));
      options.onSettled(0);
    }
  }

  function tick(): void {
    if (silentTicks === 0) cpuMsBeforeSilence = cpuMs(kernelThreadId);
    silentTicks += 1;
    if (isBlocked()) return end('blocked');
    post({ kind: 'ping' });
    giveUpOverdueRenders();
    adjustWatch();
  }

  /** A busy thread is looked after closely, and so is one that owes an answer. Every other is asked now and then. */
  function adjustWatch(): void {
    if (state === 'ended') return;
    if (isRetiring && underWay.size === 0) return end('retired');
    const isBusy = state === 'evaluating' || underWay.size > 0 || silentTicks > 1;
    if (watch?.isBusy === isBusy) return;
    clearInterval(watch?.timer);
    if (isBusy && silentTicks <= 1) heard();
    const timer = setInterval(tick, isBusy ? tickMs : idlePingMs);
    if (!isBusy) timer.unref(); // it is no reason for the process to live on
    watch = { timer, isBusy };
  }

  function settle(id: number, outcome: RenderOutcome): void {
    const render = underWay.get(id);
    if (!render) return;
    underWay.delete(id);
    if ('error' in outcome) {
      const cause = toError(outcome.error);
      render.reject(new RenderFailure('failed', cause.message, { cause }));
    } else render.resolve(outcome.document);
    adjustWatch();
  }

  worker.on('message', (message: FromWorker) => {
    if (state === 'ended') return;
    heard();
    switch (message.kind) {
      case 'loaded':
        kernelThreadId = message.kernelThreadId;
        state = 'evaluating';
        adjustWatch();
        return;
      case 'ready':
        state = 'ready';
        adjustWatch();
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
        options.onStray(toError(message.error), message.count);
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
        underWay.set(id, { job, ticks: 0, resolve, reject });
        post({ kind: 'render', id, job });
        adjustWatch();
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
