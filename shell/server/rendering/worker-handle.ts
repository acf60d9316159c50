import {
  fromWorkerSchema,
  type FromWorker,
  type RenderedDocument,
  type RenderJob,
  type RenderOutcome,
  type RenderSettings,
} from './protocol.ts';
import { readService, type ReadRoute, type ServiceReply } from './service-reads.ts';
import { spawnWorker } from './spawn-worker.ts';
import { describeThrown, toError } from './thrown-error.ts';

export type RenderFailureReason =
  /** Its own data or code threw, or exceeded a deadline. */
  | 'failed'
  /** It blocked its process, which was killed for it. */
  | 'blocked'
  /** The process ended during it, as far as known not because of it. */
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

export interface WorkerEnd {
  /** `retired` was requested; the others are faults. */
  how: 'retired' | 'unusable' | 'blocked' | 'out of memory' | 'exited';
  wasStarting: boolean;
  error: Error | undefined;
  /** The render that blocked it, or that ran when the memory was exhausted. */
  culprit: RenderJob | undefined;
}

/** Pings of a busy process within `blockedAfterMs`. */
const ticksPerDeadline = 10;
/** An unresponsive process counts as blocked once it has computed for this share of the deadline. */
const computingShare = 0.5;
/** A process without CPU time, on an overloaded machine, may be unresponsive for this many deadlines. */
const longestSilenceDeadlines = 10;
/** An idle process that spins uses more than this share of the time since its last check. */
const restingShare = 0.1;
/** Even without CPU time every so many checks are a ping: it may be blocked in a wait. */
const checksPerIdlePing = 30;
/** Evaluating a bundle is one long task, while other processes start, too. */
const evaluationDeadlines = 3;

export interface WorkerOptions {
  workerFile: string;
  settings: RenderSettings;
  reads: readonly ReadRoute[];
  /** For everything that a page reads, unless its visitor waits longer. */
  dataDeadlineMs: number;
  /** The process is killed when it has been blocked for this long. */
  blockedAfterMs: number;
  /** How often an idle process is checked: pinged, if it has computed. */
  idlePingMs: number;
  heapMb: number;
  onReady: () => void;
  /** Called at the end of each render, with the memory outside of the heap, which is limited as well. */
  onSettled: (externalBytes: number) => void;
  /** Errors outside of any render: the first since the last call, and their number. */
  onStray: (error: Error, count: number) => void;
  onOutput: (text: string) => void;
  /** Called once, after the running renders have been rejected. */
  onEnd: (end: WorkerEnd) => void;
}

interface RenderUnderWay {
  job: RenderJob;
  dataDeadlineMs: number;
  dataDeadline: AbortSignal;
  /** How long the process has been unresponsive, in ticks of a busy process. */
  ticks: number;
  resolve: (document: RenderedDocument | undefined) => void;
  reject: (error: Error) => void;
}

/**
 * One render process. Unresponsiveness is counted in ticks of our own timer and weighted by the CPU time of the
 * process, so that it is not killed for being suspended or on a busy machine.
 */
