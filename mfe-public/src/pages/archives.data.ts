import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import {
  archivesOfYearPath,
  archivesPath,
  archivesRules,
  archivesSeedKey,
  type ArchivesSeed,
} from '../features/archives/archives.query.ts';
import { chosenYear, episodesOfYear, requestedYear } from '../features/archives/archives.rules.ts';
import { readData } from '../read-data.ts';
import { archivesHead } from './heads.ts';

/** The requested year, else the newest. The document carries that year's cards and the list of years, no more. */
export async function loadArchives(request: PageRequest): Promise<PageData> {
  const requested = requestedYear(new URLSearchParams(request.search).get('year'));
  const found = await readData(
    request,
    requested === undefined ? archivesPath : archivesOfYearPath(requested),
    archivesRules,
  );
  if (found.state !== 'ready') {
    return {
      status: 200,
      head: archivesHead(chosenYear(requested, undefined), requested),
      cache: {},
      isCacheable: false,
    };
  }
  const { years, episodes } = found.data;
  const year = chosenYear(requested, years);
  const seed: ArchivesSeed = { year, years, episodes: episodesOfYear(episodes, year) };
  return {
    status: 200,
    head: archivesHead(year, requested),
    cache: { [archivesSeedKey]: seed },
    isCacheable: true,
  };
}
