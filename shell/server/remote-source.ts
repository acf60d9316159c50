import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseRelease, releasePointerSchema, type Release } from '@nobicast/contracts';
import {
  actorHeader,
  fetchService,
  signActor,
  type InternalSecret,
  type Logger,
  type ServiceUrl,
} from '@nobicast/service-kit';
import { unmetNeeds, type ShellOffer } from '../src/federation/needs.ts';
import { embeddableCss } from './css-text.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';

/** What the server currently knows about a remote. */
export interface CurrentRemote {
  /** Which addresses are its own: also while this shell can use no release of it. */
  addresses: Release['addresses'] | undefined;
  release: Release | undefined;
  /** The text of its server bundle, if it has one that this shell can run. */
  bundle: string | undefined;
  /** The text of its style sheets, by path. */
  styles: Readonly<Record<string, string>>;
}

/** After this time the pointer is read again in the background. */
const pointerLifetimeMs = 500;
/** If it was read longer ago than this, pages wait until it is read again. */
const longestTrustMs = 1_000;

const defaultWaits = {
  /** How long one file of a release may take. */
  fileMs: 2_000,
  /** How long a page of another remote waits for addresses that could not be read at the first attempt. */
  repeatedMs: 200,
};

/** @throws when the release states another digest for this file */
function requireIntegrity(release: Release, file: string, text: string): void {
  const stated = release.integrity[file];
  const actual = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  if (stated !== undefined && stated !== actual)
    throw new Error(`${file} of ${release.release} was altered.`);
}

/**
 * Follows the pointer of one remote, and holds its current release in memory: descriptor, server bundle, style sheets.
 * A new release replaces the old one without a restart; while it cannot be read completely or needs more than this
 * shell offers, the last good one stays. After a start that is the one that the pointer names as the previous release.
 */
export function createRemoteSource(options: {
  remote: KnownRemote;
  origin: ServiceUrl;
  /** Signs our requests, because server bundles are only served to the shell. */
  secret: InternalSecret;
  offer: ShellOffer;
  logger: Logger;
  waits?: Partial<typeof defaultWaits> | undefined;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}) {
  const waits = { ...defaultWaits, ...options.waits };
  const { remote, origin, secret, offer, logger, now = () => performance.now() } = options;
  const base = baseUrlOf(remote);
  let current: CurrentRemote = { addresses: undefined, release: undefined, bundle: undefined, styles: {} };
  let checkedAt = -Infinity;
  /** The server bundle of the current release could not be fetched: the next check tries again. */
  let isBundleMissing = false;
  let pending: Promise<void> | undefined;
  /** The last logged error: one that repeats every second is logged once. */
  let lastFailure = '';

  async function read(path: string): Promise<Response> {
    const actor = signActor({ kind: 'service', name: 'shell' }, secret, { now: new Date() });
    const response = await fetchService(origin, `${base}${path}`, {
      headers: { [actorHeader]: actor },
      signal: AbortSignal.timeout(waits.fileMs),
    });
    if (!response.ok) throw new Error(`${base}${path} answered ${response.status}.`);
    return response;
  }

  async function readStyles(release: Release): Promise<Record<string, string>> {
    const files = [...release.css, ...Object.values(release.pages).flatMap((page) => page.css)];
    const texts = await Promise.all(
      [...new Set(files)].map(async (file) => {
        const text = await (await read(`${release.release}/${file}`)).text();
        requireIntegrity(release, file, text);
        return [file, embeddableCss(text, `${baseUrlOf(remote)}${release.release}/${file}`)] as const;
      }),
    );
    return Object.fromEntries(texts);
  }

  /** The server bundle. Undefined if there is none; an error if it cannot be read now. */
  async function readBundle(release: Release): Promise<string | Error | undefined> {
    if (!release.serverEntry) return undefined;
    try {
      const text = await (await read(`${release.release}/${release.serverEntry}`)).text();
      requireIntegrity(release, release.serverEntry, text);
      return text;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @throws when it cannot be read, or needs more than this shell offers */
  async function readRelease(name: string): Promise<Release> {
    const release = parseRelease(await (await read(`${name}/release.json`)).text());
    if (release.release !== name) throw new Error(`The folder ${name} contains ${release.release}.`);
    const unmet = unmetNeeds(release, offer);
    if (!current.release) current = { ...current, addresses: release.addresses };
    if (unmet.length > 0) throw new Error(`${remote.folder} ${name} needs ${unmet.join(', ')}.`);
    return release;
  }

  /** @throws when it cannot be used completely. If there is no other, it is used without its server bundle. */
  async function use(name: string): Promise<void> {
    const release = await readRelease(name);
    const [styles, bundle] = await Promise.all([readStyles(release), readBundle(release)]);
    const isMissing = bundle instanceof Error;
    // The previous release, complete, is better than this one without its pages. If there is none, the browser renders
    // them.
    if (isMissing && current.release !== undefined && !isBundleMissing) throw bundle;
    isBundleMissing = isMissing;
    current = { addresses: release.addresses, release, styles, bundle: isMissing ? undefined : bundle };
    logger.info({ remote: remote.name, release: release.release }, 'remote release');
    if (isMissing) throw bundle;
  }

  async function check(): Promise<void> {
    const { release, previous } = releasePointerSchema.parse(await (await read('current.json')).json());
    if (release === current.release?.release) return isBundleMissing ? completeCurrent() : undefined;
    try {
      await use(release);
    } catch (error) {
      if (!current.release && previous !== undefined) await use(previous).catch(() => undefined); // the first error counts
      throw error;
    }
  }

  /** Reads the missing bundle of the current release. */
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

  function startCheck(): Promise<void> {
    return (pending ??= check()
      .then(() => {
        lastFailure = '';
      }, complain)
      .finally(() => {
        checkedAt = now();
        pending = undefined;
      }));
  }

  // Neither ever throws: what cannot be read keeps its last value.
  return {
    remote,
    /** For a page of this remote. */
    async current(): Promise<CurrentRemote> {
      // Without any release there is nothing to serve, so every request reads the pointer again.
      const age = current.release ? now() - checkedAt : Infinity;
      if (age > pointerLifetimeMs) {
        const checked = startCheck();
        if (age > longestTrustMs) await checked;
      }
      return current;
    },
    /** For a page of any remote: waits only until its addresses are known, so that one remote does not delay the others. */
    async latest(): Promise<CurrentRemote> {
      if (current.addresses) {
        if (now() - checkedAt > pointerLifetimeMs) void startCheck();
        return current;
      }
      // The requested address could be its own, so every request reads the pointer again.
      const isFirst = checkedAt === -Infinity;
      await Promise.race([startCheck(), ...(isFirst ? [] : [sleep(waits.repeatedMs)])]);
      return current;
    },
  };
}

export type RemoteSource = ReturnType<typeof createRemoteSource>;
