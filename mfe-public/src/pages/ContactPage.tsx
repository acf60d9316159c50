import { callPath } from '@nobicast/contracts/call';
import { confirmContact, getContactConfirmation } from '@nobicast/contracts/calls';
import { readConfirmationToken, readOutcome } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, ButtonLink, MoreLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import {
  confirmationCopy,
  contactCopy,
  ContactSection,
  Desks,
  Outcome,
  outcomeCopy,
  sideCopy,
} from '../features/contact/index.ts';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../mail-link/MailLinkFrame.tsx';
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
  const reply = useCall(getContactConfirmation, { query: { token } });
  if (reply.state === 'loading')
    return <MailLinkLoading label={confirmationCopy.label} text={confirmationCopy.loading} />;
  if (reply.state === 'failed')
    return (
      <MailLinkFailure texts={confirmationCopy} error={reply.error} onRetry={reply.retry}>
        <ButtonLink variant="quiet" to={paths.contact}>
          {confirmationCopy.again}
        </ButtonLink>
      </MailLinkFailure>
    );
  const isWaiting = reply.data.state === 'waiting';
  const { title, text } = isWaiting ? confirmationCopy : outcomeCopy.confirme;
  return (
    <MailLinkFrame label={confirmationCopy.label}>
      <div className="stack">
        <h1 className="section-title display">{title}</h1>
        <p className="prose soft">{text}</p>
        {isWaiting && (
          <form method="post" action={callPath(confirmContact, { query: { token } })}>
            <Button type="submit" variant="primary" isBig>
              {confirmationCopy.button}
            </Button>
          </form>
        )}
        <p>
          <MoreLink to={paths.contact}>{confirmationCopy.back}</MoreLink>
        </p>
      </div>
    </MailLinkFrame>
  );
}
