import { brand } from '@nobicast/contracts/brand';
import { listEpisodes } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { metaDescription } from '@nobicast/web-kit/format';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useSearchParams } from 'react-router-dom';
import {
  archivesOfYear,
  archivesOfYearRules,
  archiveYears,
  archiveYearsRules,
} from '../features/archives/archives.query.ts';
import { chosenYear } from '../features/archives/archives.rules.ts';
import {
  ArchivesBody,
  ArchivesHead,
  choiceParameters,
  requestedKind,
  requestedYear,
  useArchives,
  type ArchivesChoice,
} from '../features/archives/index.ts';
import { textHead } from '../heads.ts';
import { readCall } from '../read-call.ts';
import { archivesCrumb, breadcrumbs, withData } from '../structured-data.ts';

export const page = { path: '/archives', inSitemap: true } satisfies PageDeclaration;

const headOf = (year: number | undefined, requested: number | undefined) =>
  textHead(
    year === undefined ? 'Archives' : `Archives ${year}`,
    metaDescription(
      `${year === undefined ? brand.name : `${brand.name} en ${year}`}\u00a0: tous les épisodes et les préparations, à écouter et à télécharger.`,
    ),
    requested === undefined ? paths.archives : paths.archivesOf(requested),
  );

export const cacheParameters = ['year', 'type'];

/** The requested year, or else the newest. The document only contains that year's episodes and the list of years. */
export async function load(request: PageRequest): Promise<PageData> {
  const parameters = new URLSearchParams(request.search);
  const parameter = parameters.get('year');
  const kind = parameters.get('type');
  const requested = requestedYear(parameter);
  const found = await readCall(request, listEpisodes, archiveYears, archiveYearsRules);
  const years = found.state === 'ready' ? found.data : undefined;
  const year = chosenYear(requested, years);
  const common = {
    status: 200,
    head: withData(headOf(year, requested), breadcrumbs(request.origin, [archivesCrumb])),
  };
  if (!years) return { ...common, cache: {}, isCacheable: false };

  const { cache } = found;
  const isKnownKind = kind === null || requestedKind(kind) !== undefined;
  const isPlain = parameter === null && isKnownKind;
  if (year === undefined || !years.includes(year)) return { ...common, cache, isCacheable: isPlain };

  const cards = await readCall(request, listEpisodes, archivesOfYear(year), archivesOfYearRules);
  return {
    ...common,
    cache: { ...cache, ...cards.cache },
    // There are infinitely many values that match no year with episodes; caching each would fill the cache.
    isCacheable: cards.state === 'ready' && isKnownKind && (isPlain || requested === year),
  };
}

/** The year and the kind of episodes are query parameters. */
export function ArchivesPage() {
  const [parameters, setParameters] = useSearchParams();
  const choice: ArchivesChoice = {
    year: requestedYear(parameters.get('year')),
    kind: requestedKind(parameters.get('type')),
  };
  const { year, years, view } = useArchives(choice);
  usePageHead(headOf(year, choice.year));

  const choose = (change: Partial<ArchivesChoice>) =>
    setParameters(choiceParameters({ ...choice, ...change }), { preventScrollReset: true });
  const episodes = view.state === 'ready' ? view.episodes : undefined;
  return (
    <>
      <ArchivesHead choice={choice} year={year} years={years} episodes={episodes} onChoose={choose} />
      <ArchivesBody view={view} kind={choice.kind} year={year} years={years} onChoose={choose} />
    </>
  );
}
