import vm from 'node:vm';
import { hostApiVersion, releasePointerSchema, releaseSchema, type Release } from '@nobicast/contracts';
import type { RemoteModule } from '@nobicast/contracts/remote';
import type { Logger } from '@nobicast/service-kit';
import { baseUrlOf, type KnownRemote } from './registry.ts';
import { requireShared } from './shared-libraries.ts';

/** What the server has of a remote right now. */
export interface CurrentRemote {
  release: Release | undefined;
  /** Its server bundle, when it has one that works. */
  module: RemoteModule | undefined;
}

/** The pointer is looked at again after this long, without anybody waiting. */
const pointerLifetimeMs = 1_000;
/** Older than this, nobody gets a page before the pointer was looked at. */
const longestTrustMs = 2_000;
const fetchDeadlineMs = 2_000;

/** A server bundle is trusted code of our own teams; `vm` is no wall, only a way to load it. */
function evaluate(source: string, fileName: string): RemoteModule {
  const module: { exports: unknown } = { exports: {} };
  const wrapper: unknown = vm.runInThisContext(`(function (exports, require, module) {${source}\n})`, {
    filename: fileName,
  });
  if (typeof wrapper !== 'function') throw new Error(`${fileName} is not a script.`);
  wrapper(module.exports, requireShared, module);
  const exported = module.exports as Partial<RemoteModule>; // checked on the next line
  if (typeof exported.createRemote !== 'function') throw new Error(`${fileName} exports no createRemote.`);
  if ((exported.hostApiVersion ?? Infinity) > hostApiVersion)
    throw new Error(`${fileName} needs a newer HostApi.`);
  return exported as RemoteModule;
}

/**
 * Follows the pointer of one remote and keeps its current release at hand. A new release replaces the
 * old one without a restart; while none can be read, the last good one stays.
 */
export function createRemoteSource(options: {
  remote: KnownRemote;
  origin: string;
  logger: Logger;
  onChange: () => void;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
}) {
  const { remote, origin, logger, onChange, now = () => performance.now() } = options;
  const base = `${origin}${baseUrlOf(remote)}`;
  let current: CurrentRemote = { release: undefined, module: undefined };
  let checkedAt = -Infinity;
  /** The server bundle of the current release could not be fetched: the next check tries again. */
  let isBundleMissing = false;
  let pending: Promise<void> | undefined;

  async function read(path: string): Promise<Response> {
    const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(fetchDeadlineMs) });
    if (!response.ok) throw new Error(`${base}${path} answered ${response.status}.`);
    return response;
  }

  async function fetchBundle(release: Release): Promise<string | undefined> {
    if (!release.serverEntry) return undefined;
    return (await read(`${release.release}/${release.serverEntry}`)).text();
  }

  /** A bundle that does not work will not work at the next try either. */
  function start(release: Release, source: string | undefined): RemoteModule | undefined {
    if (source === undefined) return undefined;
    try {
      return evaluate(source, `${remote.folder}@${release.release}`);
    } catch (error) {
      logger.error({ err: error, remote: remote.name }, 'server bundle not usable, pages go out unrendered');
      return undefined;
    }
  }

  async function check(): Promise<void> {
    const pointer = releasePointerSchema.parse(await (await read('current.json')).json());
    if (pointer.release === current.release?.release && !isBundleMissing) return;
    const release = releaseSchema.parse(await (await read(`${pointer.release}/release.json`)).json());
    if (release.hostApi > hostApiVersion) {
      logger.error({ remote: remote.name, needs: release.hostApi }, 'remote needs a newer HostApi');
      isBundleMissing = false;
      current = { release, module: undefined }; // the browser refuses it too, and the page says so
    } else {
      const source = await fetchBundle(release).catch((error: unknown) => {
        logger.warn({ err: error, remote: remote.name }, 'server bundle not readable yet');
        return error instanceof Error ? error : new Error(String(error));
      });
      isBundleMissing = source instanceof Error;
      current = { release, module: source instanceof Error ? undefined : start(release, source) };
    }
    logger.info({ remote: remote.name, release: release.release }, 'remote release');
    onChange();
  }

  return {
    remote,
    /** Never throws: what cannot be read stays as it was. */
    async current(): Promise<CurrentRemote> {
      const age = now() - checkedAt;
      if (age > pointerLifetimeMs) {
        pending ??= check()
          .catch((error: unknown) =>
            logger.warn({ err: error, remote: remote.name }, 'remote release not readable'),
          )
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
