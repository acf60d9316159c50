import { Button } from '@nobicast/web-kit';
import { paths } from '@nobicast/contracts/paths';
import { Pause, Play } from '@nobicast/web-kit/icons';
import { Countdown } from '../../components/Countdown.tsx';
import { useRedirectCountdown } from './use-redirect-countdown.ts';
import { welcomeCopy } from './welcome.copy.ts';

/** Counts down to the redirect, and can be paused. */
export function RedirectCountdown({ target }: { target: string }) {
  const { secondsLeft, totalSeconds, isPaused, toggle } = useRedirectCountdown(target);
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
