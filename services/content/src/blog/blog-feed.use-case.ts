import { createHash } from 'node:crypto';
import { getBlogFeed, limits } from '@nobicast/contracts';
import type { FeedsRepository } from '../feeds/feeds.repository.ts';
import { blogFeedXml } from './blog-feed.rules.ts';
import type { BlogRepository } from './blog.repository.ts';

export interface BlogFeedDependencies {
  blog: BlogRepository;
  /** It remembers when a feed changed last. */
  feeds: Pick<FeedsRepository, 'keepVersion'>;
  clock: () => Date;
  origin: string;
}

export async function writeBlogFeed({
  blog,
  feeds,
  clock,
  origin,
}: BlogFeedDependencies): Promise<{ xml: string; changedAt: Date }> {
  const posts = await blog.listNewest(clock(), limits.feeds.newest);
  const undated = blogFeedXml(posts, origin, new Date(0));
  const digest = createHash('sha256').update(undated).digest('base64');
  // HTTP dates have no parts of a second.
  const now = new Date(Math.floor(clock().getTime() / 1_000) * 1_000);
  const changedAt = await feeds.keepVersion(getBlogFeed.path, digest, now);
  return { xml: blogFeedXml(posts, origin, changedAt), changedAt };
}
