import { nextDistribution } from '@nobicast/contracts/distribution';
import { instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { ParisDateField } from './ParisDateField.tsx';

interface SendDateFieldProps {
  label: string;
  error: string | undefined;
  /** Says the date in words. */
  when: (instant: string) => string;
  /** The date shown until another one is chosen; it follows changes. Undefined: the next distribution. */
  follows: string | undefined;
  /** Called with undefined while the date is incomplete. */
  onInstant: (instant: string | undefined) => void;
}

/** When an issue is sent: with its episode, else next Monday, on the clocks of Paris. */
export function SendDateField({ label, error, when, follows, onInstant }: SendDateFieldProps) {
  const [next] = useState(() => nextDistribution(new Date()).toISOString());
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? wallClockOf(follows ?? next);
  const instant = instantOf(value);
  const tell = useEffectEvent(onInstant);
  useEffect(() => tell(instant), [instant]);
  return (
    <ParisDateField
      label={label}
      when={when}
      {...(error !== undefined && { error })}
      value={value}
      onChange={setChosen}
      isReadOnly={false}
    />
  );
}
