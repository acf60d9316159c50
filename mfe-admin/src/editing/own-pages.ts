import type { CheckedLink } from '@nobicast/contracts/admin-posts';

/** Path and search of an address of this site; undefined for one of another site, or none. */
export function ownAddress(address: string): string | undefined {
  const { origin, href } = window.location;
  if (!URL.canParse(address, href)) return undefined;
  const target = new URL(address, href);
  return target.origin === origin ? target.pathname + target.search : undefined;
}

/** The pages of this site that a shown text links to. A link within the text leads to none. */
export function ownPages(html: string): string[] {
  const anchors = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll('a[href]:not([href^="#"])');
  return [...anchors].flatMap((anchor) => ownAddress(anchor.getAttribute('href') ?? '') ?? []);
}

/** Opens a page of this site as somebody who is signed out. */
export async function checkOwnPage(address: string): Promise<CheckedLink> {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'omit' });
    if (ok) return { address, state: 'alive', status };
    return { address, state: status === 404 || status === 410 ? 'dead' : 'unclear', status };
  } catch {
    return { address, state: 'unclear', status: null };
  }
}