export function startWorker(options: WorkerOptions) {
  const { settings, reads, blockedAfterMs, idlePingMs } = options;
  const tickMs = blockedAfterMs / ticksPerDeadline;
  /**
   * The renderer enforces its own deadlines. A render that still does not settle, whatever a remote did to it, is
   * abandoned after this.
   */
  const longestRenderMs = ({ dataDeadlineMs }: RenderUnderWay) =>
    dataDeadlineMs + settings.renderDeadlineMs + blockedAfterMs;
  const underWay = new Map<number, RenderUnderWay>();
  let lastId = 0;
  let state: 'loading' | 'evaluating' | 'ready' | 'ended' = 'loading';
  let isRetiring = false;
  /** The render whose code ran last, and the last one received; 0 before the first. */
  const progress = { running: 0, received: 0 };
  let silentTicks = 0;
  let cpuMsBeforeSilence = 0;
  let cpuMsWhenChecked = 0;
  let restingChecks = 0;
  let watch: { timer: NodeJS.Timeout; isBusy: boolean } | undefined;

  const worker = spawnWorker({
    ...options,
    onMessage,
    onEnd: ({ isOutOfMemory, error }) => end(isOutOfMemory ? 'out of memory' : 'exited', error),
  });
  worker.send({ kind: 'start', settings });

  /**
   * The render that ran last, or the only one that can have started: one that was not received cannot be blamed for a
   * timer of an earlier page. All renders share the memory.
   */
  function findCulprit(how: WorkerEnd['how']): number | undefined {
    if (underWay.has(progress.running)) return progress.running;
    const [first] = underWay.keys();
    const isOnlyOne = underWay.size === 1 && first !== undefined;
    const mayHaveBegun = isOnlyOne && first <= progress.received;
    return mayHaveBegun && how !== 'out of memory' ? first : undefined;
  }

  function end(how: WorkerEnd['how'], error?: Error): void {
    if (state === 'ended') return;
    const wasStarting = state !== 'ready';
    state = 'ended';
    clearInterval(watch?.timer);
    worker.kill();
    const culpritId = how === 'retired' ? undefined : findCulprit(how);
    const culprit = culpritId === undefined ? undefined : underWay.get(culpritId)?.job;
    for (const [id, { reject }] of underWay)
      reject(
        id === culpritId && how !== 'out of memory'
          ? new RenderFailure('blocked', `This render ended its process (${how}).`)
          : new RenderFailure('interrupted', `The process ended under this render (${how}).`),
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
    return worker.cpuMs() - cpuMsBeforeSilence > deadlines * blockedAfterMs * computingShare;
  }

  function giveUpOverdueRenders(): void {
    for (const [id, render] of underWay) {
      render.ticks += 1;
      // While the process does not respond, the state of its renders is unknown.
      if (silentTicks > 1 || render.ticks * tickMs <= longestRenderMs(render)) continue;
      underWay.delete(id);
      render.reject(new RenderFailure('failed', 'The render has outlived all deadlines.'));
      options.onSettled(0);
    }
  }

  /** Reading the CPU time of an idle process costs less than a ping. */
  function isResting(): boolean {
    if (watch?.isBusy || silentTicks > 0) return false;
    const cpuMsNow = worker.cpuMs();
    const hasComputed = cpuMsNow - cpuMsWhenChecked > idlePingMs * restingShare;
    cpuMsWhenChecked = cpuMsNow;
    restingChecks = hasComputed ? 0 : (restingChecks + 1) % checksPerIdlePing;
    return restingChecks > 0;
  }

  function tick(): void {
    if (isResting()) return;
    if (silentTicks === 0) cpuMsBeforeSilence = worker.cpuMs();
    silentTicks += 1;
    if (isBlocked()) return end('blocked');
    worker.send({ kind: 'ping' });
    giveUpOverdueRenders();
    adjustWatch();
  }

  /** A process that is busy, or owes a reply, is checked often; an idle one now and then. */
  function adjustWatch(): void {
    if (state === 'ended') return;
    if (isRetiring && underWay.size === 0) return end('retired');
    const isBusy = state === 'evaluating' || underWay.size > 0 || silentTicks > 1;
    if (watch?.isBusy === isBusy) return;
    clearInterval(watch?.timer);
    if (isBusy && silentTicks <= 1) heard();
    const timer = setInterval(tick, isBusy ? tickMs : idlePingMs);
    if (!isBusy) timer.unref();
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

  async function readFor(render: RenderUnderWay | undefined, path: string): Promise<ServiceReply> {
    if (!render) throw new Error('The page is no longer being rendered.');
    const { job, dataDeadline: signal } = render;
    return readService(reads, path, { signal, requestId: job.requestId });
  }

  async function read({ id, renderId, path }: Extract<FromWorker, { kind: 'read' }>): Promise<void> {
    const result = await readFor(underWay.get(renderId), path).catch((error: unknown) => ({
      error: describeThrown(error),
    }));
    worker.send({ kind: 'read', id, result });
  }

  function onMessage(received: unknown): void {
    const parsed = fromWorkerSchema.safeParse(received);
    if (!parsed.success)
      return end('exited', new Error('It sent an invalid message.', { cause: parsed.error }));
    const message = parsed.data;
    heard();
    switch (message.kind) {
      case 'loaded':
        state = 'evaluating';
        adjustWatch();
        return;
      case 'ready':
        state = 'ready';
        adjustWatch();
        options.onReady();
        return;
      case 'unusable':
        return end('unusable', toError(message.error));
      case 'received':
      case 'running':
        progress[message.kind] = message.id;
        return;
      case 'read':
        return void read(message);
      case 'settled':
        settle(message.id, message.outcome);
        options.onSettled(message.externalBytes);
        return;
      case 'stray':
        return options.onStray(toError(message.error), message.count);
      case 'pong':
        return;
    }
  }

  return {
    isReady: () => state === 'ready' && !isRetiring,
    renderCount: () => underWay.size,
    cpuMs: worker.cpuMs,
    /** @throws RenderFailure `failed`, `blocked` or `interrupted` */
    render(job: RenderJob): Promise<RenderedDocument | undefined> {
      lastId += 1;
      const id = lastId;
      const dataDeadlineMs = Math.max(options.dataDeadlineMs, job.patienceMs ?? 0);
      const dataDeadline = AbortSignal.timeout(dataDeadlineMs);
      return new Promise((resolve, reject) => {
        underWay.set(id, { job, dataDeadlineMs, dataDeadline, ticks: 0, resolve, reject });
        worker.send({ kind: 'render', id, job, dataDeadlineMs });
        adjustWatch();
      });
    },
    retire(): void {
      isRetiring = true;
      if (state !== 'ended' && underWay.size === 0) end('retired');
    },
    stop: () => end('retired'),
  };
}

export type WorkerHandle = ReturnType<typeof startWorker>;
