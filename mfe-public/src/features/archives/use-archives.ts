import { listEpisodes } from '@nobicast/contracts/calls';
import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { archivesOfYear, archivesOfYearRules, archiveYears, archiveYearsRules } from './archives.query.ts';
import { chosenYear, episodesOfKind, episodesOfYear, type ArchivesChoice } from './archives.rules.ts';

export type ArchivesView =
  | { state: 'loading' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'ready'; episodes: EpisodeCard[] };

/**
 * The served document has the list of years and one year's episodes; other years are fetched when selected. A year
 * without episodes is never fetched.
 */
export function useArchives({ year: requested, kind }: ArchivesChoice): {
  /** Undefined on a site without an episode. */
  year: number | undefined;
  years: number[];
  view: ArchivesView;
} {
  const known = useCall(listEpisodes, archiveYears, archiveYearsRules);
  const years = known.state === 'ready' ? known.data : [];
  const year = chosenYear(requested, known.state === 'ready' ? years : undefined);
  const shown = year !== undefined && years.includes(year) ? year : undefined;
  const cards = useCall(
    listEpisodes,
    shown === undefined ? null : archivesOfYear(shown),
    archivesOfYearRules,
  );

  if (known.state !== 'ready') return { year, years, view: known };
  if (shown === undefined) return { year, years, view: { state: 'ready', episodes: [] } };
  if (cards.state !== 'ready') return { year, years, view: cards };
  return {
    year,
    years,
    view: { state: 'ready', episodes: episodesOfKind(episodesOfYear(cards.data, shown), kind) },
  };
}
