import { nextDistribution } from '@nobicast/web-kit/countdown';
import { instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { ParisDateField } from './ParisDateField.tsx';

interface SendDateFieldProps {
  label: string;
  error: string | undefined;
  /** Says the date in words. */
  when: (instant: string) => string;
  /** Called with undefined while the date is incomplete. */
  onInstant: (instant: string | undefined) => void;
}

/** When an issue is sent: next Monday at first, on the clocks of Paris. */
export function SendDateField({ label, error, when, onInstant }: SendDateFieldProps) {
  const [value, setValue] = useState(() => wallClockOf(nextDistribution(new Date()).toISOString()));
  const instant = value === '' ? undefined : instantOf(value);
  const tell = useEffectEvent(onInstant);
  useEffect(() => tell(instant), [instant]);
  return (
    <ParisDateField
      label={label}
      when={when}
      {...(error !== undefined && { error })}
      value={value}
      onChange={setValue}
      isReadOnly={false}
    />
  );
}
