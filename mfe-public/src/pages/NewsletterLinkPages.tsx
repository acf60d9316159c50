import { getNewsletterConfirmation, getNewsletterSubscription } from '@nobicast/contracts/calls';
import type { NewsletterLink } from '@nobicast/contracts/newsletter';
import { newsletterPaths, readNewsletterLink } from '@nobicast/contracts/newsletter-paths';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { newsletterLinkCopy, NewsletterLinkForm } from '../features/newsletter/index.ts';
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
  const reply = useCall(call, { query: { token } });
  /** What the button answered. */
  const [answer, setAnswer] = useState<NewsletterLink>();
  usePageHead(newsletterLinkHead(purpose));
  // The button is gone: the heading that replaces it gets the focus.
  useEffect(() => {
    if (answer) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [answer]);
  if (reply.state === 'loading')
    return (
      <Frame>
        <div className="stack" role="status" aria-label={newsletterLinkCopy.loading}>
          <Skeleton width="min(100%, 24rem)" height="3rem" />
          <Skeleton height="6rem" />
        </div>
      </Frame>
    );
  if (reply.state === 'failed')
    return (
      <Frame>
        <LinkFailure error={reply.error} onRetry={reply.retry} />
      </Frame>
    );
  const { state } = answer ?? reply.data;
  const { title, text, hasButton } = textsOf(purpose, state);
  return (
    <Frame>
      <div className="stack">
        <h1 className="display size-4xl" tabIndex={answer ? -1 : undefined}>
          {title}
        </h1>
        <p className="prose size-xl">{text}</p>
        {hasButton && <NewsletterLinkForm purpose={purpose} token={token} onDone={setAnswer} />}
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
    </Frame>
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

const Frame = ({ children }: { children: ReactNode }) => (
  <Band isFirst isRuled margin={<span className="label">{newsletterLinkCopy.label}</span>}>
    {children}
  </Band>
);

/** A link that is none of ours (any more), or could not be read now. */
function LinkFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 400 is a link that is too long to be ours.
  const isInvalid = error.status === 410 || error.status === 400;
  return (
    <Panel
      tone="error"
      heading="h1"
      title={isInvalid ? newsletterLinkCopy.invalid : newsletterLinkCopy.unreadable}
    >
      <p className="soft">{isInvalid ? newsletterLinkCopy.invalidText : <RestWorks />}</p>
      <p className="cluster">
        {!isInvalid && <RetryButton onRetry={onRetry} />}
        <ButtonLink variant="quiet" to={newsletterPaths.root}>
          {newsletterLinkCopy.again}
        </ButtonLink>
      </p>
    </Panel>
  );
}
