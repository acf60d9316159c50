import type { Chapter } from '@nobicast/contracts/host-api';

interface Part {
  fromSeconds: number;
  toSeconds: number;
}

/** The time before the first chapter, then each chapter. Without chapters, one segment. */
export function chapterParts(chapters: readonly Chapter[], durationSeconds: number): Part[] {
  const starts = chapters
    .map(({ startMs }) => startMs / 1000)
    .filter((start) => start > 0 && start < durationSeconds);
  return [0, ...starts].map((fromSeconds, index) => ({
    fromSeconds,
    toSeconds: starts[index] ?? durationSeconds,
  }));
}
