import { readFileSync } from 'node:fs';

// What Linux says of a process, or of a thread: `/proc/<pid>/stat`, `/proc/<pid>/task/<tid>/stat`. Source: proc(5).

/** The unit in which Linux reports CPU time to programs, in milliseconds. */
const msPerClockTick = 10;

export interface ProcessStat {
  /** `R` runs, `S` sleeps, `D` waits for a disk, `T` was stopped. */
  state: string;
  parent: number;
  /** The id of the process group that it belongs to. */
  group: number;
  /** CPU time that it has used so far, in ms, in steps of 10. */
  cpuMs: number;
  /** The same of its children that have ended. */
  endedChildrenMs: number;
  /** Pages that had to be read from a disk so far. */
  majorFaults: number;
  /** In clock ticks since the machine was started: with the id it identifies one process. */
  startTime: string;
}

/**
 * Of a process, or of a thread of it.
 * @throws where there is none, or elsewhere than on Linux
 */
export function readProcessStat(pid: number | 'self', thread?: number): ProcessStat {
  const folder = thread === undefined ? `/proc/${pid}` : `/proc/${pid}/task/${thread}`;
  const stat = readFileSync(`${folder}/stat`, 'utf8');
  // "id (name) state …": the name may contain anything. The state is field 3 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => fields[number - 3] ?? '';
  const ms = (user: number, system: number) => (Number(field(user)) + Number(field(system))) * msPerClockTick;
  return {
    state: field(3),
    parent: Number(field(4)),
    group: Number(field(5)),
    cpuMs: ms(14, 15),
    endedChildrenMs: ms(16, 17),
    majorFaults: Number(field(12)),
    startTime: field(22),
  };
}
