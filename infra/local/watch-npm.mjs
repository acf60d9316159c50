import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// This file runs before anything is installed: it may use only Node's own modules.

const checkEveryMs = 1_000;
/** npm starts a shell, which starts us. */
const longestDistance = 3;

function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Field 4 of proc(5); the second field may contain spaces.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/.exec(
      execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
    );
    return { parent: Number(parent), command };
  } catch {
    return undefined; // it exited meanwhile, or this is Windows
  }
}

/** Undefined unless npm has started this process, with a shell between. */
function findNpm() {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  for (let pid = process.ppid, distance = 0; pid > 1 && distance < longestDistance; distance += 1) {
    const found = describe(pid);
    if (!found) return undefined;
    if (/(^|[\\/ ])npm(-cli\.js)?( |$)/.test(found.command)) return pid;
    pid = found.parent;
  }
  return undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Calls `onEnd` when npm, or the shell between, was ended by a signal that it cannot pass on, such as SIGKILL: the
 * sender meant the whole command.
 * @param {() => void} onEnd
 */
export function watchNpm(onEnd) {
  const npm = findNpm();
  if (npm === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onEnd();
  }, checkEveryMs);
  timer.unref();
}
