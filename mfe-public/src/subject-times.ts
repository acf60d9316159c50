import type { Subject } from '@nobicast/contracts/episodes';
import { pseudoTimecode, timecode } from '@nobicast/web-kit/format';

/** Plays the episode from a timecode in the margin. */
export interface RunningOrderSound {
  episodeId: number;
  /** Where the audio is, if not at the public address. */
  src?: string | undefined;
  playFrom(seconds: number): void;
}

/** The fragment of a subject on the page of its episode. */
export const subjectAnchor = (subjectId: number) => `sujet-${subjectId}`;

export interface TimedSubject {
  subject: Subject;
  /** hh:mm:ss; undefined where other subjects have a real start and this one has none. */
  time: string | undefined;
  /** The real start; undefined if `time` is only the specified pseudo time. */
  startSeconds: number | undefined;
}

/** The subjects in order, each with its real start. While none has one, a pseudo time of one step per position (A19). */
export function timedSubjects(subjects: readonly Subject[], stepMinutes: number): TimedSubject[] {
  const hasRealStarts = subjects.some(({ start_ms }) => start_ms !== null);
  return [...subjects]
    .sort((a, b) => a.order_index - b.order_index)
    .map((subject, rank) => {
      const startSeconds = subject.start_ms === null ? undefined : subject.start_ms / 1000;
      if (startSeconds !== undefined) return { subject, time: timecode(startSeconds), startSeconds };
      return { subject, time: hasRealStarts ? undefined : pseudoTimecode(rank, stepMinutes), startSeconds };
    });
}
