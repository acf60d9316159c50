import { houseRules } from './advertising.copy.ts';
import styles from './advertising.module.css';

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
