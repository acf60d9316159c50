import { isDeepStrictEqual } from 'node:util';
import type { Recount } from './count-days.use-case.ts';
import type { DailyDownloads } from './counts.repository.ts';

const sumOf = (counts: readonly DailyDownloads[]) =>
  counts.reduce((sum, { downloads }) => sum + downloads, 0);

export function describeRecount({ day, stored, recounted }: Recount): { isSame: boolean; line: string } {
  const isSame = isDeepStrictEqual(stored, recounted);
  const verdict = isSame ? 'same' : 'DIFFERENT';
  return { isSame, line: `${day} frozen ${sumOf(stored)}, recounted ${sumOf(recounted)}: ${verdict}` };
}
