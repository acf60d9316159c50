import type { Loadable } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useState } from 'react';

/** How many pages a list has, as most replies tell it. */
export const pagesOf = ({ pagination }: { pagination: { pages: number } }) => pagination.pages;

interface ShownPageOptions<Page> {
  place: { page: number };
  change: (wanted: { page: number }, options: { replace: boolean }) => void;
  pagesOf: (page: Page) => number;
}

/**
 * The page of a list that is on the screen; undefined until there is one. While another one loads, the one before
 * stays. A page past the end, whose last rows are gone, is left for the last one.
 */
export function useShownPage<Page>(
  load: Loadable<Page>,
  { place, change, pagesOf: countPages }: ShownPageOptions<Page>,
): Page | undefined {
  const { session } = useHost();
  const [latest, setLatest] = useState<Page>();
  if (load.state === 'ready' && load.data !== latest) setLatest(load.data);

  const pages = load.state === 'ready' ? countPages(load.data) : 0;
  const leavePage = useEffectEvent(() => change({ page: pages }, { replace: true }));
  const isPastEnd = pages > 0 && place.page > pages;
  useEffect(() => {
    if (isPastEnd) leavePage();
  }, [isPastEnd]);

  // Whoever may no longer see the list learns it from the page, not from a failure.
  const isForbidden = load.state === 'failed' && load.error.status === 403;
  useEffect(() => {
    if (isForbidden) void session.refresh();
  }, [isForbidden, session]);

  if (load.state === 'failed') return undefined;
  return load.state === 'ready' ? load.data : latest;
}
