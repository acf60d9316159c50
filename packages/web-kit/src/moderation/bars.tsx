import { limits } from '@nobicast/contracts/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { Check, X } from '../icons/index.ts';
import { Key } from './keys.tsx';
import { moderationCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';
import type { QueueControls, UndoEntry } from './use-queue.ts';

/** Stands below the list, so as not to push it down. */
export function BulkBar({ controls: { queue, dispatch, decideSelected } }: { controls: QueueControls }) {
  const count = Math.min(queue.selected.length, limits.moderation.batch);
  if (count === 0) return null;
  return (
    <div className={styles.bulk}>
      <span className="time">{moderationCopy.selected(queue.selected.length)}</span>
      <Button onClick={() => decideSelected('approve')}>
        <Check className="icon" aria-hidden="true" />
        {moderationCopy.approveAll(count)}
      </Button>
      <Button onClick={() => decideSelected('reject')}>
        <X className="icon" aria-hidden="true" />
        {moderationCopy.rejectAll(count)}
      </Button>
      <Button variant="quiet" onClick={() => dispatch({ type: 'deselected' })}>
        {moderationCopy.deselect}
      </Button>
    </div>
  );
}

const recheckMs = 250;

/** The last decision can be undone until the bar has run out, which pauses under the pointer or the focus. */
export function UndoBar({
  entries,
  onUndo,
  onExpired,
}: {
  entries: readonly UndoEntry[];
  onUndo: () => void;
  onExpired: (id: number) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = entries.at(-1);
  const expire = useEffectEvent(() => {
    const isHeld = bar.current?.matches(':hover, :focus-within') ?? false;
    if (isHeld) return;
    for (const { id, until } of entries) if (until <= Date.now()) onExpired(id);
  });
  useEffect(() => {
    const timer = setInterval(() => expire(), recheckMs);
    return () => clearInterval(timer);
  }, []);
  if (!shown) return null;
  return (
    <div ref={bar} className={styles.undo}>
      <Check className="icon" aria-hidden="true" />
      <span>{shown.sentence}</span>
      {shown.decisionIds.length > 0 && (
        <Button variant="quiet" onClick={onUndo}>
          {moderationCopy.undo}
          <Key>Z</Key>
        </Button>
      )}
      {shown.link !== undefined && (
        <Link className="link" to={shown.link}>
          {moderationCopy.seeComment}
        </Link>
      )}
      <span
        key={shown.id}
        className={styles.runOut}
        style={{ animationDuration: `${limits.moderation.undoSeconds}s` }}
        aria-hidden="true"
      />
    </div>
  );
}
