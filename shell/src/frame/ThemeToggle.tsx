import { Button, Tooltip } from '@nobicast/web-kit';
import { Moon, Sun } from '@nobicast/web-kit/icons';
import { frameCopy } from './frame.copy.ts';
import styles from './ThemeToggle.module.css';

/** CSS chooses the icon, so that the served HTML is correct in both themes. */
export function ThemeToggle({ theme }: { theme: { toggle(): void } }) {
  return (
    <Tooltip text={frameCopy.theme} side="below">
      <Button
        className="needs-script"
        variant="quiet"
        isIcon
        aria-label={frameCopy.theme}
        onClick={() => theme.toggle()}
      >
        <Sun className={`icon ${styles.onDark}`} aria-hidden="true" />
        <Moon className={`icon ${styles.onLight}`} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
