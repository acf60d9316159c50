import type { Release } from '@nobicast/contracts/release';
import type { Finding } from './finding.ts';
import { watchMachine } from './machine.ts';
import { openPages } from './open-pages.ts';
import type { ReleaseSite } from './publish.ts';
import { renderPages } from './render-pages.ts';
import { startStagingSite } from './staging-site.ts';

/**
 * What is wrong with the pages of staged releases, by remote.
 *
 * @param areOpened whether they are opened in a browser, after they were rendered
 */
export async function checkPages(
  site: ReleaseSite,
  candidates: readonly { remote: string; descriptor: Release; folder: string }[],
  areOpened: boolean,
): Promise<ReadonlyMap<string, Finding>> {
  const {
    shellFolder,
    registryFile,
    remotesFolder,
    services,
    openBrowser,
    pageDeadlineMs: deadlineMs,
  } = site;
  const staged = candidates.map(({ remote, descriptor, folder }) => ({
    ...{ remote, descriptor, folder },
    release: descriptor.release,
  }));
  const findings = new Map<string, Finding>();
  const machine = site.machine ?? watchMachine();
  try {
    const staging = await startStagingSite({
      ...{ shellFolder, registryFile, remotesFolder, staged, services, machine },
    });
    try {
      for (const release of staged) {
        const rendered = await renderPages(staging, release, release.descriptor, machine);
        let finding: Finding | undefined;
        if ('kind' in rendered) finding = rendered;
        else if (areOpened && openBrowser)
          finding = await openPages(openBrowser, staging, rendered.visited, { deadlineMs, machine });
        if (finding) findings.set(release.remote, finding);
      }
    } finally {
      await staging.close();
    }
  } finally {
    machine.stop();
  }
  return findings;
}
