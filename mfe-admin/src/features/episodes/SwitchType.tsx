import type { AdminEpisode, EpisodeChange } from '@nobicast/contracts/admin-episodes';
import { updateEpisode } from '@nobicast/contracts/calls';
import { nextDistribution } from '@nobicast/contracts/distribution';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import { conflictOf, failureText, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import { awaitedEndOf, isDatedNow, showOf } from '../../editing/planned-switch.ts';
import { switchCopy, type SwitchTime } from './become-podcast.copy.ts';
import { useOnAir } from './use-on-air.ts';
import styles from './episodes.module.css';

export interface BecomePodcastProps {
  /** A preparation. */
  episode: AdminEpisode;
  /**
   * Called when the preparation has become a podcast, or is planned to, or was not as shown. `into`: it was merged into
   * this episode, and is gone.
   */
  onDone: (into?: number) => void;
  onCancel: () => void;
}

/** What the dialog begins with: the date that is kept, or the first distribution after the show. */
function startOf(episode: AdminEpisode, openedAt: Date): { time: SwitchTime; wallClock: string } {
  const { becomes_podcast_at: keptAt } = episode;
  const overAt = new Date(showOf(episode).getTime() + recordingLastsMs);
  const after = nextDistribution(overAt > openedAt ? overAt : openedAt);
  const isSoon = keptAt !== null || overAt > openedAt;
  return { time: isSoon ? 'later' : 'now', wallClock: wallClockOf(keptAt ?? after.toISOString()) };
}

/** A preparation becomes the podcast itself: at once, or by itself at an instant that can be moved and withdrawn. */
export function SwitchType({ episode, onDone, onCancel }: BecomePodcastProps) {
  const { notify } = useHost();
  const [openedAt] = useState(() => new Date());
  const [{ time, wallClock }, setChosen] = useState(() => startOf(episode, openedAt));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isStale, setIsStale] = useState(false);
  const { becomes_podcast_at: keptAt } = episode;
  const showAt = showOf(episode);
  const onAir = useOnAir(episode, time === 'now', openedAt);
  const at = instantOf(wallClock);
  const times: SwitchTime[] = keptAt === null ? ['later', 'now'] : ['later', 'now', 'never'];

  async function run() {
    const changes: Record<SwitchTime, EpisodeChange> = {
      now: { type: 'podcast', is_dated_now: true },
      later: { becomes_podcast_at: at },
      never: { becomes_podcast_at: null },
    };
    setIsBusy(true);
    try {
      const { id, version } = episode;
      await sendCall(updateEpisode, { params: { id }, body: changes[time] }, { version });
      notify(switchCopy.done[time](episode, at));
      onDone();
    } catch (error) {
      const isConflict = conflictOf(updateEpisode, error) !== undefined;
      setIsStale(isConflict);
      setFailure(isConflict ? switchCopy.stale : failureText(error, switchCopy.failed));
      setIsBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={switchCopy.title(episode)}
      description={
        <>
          <p>{switchCopy.lead}</p>
          {time === 'now' && <p>{switchCopy.now(episode, isDatedNow(episode, openedAt))}</p>}
          {time === 'now' && showAt > openedAt && <p>{switchCopy.early(showAt)}</p>}
          {time === 'now' && onAir && <p>{switchCopy.onAir(onAir)}</p>}
          {time === 'never' && <p>{switchCopy.never}</p>}
        </>
      }
      confirm={switchCopy.confirm[time]}
      cancel={switchCopy.cancel}
      isBusy={isBusy}
      {...(time === 'later' && at === undefined && { missing: switchCopy.dateMissing })}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={isStale ? () => onDone() : onCancel}
    >
      <fieldset className={styles.choices}>
        <legend className="label">{switchCopy.when}</legend>
        {times.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="switch-time"
              checked={one === time}
              onChange={() => setChosen({ time: one, wallClock })}
            />
            <span>{switchCopy.times[one]}</span>
          </label>
        ))}
      </fieldset>
      {time === 'later' && (
        <ParisDateField
          label={switchCopy.date}
          value={wallClock}
          onChange={(value) => setChosen({ time, wallClock: value })}
          isReadOnly={isBusy}
          when={(instant) => switchCopy.later(instant, awaitedEndOf(episode, instant))}
        />
      )}
    </ConfirmDialog>
  );
}
