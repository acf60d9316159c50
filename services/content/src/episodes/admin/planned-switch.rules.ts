import { awaitedEnd } from '@nobicast/contracts/planned-switch';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import { isRehearsal, type ShowState } from '@nobicast/contracts/show-state';
import { showEndOf } from '../../shows/shows.rules.ts';
import { switchProblems } from './planned-switch.copy.ts';
import type { EpisodeFields } from './admin-episodes.repository.ts';

type Facts = Pick<EpisodeFields, 'type' | 'published_at' | 'becomes_podcast_at'>;

export interface SwitchProblem {
  field: keyof Facts;
  sentence: string;
}

/**
 * What forbids a change of an episode that is to become a podcast by itself, or is told to. `after` has the values with
 * the change. What is not changed is not judged: a switch that is a moment late does not stop the work on the episode.
 */
export function problemOfSwitch(changed: Partial<Facts>, after: Facts, now: Date): SwitchProblem | undefined {
  const { becomes_podcast_at: at } = after;
  if (changed.becomes_podcast_at) {
    const problem = (sentence: string) => ({ field: 'becomes_podcast_at', sentence }) as const;
    if (after.type !== 'preparation') return problem(switchProblems.isPodcast);
    if (changed.becomes_podcast_at <= now) return problem(switchProblems.hasPassed);
    if (changed.becomes_podcast_at <= after.published_at) return problem(switchProblems.beforeOpening);
  } else if (changed.published_at && after.type === 'preparation' && at && at <= changed.published_at)
    return { field: 'published_at', sentence: switchProblems.opensLater };
  return undefined;
}

/**
 * When a preparation that was to become a podcast at `at` does so: not before its show is over. Undefined while that
 * is on air.
 */
export function switchInstant(
  { at, ...preparation }: Pick<EpisodeFields, 'published_at' | 'recording_starts_at'> & { at: Date },
  show: Pick<ShowState, 'beganAt' | 'endedAt'>,
  now: Date,
): Date | undefined {
  const startsAt = plannedStartOf(preparation);
  const endedAt = showEndOf(show, now);
  if (show.beganAt !== null && endedAt === null) return undefined;
  if (endedAt !== null && !isRehearsal(startsAt.getTime(), show.beganAt))
    return new Date(Math.max(at.getTime(), endedAt));
  return awaitedEnd({ publishedAt: preparation.published_at, showStartsAt: startsAt }, at) ?? at;
}
