/** Nobody follows longer addresses. */
export const oldAddressLength = 1_000;

/** What newsletters and social networks append to an address. */
const tracking = /^(?:utm_|mtm_|pk_|at_)|^(?:_ga|_gl|xtor|fbclid|gclid|dclid|msclkid|igshid|mc_cid|mc_eid)$/i;

/** One spelling for `%c3%a9`, `%C3%A9` and `é`. Undefined where it cannot be decoded. */
function plainPath(path: string): string | undefined {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return undefined;
  }
}

/**
 * The form in which an address of the show's former site is stored and looked up: path and query, without the host,
 * which is this site's now. A trailing slash, the order of parameters and tracking parameters do not matter. Undefined
 * for anything that is no address, and for the home page, where no episode was.
 */
export function oldAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > oldAddressLength || !/^(?:https?:\/\/[^/]|\/)/i.test(typed)) return undefined;
  // `//x` would be another site.
  const address = typed.startsWith('/') ? `http://old${typed.replace(/^[/\\]+/, '/')}` : typed;
  if (!URL.canParse(address)) return undefined;
  const { pathname, searchParams, username, password } = new URL(address);
  if (username || password) return undefined;
  const path = plainPath(pathname.replace(/[/\\]{2,}/g, '/'))?.replace(/(?<=.)\/$/, '');
  if (path === undefined) return undefined;
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !tracking.test(name)));
  kept.sort();
  // `?article12` is written without a value.
  const query = kept.toString().replace(/=(?=&|$)/g, '');
  if (query === '') return path === '/' ? undefined : path;
  return `${path}?${query}`;
}
