import { Button, ButtonLink, FormAlert } from '@nobicast/web-kit';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import { Countdown } from '../../components/Countdown.tsx';
import { emailSentCopy } from './sign-in.copy.ts';
import type { ResendState } from './use-resend.ts';

interface ResendPanelProps {
  secondsLeft: number;
  waitSeconds: number;
  resend: ResendState;
  onSend: () => void;
}

/** The countdown to another link, and the button it opens. */
export function ResendPanel({ secondsLeft, waitSeconds, resend, onSend }: ResendPanelProps) {
  const hintId = useId();
  if (resend.state === 'gone') {
    return (
      <>
        <FormAlert>{emailSentCopy.gone}</FormAlert>
        <ButtonLink variant="primary" isBig to={paths.login}>
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
        disabled={secondsLeft > 0}
        aria-busy={isSending || undefined}
        aria-disabled={isSending || undefined}
        aria-describedby={hintId}
        onClick={onSend}
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
