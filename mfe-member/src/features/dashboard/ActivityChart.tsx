import type { DailyComments } from '@nobicast/contracts/comments';
import { formatDayMonth, formatFullDate, formatWeekday } from '@nobicast/web-kit/format';
import styles from './Overview.module.css';
import { activityCopy } from './dashboard.copy.ts';

const width = 1000;
const height = 100;
/** The heights of the strokes for one comment, and for the best day. */
const shortest = 14;
const longest = 92;

/** Noon UTC, which is the same day in Paris. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** The weekdays with the most comments, in French; none where the difference means nothing. */
function busiestWeekdays(days: readonly DailyComments[]): string[] {
  const counts = new Map<string, number>();
  for (const { day, comments } of days) {
    const weekday = formatWeekday(noonOf(day));
    counts.set(weekday, (counts.get(weekday) ?? 0) + comments);
  }
  const most = Math.max(...counts.values());
  const busiest = [...counts].filter(([, count]) => count === most).map(([weekday]) => weekday);
  return most > 1 && busiest.length <= 2 ? busiest : [];
}

/** One stroke per day. The table below has the same figures. */
export function ActivityChart({ days }: { days: readonly DailyComments[] }) {
  const [first] = days;
  if (!first) return null;
  const total = days.reduce((sum, { comments }) => sum + comments, 0);
  const most = Math.max(1, ...days.map(({ comments }) => comments));
  const xOf = (index: number) => (((index + 0.5) * width) / days.length).toFixed(1);
  const lengthOf = (comments: number) =>
    most === 1 ? longest / 2 : shortest + ((longest - shortest) * (comments - 1)) / (most - 1);
  const strokes = (isShown: (comments: number) => boolean, length: (comments: number) => number) =>
    days
      .map(({ comments }, index) =>
        isShown(comments) ? `M${xOf(index)} ${height}v-${length(comments).toFixed(1)}` : '',
      )
      .join('');
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={activityCopy.chart(total, days.length, busiestWeekdays(days))}
      >
        <path
          className={styles.none}
          d={strokes(
            (comments) => comments === 0,
            () => 3,
          )}
        />
        <path d={strokes((comments) => comments > 0, lengthOf)} />
      </svg>
      <figcaption className="mt-3">
        <p className={`${styles.ends} time mute`}>
          <span>{formatDayMonth(noonOf(first.day))}</span>{' '}
          <span className={styles.total}>{activityCopy.total(total, days.length)}</span>{' '}
          <span>{activityCopy.today}</span>
        </p>
        {total > 0 && <DayTable days={days} />}
      </figcaption>
    </figure>
  );
}

/** Days with comments, newest first. */
function DayTable({ days }: { days: readonly DailyComments[] }) {
  return (
    <details>
      <summary className="link size-sm">{activityCopy.byDay}</summary>
      <table className={`${styles.days} size-sm`}>
        <thead>
          <tr>
            <th scope="col">{activityCopy.day}</th>
            <th scope="col">{activityCopy.comments}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ comments }) => comments > 0)
            .toReversed()
            .map(({ day, comments }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{formatFullDate(noonOf(day))}</time>
                </th>
                <td className="mono">{comments}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
