import { brand, distributionTime } from '@nobicast/contracts/brand';
import { formatFullDate, plural } from '@nobicast/web-kit/format';
import { Badge } from '@nobicast/web-kit';
import { type Remaining, useCountdown } from '@nobicast/web-kit/countdown';
import styles from './CountdownCard.module.css';

const countdownCopy = {
  label: 'Prochaine distribution',
  days: (count: number) => plural(count, 'jour', 'jours'),
  hours: (count: number) => plural(count, 'heure', 'heures'),
  minutes: 'min',
  seconds: 's',
  target: (date: string) => `${date}, ${distributionTime}, ${brand.city}`,
  /** Verbatim, like the two after it. */
  liveDot: '🔴 ',
  liveBadge: 'EN DISTRIBUTION',
  liveTitle: 'Distribution en cours !',
  liveLine: 'Le podcast est maintenant en ligne!',
} as const;

/** Placeholder digits until hydrated. */
export function CountdownCard({ target }: { target?: Date }) {
  const countdown = useCountdown(target);
  if (countdown.state === 'live') {
    return (
      <div className={styles.countdown} data-target={countdown.target.toISOString()}>
        <p className={styles.label}>
          <Badge tone="live">
            <span>
              <span className="vh">{countdownCopy.liveDot}</span>
              {countdownCopy.liveBadge}
            </span>
          </Badge>
        </p>
        <div className={styles.live}>
          {/* Hidden: as high as what was served before the time was known, so that nothing moves. */}
          <Clock />
          <p className={`${styles.liveTitle} display`}>{countdownCopy.liveTitle}</p>
        </div>
        <p className="time mute">{countdownCopy.liveLine}</p>
      </div>
    );
  }
  const remaining = countdown.state === 'counting' ? countdown.remaining : undefined;
  return (
    <div
      className={styles.countdown}
      data-target={countdown.state === 'counting' ? countdown.target.toISOString() : undefined}
    >
      <p className={styles.label}>
        <span className="label">{countdownCopy.label}</span>
      </p>
      <Clock remaining={remaining} />
      {/* A cached document's clock may be behind: the key replaces the element once mounted. */}
      <p key={countdown.state} className="time mute" suppressHydrationWarning>
        {countdownCopy.target(formatFullDate(countdown.target))}
      </p>
    </div>
  );
}

const Clock = ({ remaining }: { remaining?: Remaining | undefined }) => (
  <div className={styles.clock} role="timer" aria-label={countdownCopy.label}>
    {units(remaining).map(({ name, value, label }) => (
      <div key={name} className={styles.unit}>
        <span className={value === undefined ? `${styles.n} ${styles.wait} display` : `${styles.n} display`}>
          {value === undefined ? '00' : String(value).padStart(2, '0')}
        </span>
        <span className="label">{label}</span>
      </div>
    ))}
  </div>
);

/** Until the count is known, the labels are plural, as on most days: few of them change then. */
const units = (remaining: Remaining | undefined) => [
  { name: 'days', value: remaining?.days, label: countdownCopy.days(remaining?.days ?? 2) },
  { name: 'hours', value: remaining?.hours, label: countdownCopy.hours(remaining?.hours ?? 2) },
  { name: 'minutes', value: remaining?.minutes, label: countdownCopy.minutes },
  { name: 'seconds', value: remaining?.seconds, label: countdownCopy.seconds },
];
