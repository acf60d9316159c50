import {
  advertisingCopy,
  type Audience,
  audiences,
  houseRules,
  inDollars,
  scaleEnds,
  tariffs,
} from './advertising.copy.ts';
import styles from './advertising.module.css';

/** The last line of each list is the cheapest per episode. */
export const Tariffs = () => (
  <div className={styles.prices}>
    {tariffs.map(({ title, line, prices }) => (
      <table key={title} className={styles.tariff}>
        <caption>
          <h3 className="title size-2xl">{title}</h3>
          <span className="soft">{line}</span>
        </caption>
        <thead className="vh">
          <tr>
            {advertisingCopy.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ episodes, dollars }) => (
            <tr key={episodes} className={episodes === prices.at(-1)?.episodes ? styles.best : undefined}>
              <th scope="row" className={styles.count}>
                {advertisingCopy.episodes(episodes)}
              </th>
              <td className={`${styles.price} display`}>{inDollars(dollars)}</td>
              <td className="time">{advertisingCopy.perEpisode(inDollars(dollars / episodes))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
);

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

export const HouseRules = () => (
  <ol>
    {houseRules.map(({ title, line }, index) => (
      <li key={title} className={styles.clause}>
        <span className={`${styles.number} display`} aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <h3 className="title size-xl">{title}</h3>
          <p className="prose soft">{line}</p>
        </div>
      </li>
    ))}
  </ol>
);
