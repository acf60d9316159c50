import type { FormOutcome } from '@nobicast/contracts/form-outcomes';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { useState } from 'react';
import { ApplicationFields, ApplicationSent } from './ApplicationFields.tsx';
import { applicationCopy } from './guest-application.copy.ts';
import styles from './guest-application.module.css';
import { useApplication } from './use-application.ts';

/** The application on a page of its own. `outcome`: that of a form sent without JavaScript. */
export function ApplicationForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const [isSent, setIsSent] = useState(outcome === 'envoye');
  const form = useApplication(() => setIsSent(true));
  const back = (
    <ButtonLink variant="quiet" to={paths.guests}>
      {applicationCopy.back}
    </ButtonLink>
  );
  if (isSent)
    return (
      <div className={styles.onPage}>
        <ApplicationSent />
        {back}
      </div>
    );
  return (
    <div className={styles.onPage}>
      {outcome !== undefined && (
        <div className={`${styles.notice} ${styles.wrong}`} role="alert">
          <p className="title size-xl">{applicationCopy.refused.title}</p>
          <p className="soft">
            {outcome === 'refus' || outcome === 'trop'
              ? applicationCopy.refused[outcome]
              : applicationCopy.refused.panne}
          </p>
        </div>
      )}
      <ApplicationFields form={form} className={undefined} cancel={back} />
    </div>
  );
}
