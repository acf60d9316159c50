import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRegistry } from '../../shell/server/registry.ts';
import type { Outcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import type { ReleaseSite } from './release-site.ts';

/**
 * Publishes the builds of this checkout that changed, after the checks that need no browser unless `areOpenedInBrowser`:
 * `verifyPublishedBuilds` uses one, once the site is up. A pointer that the operator moved since stays. A remote
 * without a folder here is published by its own team.
 * @param site with a folder for each remote that contains `dist/release`
 */
export function publishBuilds({
  buildsFolder,
  areOpenedInBrowser = false,
  ...site
}: ReleaseSite & { buildsFolder: string; areOpenedInBrowser?: boolean }): Promise<Outcome[]> {
  const builds = readRegistry(site.registryFile)
    .filter(({ folder }) => existsSync(path.join(buildsFolder, folder)))
    .map(({ folder }) => [folder, path.join(buildsFolder, folder, 'dist/release')] as const);
  return createPublisher(site).publish(Object.fromEntries(builds), { areOwn: true, areOpenedInBrowser });
}
