import { limits } from '@nobicast/contracts/limits';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { ExpiryRuler } from '../../components/ExpiryRuler.tsx';
import { useSecondsLeft } from '../../components/use-seconds-left.ts';
import { emailSentCopy } from './sign-in.copy.ts';

const minutes = limits.signIn.linkLifetimeMinutes;

export function LinkValidity({ sentAtMs }: { sentAtMs: number }) {
  const endsAtMs = sentAtMs + minutes * 60_000;
  const left = Math.ceil((useSecondsLeft(endsAtMs) ?? 0) / 60);
  return (
    <ExpiryRuler
      percent={((minutes - left) / minutes) * 100}
      ticks={minutes}
      isSpent={left === 0}
      label={emailSentCopy.validityLabel(left)}
      start={emailSentCopy.sentAt(formatTimeOfDay(new Date(sentAtMs)))}
      end={emailSentCopy.endsAt(formatTimeOfDay(new Date(endsAtMs)))}
    />
  );
}
