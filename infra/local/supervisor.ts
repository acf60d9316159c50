import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { awaitHang } from './await-hang.ts';
import { cpuMsOf, signalProcess } from './process-table.ts';

export interface Part {
  name: string;
  /**
   * Reports the process as soon as it exists, and resolves when it is ready, however long that takes. Rejects when it
   * ends before, with `UnstartableError` where another attempt would end the same way.
   */
  start(onSpawn: (child: ChildProcess) => void): Promise<void>;
  /**
   * Asked from time to time. Must not depend on other parts: a restart would not bring those back. Without it only
   * the exit of the process is noticed.
   */
  isResponsive?(): Promise<boolean>;
  /**
   * The share of the usual time after which it counts as hung: less than 1 for the gateway, on which all access
   * depends.
   */
  patience?: number;
  /** The part that it waits for while it starts, if known. */
  waitsFor?(): Promise<string | undefined>;
  stopSignal?: NodeJS.Signals;
  /** What ends it when it hangs: SIGKILL, unless that would do harm. */
  hangSignals?: readonly NodeJS.Signals[];
}

/** The part cannot start as things are: a bad setting, a missing program. */
export class UnstartableError extends Error {}

interface Entry {
  part: Part;
  child: ChildProcess | undefined;
  nextRestartDelayMs: number;
  wasReady: boolean;
  /** It is the one part that is restarted now. */
  hasTurn: boolean;
}

const defaultLimits = {
  firstRestartDelayMs: 250,
  /** The delay doubles up to this one while a part keeps failing. */
  longestRestartDelayMs: 5_000,
  /** A part that ran for this long before it failed is restarted after the first delay again. */
  stableAfterMs: 30_000,
  /** How long after an answer a part is asked again. */
  checkEveryMs: 5_000,
  /** How long after a missing answer it is asked again. */
  recheckAfterMs: 1_000,
  /** A hung part is replaced within this time, on a machine with time to spare. 0: never. */
  hangMs: 30_000,
  /** When a long start is first mentioned; then again each time that it has taken twice as long. */
  mentionAfterMs: 10_000,
};

export type SupervisorLimits = typeof defaultLimits;

/** A part hangs when it is silent for this share of `hangMs`; the rest is for the checks and for the new process. */
const silentShare = 1 / 2;
const stopDeadlineMs = 15_000;

