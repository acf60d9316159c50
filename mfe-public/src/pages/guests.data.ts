import { getGuest, listGuests } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { isFormerSlug } from '../current-address.ts';
import { directory, directoryRules, guestRules } from '../features/guests/guests.query.ts';
import { choiceOf, domainsOf } from '../features/guests/guests.rules.ts';
import { readCall } from '../read-call.ts';
import { pendingGuestHead, unknownGuestHead } from './guests.head.ts';
import { guestDocument, guestsDocument } from './structured-data.ts';

/** The whole directory is in the document; the page shows the part that the address asks for. */
export async function loadGuests(request: PageRequest): Promise<PageData> {
  const found = await readCall(request, listGuests, directory, directoryRules);
  const page = { status: 200, head: guestsDocument(request.origin), cache: found.cache };
  if (found.state !== 'ready') return { ...page, isCacheable: false };
  const { search, domain } = choiceOf(new URLSearchParams(request.search));
  // There is no end of words to search, and of domains that nobody has.
  const isKnown = domain === '' || domainsOf(found.data).includes(domain);
  return { ...page, isCacheable: search === '' && isKnown };
}

/** The person by their slug; with status 301 by a former one, 404 if there is none. */
export async function loadGuest(
  request: PageRequest,
  { slug = '' }: Readonly<Record<string, string | undefined>>,
): Promise<PageData> {
  const found = await readCall(request, getGuest, { params: { id: slug } }, guestRules);
  const { pathname, origin } = request;
  if (found.state === 'unknown')
    return { status: 200, head: pendingGuestHead(pathname), cache: {}, isCacheable: false };
  if (found.state === 'failed')
    return { status: 404, head: unknownGuestHead(pathname), cache: found.cache, isCacheable: false };
  const { guest } = found.data;
  const head = guestDocument(guest, origin);
  if (isFormerSlug(slug, guest.slug))
    return { status: 301, movedTo: paths.guest(guest.slug), head, cache: {}, isCacheable: false };
  return { status: 200, head, cache: found.cache, isCacheable: true };
}
