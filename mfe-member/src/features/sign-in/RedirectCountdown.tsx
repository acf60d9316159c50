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

export function RedirectCountdown({ target }: { target: string }) {
  const { secondsLeft, isPaused, toggle } = useRedirectCountdown(target);
  const place = target === paths.home ? 'home' : target === paths.dashboard ? 'dashboard' : 'next';
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const Icon = isPaused ? Play : Pause;
  return (
    <>
      <Countdown
        label={welcomeCopy.countdown[place]}
        secondsLeft={secondsLeft}
        totalSeconds={totalSeconds}
        ticks={totalSeconds}
      />
      <p className="soft size-sm" role="status">
        {isPaused ? welcomeCopy.held : welcomeCopy.told(totalSeconds, place, isTouch)}
      </p>
      <Button className="at-start" onClick={toggle}>
        <Icon className="icon" aria-hidden="true" />
        {isPaused ? welcomeCopy.resume : welcomeCopy.stay}
      </Button>
    </>
  );
}

/**
 * Redirects after 8 seconds, unless paused. The first key press or touch pauses it as well, so that the page does not
 * change under the visitor.
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

  const onUse = useEffectEvent((event: KeyboardEvent | TouchEvent) => {
    if ('key' in event && modifiers.includes(event.key)) return;
    // The button itself toggles the pause when it is released.
    if (!(event.target instanceof Element && event.target.closest('button'))) pause();
  });
  useEffect(() => {
    document.addEventListener('keydown', onUse);
    document.addEventListener('touchstart', onUse, { passive: true });
    return () => {
      document.removeEventListener('keydown', onUse);
      document.removeEventListener('touchstart', onUse);
    };
  }, []);

  const isOver = !isPaused && secondsLeft === 0;
  useEffect(() => {
    if (isOver) void navigate(target, { replace: true });
  }, [isOver, navigate, target]);

  return { secondsLeft, isPaused, toggle: isPaused ? resume : pause };
}
