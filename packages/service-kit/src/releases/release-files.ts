import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRelease, type Release } from '@nobicast/contracts/release';

export const descriptorName = 'release.json';

/** A link is none, nor is a pipe, which would block its reader. */
const isRegularFile = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** @throws Error in one line when the folder has no readable `release.json`: its build is unfinished, or too old */
export function readDescriptor(folder: string): Release {
  const file = path.join(folder, descriptorName);
  if (!isRegularFile(file))
    throw new Error(
      `${folder} is not a finished build: ${descriptorName} is missing, or is not a regular file.`,
    );
  return parseRelease(readFileSync(file, 'utf8'));
}

export const digestOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

export const isIntact = (file: string, digest: string) => isRegularFile(file) && digestOf(file) === digest;

/** All paths below a folder but those of folders, with `/`. Links are listed, not followed. */
function listEntries(folder: string, below = ''): { file: string; isRegular: boolean }[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? listEntries(folder, file) : [{ file, isRegular: entry.isFile() }];
  });
}

/** Everything in a release folder that its `release.json` does not list. */
export const listForeignEntries = (folder: string, { integrity }: Pick<Release, 'integrity'>) =>
  listEntries(folder).filter(
    ({ file, isRegular }) => !isRegular || (file !== descriptorName && !Object.hasOwn(integrity, file)),
  );

/**
 * Checks that all files of a release have their digest, that every needed file is listed, and that nothing else is
 * there.
 * @returns a sentence for each file that is missing, altered, not listed or not regular
 */
export function findDamage(folder: string, release: Release): string[] {
  if (!lstatSync(folder).isDirectory()) return [`${folder} is not a folder.`];
  const { entry, css, preload, pages, serverEntry, integrity } = release;
  const needed = [
    ...[entry, ...css, ...preload, ...(serverEntry === null ? [] : [serverEntry])],
    ...Object.values(pages).flatMap((page) => [...page.js, ...page.css]),
  ];
  const withoutDigest = [...new Set(needed)].filter((file) => !Object.hasOwn(integrity, file));
  const foreign = listForeignEntries(folder, release);
  const irregular = new Set(foreign.flatMap(({ file, isRegular }) => (isRegular ? [] : [file])));
  const damaged = Object.entries(integrity).flatMap(([file, digest]) => {
    const target = path.join(folder, file);
    if (irregular.has(file) || isIntact(target, digest)) return [];
    return isRegularFile(target)
      ? [`${file} was altered: its digest is not the stated one.`]
      : [`${file} is missing.`];
  });
  return [
    ...withoutDigest.map((file) => `${file} is needed, and has no digest.`),
    ...damaged,
    ...foreign.map(({ file, isRegular }) =>
      isRegular ? `${file} is not listed in ${descriptorName}.` : `${file} is not a regular file.`,
    ),
  ];
}
