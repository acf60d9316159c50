import { availableParallelism } from 'node:os';
import type { Release } from '@nobicast/contracts/release';
import { viewers } from './example-replies.ts';
import type { Finding } from './finding.ts';
import { watchMachine, type Machine } from './machine.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { Visit } from './open-page.ts';
import { openPages } from './open-pages.ts';
import type { ReleaseSite } from './release-site.ts';
import { renderPages } from './render-pages.ts';
import { usualLook } from './settings.ts';
import { startStagingSite, type StagingSite } from './staging-site.ts';

/** The most visited pages are opened as each viewer. */
const mainPages = 3;
const pressingMs = 8_000;
/** Pages mostly wait, so there are more browsers than cores. */
const browsersOf = (cores: number) => Math.min(6, cores * 3);

/** Everybody opens the first pages, one viewer each of the others; the most important ones come first. */
export function planVisits(addresses: readonly string[]): Visit[] {
  const first = addresses.slice(0, mainPages);
  return [
    ...viewers.flatMap((viewer) => first.map((address) => ({ address, viewer }))),
    ...addresses.slice(mainPages).map((address) => ({ address, viewer: 'visitor' as const })),
  ];
}

export interface CheckedPages {
  finding: Finding | undefined;
  /** What there was no time for. */
  notes: string[];
}

async function lookAtPages(
  { openBrowser, pageDeadlineMs: deadlineMs, look = usualLook }: ReleaseSite & { openBrowser: OpenBrowser },
  staging: StagingSite,
  addresses: readonly string[],
  machine: Machine,
): Promise<CheckedPages> {
  const { watchMs, presses, openingMs } = look;
  const visits = planVisits(addresses);
  const { finding, left } = await openPages(openBrowser, staging, visits, {
    ...{ deadlineMs, machine, openingMs },
    attention: { watchMs, presses, pressingMs },
    browsers: browsersOf(availableParallelism()),
  });
  const opened = visits.length - left.length;
  const isPartial = finding === undefined && left.length > 0;
  return {
    finding,
    notes: isPartial
      ? [`There was time to open ${opened} of ${visits.length} pages (RELEASE_CHECK_SECONDS).`]
      : [],
  };
}

/**
 * What is wrong with the pages of staged releases, by remote.
 * @param areOpenedInBrowser whether they are opened in a browser, after they were rendered
 */
export async function checkPages(
  site: ReleaseSite,
  candidates: readonly { remote: string; descriptor: Release; folder: string }[],
  areOpenedInBrowser: boolean,
): Promise<ReadonlyMap<string, CheckedPages>> {
  const { shellFolder, registryFile, remotesFolder, services, openBrowser, look = usualLook } = site;
  const staged = candidates.map(({ remote, descriptor, folder }) => ({
    ...{ remote, descriptor, folder },
    release: descriptor.release,
  }));
  const checked = new Map<string, CheckedPages>();
  const machine = site.machine ?? watchMachine();
  // A start renders the first pages alone.
  const most = areOpenedInBrowser ? look.pages : mainPages;
  try {
    const staging = await startStagingSite({
      ...{ shellFolder, registryFile, remotesFolder, staged, services, machine },
    });
    try {
      for (const release of staged) {
        const rendered = await renderPages(staging, release, release.descriptor, most, machine);
        if ('kind' in rendered) checked.set(release.remote, { finding: rendered, notes: [] });
        else if (areOpenedInBrowser && openBrowser)
          checked.set(
            release.remote,
            await lookAtPages({ ...site, openBrowser }, staging, rendered.visited, machine),
          );
      }
    } finally {
      await staging.close();
    }
  } finally {
    machine.stop();
  }
  return checked;
}
