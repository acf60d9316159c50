import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { releaseNameSchema, type Release } from '@nobicast/contracts/release';
import { readOffer } from '../../shell/server/assets.ts';
import { allowedPrefixes, refusedClaims } from '../../shell/server/claimed-addresses.ts';
import { readRegistry } from '../../shell/server/registry.ts';
import { unmetNeeds } from '../../shell/src/federation/needs.ts';
import { checkPages } from './check-pages.ts';
import type { Outcome } from './outcome.ts';
import {
  findDamage,
  type Move,
  readDescriptor,
  releaseLimits,
  removeFolder,
  removeLeftovers,
  PointerMovedError,
} from '@nobicast/service-kit/releases';
import { openStore, pruneReleases, type ReleaseStore } from './release-store.ts';
import type { ReleaseSite } from './release-site.ts';

interface Candidate {
  remote: string;
  store: ReleaseStore;
  from: Move | undefined;
  descriptor: Release;
  folder: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** Recorded as the author of a rollback after a failed check. */
const checkName = 'the check of its pages';
const maxNamedFaults = 10;

export function createPublisher(site: ReleaseSite) {
  const { remotesFolder, registryFile, shellFolder, clock = () => new Date(), keys, signer } = site;
  const registry = readRegistry(registryFile);
  const pointerOptions = { clock, keys, ...(signer && { signer }) };
  const storeOf = (remote: string) => openStore(site, remote, pointerOptions);

  /**
   * Everything that can be checked from the files alone.
   * @throws with the reason to refuse it
   */
  function requireUsable(remote: string, folder: string, descriptor: Release): void {
    const { name } = registry.find((known) => known.folder === remote) ?? {};
    if (name !== descriptor.name) throw new Error(`It is a release of ${descriptor.name}, not of ${remote}.`);
    const damage = findDamage(folder, descriptor);
    const unnamed = damage.length - maxNamedFaults;
    if (damage.length > 0)
      throw new Error(
        damage.slice(0, maxNamedFaults).join(' ') + (unnamed > 0 ? ` And ${unnamed} more.` : ''),
      );
    const large = Object.keys(descriptor.integrity).find(
      (file) => statSync(path.join(folder, file)).size > releaseLimits.fileBytes,
    );
    // Gateways and shells do not accept a larger file from a store of releases.
    if (large !== undefined) throw new Error(`${large} is larger than ${releaseLimits.fileBytes} bytes.`);
    const unmet = unmetNeeds(descriptor, readOffer(shellFolder));
    if (unmet.length > 0) throw new Error(`It needs ${unmet.join(', ')}.`);
  }

  /** Undefined while there is none, or none of this version. */
  function currentOf(remote: string): Release | undefined {
    const { folder } = storeOf(remote);
    const current = folder.pointer.shownRelease();
    try {
      return current === undefined ? undefined : readDescriptor(folder.folderOf(current));
    } catch {
      return undefined; // no shell of this version uses it, so it has no addresses
    }
  }

  /**
   * A remote may only claim what the registry allows, and two may have neither the same prefix nor both the rest.
   * Claims that the registry does not allow are ignored in other remotes.
   * @throws with the reason to refuse it
   */
  function requireOwnPrefixes(
    remote: string,
    { name, addresses }: Release,
    others: readonly Candidate[],
  ): void {
    const [refused] = refusedClaims(registry, name, addresses.prefixes);
    if (refused?.owner) throw new Error(`${refused.prefix} is reserved for ${refused.owner.folder}.`);
    if (refused)
      throw new Error(`The registry does not give ${refused.prefix} to ${remote}: the operator may add it.`);
    for (const { folder, name: otherName } of registry.filter((known) => known.folder !== remote)) {
      const staged = others.find((other) => other.remote === folder)?.descriptor;
      const claimed = (staged ?? currentOf(folder))?.addresses.prefixes;
      const prefixes = claimed && allowedPrefixes(registry, otherName, claimed);
      if (!prefixes) continue;
      const taken = addresses.prefixes.find((prefix) => prefixes.includes(prefix));
      if (taken !== undefined) throw new Error(`${taken} belongs to ${folder}.`);
      if (prefixes.length === 0 && addresses.prefixes.length === 0)
        throw new Error(`${folder} already has the addresses without a prefix.`);
    }
  }

  function stage(remote: string, store: ReleaseStore, buildFolder: string): Candidate {
    const from = store.folder.pointer.read();
    store.folder.requireSameBuild(buildFolder, readDescriptor(buildFolder).release);
    const folder = store.folder.stage(buildFolder);
    try {
      const descriptor = readDescriptor(folder);
      requireUsable(remote, folder, descriptor);
      return { remote, store, from, descriptor, folder };
    } catch (error) {
      removeFolder(folder);
      throw error;
    }
  }

  async function finish(
    { remote, store, from, descriptor, folder }: Candidate,
    notes: string[],
  ): Promise<Outcome> {
    const { release } = descriptor;
    const repaired = await store.place(folder, release);
    await store.move(from, { release, isBuild: true });
    const published = { remote, release, state: 'published', repaired } as const;
    try {
      return { ...published, removed: await pruneReleases(store, site.prune, clock()), notes };
    } catch (error) {
      const note = `Old releases were not removed: ${messageOf(error)}`;
      return { ...published, removed: [], notes: [...notes, note] };
    }
  }

  /**
   * Moves the pointer to a release that was published, and therefore checked, before: a rollback.
   * @returns further findings for the operator
   * @throws Error in one line with the reason to refuse it: nothing was written then
   */
  async function moveTo(remote: string, release: string): Promise<string[]> {
    if (!releaseNameSchema.safeParse(release).success)
      throw new Error(`"${release}" is not the name of a release, such as 0.1.0-7e17f08b6aa5.`);
    const store = storeOf(remote);
    const { pointer } = store.folder;
    pointer.requireKey();
    await store.pull();
    await goBack(store, remote, pointer.read(), release);
    return store.problems();
  }

  /**
   * The release before the one that was published last.
   * @throws Error in one line when there is none, or after a rollback: the release before is then the one that it left
   */
  async function findFormer(remote: string): Promise<string> {
    const store = storeOf(remote);
    await store.pull();
    const move = store.folder.pointer.read();
    if (move?.kind === 'rollback')
      throw new Error(
        `${remote} was moved to ${move.release} by hand already. Name a release: --list tells them.`,
      );
    if (move?.previous === undefined) throw new Error(`${remote} has no release before its current one.`);
    return move.previous;
  }

  /** @throws Error in one line with the reason to refuse it, or that the pointer has moved from `from` */
  async function goBack(store: ReleaseStore, remote: string, from: Move | undefined, release: string) {
    await store.provide(release);
    const folder = store.folder.folderOf(release);
    const descriptor = readDescriptor(folder);
    if (descriptor.release !== release) throw new Error(`${folder} contains ${descriptor.release}.`);
    store.folder.pointer.requireDigest(release);
    requireUsable(remote, folder, descriptor);
    requireOwnPrefixes(remote, descriptor, []);
    await store.move(from, { release, isBuild: false });
  }

  /**
   * Goes back from a published release that does not work to the one before. The move records the build: only another
   * one is published by itself.
   * @returns the release before; undefined when there is none, or when somebody has moved the pointer since
   * @throws Error in one line when the release before cannot be used
   */
  async function withdraw(remote: string, release: string): Promise<string | undefined> {
    const store = openStore(site, remote, { ...pointerOptions, signer: { ...signer, by: checkName } });
    await store.pull();
    const from = store.folder.pointer.read();
    if (from?.release !== release || from.previous === undefined) return undefined;
    try {
      await goBack(store, remote, from, from.previous);
      return from.previous;
    } catch (error) {
      if (error instanceof PointerMovedError) return undefined;
      throw error;
    }
  }

  /** Tidies the store of a remote before a publication. Returns what was found. */
  async function prepare(store: ReleaseStore): Promise<string[]> {
    await store.pull();
    await store.tidy();
    const finished = store.folder.pointer.finishMove();
    if (finished === undefined) return store.problems();
    const note = keys
      ? `The pointer did not show ${finished}, the last signed move: it does now.`
      : `A process was killed while it published ${finished}: that is finished now.`;
    return [note, ...store.problems()];
  }

  /**
   * Publishes builds, each only if it works: its files are checked against their digests, its needs against the
   * shell, then its pages are rendered in the shell and opened in a browser. A refused or unchecked one changes
   * nothing.
   * @param builds the build folder of each remote, by the remote's folder
   * @param areOwn for those of this checkout: a build that could not be checked is published all the same. One that was
   * published before, wherever the pointer is now, or whose key was not given, is left alone
   * @param areOpenedInBrowser whether a browser opens their pages; by default not those of this checkout
   */
  async function publish(
    builds: Readonly<Record<string, string>>,
    { areOwn = false, areOpenedInBrowser = !areOwn }: { areOwn?: boolean; areOpenedInBrowser?: boolean } = {},
  ): Promise<Outcome[]> {
    const outcomes = new Map<string, Outcome>();
    const notes = new Map<string, string[]>();
    const candidates: Candidate[] = [];
    const refuse = (remote: string, error: unknown, release?: string) =>
      outcomes.set(remote, {
        remote,
        ...(release !== undefined && { release }),
        notes: [],
        state: 'refused',
        reason: messageOf(error),
      });
    /** Those whose prefixes belong to nobody else once these alone are published. Refuses the others. */
    function withOwnPrefixes(all: readonly Candidate[]): readonly Candidate[] {
      const left = all.filter(({ remote, descriptor }) => {
        try {
          requireOwnPrefixes(remote, descriptor, all);
          return true;
        } catch (error) {
          refuse(remote, error, descriptor.release);
          return false;
        }
      });
      return left.length === all.length ? left : withOwnPrefixes(left);
    }
    if (existsSync(remotesFolder)) removeLeftovers(remotesFolder, clock());

    for (const [remote, buildFolder] of Object.entries(builds)) {
      try {
        const store = storeOf(remote);
        notes.set(remote, await prepare(store));
        const { release } = readDescriptor(buildFolder);
        const { pointer } = store.folder;
        const last = pointer.read();
        const common = { remote, release, notes: [] };
        if (areOwn && last && release === (last.build ?? last.release)) {
          const wasWithdrawn = last.by === checkName;
          outcomes.set(remote, { ...common, state: 'unchanged', current: last.release, wasWithdrawn });
        } else if (areOwn && !pointer.hasKey()) outcomes.set(remote, { ...common, state: 'left' });
        else {
          pointer.requireKey();
          candidates.push(stage(remote, store, buildFolder));
        }
      } catch (error) {
        refuse(remote, error);
      }
    }
    try {
      const allowed = withOwnPrefixes(candidates);
      if (allowed.length > 0) {
        const checked = await checkPages(site, allowed, areOpenedInBrowser);
        const passed = allowed.filter(({ remote, descriptor: { release } }) => {
          const { finding } = checked.get(remote) ?? {};
          if (!finding || (finding.kind !== 'fault' && areOwn)) return true;
          const state = finding.kind === 'fault' ? 'refused' : 'unchecked';
          outcomes.set(remote, { remote, release, notes: [], state, reason: finding.text });
          return false;
        });
        for (const candidate of withOwnPrefixes(passed)) {
          const { remote, descriptor } = candidate;
          const { finding, notes: pageNotes = [] } = checked.get(remote) ?? {};
          try {
            outcomes.set(remote, await finish(candidate, finding ? [finding.text] : pageNotes));
          } catch (error) {
            refuse(remote, error, descriptor.release);
          }
        }
      }
    } catch (error) {
      // Nothing could be checked: the shell did not start.
      for (const { remote, descriptor } of candidates)
        if (!outcomes.has(remote)) refuse(remote, error, descriptor.release);
    } finally {
      for (const { folder } of candidates) removeFolder(folder);
    }
    return Object.keys(builds).flatMap((remote) => {
      const outcome = outcomes.get(remote);
      return outcome ? { ...outcome, notes: [...(notes.get(remote) ?? []), ...outcome.notes] } : [];
    });
  }

  return { publish, moveTo, findFormer, withdraw };
}
