import type { DatedEpisode, DemoDataRepository } from './demo-data.repository.ts';
import { postDate, publicationDate } from './demo-data.rules.ts';
import type { DemoData, DemoPost } from './demo-data.schema.ts';

export interface LoadDemoDataDependencies {
  repository: DemoDataRepository;
  inTransaction<Result>(work: (repository: DemoDataRepository) => Promise<Result>): Promise<Result>;
  /** Sends one audio file of the demo data to media. Sending it again changes nothing. */
  sendAudio(episodeId: number, fileName: string): Promise<void>;
  clock: () => Date;
  report(line: string): void;
}

/**
 * Fills an empty database with the demo data, then sends the audio to media. Where episodes exist
 * it only sends the audio that an interrupted run has not sent.
 */
export async function loadDemoData(
  dependencies: LoadDemoDataDependencies,
  demoData: DemoData & { posts?: readonly DemoPost[] },
): Promise<void> {
  const { repository, report } = dependencies;
  const isLoaded = await insertIfEmpty(dependencies, demoData);
  const awaited = await repository.listAwaitedAudio();
  if (isLoaded) report(`${demoData.episodes.length} épisodes chargés`);
  else if (awaited.length === 0) report('La base contient déjà des épisodes : rien à charger.');

  const files = new Map(demoData.episodes.map(({ slug, audio }) => [slug, audio]));
  for (const [index, { id, slug }] of awaited.entries()) {
    report(`Audio ${index + 1}/${awaited.length} : ${slug}`);
    const fileName = files.get(slug);
    // An episode whose slug was changed since has no file: it stays without audio.
    if (fileName) await dependencies.sendAudio(id, fileName);
    await repository.markAudioStored(id);
  }
}

function insertIfEmpty(
  { inTransaction, clock }: LoadDemoDataDependencies,
  demoData: DemoData & { posts?: readonly DemoPost[] },
): Promise<boolean> {
  const now = clock();
  const oldestFirst = demoData.episodes
    .map((episode): DatedEpisode => ({ episode, publishedAt: publicationDate(episode, now) }))
    .sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime());
  return inTransaction(async (repository) => {
    await repository.lockEpisodes();
    if (await repository.hasEpisodes()) return false;
    await repository.insertDemoData(demoData.guests, oldestFirst);
    await repository.insertPosts(
      (demoData.posts ?? []).map((post) => ({ post, publishedAt: postDate(post, now) })),
    );
    return true;
  });
}
