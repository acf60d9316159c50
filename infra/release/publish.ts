import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@nobicast/contracts/release';
import type { Browser } from '@playwright/test';
import { readOffer } from '../../shell/server/assets.ts';
import { readRegistry } from '../../shell/server/registry.ts';
import { unmetNeeds } from '../../shell/src/federation/needs.ts';
import { openPages, renderPages } from './check-pages.ts';
import { pruneReleases, type PruneSettings } from './prune.ts';
import { findDamage, readDescriptor } from './release-files.ts';
import { createReleaseStore, PointerMovedError, type Move, type ReleaseStore } from './release-store.ts';
import { startStagingSite, type ServiceUrls } from './staging-site.ts';

/** Where releases are published, and what they are checked with. */
export interface ReleaseSite {
  /** One folder of releases for each remote. */
  remotesFolder: string;
  /** The remotes of the site. */
  registryFile: string;
  /** The built shell that is to run them: `shell/dist`. */
  shellFolder: string;
  /** The services of the running site; undefined: pages are rendered without data. */
  services: ServiceUrls | undefined;
  /** Undefined where there is no browser: pages are rendered, but not opened in one. */
  openBrowser: () => Promise<Browser | undefined>;
  prune: PruneSettings;
  clock?: () => Date;
}

/** What became of one build. */
export type Outcome = { remote: string; release?: string } & (
  | { state: 'published'; repaired: string[]; removed: string[]; isSeenInBrowser: boolean }
  /** This build was published before; the pointer is where the operator put it. */
  | { state: 'unchanged'; current: string }
  | { state: 'refused'; reason: string }
);

