import { listEpisodes } from '@nobicast/contracts/calls';
import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { archivesOfYear, archivesOfYearRules, archiveYears, archiveYearsRules } from './archives.query.ts';
import { chosenYear, episodesOfYear } from './archives.rules.ts';

export type ArchivesFace =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'ready'; episodes: EpisodeCard[] };

/**
 * One year of the archives. The document brings the years there are and the cards of its own; any other year
 * is read when it is chosen, and is at hand after that. A year without episodes is not asked for.
 */
export function useArchives(requested: number | undefined): {
  year: number;
  years: number[];
  face: ArchivesFace;
} {
  const known = useCall(listEpisodes, archiveYears, archiveYearsRules);
  const years = known.state === 'ready' ? known.data : [];
  const year = chosenYear(requested, years.length > 0 ? years : undefined);
  const hasEpisodes = years.includes(year);
  const cards = useCall(listEpisodes, hasEpisodes ? archivesOfYear(year) : null, archivesOfYearRules);

  if (known.state !== 'ready') return { year, years, face: known };
  if (!hasEpisodes) return { year, years, face: { state: 'ready', episodes: [] } };
  if (cards.state !== 'ready') return { year, years, face: cards };
  return { year, years, face: { state: 'ready', episodes: episodesOfYear(cards.data, year) } };
}
