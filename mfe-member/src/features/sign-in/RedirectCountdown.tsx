import { Button } from '@nobicast/web-kit';
import { paths } from '@nobicast/contracts/paths';
import { Pause, Play } from '@nobicast/web-kit/icons';
import { Countdown } from '../../components/Countdown.tsx';
import { useRedirectCountdown } from './use-redirect-countdown.ts';
import { welcomeCopy } from './welcome.copy.ts';

/** Counts down to the next page, and lets itself be stopped. */
export function RedirectCountdown({ target }: { target: string }) {
  const { secondsLeft, totalSeconds, isHeld, toggle } = useRedirectCountdown(target);
  const leadsHome = target === paths.home;
  const Icon = isHeld ? Play : Pause;
  return (
    <>
      <Countdown
        label={leadsHome ? welcomeCopy.countdownHome : welcomeCopy.countdownNext}
        secondsLeft={secondsLeft}
        totalSeconds={totalSeconds}
        ticks={totalSeconds}
      />
      <p className="soft size-sm" role="status">
        {isHeld ? welcomeCopy.held : welcomeCopy.told(totalSeconds, leadsHome)}
      </p>
      <Button className="at-start" onClick={toggle}>
        <Icon className="icon" aria-hidden="true" />
        {isHeld ? welcomeCopy.resume : welcomeCopy.stay}
      </Button>
    </>
  );
}
