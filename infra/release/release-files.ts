import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseRelease, type Release } from '@nobicast/contracts/release';

export const descriptorName = 'release.json';

/** @throws Error in one line when the folder has no readable `release.json`: its build is not finished, or too old */
export function readDescriptor(folder: string): Release {
  const file = path.join(folder, descriptorName);
  if (!existsSync(file)) throw new Error(`${folder} is not a finished build: ${descriptorName} is missing.`);
  return parseRelease(readFileSync(file, 'utf8'));
}

const digestOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Whether the file is there and has this digest. */
export const isIntact = (file: string, digest: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() === true && digestOf(file) === digest;

/**
 * Checks every file of a release against its digest, and that every file that the release needs has one.
 *
 * @returns a sentence for each file that is missing or altered
 */
export function findDamage(folder: string, release: Release): string[] {
  const { entry, css, preload, pages, serverEntry, integrity } = release;
  const needed = [
    ...[entry, ...css, ...preload, ...(serverEntry === null ? [] : [serverEntry])],
    ...Object.values(pages).flatMap((page) => [...page.js, ...page.css]),
  ];
  const unlisted = [...new Set(needed)].filter((file) => integrity[file] === undefined);
  const damaged = Object.entries(integrity).flatMap(([file, digest]) => {
    const target = path.join(folder, file);
    if (!existsSync(target)) return [`${file} is missing.`];
    return isIntact(target, digest) ? [] : [`${file} was altered: its digest is not the stated one.`];
  });
  return [...unlisted.map((file) => `${file} is needed, and has no digest.`), ...damaged];
}
