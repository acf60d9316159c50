import { playbackRates, type PlayerPort } from '@nobicast/contracts/host-api';
import { usePlayerOf } from '../host/HostProvider.tsx';
import { playerKitCopy } from './player.copy.ts';

/** The offered speeds, with the current one if it is another. */
export function useRates(player: PlayerPort) {
  const rate = usePlayerOf(player, (state) => state.rate);
  const rates = playbackRates.some((offered) => offered === rate) ? playbackRates : [...playbackRates, rate];
  return { rate, rates };
}

interface RateSelectProps {
  player: PlayerPort;
  label: string;
  className: string | undefined;
}

export function RateSelect({ player, label, className }: RateSelectProps) {
  const { rate, rates } = useRates(player);
  return (
    <select
      className={`${className} mono`}
      aria-label={label}
      value={rate}
      onChange={(event) => player.setRate(Number(event.target.value))}
    >
      {rates.map((offered) => (
        <option key={offered} value={offered}>
          {playerKitCopy.rateOption(offered)}
        </option>
      ))}
    </select>
  );
}
