import { listDecisions, takeBackDecisions } from '@nobicast/contracts/calls';
import type { HistoryEntry } from '@nobicast/contracts/moderation';
import { paths } from '@nobicast/contracts/paths';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { sendCall, useCall } from '../api/index.ts';
import { Button } from '../components/Button.tsx';
import { Panel } from '../components/Panel.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { answerCopy, historyCopy, moderationCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';
import { pagesOf } from './queue-state.ts';
import { Pager } from '../pager/Pager.tsx';

type WayBack = HistoryEntry['may_take_back'][number];

/** Newest first. The last decision about a comment can be undone. */
export function History({
  announce,
  holdFocus,
  onDecided,
  undoneCount,
}: {
  announce: (text: string) => void;
  /** Called before the pressed button disappears. */
  holdFocus: () => void;
  onDecided: (() => void) | undefined;
  /** Increases with each undo in the queue. */
  undoneCount: number;
}) {
  const [page, setPage] = useState(1);
  const history = useCall(listDecisions, { query: { page } });
  // The cached page may lack the last decision.
  const readAgain = useEffectEvent(() => {
    if (history.state === 'ready') void history.reload();
  });
  useEffect(() => readAgain(), [undoneCount]);
  /** Messages of refused undos, by decision. */
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({});
  const isBusy = useRef(false);
  const list = useRef<HTMLOListElement>(null);
  const isReady = history.state === 'ready';
  /** The page requested with the pager. */
  const turnedTo = useRef<number>(undefined);
  useEffect(() => {
    if (!isReady || turnedTo.current !== page) return;
    turnedTo.current = undefined;
    list.current?.querySelector('li')?.focus();
  }, [isReady, page]);

  if (history.state === 'loading')
    return (
      <div className="stack" role="status" aria-label={historyCopy.loading}>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    );
  if (history.state === 'failed')
    return (
      <Panel tone="error" heading="h2" title={historyCopy.failed}>
        <p className="soft">{moderationCopy.failedHint}</p>
        <RetryButton
          onRetry={() => {
            holdFocus();
            history.retry();
          }}
        />
      </Panel>
    );

  const { decisions, total } = history.data;
  const { reload } = history;
  async function takeBack(action: WayBack, id: number, row: HTMLElement | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { outcomes } = await sendCall(takeBackDecisions, { body: { action, decision_ids: [id] } });
      const [outcome] = outcomes;
      const sentence = outcome?.outcome === 'refused' ? outcome.sentence : undefined;
      if (sentence !== undefined) setRefusals((known) => ({ ...known, [id]: sentence }));
      announce(sentence ?? historyCopy.tookBack[action]);
      // The pressed button disappears with the reload; its row stays.
      row?.focus();
      if (sentence === undefined) onDecided?.();
      await reload();
    } catch (error) {
      console.error('A decision could not be taken back.', error);
    } finally {
      isBusy.current = false;
    }
  }

  if (decisions.length === 0)
    return (
      <Panel heading="h2" title={historyCopy.empty}>
        <p className="soft">{historyCopy.emptyHint}</p>
      </Panel>
    );
  return (
    <>
      <ol ref={list} className={styles.list}>
        {decisions.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            refusal={refusals[entry.id]}
            onAnswered={(sentence) => {
              announce(sentence);
              onDecided?.();
            }}
            onTakeBack={(action, event) => void takeBack(action, entry.id, event.currentTarget.closest('li'))}
          />
        ))}
      </ol>
      <Pager
        page={page}
        pages={pagesOf(page, total)}
        onPage={(wanted) => {
          turnedTo.current = wanted;
          setPage(wanted);
        }}
      />
    </>
  );
}

function HistoryRow({
  entry,
  refusal,
  onAnswered,
  onTakeBack,
}: {
  entry: HistoryEntry;
  refusal: string | undefined;
  onAnswered: (sentence: string) => void;
  onTakeBack: (action: WayBack, event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const { subject_id: subjectId, episode_slug: slug } = entry;
  const [isAnswering, setIsAnswering] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  // The last decision about a comment whose text is there: it is published.
  const isPublished = entry.action === 'approve' && entry.may_take_back.length > 0 && subjectId !== null;
  return (
    <li className={styles.entry} tabIndex={-1} ref={row}>
      <div className={styles.body}>
        <p className="time">{moderationCopy.decision(entry)}</p>
        <p>
          <strong>
            <bdi>{entry.author_name ?? historyCopy.deleted}</bdi>
          </strong>{' '}
          <span className="mono mute">{moderationCopy.id(entry.comment_id)}</span>
        </p>
        {entry.excerpt !== null && (
          <p className={`${styles.text} soft`}>
            <bdi>{entry.excerpt}</bdi>
          </p>
        )}
        {subjectId !== null && slug !== null && (
          <p className={styles.on}>
            <Link className="link" to={paths.subject(slug, subjectId)}>
              {entry.subject_title}
            </Link>
          </p>
        )}
        {refusal !== undefined && <p className={styles.elsewhere}>{refusal}</p>}
      </div>
      <div className={styles.acts}>
        {isPublished && (
          <Button variant="quiet" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
            {answerCopy.open}
          </Button>
        )}
        {entry.may_take_back.map((action) => (
          <Button key={action} variant="quiet" onClick={(event) => onTakeBack(action, event)}>
            {historyCopy.takeBack[action]}
          </Button>
        ))}
      </div>
      {isPublished && isAnswering && (
        <div className={styles.opened}>
          <AnswerForm
            comment={{ id: entry.comment_id, subject_id: subjectId, author_name: entry.author_name ?? '' }}
            isPublished
            onDone={(sentence) => {
              setIsAnswering(false);
              row.current?.focus();
              onAnswered(sentence);
            }}
          />
        </div>
      )}
    </li>
  );
}