interface Candidate {
  remote: string;
  store: ReleaseStore;
  /** The pointer when the publication began. */
  from: Move | undefined;
  descriptor: Release;
  folder: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createPublisher(site: ReleaseSite) {
  const { remotesFolder, registryFile, shellFolder, services, clock = () => new Date() } = site;
  const registry = readRegistry(registryFile);
  const storeOf = (remote: string) => createReleaseStore(path.join(remotesFolder, remote), clock);

  /** Everything that the files alone tell. @throws with the reason to refuse it */
  function requireUsable(remote: string, folder: string, descriptor: Release): void {
    const { name } = registry.find((known) => known.folder === remote) ?? {};
    if (name !== descriptor.name) throw new Error(`It is a release of ${descriptor.name}, not of ${remote}.`);
    const damage = findDamage(folder, descriptor);
    if (damage.length > 0) throw new Error(damage.join(' '));
    const unmet = unmetNeeds(descriptor, readOffer(shellFolder));
    if (unmet.length > 0) throw new Error(`It needs ${unmet.join(', ')}.`);
  }

  /** The current release of a remote; undefined while there is none, or none of this version. */
  function currentOf(remote: string): Release | undefined {
    const store = storeOf(remote);
    const current = store.readPointer()?.release;
    try {
      return current === undefined ? undefined : readDescriptor(store.folderOf(current));
    } catch {
      return undefined; // no shell of this version uses it, so it has no addresses
    }
  }

  /** Two remotes may not have one prefix, nor may two of them take the rest. @throws with the reason to refuse it */
  function requireOwnPrefixes(remote: string, { addresses }: Release, others: readonly Candidate[]): void {
    for (const { folder } of registry.filter((known) => known.folder !== remote)) {
      const staged = others.find((other) => other.remote === folder)?.descriptor;
      const { prefixes } = (staged ?? currentOf(folder))?.addresses ?? {};
      if (!prefixes) continue;
      const taken = addresses.prefixes.find((prefix) => prefixes.includes(prefix));
      if (taken !== undefined) throw new Error(`${taken} belongs to ${folder}.`);
      if (prefixes.length === 0 && addresses.prefixes.length === 0)
        throw new Error(`${folder} has the addresses without a prefix already.`);
    }
  }

  function stage(remote: string, buildFolder: string): Candidate {
    const store = storeOf(remote);
    const from = store.readPointer();
    readDescriptor(buildFolder);
    const folder = store.stage(buildFolder);
    try {
      const descriptor = readDescriptor(folder);
      requireUsable(remote, folder, descriptor);
      return { remote, store, from, descriptor, folder };
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The problems of candidates, by remote, found by rendering their pages and opening them in a browser. */
  async function checkPages(candidates: readonly Candidate[]) {
    const problems = new Map<string, string>();
    const staged = candidates.map(({ remote, descriptor, folder }) => ({
      remote,
      release: descriptor.release,
      folder,
    }));
    const staging = await startStagingSite({ shellFolder, registryFile, remotesFolder, staged, services });
    const browser = await site.openBrowser();
    try {
      for (const [index, { remote, descriptor }] of candidates.entries()) {
        const rendered = await renderPages(staging, staged[index] as (typeof staged)[number], descriptor); // same length
        const problem =
          'problem' in rendered
            ? rendered.problem
            : browser && (await openPages(browser, staging, rendered.opened));
        if (problem !== undefined) problems.set(remote, problem);
      }
    } finally {
      await browser?.close();
      await staging.close();
    }
    return { problems, isSeenInBrowser: browser !== undefined };
  }

  function finish({ remote, store, from, descriptor, folder }: Candidate, isSeenInBrowser: boolean): Outcome {
    const { release } = descriptor;
    const repaired = store.place(folder, release);
    store.movePointer(from, { release, isBuild: true });
    const removed = pruneReleases(store, site.prune, clock());
    return { remote, release, state: 'published', repaired, removed, isSeenInBrowser };
  }

  /** Moves the pointer of a remote to a release that was published before: a rollback. Its pages were checked then. */
  function moveTo(remote: string, release: string): void {
    const store = storeOf(remote);
    const from = store.readPointer();
    const folder = store.folderOf(release);
    const descriptor = readDescriptor(folder);
    requireUsable(remote, folder, descriptor);
    requireOwnPrefixes(remote, descriptor, []);
    store.movePointer(from, { release, isBuild: false });
  }

  /**
   * Publishes builds, each only if it works: its files are checked against their digests, its needs against the shell,
   * then its pages are rendered in the shell and opened in a browser. A refused one changes nothing.
   *
   * @param builds the build folder of each remote, by the remote's folder
   * @param onlyChanged leaves a build alone that was published before, wherever the pointer is now
   */
  async function publish(
    builds: Readonly<Record<string, string>>,
    { onlyChanged = false } = {},
  ): Promise<Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    const candidates: Candidate[] = [];
    const refuse = (remote: string, error: unknown, release?: string) =>
      outcomes.set(remote, {
        remote,
        ...(release !== undefined && { release }),
        state: 'refused',
        reason: messageOf(error),
      });

    for (const [remote, buildFolder] of Object.entries(builds)) {
      try {
        const { release } = readDescriptor(buildFolder);
        const pointer = storeOf(remote).readPointer();
        if (onlyChanged && pointer && release === (pointer.build ?? pointer.release))
          outcomes.set(remote, { remote, release, state: 'unchanged', current: pointer.release });
        else candidates.push(stage(remote, buildFolder));
      } catch (error) {
        refuse(remote, error);
      }
    }
    try {
      const allowed = candidates.filter(({ remote, descriptor }) => {
        try {
          requireOwnPrefixes(remote, descriptor, candidates);
          return true;
        } catch (error) {
          refuse(remote, error, descriptor.release);
          return false;
        }
      });
      if (allowed.length > 0) {
        const { problems, isSeenInBrowser } = await checkPages(allowed);
        for (const candidate of allowed) {
          const { remote, descriptor } = candidate;
          const problem = problems.get(remote);
          try {
            if (problem !== undefined) throw new Error(problem);
            outcomes.set(remote, finish(candidate, isSeenInBrowser));
          } catch (error) {
            if (problem === undefined && !(error instanceof PointerMovedError)) throw error;
            refuse(remote, error, descriptor.release);
          }
        }
      }
    } finally {
      for (const { folder } of candidates) rmSync(folder, { recursive: true, force: true });
    }
    return Object.keys(builds).flatMap((remote) => outcomes.get(remote) ?? []);
  }

  return { publish, moveTo };
}

/** What became of a build, in words for the terminal. */
export function describeOutcome(outcome: Outcome): string[] {
  const { remote, release } = outcome;
  switch (outcome.state) {
    case 'published':
      return [
        `✓ ${remote} is now at ${release}`,
        ...(outcome.isSeenInBrowser
          ? []
          : ['  No browser was found: its pages were rendered, but not opened in one.']),
        ...(outcome.repaired.length > 0 ? [`  Repaired: ${outcome.repaired.join(', ')}`] : []),
        ...(outcome.removed.length > 0 ? [`  Removed old releases: ${outcome.removed.join(', ')}`] : []),
      ];
    case 'unchanged':
      return outcome.current === release
        ? []
        : [
            `  ${remote} stays at ${outcome.current}: its build ${release} is unchanged and was replaced by hand.`,
          ];
    case 'refused':
      return [`✗ ${remote}${release === undefined ? '' : ` ${release}`} is not published. ${outcome.reason}`];
  }
}
