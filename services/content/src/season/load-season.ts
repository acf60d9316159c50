import type { DatedEpisode, SeasonRepository } from './season.repository.ts';
import { publicationDate } from './season.rules.ts';
import type { Season } from './season.schema.ts';

export interface LoadSeasonDependencies {
  repository: SeasonRepository;
  inTransaction<Result>(work: (repository: SeasonRepository) => Promise<Result>): Promise<Result>;
  /** Sends one file of the season to media. Sending it again changes nothing. */
  sendAudio(episodeId: number, fileName: string): Promise<void>;
  clock: () => Date;
  report(line: string): void;
}

/**
 * Fills an empty database with the demonstration season, then sends its sound to media. Where episodes
 * exist it changes nothing, except to finish the sound of a run that was cut short.
 */
export async function loadSeason(dependencies: LoadSeasonDependencies, season: Season): Promise<void> {
  const { repository, report } = dependencies;
  const isLoaded = await insertIfEmpty(dependencies, season);
  const awaited = await repository.listAwaitedAudio();
  if (isLoaded) report(`${season.episodes.length} épisodes chargés`);
  else if (awaited.length === 0) report('La base contient déjà des épisodes : rien à charger.');

  const files = new Map(season.episodes.map(({ slug, audio }) => [slug, audio]));
  for (const [index, { id, slug }] of awaited.entries()) {
    report(`Audio ${index + 1}/${awaited.length} : ${slug}`);
    const fileName = files.get(slug);
    // A slug that somebody changed since names no file any more: its episode stays without sound.
    if (fileName) await dependencies.sendAudio(id, fileName);
    await repository.markAudioStored(id);
  }
}

function insertIfEmpty({ inTransaction, clock }: LoadSeasonDependencies, season: Season): Promise<boolean> {
  const now = clock();
  const oldestFirst = season.episodes
    .map((episode): DatedEpisode => ({ episode, publishedAt: publicationDate(episode, now) }))
    .sort((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime());
  return inTransaction(async (repository) => {
    await repository.lockEpisodes();
    if (await repository.hasEpisodes()) return false;
    await repository.insertSeason(season.guests, oldestFirst);
    return true;
  });
}
