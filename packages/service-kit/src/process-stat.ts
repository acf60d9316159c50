import { readdirSync, readFileSync } from 'node:fs';

// Reads `/proc/<pid>/stat` and `/proc/<pid>/task/<tid>/stat` of Linux. Source: proc(5).

/** Linux reports CPU time in these units. */
const msPerClockTick = 10;

export interface ProcessStat {
  /** `R` runs, `S` sleeps, `D` waits for a disk, `T` was stopped. */
  state: string;
  parent: number;
  group: number;
  /** In ms, in steps of 10. */
  cpuMs: number;
  endedChildrenMs: number;
  /** Pages read from a disk. */
  majorFaults: number;
  /** In clock ticks since boot: with the id it identifies one process. */
  startTime: string;
}

/** @throws if it does not exist, or elsewhere than on Linux */
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

/** Every process of the machine, by its id. @throws elsewhere than on Linux */
export function readAllProcessStats(): ReadonlyMap<number, ProcessStat> {
  const all = new Map<number, ProcessStat>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      all.set(pid, readProcessStat(pid));
    } catch {
      continue; // it ended after the listing
    }
  }
  return all;
}
