import type { SessionEntry } from '@nobicast/contracts/sessions';
import { Badge, Button } from '@nobicast/web-kit';
import { formatShortDate, formatTimeOfDay } from '@nobicast/web-kit/format';
import { sessionsCopy } from './account.copy.ts';
import styles from './Account.module.css';

interface SessionLineProps {
  session: SessionEntry;
  isEnding: boolean;
  onEnd: () => void;
}

const dayAndTime = (instant: string) => [formatShortDate(instant), formatTimeOfDay(instant)] as const;

export function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.device}>
        <p className="size-md">{session.device}</p>
        <p className={`${styles.seen} time mute`}>
          {sessionsCopy.seenAt(...dayAndTime(session.last_seen_at))},{' '}
          {sessionsCopy.openedAt(...dayAndTime(session.created_at))}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="podcast">{sessionsCopy.current}</Badge>
      ) : (
        <Button
          aria-label={sessionsCopy.endOf(session.device)}
          aria-busy={isEnding || undefined}
          aria-disabled={isEnding || undefined}
          onClick={onEnd}
        >
          {sessionsCopy.end}
        </Button>
      )}
    </li>
  );
}
