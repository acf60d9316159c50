import { callPath } from '@nobicast/contracts/call';
import { confirmContact, getContactConfirmation } from '@nobicast/contracts/calls';
import { readConfirmationToken } from '@nobicast/contracts/contact-paths';
import { paths } from '@nobicast/contracts/paths';
import { Button, ButtonLink, MoreLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { confirmationCopy, confirmedCopy } from '../features/contact/confirmation.copy.ts';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../mail-link/MailLinkFrame.tsx';
import { confirmationHead } from './confirm-contact.head.ts';

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
  const { title, text } = isWaiting ? confirmationCopy : confirmedCopy;
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
