import { listEpisodes } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import {
  archivesOfYear,
  archivesOfYearRules,
  archiveYears,
  archiveYearsRules,
} from '../features/archives/archives.query.ts';
import { chosenYear, requestedYear } from '../features/archives/archives.rules.ts';
import { readCall } from '../read-call.ts';
import { archivesHead } from './heads.ts';

/** The requested year, else the newest. The document carries that year's cards and the list of years, no more. */
export async function loadArchives(request: PageRequest): Promise<PageData> {
  const parameter = new URLSearchParams(request.search).get('year');
  const requested = requestedYear(parameter);
  const found = await readCall(request, listEpisodes, archiveYears, archiveYearsRules);
  const years = found.state === 'ready' ? found.data : undefined;
  const year = chosenYear(requested, years);
  const page = { status: 200, head: archivesHead(year, requested) };
  if (!years) return { ...page, cache: {}, isCacheable: false };

  const { cache } = found;
  const isPlain = parameter === null;
  if (!years.includes(year)) return { ...page, cache, isCacheable: isPlain };

  const cards = await readCall(request, listEpisodes, archivesOfYear(year), archivesOfYearRules);
  return {
    ...page,
    cache: { ...cache, ...cards.cache },
    // Values that name no year with episodes are without number: a copy of each would fill the cache.
    isCacheable: cards.state === 'ready' && (isPlain || requested === year),
  };
}
