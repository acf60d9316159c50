import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import {
  archivesOfYearPath,
  archivesOfYearRules,
  archiveYearsPath,
  archiveYearsRules,
} from '../features/archives/archives.query.ts';
import { chosenYear, requestedYear } from '../features/archives/archives.rules.ts';
import { cacheEntry, readData } from '../read-data.ts';
import { archivesHead } from './heads.ts';

/** The requested year, else the newest. The document carries that year's cards and the list of years, no more. */
export async function loadArchives(request: PageRequest): Promise<PageData> {
  const parameter = new URLSearchParams(request.search).get('year');
  const requested = requestedYear(parameter);
  const found = await readData(request, archiveYearsPath, archiveYearsRules);
  const years = found.state === 'ready' ? found.data : undefined;
  const year = chosenYear(requested, years);
  const page = { status: 200, head: archivesHead(year, requested) };
  if (!years) return { ...page, cache: {}, isCacheable: false };

  const cache = cacheEntry(archiveYearsPath, found);
  const isPlain = parameter === null;
  if (!years.includes(year)) return { ...page, cache, isCacheable: isPlain };

  const path = archivesOfYearPath(year);
  const cards = await readData(request, path, archivesOfYearRules);
  return {
    ...page,
    cache: { ...cache, ...cacheEntry(path, cards) },
    // Values that name no year with episodes are without number: a copy of each would fill the cache.
    isCacheable: cards.state === 'ready' && (isPlain || requested === year),
  };
}
