import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { Link } from 'react-router-dom';
import { partLabels, partNames, parts, systemCopy, type Part } from './system.copy.ts';
import styles from './system.module.css';

const addressOf = (part: Part) => withQuery(paths.admin, { onglet: 'systeme', partie: partNames[part] });

/** Links to the parts of the tab. */
export const SystemParts = ({ open }: { open: Part }) => (
  <nav className={styles.areas} aria-label={systemCopy.parts}>
    {parts.map((part) => (
      <Link
        key={part}
        className={styles.area}
        to={addressOf(part)}
        preventScrollReset
        aria-current={part === open ? 'page' : undefined}
      >
        {partLabels[part]}
      </Link>
    ))}
  </nav>
);
