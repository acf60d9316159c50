import { audiences, scaleEnds, type Audience } from './advertising.copy.ts';
import styles from './advertising.module.css';

/** In percent of a ruler from 100 to 100,000, on a logarithmic scale. */
const placeOf = (count: number) => ((Math.log10(count) - 2) / 3) * 100;

/** The ruler is decorative: the figures are read out. */
export const Audiences = () => audiences.map((audience) => <Gauge key={audience.label} {...audience} />);

function Gauge({ label, figure, from, to }: Audience) {
  return (
    <div className={styles.gauge}>
      <h3 className="label">{label}</h3>
      <p className={`${styles.figure} display`}>{figure}</p>
      <div aria-hidden="true">
        <div className={styles.scale}>
          <span
            className={to === undefined ? `${styles.range} ${styles.open}` : styles.range}
            style={{
              left: `${placeOf(from)}%`,
              ...(to !== undefined && { right: `${100 - placeOf(to)}%` }),
            }}
          />
        </div>
        <p className={`${styles.ends} time mute`}>
          {scaleEnds.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      </div>
    </div>
  );
}
