import { Button } from '@nobicast/web-kit';
import { useId, type ComponentProps } from 'react';
import styles from './Regie.module.css';

interface CommandButtonProps extends Omit<
  ComponentProps<typeof Button>,
  'aria-disabled' | 'aria-keyshortcuts'
> {
  /** Why the button does nothing now; undefined where it works. */
  reason: string | undefined;
  /** The key that does the same, pressed alone outside text fields. */
  shortcut?: string;
}

/**
 * While it does nothing, the button can still be reached by keyboard, and says why: in a tooltip, and to screen
 * readers.
 */
export function CommandButton({
  reason,
  shortcut,
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: CommandButtonProps) {
  const reasonId = useId();
  const isOff = reason !== undefined;
  return (
    <>
      <Button
        {...rest}
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : describedBy}
        aria-keyshortcuts={shortcut}
        title={reason}
        onClick={isOff ? undefined : onClick}
      >
        {children}
        {shortcut !== undefined && (
          <kbd className={styles.key} aria-hidden="true">
            {shortcut.toUpperCase()}
          </kbd>
        )}
      </Button>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
