import { callPath } from '@nobicast/contracts/call';
import {
  confirmNewsletter,
  getNewsletterConfirmation,
  getNewsletterSubscription,
  unsubscribeFromNewsletter,
} from '@nobicast/contracts/calls';
import type { NewsletterLink } from '@nobicast/contracts/newsletter';
import { newsletterPaths, readNewsletterLink } from '@nobicast/contracts/newsletter-paths';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { newsletterLinkCopy } from '../features/newsletter/index.ts';
import { MailLinkForm } from '../mail-link/MailLinkForm.tsx';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../mail-link/MailLinkFrame.tsx';
import { newsletterLinkHead } from './newsletter.heads.ts';

/** Behind the link of the mail that asks whether somebody wants the newsletter. */
export const NewsletterConfirmationPage = () => <LinkPage purpose="confirmation" />;
/** Behind the link at the end of every issue. */
export const NewsletterUnsubscribePage = () => <LinkPage purpose="unsubscribe" />;

type Purpose = 'confirmation' | 'unsubscribe';

/** Opening the page changes nothing. */
function LinkPage({ purpose }: { purpose: Purpose }) {
  const token = readNewsletterLink(useLocation().search);
  const call = purpose === 'confirmation' ? getNewsletterConfirmation : getNewsletterSubscription;
  const act = purpose === 'confirmation' ? confirmNewsletter : unsubscribeFromNewsletter;
  const reply = useCall(call, { query: { token } });
  /** What the button answered. */
  const [answer, setAnswer] = useState<NewsletterLink>();
  usePageHead(newsletterLinkHead(purpose));
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
  const { state } = answer ?? reply.data;
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
