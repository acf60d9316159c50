import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@nobicast/contracts/release';

/**
 * Publishes a built release: copies its folder, then moves the pointer.
 * The folder appears complete, by one rename; so does the pointer, and a rollback moves it back.
 *
 * @param releaseFolder what `npm run build -w mfe-…` wrote (`dist/release`)
 * @param remoteFolder the folder of this remote's releases, served as `/remotes/<name>/`
 * @returns the name of the release
 * @throws when the build is incomplete (no `release.json`)
 */
export function deployRelease(releaseFolder: string, remoteFolder: string): string {
  const descriptorFile = path.join(releaseFolder, 'release.json');
  if (!existsSync(descriptorFile))
    throw new Error(`${releaseFolder} is not a finished build: release.json is missing.`);
  const { release } = releaseSchema.parse(JSON.parse(readFileSync(descriptorFile, 'utf8')));
  const target = path.join(remoteFolder, release);
  if (!existsSync(path.join(target, 'release.json'))) {
    const aside = `${target}.${process.pid}.new`;
    mkdirSync(remoteFolder, { recursive: true });
    rmSync(aside, { recursive: true, force: true });
    cpSync(releaseFolder, aside, { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(aside, target);
  }
  pointTo(remoteFolder, release);
  return release;
}

/** Makes a release that is already published the current one. */
export function pointTo(remoteFolder: string, release: string): void {
  const pointer = path.join(remoteFolder, 'current.json');
  writeFileSync(`${pointer}.new`, JSON.stringify({ release }));
  renameSync(`${pointer}.new`, pointer);
}
