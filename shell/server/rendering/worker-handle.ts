import { Worker } from 'node:worker_threads';
import {
  dataDeadlineOf,
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

/** Why a render produced no document. */
export type RenderFailureReason =
  /** Its own data or code threw, or exceeded a deadline. */
  | 'failed'
  /** It blocked the thread, which was terminated for it. */
  | 'blocked'
  /** The thread ended during it, as far as known through no fault of its own. */
  | 'interrupted'
  /** It was not started: the bundle is not used for now, or the queue is full. */
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
  /** `retired` was requested; the others are faults. */
  how: 'retired' | 'unusable' | 'blocked' | 'out of memory' | 'exited';
  /** Whether it ended while evaluating the bundle. */
  wasStarting: boolean;
  error: Error | undefined;
  /** The render that blocked it, or that was running when the memory was exhausted. */
  culprit: RenderJob | undefined;
}

const toError = ({ name, message, stack }: ThrownError) => Object.assign(new Error(message), { name, stack });

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** How many times a busy thread is pinged within `blockedAfterMs`. */
const ticksPerDeadline = 10;
/**
 * A thread that does not respond counts as blocked once it has computed for this share of the deadline: it had the time
 * to respond.
 */
const computingShare = 0.5;
/** A thread that gets no CPU time, on an overloaded machine, may be unresponsive for this many deadlines. */
const longestSilenceDeadlines = 10;
/** An idle thread that spins uses more than this share of the time since it was last checked. */
const restingShare = 0.1;
/** Even one that uses no CPU time is pinged at every so many checks: it may wait for something in a way that blocks it. */
const checksPerIdlePing = 30;
/** Evaluating a bundle is one long task, while other threads start, too. */
const evaluationDeadlines = 3;

export interface WorkerOptions {
  workerFile: string;
  settings: RenderSettings;
  /** The thread is terminated when it has been blocked for this long. */
  blockedAfterMs: number;
  /** How often an idle thread is checked: pinged, if it has computed. */
  idlePingMs: number;
  /** The limit of the thread's JavaScript heap. */
  heapMb: number;
  onReady: () => void;
  /**
   * Called when a render has ended, with the memory that the thread holds outside of the heap, which is limited as
   * well.
   */
  onSettled: (externalBytes: number) => void;
  /** Errors thrown outside of any render: their number since the last call, and the first of them. */
  onStray: (error: Error, count: number) => void;
  /** Called once, after the running renders have been rejected. */
  onEnd: (end: WorkerEnd) => void;
}

interface RenderUnderWay {
  job: RenderJob;
  /** How long the thread has been unresponsive, in ticks of a busy thread. */
  ticks: number;
  resolve: (document: RenderedDocument | undefined) => void;
  reject: (error: Error) => void;
}

/**
 * One worker thread, from start to end. Unresponsiveness is counted in ticks of our own timer and weighted by the CPU
 * time of the thread, so that a thread that was suspended, or is on a busy machine, is not terminated for it.
 */
export function startWorker(options: WorkerOptions) {
  const { workerFile, settings, blockedAfterMs, idlePingMs, heapMb } = options;
  const tickMs = blockedAfterMs / ticksPerDeadline;
  /**
   * The renderer enforces its own deadlines. A render that still does not settle, whatever a remote did to it, is given
   * up after this.
   */
  const longestRenderMs = (job: RenderJob) =>
    dataDeadlineOf(settings, job) + settings.renderDeadlineMs + blockedAfterMs;
  const progress = new Int32Array(new SharedArrayBuffer(progressCells * Int32Array.BYTES_PER_ELEMENT));
  const input: WorkerInput = { settings, progress };
  const worker = new Worker(workerFile, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // None of the secrets of this process, because the code of a remote needs none.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  });
  const underWay = new Map<number, RenderUnderWay>();
  let lastId = 0;
  let state: 'loading' | 'evaluating' | 'ready' | 'ended' = 'loading';
  let isRetiring = false;
  let kernelThreadId: number | undefined;
  let silentTicks = 0;
  let cpuMsBeforeSilence = 0;
  let cpuMsWhenChecked = 0;
  let restingChecks = 0;
  let watch: { timer: NodeJS.Timeout; isBusy: boolean } | undefined;

  const post = (message: ToWorker) => worker.postMessage(message);

  /**
   * The render that ran last, or the only one that the thread can have started: one that it has not received cannot be
   * blamed for a timer of an earlier page. Memory is used by all renders, and runs out during any of them.
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
      // While the thread does not respond, the state of its renders is unknown.
      if (silentTicks > 1 || render.ticks * tickMs <= longestRenderMs(render.job)) continue;
      underWay.delete(id);
      render.reject(new RenderFailure('failed', 'The render has outlived all deadlines.'));
      options.onSettled(0);
    }
  }

  /** Whether an idle thread need not be woken to know that it responds. Reading its CPU time costs less. */
  function isResting(): boolean {
    if (watch?.isBusy || silentTicks > 0) return false;
    const cpuMsNow = cpuMs(kernelThreadId);
    const hasComputed = cpuMsNow - cpuMsWhenChecked > idlePingMs * restingShare;
    cpuMsWhenChecked = cpuMsNow;
    restingChecks = hasComputed ? 0 : (restingChecks + 1) % checksPerIdlePing;
    return restingChecks > 0;
  }

  function tick(): void {
    if (isResting()) return;
    if (silentTicks === 0) cpuMsBeforeSilence = cpuMs(kernelThreadId);
    silentTicks += 1;
    if (isBlocked()) return end('blocked');
    post({ kind: 'ping' });
    giveUpOverdueRenders();
    adjustWatch();
  }

  /** A thread that is busy, or owes a reply, is checked often; an idle one only now and then. */
  function adjustWatch(): void {
    if (state === 'ended') return;
    if (isRetiring && underWay.size === 0) return end('retired');
    const isBusy = state === 'evaluating' || underWay.size > 0 || silentTicks > 1;
    if (watch?.isBusy === isBusy) return;
    clearInterval(watch?.timer);
    if (isBusy && silentTicks <= 1) heard();
    const timer = setInterval(tick, isBusy ? tickMs : idlePingMs);
    if (!isBusy) timer.unref(); // this timer must not keep the process running
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
    /** Ends it once its running renders have ended. */
    retire(): void {
      isRetiring = true;
      if (state !== 'ended' && underWay.size === 0) end('retired');
    },
    /** Terminates it at once. */
    stop: () => end('retired'),
  };
}

export type WorkerHandle = ReturnType<typeof startWorker>;
