import { listGuests } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { Button } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache } from '@nobicast/web-kit/api';
import { metaDescription } from '@nobicast/web-kit/format';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useDeferredValue, useMemo } from 'react';
import { ApplyButton } from '../features/guest-application/index.ts';
import { choiceOf, guestsParameters } from '../features/guests/guests.rules.ts';
import {
  directory,
  directoryRules,
  domainsOf,
  filterGuests,
  GuestFilters,
  guestsCopy,
  GuestsHead,
  isFiltered,
  Roster,
  RosterFailure,
  RosterNotice,
  RosterSkeleton,
  useAnchor,
  useGuestsChoice,
} from '../features/guests/index.ts';
import { readCall } from '../read-call.ts';
import { breadcrumbs, guestsCrumb, withData } from '../structured-data.ts';

export const page = { path: '/invites', chunk: 'guests', inSitemap: true } satisfies PageDeclaration;

/** The filtered directory is the same page. */
const head: PageHead = {
  title: documentTitle(guestsCopy.title),
  description: metaDescription(guestsCopy.description),
  canonicalPath: paths.guests,
};

export const cacheParameters = guestsParameters;

/** The whole directory is in the document; the page shows the part that the address asks for. */
export async function load(request: PageRequest): Promise<PageData> {
  const found = await readCall(request, listGuests, directory, directoryRules);
  const common = {
    status: 200,
    head: withData(head, breadcrumbs(request.origin, [guestsCrumb])),
    cache: found.cache,
  };
  if (found.state !== 'ready') return { ...common, isCacheable: false };
  const { search, domain } = choiceOf(new URLSearchParams(request.search));
  // There is no end of words to search, and of domains that nobody has.
  const isKnown = domain === '' || domainsOf(found.data).includes(domain);
  return { ...common, isCacheable: search === '' && isKnown };
}

/** Everybody is loaded at once and filtered here. The filters are in the address. */
export function GuestsPage() {
  const state = useGuestsChoice();
  const load = useCall(listGuests, directory, directoryRules);
  const everybody = load.state === 'ready' ? load.data : undefined;
  const domains = useMemo(() => domainsOf(everybody ?? []), [everybody]);
  const { search, domain, hasParticipated } = state.choice;
  const guests = useMemo(
    () => everybody && filterGuests(everybody, { search, domain, hasParticipated }),
    [everybody, search, domain, hasParticipated],
  );
  // Hundreds of cards are drawn after the letter that was typed.
  const shown = useDeferredValue(guests);
  usePageHead(head);
  useAnchor(shown && everybody);
  return (
    <>
      <GuestsHead>
        <p>
          <ApplyButton />
        </p>
      </GuestsHead>
      <GuestFilters state={state} domains={domains} count={guests?.length} />
      {load.state === 'loading' && <RosterSkeleton />}
      {load.state === 'failed' && <RosterFailure message={load.error.message} onRetry={load.retry} />}
      {shown?.length === 0 &&
        (isFiltered(state.choice) ? (
          <RosterNotice title={guestsCopy.noneFound}>
            <Button onClick={state.clear}>{guestsCopy.clear}</Button>
          </RosterNotice>
        ) : (
          <RosterNotice title={guestsCopy.empty}>
            <p className="soft">{guestsCopy.emptyHint}</p>
          </RosterNotice>
        ))}
      {everybody && shown && <Roster guests={everybody} shown={shown} />}
    </>
  );
}

GuestsPage.prefetch = (cache: ApiCache) => prefetchCall(cache, listGuests, directory, directoryRules);
