import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSecondsLeft } from '../../components/use-seconds-left.ts';

const totalSeconds = limits.signIn.successRedirectSeconds;
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/**
 * Leads on after 8 seconds, unless the visitor stays. Whoever uses the keyboard is reading or choosing:
 * the first key stops the countdown, so that nobody is torn away from a control.
 */
export function useRedirectCountdown(target: string) {
  const navigate = useNavigate();
  const [run, setRun] = useState<{ endsAtMs: number } | { heldSeconds: number }>(() => ({
    endsAtMs: Date.now() + totalSeconds * 1000,
  }));
  const isHeld = 'heldSeconds' in run;
  const counted = useSecondsLeft(isHeld ? null : run.endsAtMs);
  const secondsLeft = isHeld ? run.heldSeconds : (counted ?? 0);

  const hold = () => setRun((now) => ('heldSeconds' in now ? now : { heldSeconds: secondsLeft }));
  const resume = () => setRun({ endsAtMs: Date.now() + secondsLeft * 1000 });

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (!modifiers.includes(key)) hold();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const isOver = !isHeld && secondsLeft === 0;
  useEffect(() => {
    if (isOver) void navigate(target, { replace: true });
  }, [isOver, navigate, target]);

  return { secondsLeft, totalSeconds, isHeld, toggle: isHeld ? resume : hold };
}
