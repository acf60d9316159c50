import { getDownloadCounts } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { downloadCountsRules } from '../features/download-counts/download-counts.query.ts';
import { CountsTable, downloadCountsCopy, Method, Refusal } from '../features/download-counts/index.ts';
import { OptOut } from '../features/opt-out/index.ts';
import { textHead } from '../heads.ts';
import { loadText } from '../page-data.ts';
import { readCall } from '../read-call.ts';

export const page = { path: '/mesure-d-audience', chunk: 'rare', inSitemap: true } satisfies PageDeclaration;

const head = textHead(downloadCountsCopy.title, downloadCountsCopy.description, paths.downloadCounts);

/** If the figures cannot be read, the document only has the method, and the browser requests the figures. */
export async function load(request: PageRequest): Promise<PageData> {
  const found = await readCall(request, getDownloadCounts, {}, downloadCountsRules);
  const page = loadText(request, head);
  return found.state === 'ready' ? { ...page, cache: found.cache } : { ...page, isCacheable: false };
}

export function DownloadCountsPage() {
  usePageHead(head);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{downloadCountsCopy.label}</span>
          <span className="time mute">{downloadCountsCopy.margin}</span>
        </>
      }
    >
      <div className="stack">
        <h1 className="display size-4xl">{downloadCountsCopy.title}</h1>
        <p className="prose soft">{downloadCountsCopy.intro}</p>
      </div>
      <section className="stack mt-6">
        <h2 className="title">{downloadCountsCopy.figures}</h2>
        <CountsTable />
      </section>
      <Method />
      <Refusal>
        <OptOut />
      </Refusal>
    </Band>
  );
}
