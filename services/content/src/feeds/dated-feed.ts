import { createHash } from 'node:crypto';
import type { FeedsRepository } from './feeds.repository.ts';

export interface DatedFeedDependencies {
  /** It remembers when a feed changed last. */
  feeds: Pick<FeedsRepository, 'recordDigest'>;
  clock: () => Date;
}

/** A feed that says when its text last changed. */
export async function datedFeed(
  { feeds, clock }: DatedFeedDependencies,
  path: string,
  write: (changedAt: Date) => string,
): Promise<{ text: string; changedAt: Date }> {
  const withoutDate = write(new Date(0));
  const digest = createHash('sha256').update(withoutDate).digest('base64');
  // HTTP dates have no parts of a second.
  const now = new Date(Math.floor(clock().getTime() / 1_000) * 1_000);
  const changedAt = await feeds.recordDigest(path, digest, now);
  return { text: write(changedAt), changedAt };
}
