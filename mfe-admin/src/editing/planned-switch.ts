import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { awaitedEnd, dateOfPodcast } from '@nobicast/contracts/planned-switch';
import { plannedStartOf } from '@nobicast/contracts/recording-times';

type Preparation = Pick<AdminEpisode, 'published_at' | 'recording_starts_at'>;

const instantsOf = ({ published_at: publishedAt, recording_starts_at: startsAt }: Preparation) => ({
  published_at: new Date(publishedAt),
  recording_starts_at: startsAt === null ? null : new Date(startsAt),
});

/** When the show of a preparation begins. */
export const showOf = (preparation: Preparation): Date => plannedStartOf(instantsOf(preparation));

/** Whether a preparation that becomes a podcast at once gets the current date; otherwise it keeps its own. */
export const isDatedNow = (preparation: Preparation, now: Date): boolean =>
  dateOfPodcast(instantsOf(preparation), now).getTime() === now.getTime();

/** The planned end of the show that a preparation waits for, if it was to become a podcast at `at`. */
export const awaitedEndOf = (preparation: Preparation, at: string): Date | undefined =>
  awaitedEnd(
    { publishedAt: new Date(preparation.published_at), showStartsAt: showOf(preparation) },
    new Date(at),
  );

/** A planned switch to a podcast, or a planned merge. */
export interface PlannedSwitch {
  /** Planned: it moves if the end of the show moves. */
  at: string;
  /** The preparation waits for the end of its show, which is then `at`. */
  isAfterShow: boolean;
}

function afterShow(preparation: Preparation, plannedAt: string): PlannedSwitch {
  const end = awaitedEndOf(preparation, plannedAt);
  return { at: end?.toISOString() ?? plannedAt, isAfterShow: end !== undefined };
}

/** When a preparation becomes a podcast by itself; undefined where nobody planned it. */
export function plannedSwitchOf(
  episode: Preparation & Pick<AdminEpisode, 'becomes_podcast_at'>,
): PlannedSwitch | undefined {
  const { becomes_podcast_at: plannedAt } = episode;
  return plannedAt === null ? undefined : afterShow(episode, plannedAt);
}

/**
 * When a preparation is merged into its podcast; undefined where nobody planned it. For the podcast only the date is
 * known: the show belongs to the preparation.
 */
export function plannedMergeOf(
  episode: Preparation & Pick<AdminEpisode, 'type' | 'planned_merge'>,
): PlannedSwitch | undefined {
  const { type, planned_merge: planned } = episode;
  if (planned === null) return undefined;
  return type === 'preparation' ? afterShow(episode, planned.at) : { at: planned.at, isAfterShow: false };
}
