import type { DatedEpisode, DemoDataRepository } from './demo-data.repository.ts';
import { postDate, publicationDate } from './demo-data.rules.ts';
import type { DemoData, DemoIssue, DemoPost } from './demo-data.schema.ts';

export interface LoadDemoDataDependencies {
  inTransaction<Result>(work: (repository: DemoDataRepository) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

/** Loads what is not there yet, item by item: guests, episodes, posts and issues. Returns how many episodes it added. */
export function loadDemoData(
  { inTransaction, clock }: LoadDemoDataDependencies,
  demoData: DemoData & { posts?: readonly DemoPost[]; issues?: readonly DemoIssue[] },
): Promise<number> {
  const now = clock();
  const oldestFirst = demoData.episodes
    .map((episode): DatedEpisode => ({ episode, publishedAt: publicationDate(episode, now) }))
    .sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime());
  return inTransaction(async (repository) => {
    await repository.lockEpisodes();
    const added = await repository.insertDemoData(demoData.guests, oldestFirst);
    await repository.insertPosts(
      (demoData.posts ?? []).map((post) => ({ post, publishedAt: postDate(post, now) })),
    );
    // Lists of the team follow the ids.
    for (const issue of (demoData.issues ?? []).toReversed()) await repository.insertIssue(issue);
    return added;
  });
}
