import { readdirSync } from 'node:fs';
import { readProcessStat } from '@nobicast/service-kit/process-stat';

/**
 * The processor time that a group of processes has used, in seconds, with that of its processes that have ended. 0
 * elsewhere than on Linux.
 */
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
    return 0; // it ended meanwhile
  }
}
