import { listEpisodes } from '@nobicast/contracts/calls';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import {
  archivesOfYear,
  archivesOfYearRules,
  archiveYears,
  archiveYearsRules,
} from '../features/archives/archives.query.ts';
import { chosenYear, requestedKind, requestedYear } from '../features/archives/archives.rules.ts';
import { readCall } from '../read-call.ts';
import { archivesHead } from './heads.ts';
import { archivesDocument } from './structured-data.ts';

/** The requested year, or else the newest. The document only contains that year's episodes and the list of years. */
export async function loadArchives(request: PageRequest): Promise<PageData> {
  const parameters = new URLSearchParams(request.search);
  const parameter = parameters.get('year');
  const kind = parameters.get('type');
  const requested = requestedYear(parameter);
  const found = await readCall(request, listEpisodes, archiveYears, archiveYearsRules);
  const years = found.state === 'ready' ? found.data : undefined;
  const year = chosenYear(requested, years);
  const page = { status: 200, head: archivesDocument(archivesHead(year, requested), request.origin) };
  if (!years) return { ...page, cache: {}, isCacheable: false };

  const { cache } = found;
  const isKnownKind = kind === null || requestedKind(kind) !== undefined;
  const isPlain = parameter === null && isKnownKind;
  if (year === undefined || !years.includes(year)) return { ...page, cache, isCacheable: isPlain };

  const cards = await readCall(request, listEpisodes, archivesOfYear(year), archivesOfYearRules);
  return {
    ...page,
    cache: { ...cache, ...cards.cache },
    // There are infinitely many values that match no year with episodes; caching each would fill the cache.
    isCacheable: cards.state === 'ready' && isKnownKind && (isPlain || requested === year),
  };
}
