/** Where the files of this remote's release are: `/remotes/mfe-public/0.1.0-7e17f08b6aa5/web/`. Set by the bundler. */
declare const __webpack_public_path__: string | undefined;
const ownPath = () => (typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '');

/**
 * The release that this code belongs to, if that is not the current one any more: it may have been removed, so that
 * loading the rest of it again cannot help, and a new document, which names the current release, does.
 */
export async function findFormerRelease(): Promise<string | undefined> {
  const [, base, release] = /^(.*\/remotes\/[^/]+\/)([^/]+)\//.exec(ownPath()) ?? [];
  if (base === undefined || release === undefined) return undefined;
  try {
    // What does not answer for the code of a page may not answer for this either.
    const signal = AbortSignal.timeout(5_000);
    const reply = await fetch(`${base}current.json`, { cache: 'no-store', signal });
    if (!reply.ok) return undefined;
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the pointer comes from our own server
    const { release: current } = (await reply.json()) as { release: string };
    return current === release ? undefined : release;
  } catch {
    return undefined; // offline: trying again is all that can help
  }
}

/**
 * In sessionStorage: the release whose page was loaded again. Not with the other keys in the brand module, which every
 * first visit would then load.
 */
const reloadedKey = 'reloaded';

/** True once for each release: a document from a cache may name a release that is gone as well. */
export function mayReload(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === release) return false;
    sessionStorage.setItem(reloadedKey, release);
    return true;
  } catch {
    return false; // storage is forbidden: the visitor presses the button
  }
}
