import { contactParameters, readOutcome } from '@nobicast/contracts/form-outcomes';
import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { contactCopy, ContactSection, Desks, Outcome, sideCopy } from '../features/contact/index.ts';
import { textHead } from '../heads.ts';
import { loadForm } from '../page-data.ts';
import styles from './text-pages.module.css';

export const page = { path: '/contact', chunk: 'contact', inSitemap: true } satisfies PageDeclaration;

const head = textHead(contactCopy.head, contactCopy.description, paths.contact);

export const cacheParameters = contactParameters;

export const load = (request: PageRequest) => loadForm(request, head);

export function ContactPage() {
  usePageHead(head);
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
