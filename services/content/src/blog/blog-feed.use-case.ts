import { getBlogFeed, limits } from '@nobicast/contracts';
import { datedFeed, type DatedFeedDependencies } from '../feeds/dated-feed.ts';
import { blogFeedXml } from './blog-feed.rules.ts';
import type { BlogRepository } from './blog.repository.ts';

export interface BlogFeedDependencies extends DatedFeedDependencies {
  blog: BlogRepository;
  origin: string;
}

export async function writeBlogFeed({
  blog,
  origin,
  ...dependencies
}: BlogFeedDependencies): Promise<{ text: string; changedAt: Date }> {
  const posts = await blog.listNewest(dependencies.clock(), limits.feeds.newest);
  return datedFeed(dependencies, getBlogFeed.path, (changedAt) => blogFeedXml(posts, origin, changedAt));
}
