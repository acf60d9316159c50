import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import {
  cancelNewsletterIssue,
  decideNewsletterDelivery,
  listNewsletterDeliveries,
  scheduleNewsletterIssue,
  withdrawNewsletterIssue,
} from '@nobicast/contracts/calls';
import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import { Button, Stat, Stats } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { Calendar, X } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NotReady } from '../../lists/ListStates.tsx';
import { useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { issueCopy, progressCopy, publicCopy } from './newsletter.copy.ts';
import { newsletterPages } from './newsletter-pages.ts';
import styles from './newsletter.module.css';

interface IssueProgressProps {
  issue: NewsletterIssue;
  recipients: number;
  /** When the episode of the issue becomes public. */
  episodeAt: string | undefined;
  isEpisodeOnline: boolean;
  /** Reads the issue again. */
  onChanged: () => Promise<void>;
}

/** An issue that waits for its date, is being sent, or was sent: how far it is, and what is to be decided. */
export function IssueProgress({
  issue,
  recipients,
  episodeAt,
  isEpisodeOnline,
  onChanged,
}: IssueProgressProps) {
  const { state, scheduled_at: scheduledAt, counts } = issue;
  if (state === 'scheduled')
    return (
      <section className={styles.block}>
        {scheduledAt !== null && <p className="title">{progressCopy.scheduled(scheduledAt)}</p>}
        <p className="soft">{progressCopy.willReach(recipients)}</p>
        {isEpisodeOnline && <p className="soft">{progressCopy.alreadyOnline}</p>}
        {episodeAt !== undefined &&
          (episodeAt === scheduledAt ? (
            <p className="soft">{progressCopy.withEpisode}</p>
          ) : (
            <WithEpisode issue={issue} episodeAt={episodeAt} onChanged={onChanged} />
          ))}
        <Cancel issue={issue} onChanged={onChanged} />
      </section>
    );
  return (
    <>
      <section className={styles.block}>
        <Bar issue={issue} />
        <Stats>
          <Stat value={String(counts.sent)} label={progressCopy.sent} />
          <Stat value={String(counts.waiting)} label={progressCopy.waiting} />
          <Stat value={String(counts.refused)} label={progressCopy.refused} />
          <Stat value={String(counts.in_doubt)} label={progressCopy.inDoubt} />
          <Stat value={String(counts.left)} label={progressCopy.left} />
        </Stats>
      </section>
      {counts.in_doubt > 0 && <Deliveries issue={issue} state="in_doubt" onChanged={onChanged} />}
      {counts.refused > 0 && <Deliveries issue={issue} state="refused" onChanged={onChanged} />}
      <InArchive issue={issue} onChanged={onChanged} />
    </>
  );
}

/** The props of a button: one press at a time. Says what came of it, and reads the issue again in any case. */
function useIssueAct(
  act: () => Promise<unknown>,
  { done, failed, onChanged }: { done: string; failed: string } & Pick<IssueProgressProps, 'onChanged'>,
) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await act();
      notify(done);
    } catch (error) {
      notify(failureText(error, failed), { kind: 'error' });
    }
    await onChanged();
    setIsBusy(false);
  }
  return { 'aria-busy': isBusy || undefined, onClick: () => void run() };
}

/** For an issue whose episode has been given another date since it was scheduled. */
function WithEpisode({
  issue: { id, version },
  episodeAt,
  onChanged,
}: Pick<IssueProgressProps, 'issue' | 'onChanged'> & { episodeAt: string }) {
  const button = useIssueAct(
    () =>
      sendProven(scheduleNewsletterIssue, { params: { id }, body: { scheduled_at: episodeAt } }, { version }),
    { done: progressCopy.moved, failed: progressCopy.moveFailed, onChanged },
  );
  return (
    <>
      <p>
        <strong>{progressCopy.episodeAt(episodeAt)}</strong>
      </p>
      <Button {...button}>
        <Calendar className="icon" aria-hidden="true" />
        {progressCopy.move}
      </Button>
    </>
  );
}

