import { pause } from '@nobicast/service-kit/waiting';
import { readDescriptor } from '@nobicast/service-kit/releases';
import { z } from 'zod';
import { registryPath } from '../../shell/src/boot.ts';
import { unclear, type Finding } from './finding.ts';
import { watchMachine } from './machine.ts';
import { openPages } from './open-pages.ts';
import type { OpenBrowser, OpenedBrowser } from './open-browser.ts';
import type { Outcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import type { ReleaseSite } from './release-site.ts';
import { openStore } from './release-store.ts';
import { visitPages } from './render-pages.ts';

/** How often a build is tried before it is blamed: other parts of the site may just be starting. */
const tries = 3;
const usualPauseMs = 5_000;
/** A start has no time for more: a publication checks all of them. */
const pagesOpened = 3;

const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), release: z.object({ release: z.string() }).optional() })),
});

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Undefined for a build whose pages work on the running site. */
async function findProblem(
  site: VerifiedSite,
  remote: string,
  release: string,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  const { url, openBrowser, pageDeadlineMs: deadlineMs } = site;
  const machine = site.machine ?? watchMachine();
  try {
    const { folder } = openStore(site, remote, { keys: site.keys });
    // Somebody has moved the pointer.
    if (folder.pointer.shownRelease() !== release) return undefined;
    const descriptor = readDescriptor(folder.folderOf(release));
    const registry: unknown = await (await fetch(url + registryPath, { signal })).json();
    const running = registrySchema.parse(registry).remotes.find(({ name }) => name === descriptor.name);
    if (running?.release?.release !== release) return unclear('The site does not use it.');
    const pages = await visitPages(descriptor, pagesOpened, async (address) => {
      const reply = await fetch(url + address, { signal });
      const html = await reply.text();
      // The browser shows what the server could not.
      return reply.ok || reply.status === 503 ? { html } : unclear(`${address} answers ${reply.status}.`);
    });
    if ('kind' in pages) return pages;
    const visits = pages.visited.map((address) => ({ address, viewer: 'visitor' as const }));
    return (await openPages(openBrowser, { url }, visits, { deadlineMs, machine, signal })).finding;
  } catch (error) {
    return unclear(reasonOf(error));
  } finally {
    machine.stop();
  }
}

export interface VerifiedSite extends ReleaseSite {
  url: string;
  openBrowser: OpenBrowser;
}

/**
 * Opens what `publishBuilds` has published on the running site, if there is a browser. A build that does not work is
 * withdrawn: its pointer goes back to the release before, unless somebody has moved it meanwhile.
 * @returns a line for the operator about each build that does not work, or could not be checked. Never rejects;
 * returns early when the signal is aborted
 */
export async function verifyPublishedBuilds(
  site: VerifiedSite,
  outcomes: readonly Pick<Outcome, 'state' | 'remote' | 'release'>[],
  { signal, pauseMs = usualPauseMs }: { signal: AbortSignal; pauseMs?: number },
): Promise<string[]> {
  const published = outcomes.filter(({ state }) => state === 'published');
  if (published.length === 0) return [];
  const lines: string[] = [];
  /** Opened to find out whether there is a browser at all; the first check uses it. */
  let first: OpenedBrowser | undefined;
  const openBrowser = async () => {
    const opened = first ?? (await site.openBrowser());
    first = undefined;
    return opened;
  };

  async function verify(remote: string, release: string): Promise<string | undefined> {
    let finding: Finding | undefined;
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (attempt > 1) await pause(pauseMs, signal);
      if (signal.aborted) return undefined;
      finding = await findProblem({ ...site, openBrowser }, remote, release, signal);
      if (!finding || signal.aborted) return undefined;
    }
    if (!finding) return undefined;
    if (finding.kind === 'unclear')
      return `  ${remote} ${release} is published, and could not be checked in a browser. ${finding.text}`;
    const before = await createPublisher(site).withdraw(remote, release);
    const done = before === undefined ? 'the pointer stays where it is' : `back to ${before}`;
    return `✗ ${remote} ${release}: ${done}. ${finding.text}`;
  }

  try {
    first = await site.openBrowser();
    if (!first) return [];
    for (const { remote, release = '' } of published) {
      const line = await verify(remote, release).catch(
        (error: unknown) => `✗ ${remote} ${release} does not work, and stays. ${reasonOf(error)}`,
      );
      if (line !== undefined) lines.push(line);
    }
  } catch (error) {
    lines.push(
      `  The published builds could not be checked: the browser does not start (${reasonOf(error)}).`,
    );
  } finally {
    await first?.kill().catch(() => undefined);
  }
  return lines;
}
