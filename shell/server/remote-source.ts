import type { Release } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import type { CurrentReleases } from '@nobicast/service-kit/releases';
import { unmetNeeds, type ShellOffer } from '../src/federation/needs.ts';
import { embeddableCss } from './css-text.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';

export interface CurrentRemote {
  /** Known even if this shell can use no release of it. */
  addresses: Release['addresses'] | undefined;
  release: Release | undefined;
  /** The text of its server bundle, if this shell can run it. */
  bundle: string | undefined;
  styles: Readonly<Record<string, string>>;
}

export type ReadableReleases = Pick<CurrentReleases, 'read' | 'readRelease' | 'readText'>;

/**
 * Holds the current release of one remote in memory: descriptor, server bundle, style sheets. While a new one is
 * unreadable or needs more than this shell offers, the last good one stays; after a start, the pointer's previous
 * release.
 */
export function createRemoteSource(options: {
  remote: KnownRemote;
  releases: ReadableReleases;
  offer: ShellOffer;
  logger: Logger;
}) {
  const { remote, releases, offer, logger } = options;
  let current: CurrentRemote = { addresses: undefined, release: undefined, bundle: undefined, styles: {} };
  let hasChecked = false;
  let isBundleMissing = false;
  let pending: Promise<void> | undefined;
  /** An error that repeats at every check is logged once. */
  let lastFailure = '';

  const readText = (release: Release, file: string) => releases.readText(remote.folder, release, file);

  async function readStyles(release: Release): Promise<Record<string, string>> {
    const files = [...release.css, ...Object.values(release.pages).flatMap((page) => page.css)];
    const texts = await Promise.all(
      [...new Set(files)].map(async (file) => {
        const text = await readText(release, file);
        return [file, embeddableCss(text, `${baseUrlOf(remote)}${release.release}/${file}`)] as const;
      }),
    );
    return Object.fromEntries(texts);
  }

  /** Undefined if there is none; an error if it cannot be read now. */
  async function readBundle(release: Release): Promise<string | Error | undefined> {
    if (!release.serverEntry) return undefined;
    try {
      return await readText(release, release.serverEntry);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @throws when it cannot be read, or needs more than this shell offers */
  async function readRelease(name: string): Promise<Release> {
    const release = await releases.readRelease(remote.folder, name);
    const unmet = unmetNeeds(release, offer);
    if (!current.release) current = { ...current, addresses: release.addresses };
    if (unmet.length > 0) throw new Error(`${remote.folder} ${name} needs ${unmet.join(', ')}.`);
    return release;
  }

  /** @throws when it is incomplete. If there is no other, it is used without its server bundle. */
  async function use(name: string): Promise<void> {
    const release = await readRelease(name);
    const [styles, bundle] = await Promise.all([readStyles(release), readBundle(release)]);
    const isMissing = bundle instanceof Error;
    // The previous release, complete, is better than this one without rendered pages. If there is none, the browser
    // renders them.
    if (isMissing && current.release !== undefined && !isBundleMissing) throw bundle;
    isBundleMissing = isMissing;
    current = { addresses: release.addresses, release, styles, bundle: isMissing ? undefined : bundle };
    logger.info({ remote: remote.name, release: release.release }, 'remote release');
    if (isMissing) throw bundle;
  }

  async function readPointer(): Promise<void> {
    const pointer = await releases.read(remote.folder);
    if (!pointer) {
      if (current.release) throw new Error(`${remote.folder} has no readable pointer.`);
      return;
    }
    const { release, previous } = pointer;
    if (release === current.release?.release) return isBundleMissing ? completeCurrent() : undefined;
    try {
      await use(release);
    } catch (error) {
      if (!current.release && previous !== undefined) await use(previous).catch(() => undefined); // the first error counts
      throw error;
    }
  }

  async function completeCurrent(): Promise<void> {
    const { release } = current;
    const bundle = release && (await readBundle(release));
    if (bundle instanceof Error) throw bundle;
    isBundleMissing = false;
    current = { ...current, bundle };
  }

  function complain(error: unknown): void {
    if (String(error) === lastFailure) return;
    lastFailure = String(error);
    logger.warn({ err: error, remote: remote.name }, 'remote release not readable');
  }

  /** Never throws: what cannot be read keeps its last value. */
  function check(): Promise<void> {
    return (pending ??= readPointer()
      .then(() => {
        lastFailure = '';
      }, complain)
      .finally(() => {
        hasChecked = true;
        pending = undefined;
      }));
  }

  return {
    remote,
    check,
    /** As of the last check. Pages only wait for the first check; whoever watches the pointers runs the others. */
    async current(): Promise<CurrentRemote> {
      if (!hasChecked) await check();
      return current;
    },
  };
}

export type RemoteSource = ReturnType<typeof createRemoteSource>;
