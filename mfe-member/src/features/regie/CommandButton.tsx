import { Button } from '@nobicast/web-kit';
import { useId, type ComponentProps } from 'react';

interface CommandButtonProps extends Omit<
  ComponentProps<typeof Button>,
  'aria-disabled' | 'aria-describedby'
> {
  /** Why it does nothing now; undefined where it works. */
  reason: string | undefined;
}

/** It stays in the order of the keyboard while it does nothing, and says why: in a tooltip, and to screen readers. */
export function CommandButton({ reason, onClick, ...rest }: CommandButtonProps) {
  const reasonId = useId();
  const isOff = reason !== undefined;
  return (
    <>
      <Button
        {...rest}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
        title={reason}
        onClick={isOff ? undefined : onClick}
      />
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
