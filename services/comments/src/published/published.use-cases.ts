import type { CommentPage } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { PagePosition, PublishedRepository } from './published.repository.ts';

export interface PublishedDependencies {
  published: PublishedRepository;
  /** In minutes; null if unknown. */
  usualDelay: () => Promise<number | null>;
}

const delayLifetimeMs = 5 * 60_000;

/** Measured again every five minutes: it hardly changes, and every page shows it. */
export function createUsualDelay(
  published: PublishedRepository,
  clock: () => Date,
): () => Promise<number | null> {
  let measured: { atMs: number; delay: Promise<number | null> } | undefined;
  return () => {
    const now = clock();
    if (!measured || Math.abs(now.getTime() - measured.atMs) > delayLifetimeMs) {
      const delay = published.usualDelayMinutes(now);
      measured = { atMs: now.getTime(), delay };
      // A failed measurement is not kept.
      delay.catch(() => (measured = undefined));
    }
    return measured.delay;
  };
}

/** Includes the episode, which cache entries depend on. */
export async function listPage(
  { published, usualDelay }: PublishedDependencies,
  subjectId: number,
  position: PagePosition | undefined,
): Promise<{ page: CommentPage; episodeId: number }> {
  const episodeId = await published.findEpisodeOf(subjectId);
  if (episodeId === undefined) throw new ApiError('subject_not_found');
  if (position && !(await published.hasPosition(subjectId, position)))
    throw new ApiError('comment_not_found');
  const [list, total, delay] = await Promise.all([
    published.listPage(subjectId, position),
    published.count(subjectId),
    usualDelay(),
  ]);
  return { page: { ...list, total, usual_delay_minutes: delay }, episodeId };
}
