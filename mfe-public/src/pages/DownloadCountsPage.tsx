import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { CountsTable, downloadCountsCopy, Method, Refusal } from '../features/download-counts/index.ts';
import { OptOut } from '../features/opt-out/index.ts';
import { downloadCountsHead } from './download-counts.head.ts';

/** How downloads are counted, with what each rule dropped. */
export function DownloadCountsPage() {
  usePageHead(downloadCountsHead);
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
