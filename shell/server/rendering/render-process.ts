import type { Logger } from '@nobicast/service-kit';
import type { RenderedDocument, RenderJob, RenderSettings } from './protocol.ts';
import type { ReadRoute } from './service-reads.ts';
import { RenderFailure, startWorker, type WorkerEnd, type WorkerHandle } from './worker-handle.ts';

/** Limits of time and memory, and the consequences of exceeding them. */
export interface RenderLimits {
  /** For everything that a page reads. */
  dataDeadlineMs: number;
  renderDeadlineMs: number;
  /** A process that is blocked for this long is killed. */
  blockedAfterMs: number;
  idlePingMs: number;
  /** For the heap, and also for memory outside of it (buffers). */
  heapMb: number;
  /** Concurrent renders in one process. They wait for data concurrently, but compute one at a time. */
  maxUnderWay: number;
  /** Queued renders, at about 10 ms each. */
  maxWaiting: number;
  /** After this many killed processes within `faultWindowMs`, the bundle is not used for `pauseMs`. */
  maxFaults: number;
  faultWindowMs: number;
  pauseMs: number;
}

export const defaultRenderLimits: RenderLimits = {
  dataDeadlineMs: 500,
  renderDeadlineMs: 1_000,
  blockedAfterMs: 1_000,
  idlePingMs: 1_000,
  heapMb: 256,
  maxUnderWay: 16,
  maxWaiting: 200,
  maxFaults: 3,
  faultWindowMs: 30_000,
  pauseMs: 10_000,
};

interface Waiting {
  job: RenderJob;
  resolve: (document: Promise<RenderedDocument | undefined>) => void;
  reject: (error: RenderFailure) => void;
}

const pageOf = (job: RenderJob) => new URL(job.url).pathname;

function createMarks(now: () => number) {
  const untilByPage = new Map<string, number>();
  return {
    set(page: string, forMs: number): void {
      for (const [marked, until] of untilByPage) if (until <= now()) untilByPage.delete(marked);
      untilByPage.set(page, now() + forMs);
    },
    has: (page: string) => (untilByPage.get(page) ?? 0) > now(),
  };
}

/**
 * Renders with one bundle, in a process that is killed and restarted when it blocks. A bundle that keeps breaking its
 * processes is not used for a while, and neither is a single page that blocks.
 */
export function createRenderProcess(options: {
  /** For the log: the remote and its release. */
  name: string;
  workerFile: string;
  settings: RenderSettings;
  reads: readonly ReadRoute[];
  limits: RenderLimits;
  logger: Logger;
  now: () => number;
}) {
  const { name, workerFile, settings, reads, limits, logger, now } = options;
  /** The shell is only ready once the frame's process has started, so no request waits for it. */
  const isFrame = settings.bundle === undefined;
  const waiting: Waiting[] = [];
  let worker: WorkerHandle | undefined;
  let isUnusable = false;
  let isRetired = false;
  /** When processes were killed for a fault, oldest first. */
  let faults: number[] = [];
  let pausedUntil = -Infinity;
  /** Pages that blocked a process, or exhausted the memory of two, are not rendered for a while. */
  const blockedPages = createMarks(now);
  /** Pages that ran when a process's memory was exhausted. Once proves nothing, because pages share the memory. */
  const hungryPages = createMarks(now);

  let announceReady: () => void = () => undefined;
  const firstReady = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  function start(): void {
    const started = startWorker({
      workerFile,
      settings,
      reads,
      dataDeadlineMs: limits.dataDeadlineMs,
      blockedAfterMs: limits.blockedAfterMs,
      idlePingMs: limits.idlePingMs,
      heapMb: limits.heapMb,
      onReady() {
        announceReady();
        pump();
      },
      onSettled(externalBytes) {
        if (!isRetired && worker === started && externalBytes > limits.heapMb * 1024 * 1024) {
          logger.warn(
            { worker: name, externalBytes },
            'render process holds too much memory, starting another',
          );
          start();
          started.retire();
        }
        pump();
      },
      onStray: (error, count) =>
        logger.error({ err: error, worker: name, count }, 'stray error in a render process'),
      onOutput: (output) => logger.info({ worker: name, output }, 'output of a render process'),
      onEnd(end) {
        if (worker === started) worker = undefined;
        if (end.how !== 'retired') onFault(end);
      },
    });
    worker = started;
  }

  function onFault({ how, wasStarting, error, culprit }: WorkerEnd): void {
    const path = culprit && pageOf(culprit);
    logger.error({ err: error, worker: name, how, path }, 'render process ended');
    if (how === 'unusable') isUnusable = true;
    faults = [...faults.filter((at) => now() - at < limits.faultWindowMs), now()];
    // A bundle that cannot be evaluated would fail again on the next attempt.
    if (wasStarting || faults.length >= limits.maxFaults) pausedUntil = now() + limits.pauseMs;
    if (path !== undefined) {
      if (how !== 'out of memory' || hungryPages.has(path)) blockedPages.set(path, limits.faultWindowMs);
      else hungryPages.set(path, limits.faultWindowMs);
    }
    if (isPaused()) {
      for (const { reject } of waiting.splice(0)) reject(refusal());
      if (isFrame) setTimeout(startIfMissing, limits.pauseMs).unref();
    } else startIfMissing();
  }

  function startIfMissing(): void {
    if (!isRetired && !worker) start();
  }

  const isPaused = () => isUnusable || now() < pausedUntil;
  const refusal = () =>
    new RenderFailure(
      'refused',
      isUnusable ? 'The bundle cannot be used.' : 'The bundle is left alone for now.',
    );

  function pump(): void {
    while (worker?.isReady() && worker.renderCount() < limits.maxUnderWay) {
      const next = waiting.shift();
      if (!next) return;
      next.resolve(worker.render(next.job));
    }
  }

  start();
  return {
    ready: () => firstReady,
    /**
     * Undefined if the remote leaves the page to the browser.
     * @throws RenderFailure
     */
    async render(job: RenderJob): Promise<RenderedDocument | undefined> {
      if (isRetired) throw new RenderFailure('interrupted', 'The release was replaced.');
      if (isPaused()) throw refusal();
      if (blockedPages.has(pageOf(job)))
        throw new RenderFailure('refused', 'The page is left alone for now.');
      if (waiting.length >= limits.maxWaiting) throw new RenderFailure('refused', 'Too much to render.');
      const rendered = new Promise<RenderedDocument | undefined>((resolve, reject) =>
        waiting.push({ job, resolve, reject }),
      );
      startIfMissing();
      pump();
      return rendered;
    },
    /** Finishes running renders and starts no others, because another release became current. */
    retire(): void {
      isRetired = true;
      for (const { reject } of waiting.splice(0))
        reject(new RenderFailure('interrupted', 'The release was replaced.'));
      worker?.retire();
    },
    stop(): void {
      isRetired = true;
      worker?.stop();
    },
  };
}

export type RenderProcess = ReturnType<typeof createRenderProcess>;
