import type { Counts, Failure, Stage } from './summary.mjs';

export const maxSecondTries: number;
export const never: readonly RegExp[];
export function mayBeTriedAgain(failure: { file: string }): boolean;
export function reasonAgainstSecondTries(failures: readonly Failure[]): string | undefined;
export function patternOf(names: readonly string[]): string;
export function withSecondTries(
  suite: Stage & Counts,
  hasPassed: (failure: Failure) => boolean,
): Stage & Counts;
