import type { NewsletterGrowth } from '@nobicast/contracts/admin-newsletter';
import { getNewsletterGrowth } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { formatNumericDate } from '@nobicast/web-kit/format';
import { NotReady } from '../../lists/ListStates.tsx';
import { growthCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

/** How the number of confirmed addresses went, week by week. */
export function Growth() {
  const load = useCall(getNewsletterGrowth, {}, { fallback: growthCopy.failed });
  return (
    <section className={styles.block} aria-labelledby="newsletter-growth">
      <h2 className="title" id="newsletter-growth">
        {growthCopy.title}
      </h2>
      {load.state !== 'ready' && <NotReady load={load} texts={growthCopy} />}
      {load.state === 'ready' && <Curve weeks={load.data.weeks} />}
    </section>
  );
}

const width = 1_000;
const height = 100;

function Curve({ weeks }: { weeks: NewsletterGrowth['weeks'] }) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...weeks.map(({ confirmed }) => confirmed));
  if (most === 0) return <p className="soft">{growthCopy.none}</p>;
  const points = weeks.map(({ confirmed }, index) => {
    const x = (index * width) / Math.max(1, weeks.length - 1);
    return `${x.toFixed(1)} ${(height - (confirmed * height) / most).toFixed(1)}`;
  });
  return (
    <figure className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M0 ${height}L${points.join('L')}L${width} ${height}Z`} />
        <path className={styles.line} d={`M${points.join('L')}`} />
      </svg>
      <p className={`${styles.ends} time mute`} aria-hidden="true">
        <span>{formatNumericDate(first.at)}</span>
        <span>{growthCopy.today}</span>
      </p>
      <figcaption className="soft">
        {growthCopy.change(last.confirmed, last.confirmed - first.confirmed, weeks.length - 1)}
      </figcaption>
      <details className="mt-3">
        <summary className="link size-sm">{growthCopy.byWeek}</summary>
        <table className={`${styles.weeks} size-sm`}>
          <thead>
            <tr>
              <th scope="col">{growthCopy.week}</th>
              <th scope="col">{growthCopy.addresses}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ at, confirmed }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at}>{formatNumericDate(at)}</time>
                </th>
                <td className="mono">{growthCopy.exact(confirmed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
