import { Band, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import type { ApiError } from '@nobicast/web-kit/api';
import { OtherPagesWork } from '@nobicast/web-kit/host';
import type { ReactNode } from 'react';

/** What every page behind the link of a mail has. */
export const MailLinkFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Band isFirst isRuled margin={<span className="label">{label}</span>}>
    {children}
  </Band>
);

export const MailLinkLoading = ({ label, text }: { label: string; text: string }) => (
  <MailLinkFrame label={label}>
    <div className="stack" role="status" aria-label={text}>
      <Skeleton width="min(100%, 24rem)" height="3rem" />
      <Skeleton height="6rem" />
    </div>
  </MailLinkFrame>
);

interface MailLinkFailureProps {
  texts: { label: string; invalid: string; invalidText: string; unreadable: string };
  error: ApiError;
  onRetry: () => void;
  /** Where else to go. */
  children: ReactNode;
}

/** A link that is none of ours (any more), or could not be read now. */
export function MailLinkFailure({ texts, error, onRetry, children }: MailLinkFailureProps) {
  // 400 is a link that is too long to be ours.
  const isInvalid = error.status === 410 || error.status === 400;
  return (
    <MailLinkFrame label={texts.label}>
      <Panel tone="error" heading="h1" title={isInvalid ? texts.invalid : texts.unreadable}>
        <p className="soft">{isInvalid ? texts.invalidText : <OtherPagesWork />}</p>
        <p className="cluster">
          {!isInvalid && <RetryButton onRetry={onRetry} />}
          {children}
        </p>
      </Panel>
    </MailLinkFrame>
  );
}
