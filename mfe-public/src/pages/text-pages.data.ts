import { getSummaryMetrics } from '@nobicast/contracts/calls';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { readCall } from '../read-call.ts';

/** A page whose document is the same for everybody and needs no call. */
export const loadText =
  (head: PageHead) =>
  ({ pathname }: PageRequest): Promise<PageData> =>
    Promise.resolve({
      status: 200,
      head,
      cache: {},
      // Spellings of the address are endless: only the exact one is cached.
      isCacheable: pathname === head.canonicalPath,
    });

/** The same with the figures of the site. Where they cannot be read, the browser reads them. */
export const loadTextWithFigures =
  (head: PageHead) =>
  async (request: PageRequest): Promise<PageData> => {
    const figures = await readCall(request, getSummaryMetrics, {}, metricsRules);
    const page = await loadText(head)(request);
    return figures.state === 'ready' ? { ...page, cache: figures.cache } : page;
  };
