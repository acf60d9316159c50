import type { Chapter } from '@nobicast/contracts/host-api';

/** After this time, "previous" returns to the chapter's own start. */
const graceSeconds = 3;
/** A chapter that starts within this time is being entered, so it is not the next one. */
const enteringSeconds = 0.5;

/** Undefined before the first chapter. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ startMs }) => startMs <= seconds * 1000);

/** In seconds; undefined in the last chapter. */
export const nextStart = (chapters: readonly Chapter[], seconds: number): number | undefined =>
  chapters.map(({ startMs }) => startMs / 1000).find((start) => start > seconds + enteringSeconds);

/** In seconds: the start of this chapter, or of the one before if this one has just begun; 0 before the first. */
export const previousStart = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.map(({ startMs }) => startMs / 1000).findLast((start) => start < seconds - graceSeconds) ?? 0;
