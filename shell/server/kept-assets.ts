import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { staticFiles, type Logger } from '@nobicast/service-kit';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import type { RequestHandler } from 'express';

/** Including the current one. */
const keptBuilds = 5;
/** After this, a folder that is being copied or removed was left by a process that ended. */
const leftoverMs = 3_600_000;

/** As `readBuildId` names builds. Everything else in the folder is being copied or removed. */
const isBuildId = (name: string) => /^[0-9a-f]{16}$/.test(name);

function sortBuilds(builds: readonly { name: string; startedMs: number }[]): string[] {
  return builds
    .filter(({ name }) => isBuildId(name))
    .sort((a, b) => b.startedMs - a.startedMs)
    .map(({ name }) => name);
}

/** Another process may have done this step meanwhile: it then fails with one of these codes. */
function unlessDone(codes: readonly string[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!codes.includes(String(errorCodeOf(error)))) throw error;
  }
}

function removeOld(folder: string, now: Date): void {
  const entries = readdirSync(folder).map((name) => ({
    name,
    startedMs: statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  for (const name of sortBuilds(entries).slice(keptBuilds)) {
    // Renamed first, so that nobody finds half of it.
    const removed = path.join(folder, `.removed-${randomUUID()}`);
    unlessDone(['ENOENT'], () => renameSync(path.join(folder, name), removed));
    rmSync(removed, { recursive: true, force: true });
  }
  for (const { name, startedMs } of entries)
    if (!isBuildId(name) && now.getTime() - startedMs > leftoverMs)
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

function copyWhole(from: string, target: string, now: Date): void {
  const staged = path.join(path.dirname(target), `.copied-${randomUUID()}`);
  try {
    cpSync(from, staged, { recursive: true });
    utimesSync(staged, now, now);
    unlessDone(['ENOTEMPTY', 'EEXIST'], () => renameSync(staged, target));
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/**
 * Copies the assets of a build into a folder that all shells share, and removes all but the last five builds.
 * Failures are only logged: the build serves its own assets.
 */
export function keepAssets(options: {
  folder: string;
  build: string;
  webFolder: string;
  logger: Logger;
  now?: Date;
}): void {
  const { folder, build, webFolder, logger, now = new Date() } = options;
  const target = path.join(folder, build);
  try {
    mkdirSync(folder, { recursive: true });
    // A build that starts again, perhaps after a rollback, is the last one.
    if (existsSync(target)) utimesSync(target, now, now);
    else copyWhole(webFolder, target, now);
    removeOld(folder, now);
  } catch (error) {
    logger.error({ err: error, folder }, 'assets of this build not kept: pages that are open may lose them');
  }
}

/**
 * Serves the assets of other builds: for documents that stay open while the shell is replaced, and for those of newer
 * builds from another process.
 */
export function keptAssets(folder: string): RequestHandler {
  return async (request, response, next) => {
    const names = await readdir(folder).catch(() => []);
    const builds = await Promise.all(
      names.map(async (name) => ({
        name,
        startedMs: (await stat(path.join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
      })),
    );
    for (const build of sortBuilds(builds)) {
      let isAbsent = false;
      await staticFiles({ folder: path.join(folder, build), isImmutable: true })(
        request,
        response,
        () => (isAbsent = true),
      );
      if (!isAbsent) return;
    }
    next();
  };
}
