import { callPath } from '@nobicast/contracts/call';
import { confirmReminder, endReminder, getReminderLink } from '@nobicast/contracts/calls';
import { showReminderPath } from '@nobicast/contracts/generated/show-reminder-path';
import type { NewsletterLink } from '@nobicast/contracts/newsletter';
import { reminderLink } from '@nobicast/contracts/newsletter-paths';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { House } from '@nobicast/web-kit/icons';
import { useEffect, useState } from 'react';
import { MailLinkForm } from '../../mail-link/MailLinkForm.tsx';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../../mail-link/MailLinkFrame.tsx';
import { reminderLinkCopy as copy } from './reminder.copy.ts';

/**
 * The page behind the link of a mail: either of the one that asks for a confirmation, or of a reminder. Opening it
 * changes nothing.
 */
export function ReminderLinkView({ token }: { token: string }) {
  const reply = useCall(getReminderLink, { query: { token } });
  /** What the button answered. */
  const [answer, setAnswer] = useState<NewsletterLink>();
  // The button is gone: the heading that replaces it gets the focus.
  useEffect(() => {
    if (answer) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [answer]);
  if (reply.state === 'loading') return <MailLinkLoading label={copy.label} text={copy.loading} />;
  if (reply.state === 'failed')
    return (
      <MailLinkFailure texts={copy} error={reply.error} onRetry={reply.retry}>
        <ButtonLink variant="quiet" to={showReminderPath}>
          {copy.again}
        </ButtonLink>
      </MailLinkFailure>
    );
  const link = answer ?? reply.data;
  const { texts, act } = faceOf(link);
  return (
    <MailLinkFrame label={copy.label}>
      <div className="stack">
        <h1 className="display size-4xl" tabIndex={answer ? -1 : undefined}>
          {texts.title}
        </h1>
        <p className="prose size-xl">{texts.text}</p>
        {act ? (
          <MailLinkForm
            action={callPath(act.call, { query: { token, from: 'page' } })}
            send={async () => setAnswer(await sendCall(act.call, { query: { token } }))}
            texts={{ ...copy, button: act.button }}
          />
        ) : (
          <p className="cluster">
            <ButtonLink variant="quiet" to={paths.home}>
              <House className="icon" aria-hidden="true" />
              {copy.home}
            </ButtonLink>
            {link.unsubscribe_token !== undefined && (
              <ButtonLink variant="quiet" to={reminderLink(link.unsubscribe_token)}>
                {copy.cancel}
              </ButtonLink>
            )}
            {link.state === 'ended' && (
              <ButtonLink variant="quiet" to={showReminderPath}>
                {copy.again}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </MailLinkFrame>
  );
}

/** The reply to a confirmation contains the token to unsubscribe; the link of a reminder has it already. */
function faceOf({ state, unsubscribe_token: wayOut }: NewsletterLink) {
  if (state === 'waiting')
    return { texts: copy.waiting, act: { call: confirmReminder, button: copy.waiting.button } };
  if (state === 'ended') return { texts: copy.ended };
  return wayOut === undefined
    ? { texts: copy.leaving, act: { call: endReminder, button: copy.leaving.button } }
    : { texts: copy.confirmed };
}
