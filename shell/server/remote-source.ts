import { createHash } from 'node:crypto';
import { hostApiVersion, releasePointerSchema, releaseSchema, type Release } from '@nobicast/contracts';
import { actorHeader, signActor, type Logger } from '@nobicast/service-kit';
import { embeddableCss } from './css-text.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';

/** What the server has of a remote right now. */
export interface CurrentRemote {
  release: Release | undefined;
  /** The text of its server bundle, when it has one that this shell may run. */
  bundle: string | undefined;
  /** The text of its style sheets, by path. */
  styles: Readonly<Record<string, string>>;
}

/** The pointer is looked at again after this long, without anybody waiting. */
const pointerLifetimeMs = 500;
/** Older than this, nobody gets a page before the pointer was looked at. */
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
 * Follows the pointer of one remote and keeps its current release at hand: its descriptor, its server bundle,
 * its style sheets. A new release replaces the old one without a restart; while it cannot be read whole, the
 * last good one stays.
 */
export function createRemoteSource(options: {
  remote: KnownRemote;
  origin: string;
  /** Signs our requests: server bundles are given to nobody else. */
  secret: string;
  logger: Logger;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
}) {
  const { remote, origin, secret, logger, now = () => performance.now() } = options;
  const base = `${origin}${baseUrlOf(remote)}`;
  let current: CurrentRemote = { release: undefined, bundle: undefined, styles: {} };
  let checkedAt = -Infinity;
  /** The server bundle of the current release could not be fetched: the next check tries again. */
  let isBundleMissing = false;
  let pending: Promise<void> | undefined;
  /** The last complaint: one that repeats every second is logged once. */
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

  /** The server bundle. Undefined where there is none to run; an error where it cannot be read now. */
  async function readBundle(release: Release): Promise<string | Error | undefined> {
    if (release.hostApi > hostApiVersion) {
      // The browser refuses it too, and the page says so.
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
    // Better the release before, whole, than this one without its pages. Without any, the browser renders them.
    if (isMissing && current.release !== undefined && !isBundleMissing) throw bundle;
    isBundleMissing = isMissing;
    current = { release, styles, bundle: isMissing ? undefined : bundle };
    logger.info({ remote: remote.name, release: release.release }, 'remote release');
    if (isMissing) throw bundle;
  }

  /** Reads what is missing of the current release: its bundle. */
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
    /** Never throws: what cannot be read stays as it was. */
    async current(): Promise<CurrentRemote> {
      // Without any release there is nothing to go on with: everybody who asks looks again.
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
