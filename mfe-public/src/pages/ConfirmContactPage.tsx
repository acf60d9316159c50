import { callPath } from '@nobicast/contracts/call';
import { confirmContact, getContactConfirmation } from '@nobicast/contracts/calls';
import { confirmationParameters, readConfirmationToken } from '@nobicast/contracts/contact-confirmation-link';
import { confirmContactPath } from '@nobicast/contracts/generated/confirm-contact-path';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { Button, ButtonLink, MoreLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { confirmationCopy, confirmedCopy } from '../features/contact/confirmation.copy.ts';
import { textHead } from '../heads.ts';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../mail-link/MailLinkFrame.tsx';
import { mailLinkPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';

export const page = {
  path: '/contact/confirmation',
  chunk: 'newsletter',
  hasOwnPathModule: true,
} satisfies PageDeclaration;

/** Not indexable: the page belongs to whoever got the mail. */
const head: PageHead = {
  ...textHead(confirmationCopy.head, confirmationCopy.description, confirmContactPath),
  isIndexable: false,
};

export const cacheParameters = confirmationParameters;

export const load = async (request: PageRequest) =>
  mailLinkPage(
    await readCall(request, getContactConfirmation, {
      query: { token: readConfirmationToken(request.search) },
    }),
    head,
  );

/**
 * The page behind the link that confirms a message: only the press changes anything, because mail scanners open links.
 * Its readers have sent a plain form, so the page has a plain form, too.
 */
export function ConfirmContactPage() {
  usePageHead(head);
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