/** How often a part is asked, and after which silence it counts as hung. */
export const hangTimes = (
  { patience = 1 }: Pick<Part, 'patience'>,
  { hangMs, checkEveryMs }: Pick<SupervisorLimits, 'hangMs' | 'checkEveryMs'> = defaultLimits,
) => ({
  checkEveryMs: checkEveryMs * patience,
  limitMs: hangMs === 0 ? Infinity : hangMs * silentShare * patience,
});

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (hasExited(child)) resolve();
    else child.once('exit', () => resolve());
  });

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function end({ part, child }: Entry): Promise<void> {
  if (!child?.pid || hasExited(child)) return;
  const { pid } = child;
  const exited = exitOf(child);
  const milder = [[part.stopSignal ?? 'SIGTERM'], ...(part.hangSignals ? [part.hangSignals] : [])] as const;
  for (const signals of [...milder, ['SIGKILL']] as const) {
    for (const signal of signals) signalProcess(pid, signal);
    const timer = new AbortController();
    const late = pause(stopDeadlineMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([exited, late]);
    timer.abort();
    if (hasExited(child)) break;
  }
  await exited;
}

/**
 * Restarts parts that end by themselves or hang, one at a time, so that a slow machine does not have to start several
 * at once. Parts are stopped in the reverse order of starting, including those that are still starting. `onChange` is
 * called with every new set of process ids.
 */
export function createSupervisor(options: {
  onChange: (pids: Record<string, number>) => void;
  report: (line: string) => void;
  limits?: Partial<SupervisorLimits>;
}) {
  const limits = { ...defaultLimits, ...options.limits };
  const entries: Entry[] = [];
  const launches = new Set<Promise<void>>();
  let isStopping = false;
  /** Ends when the restarted part answers, or has ended again. */
  let turn: Promise<void> = Promise.resolve();

  const publish = () =>
    options.onChange(
      Object.fromEntries(
        entries.flatMap(({ part, child }) =>
          child?.pid && !hasExited(child) ? [[part.name, child.pid]] : [],
        ),
      ),
    );

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined); // the caller handles the error
    return done;
  }

  /** Resolves when the part is ready, rejects when it has ended before. */
  async function launch(entry: Entry, endTurn: () => void = () => undefined): Promise<void> {
    const startedAt = performance.now();
    let mentionAfterMs = limits.mentionAfterMs;
    const mention = async () => {
      timer = setTimeout(() => void mention(), mentionAfterMs);
      mentionAfterMs *= 2;
      const cpuMs = entry.child?.pid && cpuMsOf(entry.child.pid);
      const used = cpuMs ? `, of which it ran for ${(cpuMs / 1_000).toFixed(1)} s` : '';
      const others = await entry.part.waitsFor?.();
      if (!launches.has(launched)) return; // ready by now, or ended
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      options.report(
        `… ${entry.part.name} has been starting for ${seconds} s${used}${others ? `; it waits for ${others}` : ''}`,
      );
    };
    let timer = setTimeout(() => void mention(), mentionAfterMs);
    const launched = entry.part.start((child) => {
      entry.child = child;
      publish();
      void killWhenHung(entry, child, endTurn);
    });
    launches.add(launched);
    try {
      await launched;
    } finally {
      clearTimeout(timer);
      launches.delete(launched);
    }
    entry.wasReady = true;
    if (!isStopping) restartOnExit(entry);
  }

  function restartOnExit(entry: Entry): void {
    const { child } = entry;
    if (!child) return;
    const readyAt = performance.now();
    void exitOf(child).then(() => {
      if (isStopping) return;
      if (performance.now() - readyAt >= limits.stableAfterMs)
        entry.nextRestartDelayMs = limits.firstRestartDelayMs;
      void restart(entry, `ended (${child.signalCode ?? `code ${child.exitCode}`})`);
    });
  }

  async function killWhenHung(entry: Entry, child: ChildProcess, endTurn: () => void): Promise<void> {
    const { part } = entry;
    const { pid } = child;
    const { isResponsive, hangSignals = ['SIGKILL'] } = part;
    if (!isResponsive || pid === undefined) return;
    const isGone = () => isStopping || hasExited(child);
    let signals = hangSignals;
    const endIt = async () => {
      // It may have recovered while others were restarted.
      if (isGone() || (await isResponsive()) || isGone()) return;
      options.report(`! ${part.name} hangs: it had the time to answer and did not; ending it`);
      for (const signal of signals) signalProcess(pid, signal); // a process that hangs does not handle other signals
      signals = ['SIGKILL']; // if it does not end by the milder ones
    };
    while (
      await awaitHang({
        ...hangTimes(part, limits),
        recheckAfterMs: limits.recheckAfterMs,
        pid,
        isResponsive,
        isGone,
        onAnswer: endTurn,
      })
    ) {
      // The owner of the turn would wait for itself.
      if (entry.hasTurn) await endIt();
      else await inTurn(endIt);
    }
  }

  /**
   * Resolves when the part is ready again, or the stack is stopping.
   * @throws the error of a part that was never ready and cannot start as things are
   */
  async function restart(entry: Entry, cause: string): Promise<void> {
    const { part } = entry;
    for (let reason: string | undefined = cause; reason !== undefined;) {
      const delayMs = entry.nextRestartDelayMs;
      entry.nextRestartDelayMs = Math.min(delayMs * 2, limits.longestRestartDelayMs);
      options.report(`! ${part.name} ${reason}; starting it again in ${delayMs / 1000} s`);
      await pause(delayMs);
      let launched: Promise<unknown> = Promise.resolve(undefined);
      await inTurn(async () => {
        if (isStopping) return;
        entry.hasTurn = true;
        try {
          await end(entry); // the previous attempt may have left a process that never became ready
          await new Promise<void>((endTurn) => {
            launched = launch(entry, endTurn)
              .then(
                () => undefined,
                (error: unknown) => error,
              )
              .finally(endTurn);
          });
        } finally {
          entry.hasTurn = false;
        }
      });
      const failure = await launched;
      if (isStopping) return;
      if (failure instanceof UnstartableError && !entry.wasReady) throw failure;
      reason = failure === undefined ? undefined : `failed (${messageOf(failure)})`;
    }
    options.report(`✓ ${part.name} is back`);
  }

  return {
    /**
     * Resolves when the part is ready, however long that takes: one that ends while it starts is started again.
     * @throws the error of a part that cannot start as things are, and while the stack is stopping
     */
    async start(part: Part): Promise<void> {
      if (isStopping) throw new Error(`${part.name} is not started: the stack is stopping.`);
      const entry: Entry = {
        part,
        child: undefined,
        nextRestartDelayMs: limits.firstRestartDelayMs,
        wasReady: false,
        hasTurn: false,
      };
      entries.push(entry);
      try {
        await launch(entry);
      } catch (error) {
        if (isStopping || error instanceof UnstartableError) throw error;
        await restart(entry, `failed (${messageOf(error)})`);
        if (isStopping) throw error;
      }
    },
    async stop(): Promise<void> {
      isStopping = true;
      for (const entry of entries.toReversed()) await end(entry);
      // A part may still spawn its process after stopping began, until its start settles.
      while (launches.size > 0) {
        await Promise.race([Promise.allSettled(launches), new Promise((resolve) => setTimeout(resolve, 50))]);
        for (const entry of entries.toReversed()) await end(entry);
      }
    },
  };
}
