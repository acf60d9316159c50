import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSecondsLeft } from '../../components/use-seconds-left.ts';

const totalSeconds = limits.signIn.successRedirectSeconds;
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/**
 * Redirects after 8 seconds, unless paused. The first key press pauses it as well, so that the page does not change
 * while the visitor is using a control.
 */
export function useRedirectCountdown(target: string) {
  const navigate = useNavigate();
  const [run, setRun] = useState<{ endsAtMs: number } | { pausedSeconds: number }>(() => ({
    endsAtMs: Date.now() + totalSeconds * 1000,
  }));
  const isPaused = 'pausedSeconds' in run;
  const counted = useSecondsLeft(isPaused ? null : run.endsAtMs);
  const secondsLeft = isPaused ? run.pausedSeconds : (counted ?? 0);

  const pause = () => setRun((now) => ('pausedSeconds' in now ? now : { pausedSeconds: secondsLeft }));
  const resume = () => setRun({ endsAtMs: Date.now() + secondsLeft * 1000 });

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (!modifiers.includes(key)) pause();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const isOver = !isPaused && secondsLeft === 0;
  useEffect(() => {
    if (isOver) void navigate(target, { replace: true });
  }, [isOver, navigate, target]);

  return { secondsLeft, totalSeconds, isPaused, toggle: isPaused ? resume : pause };
}
