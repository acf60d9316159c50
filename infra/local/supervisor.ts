import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createHangJudge } from './hang-judge.ts';
import { cpuMsOf, signalProcess, waitedForCpuMs } from './process-table.ts';

/** One process of the stack. */
export interface Part {
  name: string;
  /**
   * Starts it, reports the process as soon as there is one, and resolves when it is ready. Waits for as long as the process
   * lives. Rejects when it ends before that, with `UnstartableError` where another attempt would end the same way.
   */
  start(onSpawn: (child: ChildProcess) => void): Promise<void>;
  /**
   * Whether its process still answers, asked from time to time. Says nothing about what the part depends on: a restart
   * would not bring that back. A part without it is only watched for its exit.
   */
  isResponsive?(): Promise<boolean>;
  /** What it waits for while it starts, by name; undefined where it does not say. */
  waitsFor?(): Promise<string | undefined>;
  stopSignal?: NodeJS.Signals;
  /** What ends it when it hangs: SIGKILL, unless that would do harm. */
  hangSignals?: readonly NodeJS.Signals[];
}

/** A part that cannot start as things are: a bad setting, a missing program. */
export class UnstartableError extends Error {}

interface Entry {
  part: Part;
  /** Its latest process. Undefined until the first is spawned. */
  child: ChildProcess | undefined;
  nextRestartDelayMs: number;
}

const defaultLimits = {
  firstRestartDelayMs: 250,
  /** The delay doubles up to this one while a part keeps failing. */
  longestRestartDelayMs: 5_000,
  /** A part that ran for this long before it failed is restarted after the first delay again. */
  stableAfterMs: 30_000,
  /** How often a part is asked that has answered the last time. */
  checkEveryMs: 10_000,
  /** How soon it is asked again when it has not. */
  recheckAfterMs: 1_000,
  /** A part that hangs is replaced within this time, on a machine with time to spare. 0: never. */
  hangMs: 30_000,
  /** When a start that takes long is first mentioned; then again each time that it has taken twice as long. */
  mentionAfterMs: 10_000,
};

export type SupervisorLimits = typeof defaultLimits;

/** The rest of `hangMs` is for the check in between, and for the new process. */
const judgedShare = 2 / 3;
/** While a part does not answer, how late a timer of ours is shows how the machine is. */
const lagTickMs = 100;
/** A machine is starved if timers were late, or a part waited for a processor, for more than this share of the time. */
const starvedShare = 0.2;
const stopDeadlineMs = 15_000;

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
  for (const signals of [[part.stopSignal ?? 'SIGTERM'], part.hangSignals ?? [], ['SIGKILL']] as const) {
    for (const signal of signals) signalProcess(pid, signal);
    const timer = new AbortController();
    const isLate = pause(signals.length > 0 ? stopDeadlineMs : 0, true, { signal: timer.signal });
    const hasEnded = (await Promise.race([exited, isLate.catch(() => undefined)])) !== true;
    timer.abort();
    if (hasEnded) break;
  }
  await exited;
}

