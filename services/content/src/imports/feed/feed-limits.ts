import { ImportProblem } from './import-problem.ts';
import { setFlagsFromString } from 'node:v8';

/**
 * More than any publisher writes. What has more is refused by its size or its count, so that neither a time limit nor
 * the load of the machine decides it.
 */
export const feedLimits = {
  /** Characters of an item, of what the channel says besides its items, and of a tag. */
  length: 2 * 1024 * 1024,
  /** Characters of a title, as it is written. */
  titleLength: 10_000,
  /** What an index of Postgres takes, which knows episodes by it, with room to spare. */
  guidBytes: 2_000,
  /** In one tag. */
  attributes: 100,
  /** In an item, and in what the channel says besides its items. */
  elements: 10_000,
  /** How deep the elements of an item, or of the channel, are nested. */
  depth: 100,
  /** Any deeper, and the names of the open elements could exhaust the memory. */
  feedDepth: 10_000,
} as const;

export const tooLong = `longer than ${feedLimits.length / 1024 / 1024} million characters`;
export const tooMany = `more than ${feedLimits.elements} elements`;
export const tooDeep = `nested more than ${feedLimits.depth} deep`;

export const overLimit = (text: string) => new ImportProblem(text, { code: 'over_limit' });

/** Returns a title as it is written. @throws ImportProblem where it is too long to be one */
export function limitTitle(title: string | undefined, what: string): string | undefined {
  if ((title?.length ?? 0) <= feedLimits.titleLength) return title;
  throw overLimit(`${what} is longer than ${feedLimits.titleLength} characters`);
}

/** Returns what an item is known by. @throws ImportProblem where it is too long to be that */
export function limitGuid(guid: string): string {
  if (Buffer.byteLength(guid) <= feedLimits.guidBytes) return guid;
  throw overLimit(`its GUID is longer than ${feedLimits.guidBytes} bytes`);
}

/**
 * Keeps the memory of a process that only imports close to what it really uses: reading notes makes much garbage, and
 * V8 would let the heap grow to several times its content before it collects that.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=50');
