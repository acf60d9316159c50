import { setInterval } from 'node:timers';
import { commandLineOf, isAlive, parentOf, startTimeOf } from './process-table.ts';

const checkEveryMs = 1_000;
/** npm starts a shell, which starts us. */
const longestDistance = 3;

/** The processes between npm and this one, npm included; none where npm did not start it. */
function findNpm(env: NodeJS.ProcessEnv): number[] {
  if (env.npm_lifecycle_event === undefined) return [];
  const between: number[] = [];
  let pid: number | undefined = process.ppid;
  while (pid !== undefined && pid > 1 && between.length < longestDistance) {
    between.push(pid);
    if (/(^|[\\/ ])npm(-cli\.js)?( |$)/.test(commandLineOf(pid) ?? '')) return between;
    pid = parentOf(pid);
  }
  return []; // something else that looks like npm to us
}

/**
 * Calls `onEnd` when npm, or the shell between, ends although this process goes on: a signal that they cannot pass on, such as
 * SIGKILL, has ended them, and whoever sent it meant all of `npm start`.
 */
export function watchNpm(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  const watched = findNpm(env).map((pid) => ({ pid, startedAt: startTimeOf(pid) }));
  if (watched.length === 0) return;
  const timer = setInterval(() => {
    // An id that another process has got by now is as good as none.
    if (watched.every(({ pid, startedAt }) => isAlive(pid) && startTimeOf(pid) === startedAt)) return;
    clearInterval(timer);
    onEnd();
  }, checkEveryMs);
  timer.unref();
}
