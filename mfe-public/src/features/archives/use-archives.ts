import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { useApi, useApiCache, useSeed, type ApiError } from '@nobicast/web-kit/api';
import { archivesPath, archivesRules, archivesSeedKey, readSeed, type Archives } from './archives.query.ts';
import { chosenYear, episodesOfYear } from './archives.rules.ts';

export type ArchivesFace =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'ready'; episodes: EpisodeCard[] };

/**
 * One year of the archives. The document brings the year it was asked for; the first other year makes the
 * browser fetch the whole list, and every year after that is at hand.
 */
export function useArchives(requested: number | undefined): {
  year: number;
  years: number[];
  face: ArchivesFace;
} {
  const cache = useApiCache();
  const seed = useSeed(archivesSeedKey, readSeed);
  const isServedBySeed = seed !== undefined && chosenYear(requested, seed.years) === seed.year;
  const hasList = cache.get(archivesPath)?.data !== undefined;
  const list = useApi<Archives>(isServedBySeed && !hasList ? null : archivesPath, archivesRules);

  const years = list.state === 'ready' ? list.data.years : (seed?.years ?? []);
  const year = chosenYear(requested, years.length > 0 ? years : undefined);
  if (list.state === 'ready')
    return { year, years, face: { state: 'ready', episodes: episodesOfYear(list.data.episodes, year) } };
  if (isServedBySeed) return { year, years, face: { state: 'ready', episodes: seed.episodes } };
  return { year, years, face: list };
}
