/** `/remotes/mfe-public/0.1.0-7e17f08b6aa5/web/`, set by the bundler. */
declare const __webpack_public_path__: string | undefined;
const ownPath = () => (typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '');

/**
 * The release of this code if it is no longer the current one: its files may have been removed, so only a new document
 * helps.
 */
export async function findFormerRelease(): Promise<string | undefined> {
  const [, base, release] = /^(.*\/remotes\/[^/]+\/)([^/]+)\//.exec(ownPath()) ?? [];
  if (base === undefined || release === undefined) return undefined;
  try {
    // A server that does not deliver the page's code may not answer this either.
    const signal = AbortSignal.timeout(5_000);
    const reply = await fetch(`${base}current.json`, { cache: 'no-store', signal });
    if (!reply.ok) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pointer comes from our own server
    const { release: current } = (await reply.json()) as { release: string };
    return current === release ? undefined : release;
  } catch {
    return undefined; // offline
  }
}

/** Not in the brand module, which every first visit loads. */
const reloadedKey = 'reloaded';

/** True once for each release: a cached document may name a removed release, too. */
export function mayReload(release: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === release) return false;
    sessionStorage.setItem(reloadedKey, release);
    return true;
  } catch {
    return false; // storage is forbidden: the visitor presses the button
  }
}
