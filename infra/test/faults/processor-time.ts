import { readdirSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/** Of a process group, in seconds, including its ended processes. 0 elsewhere than on Linux. */
export const processorSecondsOf = (group: number): number =>
  processIds().reduce((sum, pid) => sum + msOf(pid, group), 0) / 1000;

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function msOf(pid: number, group: number): number {
  try {
    const stat = readProcessStat(pid);
    return stat.group === group ? stat.cpuMs + stat.endedChildrenMs : 0;
  } catch {
    return 0;
  }
}
