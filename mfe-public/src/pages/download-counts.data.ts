import { getDownloadCounts } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { downloadCountsRules } from '../features/download-counts/download-counts.query.ts';
import { readCall } from '../read-call.ts';
import { downloadCountsHead } from './download-counts.head.ts';

/** The method is there without the figures, which the browser then asks for. */
export async function loadDownloadCounts(request: PageRequest): Promise<PageData> {
  const found = await readCall(request, getDownloadCounts, {}, downloadCountsRules);
  const isReady = found.state === 'ready';
  return {
    status: 200,
    head: downloadCountsHead,
    cache: isReady ? found.cache : {},
    isCacheable: isReady && request.pathname === paths.downloadCounts,
  };
}
