import type { Release } from '@nobicast/contracts/release';
import { isPageOf } from '../../shell/src/router/remote-of.ts';
import { fault, listCauses, unclear, type Finding } from './finding.ts';
import type { Machine } from './machine.ts';
import type { StagedRelease, StagingSite } from './staging-site.ts';

const hasParameter = (pattern: string) => pattern.includes(':');
/** The first link to a page of this pattern, `/episodes/:slug`. */
const linkTo = (pattern: string, html: string) =>
  [...html.matchAll(/href="(\/(?!\/)[^"?#]*)/g)]
    .flatMap(([, link]) => link ?? [])
    .find((link) => isPageOf(link, pattern));

/**
 * Visits the first pages of a release, the most important ones first. Addresses with a parameter are taken from links
 * on earlier pages: `visit` returns the document of an address, or a finding, which ends the visits.
 * @param most the number of pages
 */
export async function visitPages(
  { addresses }: Pick<Release, 'addresses'>,
  most: number,
  visit: (address: string) => Promise<{ html: string } | Finding>,
): Promise<{ visited: string[] } | Finding> {
  const visited: string[] = [];
  let seen = '';
  for (const pattern of addresses.pages) {
    const address = hasParameter(pattern) ? linkTo(pattern, seen) : pattern.replace(/\/\*$/, '') || '/';
    if (address === undefined || visited.length === most) continue;
    const page = await visit(address);
    if (!('html' in page)) return page;
    seen += page.html;
    visited.push(address);
  }
  return { visited };
}

/** @returns the addresses that were rendered, or a finding */
export function renderPages(
  site: StagingSite,
  { remote, release }: StagedRelease,
  descriptor: Release,
  most: number,
  machine: Pick<Machine, 'isStarved'>,
): Promise<{ visited: string[] } | Finding> {
  const { name, serverEntry } = descriptor;
  return visitPages(descriptor, most, async (address) => {
    site.complaints(name);
    const reply = await fetch(site.url + address);
    const html = await reply.text();
    const complaints = site.complaints(name);
    const causes = listCauses(complaints.map(({ cause }) => cause));
    if (!reply.headers.get('x-nobicast-release')?.endsWith(`=${release}`))
      return fault(`The shell does not use it: ${causes || `no release of ${remote}`}.`);
    // Complaints do not count for a remote that the browser renders.
    if (serverEntry !== null && complaints.length > 0) {
      const text = `${address} is not rendered: ${causes}`;
      const isFault = complaints.some(({ kind }) => kind === 'fault');
      const isLate = complaints.some(({ kind }) => kind === 'late');
      return isFault || (isLate && !machine.isStarved()) ? fault(text) : unclear(text);
    }
    if (reply.status !== 200) return fault(`${address} answers ${reply.status}.`);
    return { html };
  });
}
