import { Button, ButtonLink, FormAlert } from '@nobicast/web-kit';
import { limits } from '@nobicast/contracts/limits';
import { RotateCw } from '@nobicast/web-kit/icons';
import { useId } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Countdown } from '../../components/Countdown.tsx';
import { emailSentCopy } from './sign-in.copy.ts';
import { useResend, type ResendState } from './use-resend.ts';

/** Only in the browser: it counts from an instant that the server does not know. */
export function ResendPanel({
  again,
  onResent,
}: {
  again: Pick<LinkProps, 'to' | 'state'>;
  /** Another mail is on its way. */
  onResent: () => void;
}) {
  const hintId = useId();
  const { waitSeconds, secondsLeft, resend, send } = useResend(onResent);
  if (resend.state === 'expired') {
    return (
      <>
        <FormAlert>{emailSentCopy.gone}</FormAlert>
        <ButtonLink variant="primary" isBig {...again}>
          {emailSentCopy.startAgain}
        </ButtonLink>
      </>
    );
  }
  const isSending = resend.state === 'sending';
  return (
    <>
      <Countdown
        label={emailSentCopy.countdown}
        secondsLeft={secondsLeft}
        totalSeconds={waitSeconds}
        ticks={limits.signIn.resendSeconds}
      />
      {resend.state === 'failed' && <FormAlert>{resend.text}</FormAlert>}
      <Button
        isBig
        aria-busy={isSending || undefined}
        aria-disabled={secondsLeft > 0 || isSending || undefined}
        aria-describedby={hintId}
        onClick={() => void send()}
      >
        <RotateCw className="icon" aria-hidden="true" />
        {emailSentCopy.resend}
      </Button>
      <p className="mute size-sm" id={hintId} role="status">
        {hintOf(secondsLeft, resend)}
      </p>
    </>
  );
}

function hintOf(secondsLeft: number, resend: ResendState): string {
  if (secondsLeft === 0) return emailSentCopy.ready;
  return resend.state === 'resent' ? emailSentCopy.resent : emailSentCopy.waiting;
}
