import type { SessionEntry } from '@nobicast/contracts/sessions';
import { Badge, Button, FormAlert, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { formatAgo } from '@nobicast/web-kit/format';
import { useRef } from 'react';
import { sessionsCopy } from './account.copy.ts';
import styles from './Account.module.css';
import { useSessions } from './use-sessions.ts';

export function Sessions() {
  const { sessions, ending, failure, endOne, endOthers } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button disappears with its session. */
  const focusHeadingAfter = async (done: Promise<boolean>) => {
    if (await done) heading.current?.focus();
  };

  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 ref={heading} className={`${styles.heading} title`} id="sessions" tabIndex={-1}>
        {sessionsCopy.title}
      </h2>
      <p className="soft">{sessionsCopy.text}</p>
      {failure && <FormAlert>{failure}</FormAlert>}
      {sessions.state === 'loading' && (
        <div className="stack" role="status" aria-label={sessionsCopy.loading}>
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      )}
      {sessions.state === 'failed' && (
        <Panel tone="outage" title={sessionsCopy.failed}>
          {sessions.error.message !== sessionsCopy.failed && <p className="soft">{sessions.error.message}</p>}
          <RetryButton onRetry={sessions.retry} />
        </Panel>
      )}
      {sessions.state === 'ready' && (
        <>
          <ul>
            {sessions.data.sessions.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void focusHeadingAfter(endOne(session.id))}
              />
            ))}
          </ul>
          {sessions.data.sessions.some((session) => !session.is_current) ? (
            <Button
              aria-busy={ending === 'others' || undefined}
              aria-disabled={ending === 'others' || undefined}
              onClick={() => void focusHeadingAfter(endOthers())}
            >
              {sessionsCopy.endOthers}
            </Button>
          ) : (
            <p className="mute size-sm">{sessionsCopy.onlyOne}</p>
          )}
        </>
      )}
    </section>
  );
}

interface SessionLineProps {
  session: SessionEntry;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const now = new Date();
  return (
    <li className={styles.line}>
      <div className={styles.device}>
        <p className="size-md">{session.device}</p>
        <p className={`${styles.seen} time mute`}>
          {sessionsCopy.used(formatAgo(session.created_at, now), formatAgo(session.last_seen_at, now))}
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
