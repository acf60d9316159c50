import { callPath } from '@nobicast/contracts/call';
import {
  confirmNewsletter,
  getNewsletterConfirmation,
  getNewsletterSubscription,
  unsubscribeFromNewsletter,
} from '@nobicast/contracts/calls';
import type { NewsletterLink } from '@nobicast/contracts/newsletter';
import { newsletterLink, newsletterPaths, readNewsletterLink } from '@nobicast/contracts/newsletter-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { ButtonLink } from '@nobicast/web-kit';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { textHead } from '../../heads.ts';
import { MailLinkForm } from '../../mail-link/MailLinkForm.tsx';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../../mail-link/MailLinkFrame.tsx';
import { mailLinkPage } from '../../page-data.ts';
import { readCall } from '../../read-call.ts';
import { newsletterLinkCopy } from './newsletter.copy.ts';

type Purpose = 'confirmation' | 'unsubscribe';

const readOf = { confirmation: getNewsletterConfirmation, unsubscribe: getNewsletterSubscription };

/** Not indexable: the page belongs to whoever got the mail. */
const headOf = (purpose: Purpose): PageHead => ({
  ...textHead(newsletterLinkCopy[purpose].head, newsletterLinkCopy.description, newsletterPaths[purpose]),
  isIndexable: false,
});

export async function loadNewsletterLink(request: PageRequest, purpose: Purpose): Promise<PageData> {
  const token = readNewsletterLink(request.search);
  return mailLinkPage(await readCall(request, readOf[purpose], { query: { token } }), headOf(purpose));
}

/** The page behind the link of a mail. Opening it changes nothing. */
export function NewsletterLinkView({ purpose }: { purpose: Purpose }) {
  const token = readNewsletterLink(useLocation().search);
  const act = purpose === 'confirmation' ? confirmNewsletter : unsubscribeFromNewsletter;
  const reply = useCall(readOf[purpose], { query: { token } });
  /** What the button answered. */
  const [answer, setAnswer] = useState<NewsletterLink>();
  usePageHead(headOf(purpose));
  // The button is gone: the heading that replaces it gets the focus.
  useEffect(() => {
    if (answer) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [answer]);
  if (reply.state === 'loading')
    return <MailLinkLoading label={newsletterLinkCopy.label} text={newsletterLinkCopy.loading} />;
  if (reply.state === 'failed')
    return (
      <MailLinkFailure texts={newsletterLinkCopy} error={reply.error} onRetry={reply.retry}>
        <ButtonLink variant="quiet" to={newsletterPaths.root}>
          {newsletterLinkCopy.again}
        </ButtonLink>
      </MailLinkFailure>
    );
  const { state, unsubscribe_token: unsubscribeToken } = answer ?? reply.data;
  const { title, text, hasButton } = textsOf(purpose, state);
  return (
    <MailLinkFrame label={newsletterLinkCopy.label}>
      <div className="stack">
        <h1 className="display size-4xl" tabIndex={answer ? -1 : undefined}>
          {title}
        </h1>
        <p className="prose size-xl">{text}</p>
        {hasButton && (
          <MailLinkForm
            // Without JavaScript the reply becomes the page: `from` asks for a redirect to this one.
            action={callPath(act, { query: { token, from: 'page' } })}
            send={async () => setAnswer(await sendCall(act, { query: { token } }))}
            texts={{ ...newsletterLinkCopy, button: newsletterLinkCopy[purpose].button }}
          />
        )}
        {!hasButton && (
          <p className="cluster">
            <ButtonLink variant="quiet" to={paths.home}>
              <House className="icon" aria-hidden="true" />
              {newsletterLinkCopy.home}
            </ButtonLink>
            {unsubscribeToken !== undefined && (
              <ButtonLink variant="quiet" to={newsletterLink('unsubscribe', unsubscribeToken)}>
                {newsletterLinkCopy.cancel}
              </ButtonLink>
            )}
            {state === 'ended' && (
              <ButtonLink variant="quiet" to={newsletterPaths.root}>
                {newsletterLinkCopy.again}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </MailLinkFrame>
  );
}

function textsOf(purpose: Purpose, state: NewsletterLink['state']) {
  const { confirmation, unsubscribe } = newsletterLinkCopy;
  if (purpose === 'unsubscribe')
    return state === 'ended'
      ? { title: unsubscribe.ended, text: unsubscribe.endedText, hasButton: false }
      : { title: unsubscribe.title, text: unsubscribe.text, hasButton: true };
  if (state === 'subscribed')
    return { title: confirmation.subscribed, text: confirmation.subscribedText, hasButton: false };
  return state === 'ended'
    ? { title: confirmation.ended, text: confirmation.endedText, hasButton: false }
    : { title: confirmation.title, text: confirmation.text, hasButton: true };
}
