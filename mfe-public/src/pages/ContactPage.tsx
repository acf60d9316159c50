import { readOutcome } from '@nobicast/contracts/contact-paths';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { contactCopy, ContactSection, Desks, Outcome, sideCopy } from '../features/contact/index.ts';
import { contactHead } from './contact.heads.ts';
import styles from './text-pages.module.css';

/** The contact form, and the other ways to the team. */
export function ContactPage() {
  usePageHead(contactHead);
  const outcome = readOutcome(useLocation().search);
  return (
    <>
      <Band isFirst isRuled margin={<span className="label">{contactCopy.label}</span>}>
        <div className="fit">
          <h1 className={`${styles.poster} display`}>{contactCopy.title}</h1>
        </div>
        <div className={styles.foot}>
          <p className={`${styles.lead} ${styles.ofThree} prose`}>{contactCopy.lead}</p>
        </div>
        {outcome !== undefined && outcome !== 'envoye' && <Outcome outcome={outcome} />}
      </Band>
      <ContactSection />
      <Band margin={<span className="label">{sideCopy.desks}</span>}>
        <Desks />
      </Band>
    </>
  );
}
