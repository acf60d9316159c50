import { callPath } from '@nobicast/contracts/call';
import { confirmContact } from '@nobicast/contracts/calls';
import { readConfirmationToken, readOutcome } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, MoreLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import {
  confirmationCopy,
  contactCopy,
  ContactSection,
  Desks,
  Outcome,
  sideCopy,
} from '../features/contact/index.ts';
import { confirmationHead, contactHead } from './contact.heads.ts';
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
          <p className={`${styles.lead} prose`}>{contactCopy.lead}</p>
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

/**
 * The page behind the link that confirms a message: only the press changes anything, because mail scanners open links.
 * Whoever reads it sent a plain form, so it is one, too.
 */
export function ConfirmContactPage() {
  usePageHead(confirmationHead);
  const token = readConfirmationToken(useLocation().search);
  return (
    <Band isFirst isRuled margin={<span className="label">{confirmationCopy.label}</span>}>
      <div className="stack">
        <h1 className="section-title display">{confirmationCopy.title}</h1>
        <p className="prose soft">{confirmationCopy.text}</p>
        <form method="post" action={callPath(confirmContact, { query: { token } })}>
          <Button type="submit" variant="primary" isBig>
            {confirmationCopy.button}
          </Button>
        </form>
        <p>
          <MoreLink to={paths.contact}>{confirmationCopy.back}</MoreLink>
        </p>
      </div>
    </Band>
  );
}
