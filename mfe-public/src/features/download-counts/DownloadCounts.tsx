import { getDownloadCounts } from '@nobicast/contracts/calls';
import type { DownloadCounts } from '@nobicast/contracts/metrics';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import type { ReactNode } from 'react';
import { downloadCountsCopy, methodCopy, refusalCopy } from './download-counts.copy.ts';
import { downloadCountsRules } from './download-counts.query.ts';
import styles from './download-counts.module.css';

/** What is counted, as a sum, then each rule; the first section's have numbers because their order decides. */
export const Method = () =>
  methodCopy.map(({ title, paragraphs }, index) => (
    <section key={title} className="stack mt-6">
      <h2 className="title">{title}</h2>
      {index === 0 ? (
        <>
          <p className={`${styles.sum} display`}>{downloadCountsCopy.sum}</p>
          <ol className={styles.rules}>
            {paragraphs.map((paragraph) => (
              <li key={paragraph} className="prose">
                {paragraph}
              </li>
            ))}
          </ol>
        </>
      ) : (
        paragraphs.map((paragraph) => (
          <p key={paragraph} className="prose">
            {paragraph}
          </p>
        ))
      )}
    </section>
  ));

export function CountsTable() {
  const reply = useCall(getDownloadCounts, {}, downloadCountsRules);
  if (reply.state === 'loading')
    return (
      <div role="status" aria-busy="true">
        <span className="vh">{downloadCountsCopy.loading}</span>
        <Skeleton height="24rem" />
      </div>
    );
  if (reply.state === 'failed')
    return (
      <Panel tone="error" title={downloadCountsCopy.failed}>
        <p className="soft">{downloadCountsCopy.failedHint}</p>
        <RetryButton onRetry={reply.retry} />
      </Panel>
    );
  return <Counts counts={reply.data} />;
}

function Counts({ counts }: { counts: DownloadCounts }) {
  const { current, from, to, dropped, downloads, requests } = counts;
  if (from === null || to === null)
    return (
      <p className="prose soft">
        {downloadCountsCopy.none} {current && downloadCountsCopy.method(current)}
      </p>
    );
  return (
    <div className="stack">
      <p className="prose soft">
        {downloadCountsCopy.period(from, to)} {downloadCountsCopy.lag}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{downloadCountsCopy.outcome}</th>
            <th scope="col">{downloadCountsCopy.requests}</th>
          </tr>
        </thead>
        <tbody>
          {dropped.map((one) => (
            <Row key={one.reason} name={downloadCountsCopy.dropped[one.reason]} count={one.requests} />
          ))}
        </tbody>
        <tfoot>
          <Row name={downloadCountsCopy.downloads} count={downloads} />
          <Row name={downloadCountsCopy.total} count={requests} />
        </tfoot>
      </table>
      <Methods methods={counts.methods} />
    </div>
  );
}

const Row = ({ name, count }: { name: string; count: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="mono">{downloadCountsCopy.number(count)}</td>
  </tr>
);

/** Days counted by former rules keep their count. */
function Methods({ methods: [latest, ...former] }: Pick<DownloadCounts, 'methods'>) {
  if (!latest) return null;
  if (former.length === 0) return <p className="time mute">{downloadCountsCopy.method(latest)}</p>;
  return (
    <ul className="time mute">
      {[latest, ...former].map((method) => (
        <li key={`${method.version} ${method.agent_list}`}>{downloadCountsCopy.methodOfDays(method)}</li>
      ))}
    </ul>
  );
}

/** `children`: the opt-out switch of this browser. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <section className="stack mt-6">
    <h2 className="title">{refusalCopy.title}</h2>
    <p className="prose">{refusalCopy.intro}</p>
    <p className="prose">{refusalCopy.flag}</p>
    {children}
  </section>
);
