import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Button } from '@nobicast/web-kit';
import { Pause, Play } from '@nobicast/web-kit/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Countdown } from '../../components/Countdown.tsx';
import { useSecondsLeft } from '../../components/use-seconds-left.ts';
import { welcomeCopy } from './welcome.copy.ts';

const totalSeconds = limits.signIn.successRedirectSeconds;
const modifiers = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Counts down to the redirect, and can be paused. */
export function RedirectCountdown({ target }: { target: string }) {
  const { secondsLeft, isPaused, toggle } = useRedirectCountdown(target);
  const redirectsHome = target === paths.home;
  const Icon = isPaused ? Play : Pause;
  return (
    <>
      <Countdown
        label={redirectsHome ? welcomeCopy.countdownHome : welcomeCopy.countdownNext}
        secondsLeft={secondsLeft}
        totalSeconds={totalSeconds}
        ticks={totalSeconds}
      />
      <p className="soft size-sm" role="status">
        {isPaused ? welcomeCopy.held : welcomeCopy.told(totalSeconds, redirectsHome)}
      </p>
      <Button className="at-start" onClick={toggle}>
        <Icon className="icon" aria-hidden="true" />
        {isPaused ? welcomeCopy.resume : welcomeCopy.stay}
      </Button>
    </>
  );
}

/**
 * Redirects after 8 seconds, unless paused. The first key press pauses it as well, so that the page does not change
 * while the visitor is using a control.
 */
function useRedirectCountdown(target: string) {
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

  return { secondsLeft, isPaused, toggle: isPaused ? resume : pause };
}
