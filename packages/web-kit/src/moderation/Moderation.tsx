import { paths } from '@nobicast/contracts/paths';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Panel } from '../components/Panel.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { formatAgo } from '../format/index.ts';
import { areShortcutsOn, typingTargets } from '../shortcuts.ts';
import { BulkBar, UndoBar } from './bars.tsx';
import { History } from './History.tsx';
import { KeysLegend } from './keys.tsx';
import { moderationCopy } from './moderation.copy.ts';
import { registerBottomBar } from '../form/bottom-bar.ts';
import styles from './moderation.module.css';
import { Pager } from '../pager/Pager.tsx';
import { QueueCard } from './QueueCard.tsx';
import { commandOf, type QueueCommand } from './queue-keys.ts';
import { pagesOf, visibleCards } from './queue-state.ts';
import { useQueue, type QueueControls, type QueueTrouble } from './use-queue.ts';

export interface ModerationProps {
  /** Called whenever the number of waiting comments changes. */
  onWaiting?: (count: number) => void;
  /** Called after each decision and undo: other data may count it (ADMIN-MODERATION-15). */
  onDecided?: () => void;
  /** When it replaces the element that had the focus. */
  takesFocus?: boolean;
}

export function Moderation({ onWaiting, onDecided, takesFocus = false }: ModerationProps) {
  const controls = useQueue({ takesFocus, onDecided });
  const { queue, load, undos, announcement } = controls;
  const [view, setView] = useState<'queue' | 'history'>('queue');
  const root = useRef<HTMLElement>(null);
  useQueueKeys(controls, root, view === 'queue');

  const isReady = load.state === 'ready';
  const { total, oldestAt, focus, currentId } = queue;
  const tell = useEffectEvent((count: number) => onWaiting?.(count));
  useEffect(() => {
    if (isReady) tell(total);
  }, [isReady, total]);

  /** The pressed button disappears during a reload. */
  const holdFocus = () => root.current?.focus();
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) holdFocus();
  });
  useLayoutEffect(() => takeFocus(), []);

  const moveFocus = useEffectEvent(() => {
    const target = currentId === null ? '[data-empty]' : `[data-comment="${currentId}"]`;
    root.current?.querySelector<HTMLElement>(target)?.focus();
  });
  // Before the browser paints, so that the focus never falls back to the page.
  useLayoutEffect(() => {
    if (focus) moveFocus();
  }, [focus]);

  return (
    <section ref={root} className={styles.moderation} aria-labelledby="moderation" tabIndex={-1}>
      <div className={`${styles.head} cluster between`}>
        <h1 id="moderation" className="section-title display">
          {moderationCopy.title}
        </h1>
        {isReady && (
          <p className="time mute">
            {moderationCopy.waiting(total, total > 0 && oldestAt ? formatAgo(oldestAt, new Date()) : null)}
          </p>
        )}
      </div>
      <div className={`${styles.views} cluster`} role="group" aria-label={moderationCopy.views}>
        {(['queue', 'history'] as const).map((name) => (
          <Button
            key={name}
            variant="quiet"
            className={styles.view}
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {moderationCopy[name]}
          </Button>
        ))}
      </div>
      {controls.trouble && <Trouble trouble={controls.trouble} />}
      {view === 'queue' ? (
        <QueueView controls={controls} holdFocus={holdFocus} />
      ) : (
        <History
          announce={controls.announce}
          holdFocus={holdFocus}
          onDecided={onDecided}
          undoneCount={controls.undoneCount}
        />
      )}
      <div className={styles.rail} ref={registerBottomBar}>
        {view === 'queue' && <BulkBar controls={controls} />}
        {undos.length > 0 && <UndoBar entries={undos} onUndo={controls.undo} onExpired={controls.dropUndo} />}
      </div>
      <p className="vh" role="status">
        {/* A new element each time, so that a repeated sentence is announced again. */}
        <span key={announcement.id}>{announcement.text}</span>
      </p>
    </section>
  );
}

/** Why decisions are not saved, or why the queue does not update. */
function Trouble({ trouble }: { trouble: QueueTrouble }) {
  return (
    <p className={styles.elsewhere}>
      <span>{moderationCopy.trouble[trouble]}</span>
      {trouble === 'refused' && (
        <ExternalLink className="link" href={paths.login}>
          {moderationCopy.signInAgain}
        </ExternalLink>
      )}
    </p>
  );
}

function QueueView({ controls, holdFocus }: { controls: QueueControls; holdFocus: () => void }) {
  const { queue, load, page, dispatch } = controls;
  const { arrivals, currentId } = queue;
  const cards = visibleCards(queue);
  const isFirstLoad = load.state === 'loading' && queue.cards.length === 0;
  if (load.state === 'failed')
    return (
      <Panel tone="error" heading="h2" title={moderationCopy.failed}>
        <p className="soft">{moderationCopy.failedHint}</p>
        <RetryButton
          onRetry={() => {
            holdFocus();
            controls.reload();
          }}
        />
      </Panel>
    );
  if (isFirstLoad)
    return (
      <div className="stack" role="status" aria-label={moderationCopy.loading}>
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </div>
    );
  return (
    <>
      {cards.length > 0 && <KeysLegend />}
      <div className={styles.arrivals}>
        {arrivals.length > 0 && (
          <Button isWide onClick={() => dispatch({ type: 'arrivals shown' })}>
            {moderationCopy.arrivals(arrivals.length)}
          </Button>
        )}
      </div>
      {cards.length === 0 && (
        <p className={`${styles.empty} title`} tabIndex={-1} data-empty>
          {queue.total === 0 ? moderationCopy.empty : moderationCopy.pageDone}
        </p>
      )}
      <ol className={styles.list} aria-label={moderationCopy.list} aria-busy={load.state === 'loading'}>
        {cards.map((card) => (
          <QueueCard
            key={card.comment.id}
            card={card}
            isCurrent={card.comment.id === currentId}
            isSelected={queue.selected.includes(card.comment.id)}
            controls={controls}
          />
        ))}
      </ol>
      <Pager page={page} pages={pagesOf(page, queue.total)} onPage={controls.showPage} />
    </>
  );
}

/** The player also listens for j and k, and gives way while the queue is open. */
function useQueueKeys(
  { queue, dispatch, decideOne, decideSelected, undo }: QueueControls,
  root: React.RefObject<HTMLElement | null>,
  isOn: boolean,
) {
  const run = (command: QueueCommand) => {
    const { currentId } = queue;
    if (command.name === 'next' || command.name === 'previous')
      dispatch({ type: 'moved', step: command.name === 'next' ? 1 : -1 });
    else if (command.name === 'undo') undo();
    else if (command.name === 'approveSelected') decideSelected('approve');
    else if (command.name === 'rejectSelected') decideSelected('reject');
    else if (currentId === null) return;
    else if (command.name === 'approve') decideOne('approve', currentId);
    else if (command.name === 'reject') decideOne('reject', currentId, { reason: command.reason });
    else dispatch({ type: 'toggled', id: currentId });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Elsewhere on the page, letters belong to the header, the tabs or a dialog. `main` has the focus after the skip link.
    const isOurs =
      target instanceof Element && (target.matches('body, main') || root.current?.contains(target));
    if (!isOn || !isOurs || event.defaultPrevented || !areShortcutsOn()) return;
    if (target instanceof Element && target.closest(typingTargets)) return;
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Before the player, which also listens on the document and ignores prevented events.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