/** Where everybody reads the issue, until the team withdraws it (decision 0101). */
function InArchive({ issue, onChanged }: Pick<IssueProgressProps, 'issue' | 'onChanged'>) {
  const { notify } = useHost();
  const isWithdrawn = Boolean(issue.withdrawn_at);
  const failed = isWithdrawn ? publicCopy.restoreFailed : publicCopy.withdrawFailed;
  async function change() {
    const params = { id: issue.id };
    await sendCall(withdrawNewsletterIssue, { params, body: { is_withdrawn: !isWithdrawn } });
    notify(isWithdrawn ? publicCopy.restored : publicCopy.withdrawn);
    await onChanged();
  }
  const { open, dialog } = useConfirmDialog(async (close) => {
    await change();
    close();
  }, failed);
  const restore = () =>
    void change().catch((error: unknown) => notify(failureText(error, failed), { kind: 'error' }));
  return (
    <section className={styles.block}>
      <h2 className="title">{publicCopy.title}</h2>
      <p className="soft prose">
        {isWithdrawn ? (
          publicCopy.absent
        ) : (
          <>
            {publicCopy.present}{' '}
            <Link className="link" to={newsletterPaths.issue(issue.id)}>
              {publicCopy.read}
            </Link>
          </>
        )}
      </p>
      <Button onClick={(event) => (isWithdrawn ? restore() : open(event))}>
        {isWithdrawn ? publicCopy.restore : publicCopy.withdraw}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={publicCopy.withdrawTitle}
        description={publicCopy.withdrawText}
        confirm={publicCopy.withdraw}
        cancel={issueCopy.cancel}
      />
    </section>
  );
}

function Cancel({ issue, onChanged }: Pick<IssueProgressProps, 'issue' | 'onChanged'>) {
  const button = useIssueAct(() => sendCall(cancelNewsletterIssue, { params: { id: issue.id }, body: {} }), {
    done: progressCopy.cancelled,
    failed: progressCopy.cancelFailed,
    onChanged,
  });
  return (
    <Button {...button}>
      <X className="icon" aria-hidden="true" />
      {progressCopy.cancel}
    </Button>
  );
}

function Bar({
  issue: { state, counts, finished_at: finishedAt, paused_until: pausedUntil },
}: {
  issue: NewsletterIssue;
}) {
  const done = counts.total - counts.waiting;
  const percent = counts.total === 0 ? 100 : Math.floor((100 * done) / counts.total);
  if (state === 'sent' && finishedAt !== null)
    return <p className="title">{progressCopy.finished(finishedAt)}</p>;
  return (
    <>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={progressCopy.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={progressCopy.of(done, counts.total)}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="time">{progressCopy.of(done, counts.total)}</p>
      <p className="soft" role="status">
        {pausedUntil !== null && progressCopy.paused(pausedUntil)}
      </p>
    </>
  );
}

/** The recipients in a state that a person wants to see one by one. */
function Deliveries({
  issue,
  state,
  onChanged,
}: Pick<IssueProgressProps, 'issue' | 'onChanged'> & { state: 'in_doubt' | 'refused' }) {
  const { notify } = useHost();
  const [page, setPage] = useState(1);
  const list = useCall(listNewsletterDeliveries, { params: { id: issue.id }, query: { state, page } });
  const shown = useShownPage(list, {
    place: { page },
    change: ({ page: wanted }) => setPage(wanted),
    pagesOf: newsletterPages,
  });
  const isDoubt = state === 'in_doubt';

  async function decide(deliveryId: string, decision: 'resend' | 'arrived') {
    try {
      const params = { id: issue.id, deliveryId: Number(deliveryId) };
      await sendCall(decideNewsletterDelivery, { params, body: { decision } });
    } catch (error) {
      notify(failureText(error, progressCopy.decideFailed), { kind: 'error' });
    }
    if (list.state === 'ready') await list.reload();
    await onChanged();
  }
  return (
    <section className={styles.block}>
      <h2 className="title">{isDoubt ? progressCopy.doubts : progressCopy.refusals}</h2>
      {isDoubt && <p className="soft prose">{progressCopy.doubtsText}</p>}
      {list.state !== 'ready' && !shown && <NotReady load={list} texts={progressCopy} />}
      {shown && (
        <>
          <ul>
            {shown.deliveries.map(({ id, email, reason }) => (
              <li key={id} className={styles.row}>
                <span>
                  <span className="mono">{email ?? progressCopy.unknown}</span>
                  {reason !== null && <span className="mute size-sm"> {progressCopy.reason(reason)}</span>}
                </span>
                {isDoubt && (
                  <span className={styles.acts}>
                    <Button onClick={() => void decide(id, 'resend')}>{progressCopy.resend}</Button>
                    <Button onClick={() => void decide(id, 'arrived')}>{progressCopy.received}</Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <Pager page={page} pages={newsletterPages(shown)} onPage={setPage} />
        </>
      )}
    </section>
  );
}
