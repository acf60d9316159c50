import { getSummaryMetrics } from '@nobicast/contracts/calls';
import { readOutcome } from '@nobicast/contracts/form-outcomes';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { metricsRules } from './features/metrics/use-metrics.ts';
import { pendingOrMissingHead, type RowTitles } from './row-heads.ts';
import { readCall, type Found } from './read-call.ts';

// What the `load` of several pages have in common. Only the server runs it.

/** A page whose document is the same for everybody and needs no call. */
export const loadText = ({ pathname }: PageRequest, head: PageHead): PageData => ({
  status: 200,
  head,
  cache: {},
  // Spellings of the address are endless: only the exact one is cached.
  isCacheable: pathname === head.canonicalPath,
});

/** As `loadText`, with the figures of the site. If they cannot be read, the browser reads them. */
export async function loadTextWithFigures(request: PageRequest, head: PageHead): Promise<PageData> {
  const figures = await readCall(request, getSummaryMetrics, {}, metricsRules);
  const page = loadText(request, head);
  return figures.state === 'ready' ? { ...page, cache: figures.cache } : page;
}

/** A page with a form. After a plain form was sent, it tells that one reader the outcome, so it is not cached. */
export function loadForm(request: PageRequest, head: PageHead): PageData {
  const page = loadText(request, head);
  return readOutcome(request.search) === undefined ? page : { ...page, isCacheable: false };
}

/** A page about one row: 404 if there is none, left to the browser if it could not be read. */
export function loadRow<Data>(
  { pathname }: PageRequest,
  found: Found<Data>,
  titles: RowTitles,
  show: (data: Data) => PageData | Promise<PageData>,
): PageData | Promise<PageData> {
  if (found.state === 'ready') return show(found.data);
  const isMissing = found.state === 'failed';
  return {
    status: isMissing ? 404 : 200,
    head: pendingOrMissingHead(isMissing, pathname, titles),
    cache: found.cache,
    isCacheable: false,
  };
}

export const movedPage = (movedTo: string, head: PageHead): PageData => ({
  status: 301,
  movedTo,
  head,
  cache: {},
  isCacheable: false,
});

/** The page behind the link of a mail, for one reader: never cached. Reading it changes nothing. */
export const mailLinkPage = ({ state, cache }: Found<unknown>, head: PageHead): PageData => ({
  // A link that is not valid (any more) is gone for search engines and scanners, too.
  status: state === 'failed' ? 410 : 200,
  head,
  cache,
  isCacheable: false,
});
