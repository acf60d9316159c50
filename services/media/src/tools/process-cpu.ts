import { readFileSync } from 'node:fs';

/** The unit in which Linux reports CPU time to programs, in milliseconds. */
const msPerClockTick = 10;

/** The CPU time that a process has used, in ms; undefined where the system does not tell it, or the process is gone. */
export function processCpuMs(pid: number | undefined): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // "id (name) state …": the name may contain anything. User and system time are the fields 14 and 15.
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  return (Number(userTicks) + Number(systemTicks)) * msPerClockTick;
}
