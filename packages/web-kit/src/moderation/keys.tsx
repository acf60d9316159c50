import { rejectionLabels, rejectionReasons } from '@nobicast/contracts/rejection-reasons';
import { keysCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';

export function KeysLegend() {
  return (
    <div className={styles.keys} role="group" aria-label={keysCopy.title}>
      {keysCopy.rows.map(({ keys, action }) => (
        <span key={action}>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {action}
        </span>
      ))}
      <span className={styles.reasonKeys}>
        {keysCopy.reasons}
        {rejectionReasons.map((reason, index) => (
          <span key={reason}>
            <Key>{index + 1}</Key>
            {rejectionLabels[reason]}
          </span>
        ))}
      </span>
      <span className="mute">{keysCopy.off}</span>
    </div>
  );
}

export function Key({ children, isHidden = false }: { children: string | number; isHidden?: boolean }) {
  return (
    <kbd
      className={isHidden ? `${styles.key} ${styles.hiddenKey}` : styles.key}
      aria-hidden={isHidden || undefined}
    >
      {children}
    </kbd>
  );
}
