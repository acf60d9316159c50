import { setTimeout as pause } from 'node:timers/promises';
import { createHangJudge } from './hang-judge.ts';
import { cpuMsOf, diskWaitsOf, waitedForCpuMs } from './process-table.ts';

/** Late timers of this process show a busy machine. */
const lagTickMs = 100;
/**
 * A machine is starved if timers were late, or a process waited for a processor, for more than this share of the
 * time.
 */
const starvedShare = 0.2;

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
    take: (): number => {
      const taken = lateMs;
      lateMs = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/** The difference of two snapshots shows how a process spent the time. */
const look = (pid: number) => ({
  at: performance.now(),
  cpuMs: cpuMsOf(pid),
  waitedMs: waitedForCpuMs(pid) ?? 0,
  diskWaits: diskWaitsOf(pid) ?? 0,
});

/**
 * Probes a process, more often while it does not answer. Resolves with true when it hangs, and with false when it is
 * gone.
 */
export async function awaitHang(options: {
  pid: number;
  isResponsive: () => Promise<boolean>;
  isGone: () => boolean;
  /** Its time to answer, in milliseconds. */
  limitMs: number;
  checkEveryMs: number;
  recheckAfterMs: number;
  onAnswer: () => void;
}): Promise<boolean> {
  const { pid, isResponsive, isGone, limitMs, checkEveryMs, recheckAfterMs, onAnswer } = options;
  const judge = createHangJudge(limitMs);
  let lag: ReturnType<typeof measureLag> | undefined = measureLag(); // until its first answer
  let before = look(pid);
  try {
    for (;;) {
      await pause(lag ? recheckAfterMs : checkEveryMs, undefined, { ref: false });
      if (isGone()) return false;
      // Nothing was asked during the pause after an answer.
      if (!lag) before = look(pid);
      const hasAnswered = await isResponsive();
      if (isGone()) return false;
      if (hasAnswered) onAnswer();
      const now = look(pid);
      const waitedMs = now.at - before.at;
      const starvedMs = Math.max(lag?.take() ?? 0, now.waitedMs - before.waitedMs);
      const cpuMs =
        now.cpuMs === undefined || before.cpuMs === undefined ? undefined : now.cpuMs - before.cpuMs;
      const isHeldUp = starvedMs > waitedMs * starvedShare || now.diskWaits > before.diskWaits;
      before = now;
      if (judge.observe({ hasAnswered, waitedMs, cpuMs, isHeldUp })) return true;
      if (hasAnswered) lag?.stop();
      lag = hasAnswered ? undefined : (lag ?? measureLag());
    }
  } finally {
    lag?.stop();
  }
}
