import type { CommentCheck } from '@nobicast/contracts/moderation';
import { listCommentChecks } from '@nobicast/contracts/calls';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { checksCopy } from './comment-checks.copy.ts';
import styles from './comment-checks.module.css';

/** The automatic checks of new comments: what makes each fire, and how often it did. Read when it is opened. */
export function CommentChecks() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.checks} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{checksCopy.title}</summary>
      {isOpen && <Checks />}
    </details>
  );
}

function Checks() {
  const load = useCall(listCommentChecks, {});
  if (load.state === 'loading') {
    return (
      <div role="status" aria-label={checksCopy.loading}>
        <Skeleton height="6rem" />
      </div>
    );
  }
  if (load.state === 'failed') {
    return (
      <Panel tone="error" heading="p" title={checksCopy.failed}>
        <RetryButton onRetry={load.retry} />
      </Panel>
    );
  }
  return (
    <>
      <p className="mute">{checksCopy.intro}</p>
      <ul className={styles.list}>
        {load.data.checks.map((check) => (
          <CheckItem key={check.phase} check={check} />
        ))}
      </ul>
    </>
  );
}

function CheckItem({ check: { title, rule, words, flagged, nudged, refused } }: { check: CommentCheck }) {
  return (
    <li>
      <h2 className="title size-lg">{title}</h2>
      <p>{rule}</p>
      {words && <p className="mute">{checksCopy.words(words)}</p>}
      <p className="time mute">{checksCopy.fired(flagged, nudged, refused)}</p>
    </li>
  );
}
