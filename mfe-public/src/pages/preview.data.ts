import { getPreview } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { readPreviewLink } from '@nobicast/contracts/preview-link';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { previewRules } from '../features/preview/preview.query.ts';
import { readCall } from '../read-call.ts';
import { previewHead } from './preview.head.ts';

/** An episode that is not public yet; with status 301 once it is; 404 for an address that does not work. Never cached. */
export async function loadPreview(request: PageRequest): Promise<PageData> {
  const token = readPreviewLink(request.search);
  const found = await readCall(request, getPreview, { query: { token } }, previewRules);
  const common = { cache: found.cache, isCacheable: false };
  if (found.state !== 'ready')
    return { ...common, status: found.state === 'failed' ? 404 : 200, head: previewHead() };
  const { data } = found;
  if (data.state === 'public')
    return {
      ...common,
      status: 301,
      movedTo: paths.episode(data.slug),
      dropsQuery: true,
      head: previewHead(),
    };
  return { ...common, status: 200, head: previewHead(data.episode) };
}
