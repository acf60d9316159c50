import { createHash } from 'node:crypto';
import { hostApiVersion, releasePointerSchema, releaseSchema, type Release } from '@nobicast/contracts';
import { actorHeader, signActor, type Logger } from '@nobicast/service-kit';
import { embeddableCss } from './css-text.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';

/** What the server currently knows about a remote. */
export interface CurrentRemote {
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
const fetchDeadlineMs = 2_000;

/** @throws when the release states another digest for this file */
function requireIntegrity(release: Release, file: string, text: string): void {
  const stated = release.integrity[file];
  const actual = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  if (stated !== undefined && stated !== actual)
    throw new Error(`${file} of ${release.release} was altered.`);
}

/**
 * Follows the pointer of one remote, and holds its current release in memory: descriptor, server bundle, style sheets.
 * A new release replaces the old one without a restart; until it can be read completely, the last good one stays.
 */
export function createRemoteSource(options: {
  remote: KnownRemote;
  origin: string;
  /** Signs our requests, because server bundles are only served to the shell. */
  secret: string;
  logger: Logger;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
}) {
  const { remote, origin, secret, logger, now = () => performance.now() } = options;
  const base = `${origin}${baseUrlOf(remote)}`;
  let current: CurrentRemote = { release: undefined, bundle: undefined, styles: {} };
  let checkedAt = -Infinity;
  /** The server bundle of the current release could not be fetched: the next check tries again. */
  let isBundleMissing = false;
  let pending: Promise<void> | undefined;
  /** The last logged error: one that repeats every second is logged once. */
  let lastFailure = '';

  async function read(path: string): Promise<Response> {
    const actor = signActor({ kind: 'service', name: 'shell' }, secret, { now: new Date() });
    const response = await fetch(`${base}${path}`, {
      headers: { [actorHeader]: actor },
      signal: AbortSignal.timeout(fetchDeadlineMs),
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

  /** The server bundle. Undefined if there is none to run; an error if it cannot be read now. */
  async function readBundle(release: Release): Promise<string | Error | undefined> {
    if (release.hostApi > hostApiVersion) {
      // The browser refuses it too, and shows that.
      logger.error({ remote: remote.name, needs: release.hostApi }, 'remote needs a newer HostApi');
      return undefined;
    }
    if (!release.serverEntry) return undefined;
    try {
      return await (await read(`${release.release}/${release.serverEntry}`)).text();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function check(): Promise<void> {
    const pointer = releasePointerSchema.parse(await (await read('current.json')).json());
    if (pointer.release === current.release?.release) return isBundleMissing ? completeCurrent() : undefined;
    const release = releaseSchema.parse(await (await read(`${pointer.release}/release.json`)).json());
    const [styles, bundle] = await Promise.all([readStyles(release), readBundle(release)]);
    const isMissing = bundle instanceof Error;
    // The previous release, complete, is better than this one without its pages. If there is none, the browser renders
    // them.
    if (isMissing && current.release !== undefined && !isBundleMissing) throw bundle;
    isBundleMissing = isMissing;
    current = { release, styles, bundle: isMissing ? undefined : bundle };
    logger.info({ remote: remote.name, release: release.release }, 'remote release');
    if (isMissing) throw bundle;
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

  return {
    remote,
    /** Never throws: what cannot be read keeps its last value. */
    async current(): Promise<CurrentRemote> {
      // Without any release there is nothing to serve, so every request reads the pointer again.
      const age = current.release ? now() - checkedAt : Infinity;
      if (age > pointerLifetimeMs) {
        pending ??= check()
          .then(() => {
            lastFailure = '';
          }, complain)
          .finally(() => {
            checkedAt = now();
            pending = undefined;
          });
        if (age > longestTrustMs) await pending;
      }
      return current;
    },
  };
}

export type RemoteSource = ReturnType<typeof createRemoteSource>;
