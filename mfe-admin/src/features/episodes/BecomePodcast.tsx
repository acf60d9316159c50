import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { MergePlan } from '@nobicast/contracts/admin-merges';
import { cancelMerge, getMergePlan, mergeEpisode } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { conflictOf, failureText, isRefusal, sendCall, useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { awaitedEndOf, plannedMergeOf, type PlannedSwitch } from '../../editing/planned-switch.ts';
import { mergeCopy, plannedCopy } from './become-podcast.copy.ts';
import { SwitchType, type BecomePodcastProps } from './SwitchType.tsx';
import { useOnAir } from './use-on-air.ts';
import styles from './episodes.module.css';
import list from '../../lists/list.module.css';

/**
 * Merges a preparation into the podcast of its number; where there is none, turns the preparation into one. Where that
 * is planned already, it can be cancelled.
 */
export function BecomePodcast(props: BecomePodcastProps) {
  const { becomes_podcast_at: becomesAt, podcast_id: podcastId } = props.episode;
  const planned = plannedMergeOf(props.episode);
  if (planned) return <PlannedMergeDialog {...props} planned={planned} />;
  const mergesInto = podcastId !== null && becomesAt === null;
  return mergesInto ? <MergeEpisode {...props} /> : <SwitchType {...props} />;
}

/** What is going to happen, and the way out of it. */
function PlannedMergeDialog({
  episode,
  planned,
  onDone,
  onCancel,
}: BecomePodcastProps & { planned: PlannedSwitch }) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(cancelMerge, { params: { id: episode.id } });
      notify(plannedCopy.done(episode));
      onDone();
    } catch (error) {
      setFailure(failureText(error, plannedCopy.failed));
      setIsBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={plannedCopy.title(episode)}
      description={
        <>
          <p>{plannedCopy.lead(planned)}</p>
          <p>{plannedCopy.without}</p>
        </>
      }
      confirm={plannedCopy.confirm}
      cancel={plannedCopy.cancel}
      isBusy={isBusy}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}

/** Says what a merge would do, and does exactly that. */
function MergeEpisode({ episode, onDone, onCancel }: BecomePodcastProps) {
  const { notify } = useHost();
  const [into, setInto] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { id } = episode;
  const query = into === undefined ? {} : { into };
  const load = useCall(getMergePlan, { params: { id }, query }, { fallback: mergeCopy.failed });
  const [latest, setLatest] = useState<MergePlan>();
  if (load.state === 'ready' && load.data !== latest) setLatest(load.data);
  // While the plan for another podcast loads, the one before stays on the screen.
  const plan = load.state === 'failed' ? undefined : latest;
  const problem =
    load.state === 'failed' ? load.error.message : load.state === 'loading' ? mergeCopy.loading : undefined;

  async function run({ target, plan: planId, version, at }: MergePlan) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const body = { into: target.id, plan: planId };
      await sendProven(mergeEpisode, { params: { id }, body }, { version });
      notify(mergeCopy.done(episode, at));
      onDone(at === null ? target.id : undefined);
    } catch (error) {
      const conflict = conflictOf(mergeEpisode, error);
      setFailure(conflict ? mergeCopy.changedBy(conflict.changes) : failureText(error, mergeCopy.failed));
      const hasChanged = conflict !== undefined || isRefusal(mergeEpisode, error, 'merge_changed');
      if (hasChanged && load.state === 'ready') await load.reload();
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={mergeCopy.title(episode, plan?.at ?? null)}
      description={plan ? <Consequences episode={episode} plan={plan} /> : <p role="status">{problem}</p>}
      confirm={mergeCopy.confirm(plan?.at ?? null)}
      cancel={mergeCopy.cancel}
      isDangerous
      isBusy={isBusy}
      {...(problem !== undefined && { missing: problem })}
      {...(failure !== undefined && { failure })}
      onConfirm={() => plan && void run(plan)}
      onCancel={onCancel}
    >
      {plan && <LostTexts episode={episode} plan={plan} />}
      {plan && plan.targets.length > 1 && (
        <fieldset className={styles.choices}>
          <legend className="label">{mergeCopy.choose}</legend>
          {plan.targets.map((target) => (
            <label key={target.id}>
              <input
                type="radio"
                name="merge-target"
                checked={target.id === plan.target.id}
                onChange={() => setInto(target.id)}
              />
              <span>{mergeCopy.target(target)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ episode, plan }: { episode: AdminEpisode; plan: MergePlan }) {
  const [openedAt] = useState(() => new Date());
  const { at } = plan;
  const isAtOnce = at === null;
  const onAir = useOnAir(episode, isAtOnce, openedAt);
  const awaitedEnd = isAtOnce ? undefined : awaitedEndOf(episode, at);
  return (
    <>
      <p>{mergeCopy.lead(plan)}</p>
      {onAir && <p>{mergeCopy.onAir[onAir]}</p>}
      {awaitedEnd && <p>{mergeCopy.waits(awaitedEnd)}</p>}
      {!isAtOnce && <p>{mergeCopy.until}</p>}
      <dl className={styles.addresses}>
        <dt>{mergeCopy.before}</dt>
        <dd>
          <code>{paths.episode(plan.slug)}</code> {mergeCopy.isPreparation}
        </dd>
        <dd>
          <code>{paths.episode(plan.target.slug)}</code> {isAtOnce ? mergeCopy.isPodcast : mergeCopy.isNotYet}
        </dd>
        <dt>{mergeCopy.after}</dt>
        <dd>
          <code>{paths.episode(plan.slug)}</code> {mergeCopy.redirects}
        </dd>
        <dd>
          <code>{paths.episode(plan.target.slug)}</code> {mergeCopy.isPodcast}
        </dd>
      </dl>
      <dl className={list.ledger} data-tone="neutral">
        {mergeCopy.moved(plan).map(([count, what]) => (
          <div key={what}>
            <dt className="display">{count}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {mergeCopy.notes(plan).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {mergeCopy.losses(plan).map((loss) => (
        <p key={loss} className={styles.loss}>
          {loss}
        </p>
      ))}
    </>
  );
}

/** Texts of the preparation that the merge deletes. */
function LostTexts({ episode, plan }: { episode: AdminEpisode; plan: MergePlan }) {
  const texts = (['title', 'description'] as const).flatMap((part) =>
    plan.lost.includes(part) ? (episode[part] ?? []) : [],
  );
  if (texts.length === 0) return null;
  return (
    <details className={styles.lostTexts}>
      <summary>{mergeCopy.lostText}</summary>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}
