import type { Chapter } from '@nobicast/contracts/host-api';

/** Within this time after a chapter's start, "previous" goes to the chapter before it. In seconds. */
const graceSeconds = 3;
/** A chapter that starts within this time is the one being entered, not the next one. In seconds. */
const enteringSeconds = 0.5;

/** The chapter at a position in seconds; undefined before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ startMs }) => startMs <= seconds * 1000);

/** Where the next chapter starts, in seconds; undefined in the last one. */
export const nextStart = (chapters: readonly Chapter[], seconds: number): number | undefined =>
  chapters.map(({ startMs }) => startMs / 1000).find((start) => start > seconds + enteringSeconds);

/** Where "previous" goes: the start of this chapter, or of the one before right after its start; 0 before the first. */
export const previousStart = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.map(({ startMs }) => startMs / 1000).findLast((start) => start < seconds - graceSeconds) ?? 0;
