import type { Session } from '@nobicast/contracts/host-api';
import { Button } from '@nobicast/web-kit';
import { useEffect, useState } from 'react';
import { contentElementId } from '../boot.ts';
import type { ShellSession } from '../session/session-store.ts';
import { accountCopy } from './account.copy.ts';
import styles from './SessionNotice.module.css';

/** While the notice is shown and the tab visible. */
const retryMs = 30_000;

interface SessionNoticeProps {
  visitor: Session;
  session: Pick<ShellSession, 'confirm'>;
}

/** Shown until a later check confirms the member's session. */
export function SessionNotice({ visitor, session }: SessionNoticeProps) {
  const [isChecking, setIsChecking] = useState(false);
  const isUnconfirmed = visitor.state === 'member' && visitor.isUnconfirmed === true;

  useEffect(() => {
    if (!isUnconfirmed) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void session.confirm();
    }, retryMs);
    return () => clearInterval(timer);
  }, [isUnconfirmed, session]);

  async function retry() {
    if (isChecking) return;
    setIsChecking(true);
    await session.confirm();
    setIsChecking(false);
  }

  return (
    <div className={isUnconfirmed ? styles.notice : undefined}>
      {/* Screen readers only announce what is added to a live region after it exists. */}
      <p role="status">{isUnconfirmed && !isChecking && accountCopy.unconfirmed}</p>
      {isUnconfirmed && <RetryControl isChecking={isChecking} onRetry={() => void retry()} />}
    </div>
  );
}

/**
 * While busy, the button keeps the focus. If it is removed with the focus, its `ref` cleanup moves the focus to the
 * page.
 */
function RetryControl({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return (
    <Button
      ref={(button) => () => {
        if (button === document.activeElement)
          document.getElementById(contentElementId)?.focus({ preventScroll: true });
      }}
      aria-disabled={isChecking || undefined}
      onClick={onRetry}
    >
      {isChecking ? accountCopy.retrying : accountCopy.retry}
    </Button>
  );
}
