import type { Logger } from '@nobicast/service-kit';
import { agentList } from './agent-list.ts';
import { judgeRequests, methodVersion, windowHours } from './counting.rules.ts';
import type { CountsRepository, DailyDownloads, Day, DayBounds, Method } from './counts.repository.ts';
import type { DeliveriesRepository } from './deliveries.repository.ts';
import { isDeepStrictEqual } from 'node:util';

export interface CountDependencies {
  deliveries: DeliveriesRepository;
  counts: CountsRepository;
  clock: () => Date;
  logger: Logger;
}

const windowMs = windowHours * 60 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

export const currentMethod: Method = {
  version: methodVersion,
  agentList: `${agentList.name} ${agentList.version}`,
};

const startOfDay = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs);

/** A window that reaches into the day, or out of it, is judged as a whole. */
async function countDay(
  { deliveries }: Pick<CountDependencies, 'deliveries'>,
  { day, start, end }: DayBounds,
): Promise<DailyDownloads[]> {
  const counts: DailyDownloads[] = [];
  for (const { episodeId, requests } of await deliveries.countByEpisode(start, end)) {
    const around = await deliveries.listRequests(
      episodeId,
      new Date(start.getTime() - windowMs),
      new Date(end.getTime() + windowMs),
    );
    const outcomes = judgeRequests(around);
    const count: DailyDownloads = { episodeId, requests, downloads: 0, dropped: {} };
    for (const { id, occurredAt } of around) {
      if (occurredAt < start || occurredAt >= end) continue;
      const outcome = outcomes.get(id) ?? 'counted';
      if (outcome === 'counted') count.downloads += 1;
      else count.dropped[outcome] = (count.dropped[outcome] ?? 0) + 1;
    }
    const judged = Object.values(count.dropped).reduce((sum, dropped) => sum + dropped, count.downloads);
    if (judged !== requests) throw new Error(`${judged} of ${requests} requests of ${day} were judged.`);
    counts.push(count);
  }
  return counts;
}

/**
 * Counts each finished day (Paris) once, for good. A day is finished about two days later, when its windows have ended
 * and their requests are settled.
 */
export async function countFinishedDays(dependencies: CountDependencies): Promise<void> {
  const { deliveries, counts, clock, logger } = dependencies;
  const settledUntil = startOfDay(clock());
  await deliveries.settleBefore(settledUntil);
  await deliveries.removeSaltsBefore(new Date(settledUntil.getTime() - dayMs).toISOString().slice(0, 10));
  const days = await counts.listUncountedDays(new Date(settledUntil.getTime() - windowMs));
  for (const bounds of days) {
    const count = { ...currentMethod, countedAt: clock() };
    await counts.putDay(bounds.day, count, await countDay(dependencies, bounds));
    logger.info({ day: bounds.day }, 'the downloads of a day were counted');
  }
}

export interface Recount {
  day: Day;
  stored: DailyDownloads[];
  recounted: DailyDownloads[];
}

/** Counts days again from stored requests, without changing anything. */
export async function recountDays(
  dependencies: Pick<CountDependencies, 'deliveries' | 'counts'>,
  period: { from: Day; to: Day },
): Promise<Recount[]> {
  const recounts: Recount[] = [];
  for (const bounds of await dependencies.counts.listCountedDays(period.from, period.to)) {
    const stored = await dependencies.counts.listDay(bounds.day);
    recounts.push({ day: bounds.day, stored, recounted: await countDay(dependencies, bounds) });
  }
  return recounts;
}

const sumOf = (counts: readonly DailyDownloads[]) =>
  counts.reduce((sum, { downloads }) => sum + downloads, 0);

export function describeRecount({ day, stored, recounted }: Recount): { isSame: boolean; line: string } {
  const isSame = isDeepStrictEqual(stored, recounted);
  const verdict = isSame ? 'same' : 'DIFFERENT';
  return { isSame, line: `${day} frozen ${sumOf(stored)}, recounted ${sumOf(recounted)}: ${verdict}` };
}
