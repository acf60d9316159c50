import { listGuests } from '@nobicast/contracts/calls';
import { Button } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { useDeferredValue, useMemo } from 'react';
import { ApplyButton } from '../features/guest-application/index.ts';
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
import { guestsHead } from './guests.head.ts';

/** The directory: everybody at once, filtered here. The filters are in the address. */
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
  usePageHead(guestsHead);
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
