import { listSecurityEvents } from '@nobicast/contracts/calls';
import { Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatAgo } from '@nobicast/web-kit/format';
import { useRef, useState } from 'react';
import styles from './Account.module.css';
import { securityEventsCopy } from './security-events.copy.ts';

const shownFirst = 5;

/** Newest first. */
export function SecurityEvents() {
  const list = useCall(listSecurityEvents, {}, { fallback: securityEventsCopy.failed });
  const [isWhole, setIsWhole] = useState(false);
  const lines = useRef<HTMLUListElement>(null);
  const now = new Date();
  const events = list.state === 'ready' ? list.data.events : [];

  /** The pressed button disappears. */
  function showAll() {
    setIsWhole(true);
    lines.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby="activite-du-compte">
      <h2 className={`${styles.heading} title`} id="activite-du-compte">
        {securityEventsCopy.title}
      </h2>
      <p className="soft">{securityEventsCopy.text}</p>
      {list.state === 'loading' && (
        <div role="status" aria-label={securityEventsCopy.loading}>
          <Skeleton height="3.5rem" />
        </div>
      )}
      {list.state === 'failed' && (
        <Panel tone="outage" title={securityEventsCopy.failed}>
          {list.error.message !== securityEventsCopy.failed && <p className="soft">{list.error.message}</p>}
          <RetryButton onRetry={list.retry} />
        </Panel>
      )}
      {list.state === 'ready' && events.length === 0 && (
        <p className="mute size-sm">{securityEventsCopy.none}</p>
      )}
      {events.length > 0 && (
        <ul ref={lines} tabIndex={-1}>
          {events.slice(0, isWhole ? events.length : shownFirst).map((event) => (
            <li key={event.id} className={styles.line}>
              <div className={styles.device}>
                <p>{securityEventsCopy.sentence(event)}</p>
                <p className={`${styles.seen} time mute`}>
                  {[formatAgo(event.at, now), event.device].filter(Boolean).join(', ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && events.length > shownFirst && (
        <Button onClick={showAll}>{securityEventsCopy.more(events.length)}</Button>
      )}
    </section>
  );
}
