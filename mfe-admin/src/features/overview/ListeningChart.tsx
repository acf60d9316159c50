import { limits } from '@nobicast/contracts/limits';
import { listListeningDays } from '@nobicast/contracts/calls';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { useId, useState, type CSSProperties, type PointerEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './listening-chart.module.css';
import { roundedTop, toPoints, type ListeningPoint } from './listening.points.ts';
import { exact, overviewCopy } from './overview.copy.ts';

const [, usualPeriod] = limits.listeningPeriods;
type Period = (typeof limits.listeningPeriods)[number];
const parameter = 'periode';

export function Listening() {
  const [parameters, setParameters] = useSearchParams();
  const period =
    limits.listeningPeriods.find((days) => String(days) === parameters.get(parameter)) ?? usualPeriod;
  const days = useCall(listListeningDays, { query: { days: period } });
  const choose = (chosen: Period) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (chosen === usualPeriod) next.delete(parameter);
        else next.set(parameter, String(chosen));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section aria-labelledby="ecoutes">
      <div className="cluster between">
        <h2 className="title size-xl" id="ecoutes">
          {overviewCopy.listening}
        </h2>
        <div className="cluster" role="group" aria-label={overviewCopy.period}>
          {limits.listeningPeriods.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.chip}
              aria-pressed={choice === period}
              onClick={() => choose(choice)}
            >
              {overviewCopy.periods[choice]}
            </button>
          ))}
        </div>
      </div>
      {days.state === 'loading' && (
        <div role="status" aria-label={overviewCopy.listeningLoading}>
          <Skeleton height="18rem" />
        </div>
      )}
      {days.state === 'failed' && (
        <Panel tone="error" heading="p" title={overviewCopy.listeningFailed}>
          <RetryButton onRetry={days.retry} />
        </Panel>
      )}
      {days.state === 'ready' && <Chart key={period} points={toPoints(days.data.days)} />}
    </section>
  );
}

/** Plays go up from the middle, downloads down. */
const height = 200;
const middle = height / 2;
const longestBar = 88;
const width = 1_000;

function Chart({ points }: { points: readonly ListeningPoint[] }) {
  const [index, setIndex] = useState(points.length - 1);
  const plays = points.reduce((total, point) => total + point.plays, 0);
  const downloads = points.reduce((total, point) => total + point.downloads, 0);
  const shown = points[index] ?? points.at(-1);
  const first = points[0];
  const last = points.at(-1);
  if (!shown || !first || !last) return null;
  if (plays + downloads === 0) return <p className="mute mt-3">{overviewCopy.nothingHeard}</p>;
  const middlePoint = points[Math.floor(points.length / 2)] ?? last;
  return (
    <>
      <figure className={styles.figure}>
        <p className={styles.readout} aria-hidden="true">
          <span className="time">{shown.label}</span>
          <span className={styles.up}>
            <span className="display">{exact.format(shown.plays)}</span> {overviewCopy.playsOf(shown.plays)}
          </span>
          <span className={styles.down}>
            <span className="display">{exact.format(shown.downloads)}</span>{' '}
            {overviewCopy.downloadsOf(shown.downloads)}
          </span>
        </p>
        <Bars points={points} index={index} onIndex={setIndex} />
        <p className={styles.ends} aria-hidden="true">
          <span>{first.shortLabel}</span>
          <span>{middlePoint.shortLabel}</span>
          <span>{last.shortLabel}</span>
        </p>
        <figcaption className="mute">
          {overviewCopy.total(first.dateLabel, last.dateLabel, plays, downloads)}
        </figcaption>
      </figure>
      <details className={styles.numbers}>
        <summary>{overviewCopy.asTable}</summary>
        {/* Scrolls by keys. */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={overviewCopy.asTable}>
          <table>
            <thead>
              <tr>
                <th scope="col">{overviewCopy.when}</th>
                <th scope="col">{overviewCopy.plays}</th>
                <th scope="col">{overviewCopy.downloads}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.label}>
                  <th scope="row">{point.label}</th>
                  <td>{exact.format(point.plays)}</td>
                  <td>{exact.format(point.downloads)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

interface BarsProps {
  points: readonly ListeningPoint[];
  index: number;
  onIndex: (index: number) => void;
}

/** Each kind has its own axis; the bars' direction tells them apart, not the colour. */
function Bars({ points, index, onIndex }: BarsProps) {
  const id = useId();
  const topPlays = roundedTop(Math.max(...points.map(({ plays }) => plays)));
  const topDownloads = roundedTop(Math.max(...points.map(({ downloads }) => downloads)));
  const xOf = (place: number) => ((place + 0.5) / points.length) * width;
  const barsOf = (lengthOf: (point: ListeningPoint) => number, wanted: (point: ListeningPoint) => boolean) =>
    points
      .map((point, place) =>
        wanted(point) ? `M${xOf(place).toFixed(1)} ${middle}v${lengthOf(point).toFixed(1)}` : '',
      )
      .join('');
  const up = ({ plays }: ListeningPoint) => (-plays / topPlays) * longestBar;
  const down = ({ downloads }: ListeningPoint) => (downloads / topDownloads) * longestBar;
  const isUsual = ({ isDistributionDay }: ListeningPoint) => !isDistributionDay;
  const isDistributionDay = (point: ListeningPoint) => point.isDistributionDay;
  const point = points[index];

  function onPointerMove({ currentTarget, clientX }: PointerEvent) {
    const { left, width: shownWidth } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / shownWidth) * points.length);
    onIndex(Math.min(Math.max(place, 0), points.length - 1));
  }
  // The types do not know custom properties.
  const headStyle = { '--at': `${(xOf(index) / width) * 100}%` } as CSSProperties;
  return (
    <div className={styles.chart} onPointerMove={onPointerMove}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0.5, 1].flatMap((part) =>
          [middle - part * longestBar, middle + part * longestBar].map((y) => (
            <line key={y} className={styles.grid} x1="0" x2={width} y1={y} y2={y} />
          )),
        )}
        <path className={styles.barDown} d={barsOf(down, isUsual)} />
        <path className={styles.barDown} data-distribution d={barsOf(down, isDistributionDay)} />
        <path className={styles.barUp} d={barsOf(up, isUsual)} />
        <path className={styles.barUp} data-distribution d={barsOf(up, isDistributionDay)} />
        <line className={styles.axis} x1="0" x2={width} y1={middle} y2={middle} />
      </svg>
      <span className={styles.head} style={headStyle} />
      <span className={styles.scale} data-end="top" aria-hidden="true">
        {exact.format(topPlays)}
      </span>
      <span className={styles.scale} data-end="bottom" aria-hidden="true">
        {exact.format(topDownloads)}
      </span>
      <label className="vh" htmlFor={id}>
        {overviewCopy.choosePoint}
      </label>
      {/* A slider over the whole drawing, for its familiar keys. */}
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={points.length - 1}
        value={index}
        aria-valuetext={point && overviewCopy.pointText(point.label, point.plays, point.downloads)}
        onChange={({ target }) => onIndex(Number(target.value))}
      />
    </div>
  );
}
