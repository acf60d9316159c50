import { audiences, scaleEnds, type Audience } from './advertising.copy.ts';
import styles from './advertising.module.css';

/** Where an audience stands on a ruler from 100 to 100,000, of which each third is ten times the one before. In percent. */
const placeOf = (count: number) => ((Math.log10(count) - 2) / 3) * 100;

/** The audience, as ranges on a ruler. The figures are what is read; the ruler is drawn for the eye. */
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
