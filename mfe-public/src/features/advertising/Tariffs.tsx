import { advertisingCopy, inDollars, tariffs } from './advertising.copy.ts';
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