/** Measures for how much of a time our own timers were late. */
function measureLag() {
  let lateMs = 0;
  let dueAt = performance.now() + lagTickMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lateMs += Math.max(0, now - dueAt);
    dueAt = now + lagTickMs;
  }, lagTickMs);
  timer.unref();
  return {
    /** Since this was last called, in milliseconds. */
    take: (): number => {
      const taken = lateMs;
      lateMs = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Keeps the parts running: a part that ends by itself or hangs is restarted, one part at a time, so that a slow machine
 * does not have to start several at once. Parts are stopped in the reverse order of starting, including those that are
 * still starting. `onChange` is called with every new set of process ids.
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
  /** Ends when the part that is restarted now answers, or has ended again. */
  let turn: Promise<void> = Promise.resolve();

  const publish = () =>
    options.onChange(
      Object.fromEntries(
        entries.flatMap(({ part, child }) =>
          child?.pid && !hasExited(child) ? [[part.name, child.pid]] : [],
        ),
      ),
    );

  /** Runs the work once nobody else has the turn. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work);
    return turn;
  }

  /** Starts a process of the part. Resolves when it is ready, rejects when it has ended before. */
  async function launch(entry: Entry, onResponsive: () => void = () => undefined): Promise<void> {
    const startedAt = performance.now();
    let mentionAfterMs = limits.mentionAfterMs;
    const mention = async () => {
      timer = setTimeout(() => void mention(), mentionAfterMs);
      mentionAfterMs *= 2;
      const cpuMs = entry.child?.pid && cpuMsOf(entry.child.pid);
      const used = cpuMs ? `, of which it ran for ${(cpuMs / 1_000).toFixed(1)} s` : '';
      const others = await entry.part.waitsFor?.();
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      options.report(
        `… ${entry.part.name} has been starting for ${seconds} s${used}${others ? `; it waits for ${others}` : ''}`,
      );
    };
    let timer = setTimeout(() => void mention(), mentionAfterMs);
    const launched = entry.part.start((child) => {
      entry.child = child;
      publish();
      void killWhenHung(entry.part, child, onResponsive);
    });
    launches.add(launched);
    try {
      await launched;
    } finally {
      clearTimeout(timer);
      launches.delete(launched);
    }
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

  async function killWhenHung(part: Part, child: ChildProcess, onResponsive: () => void): Promise<void> {
    const { pid } = child;
    const isGone = () => isStopping || hasExited(child);
    const isHung = async (): Promise<boolean> => {
      if (!part.isResponsive || pid === undefined) return false;
      const judge = createHangJudge(limits.hangMs === 0 ? Infinity : limits.hangMs * judgedShare);
      const sample = () => ({
        at: performance.now(),
        cpuMs: cpuMsOf(pid),
        waitedMs: waitedForCpuMs(pid) ?? 0,
      });
      let before = sample();
      let lag: ReturnType<typeof measureLag> | undefined = measureLag(); // until its first answer
      try {
        for (;;) {
          await pause(lag ? limits.recheckAfterMs : limits.checkEveryMs, undefined, { ref: false });
          if (isGone()) return false;
          const hasAnswered = await part.isResponsive();
          if (isGone()) return false;
          if (hasAnswered) onResponsive();
          const now = sample();
          const elapsedMs = now.at - before.at;
          const starvedMs = Math.max(lag?.take() ?? 0, now.waitedMs - before.waitedMs);
          const cpuMs =
            now.cpuMs === undefined || before.cpuMs === undefined ? undefined : now.cpuMs - before.cpuMs;
          const isStarved = starvedMs > elapsedMs * starvedShare;
          before = now;
          if (judge.observe({ hasAnswered, elapsedMs, cpuMs, isStarved })) return true;
          if (hasAnswered) lag?.stop();
          lag = hasAnswered ? undefined : (lag ?? measureLag());
        }
      } finally {
        lag?.stop();
      }
    };
    if (!(await isHung())) return;
    await inTurn(async () => {
      // It may have come back while others were restarted.
      if (isGone() || pid === undefined || (await part.isResponsive?.()) || isGone()) return;
      options.report(`! ${part.name} hangs: it had the time to answer and did not; ending it`);
      for (const signal of part.hangSignals ?? ['SIGKILL']) signalProcess(pid, signal); // a process that hangs does not handle other signals
    });
    // Where the turn was given back because it answered again, it is watched further.
    if (!isGone() && part.isResponsive && (await part.isResponsive()))
      return killWhenHung(part, child, onResponsive);
  }

  /** Resolves when the part is ready again, or the stack is stopping. */
  async function restart(entry: Entry, cause: string): Promise<void> {
    const { part } = entry;
    for (let reason: string | undefined = cause; reason !== undefined;) {
      const delayMs = entry.nextRestartDelayMs;
      entry.nextRestartDelayMs = Math.min(delayMs * 2, limits.longestRestartDelayMs);
      options.report(`! ${part.name} ${reason}; starting it again in ${delayMs / 1000} s`);
      await pause(delayMs);
      let launched: Promise<string | undefined> = Promise.resolve(undefined);
      await inTurn(async () => {
        if (isStopping) return;
        await end(entry); // the previous attempt may have left a process that never became ready
        await new Promise<void>((passOn) => {
          launched = launch(entry, passOn)
            .then(
              () => undefined,
              (error: unknown) => `failed (${messageOf(error)})`,
            )
            .finally(passOn);
        });
      });
      reason = await launched;
      if (isStopping) return;
    }
    options.report(`✓ ${part.name} is back`);
  }

  return {
    /**
     * Resolves when the part is ready, however long that takes: one that ends while it starts is started again.
     * @throws what the part throws where it cannot start as things are, and while the stack is stopping
     */
    async start(part: Part): Promise<void> {
      if (isStopping) throw new Error(`${part.name} is not started: the stack is stopping.`);
      const entry: Entry = {
        part,
        child: undefined,
        nextRestartDelayMs: limits.firstRestartDelayMs,
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
