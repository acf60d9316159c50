import type { FormOutcome } from '@nobicast/contracts/form-outcomes';
import { Check, CircleAlert } from '@nobicast/web-kit/icons';
import { outcomeCopy } from './contact.copy.ts';
import styles from './contact.module.css';

/** The page that answers the plain form. */
export function Outcome({ outcome }: { outcome: Exclude<FormOutcome, 'envoye'> }) {
  const { title, text, isError } = outcomeCopy[outcome];
  const Icon = isError ? CircleAlert : Check;
  return (
    <div
      className={isError ? `${styles.notice} ${styles.wrong} mt-5` : `${styles.notice} mt-5`}
      role={isError ? 'alert' : 'status'}
    >
      <Icon className="icon" aria-hidden="true" />
      <div>
        <p className="title size-xl">{title}</p>
        <p className="soft">{text}</p>
      </div>
    </div>
  );
}
