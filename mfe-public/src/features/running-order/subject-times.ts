import type { Subject } from '@nobicast/contracts/episodes';
import { pseudoTimecode, timecode } from '@nobicast/web-kit/format';

/** What times in the margin start. */
export interface RunningOrderSound {
  episodeId: number;
  playFrom(seconds: number): void;
}

export interface TimedSubject {
  subject: Subject;
  /** hh:mm:ss */
  time: string;
  /** Where it really starts; undefined when `time` is only the specified stand-in. */
  startSeconds: number | undefined;
  /** A stand-in among real starts: it can stand out of order, so it is shown apart. */
  isApproximate: boolean;
}

/** The subjects in their order, each with its real start or, unknown, one step per position (A19). */
export function timedSubjects(subjects: readonly Subject[], stepMinutes: number): TimedSubject[] {
  const hasRealStarts = subjects.some(({ start_ms }) => start_ms !== null);
  return [...subjects]
    .sort((a, b) => a.order_index - b.order_index)
    .map((subject, rank) => {
      const startSeconds = subject.start_ms === null ? undefined : subject.start_ms / 1000;
      const time = startSeconds === undefined ? pseudoTimecode(rank, stepMinutes) : timecode(startSeconds);
      return { subject, time, startSeconds, isApproximate: hasRealStarts && startSeconds === undefined };
    });
}
