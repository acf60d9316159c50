import { paths } from '@nobicast/contracts/paths';
import { slugOf } from '@nobicast/contracts/slug';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DirectoryGuest } from './guests.query.ts';
import { anchorOf } from './guests.rules.ts';

/** Of a fragment such as `#guest-awa-diallo`, or `#guest-Awa%20Diallo`. */
function slugOfHash(hash: string): string | undefined {
  const [, written] = /^#guest-(.+)$/.exec(hash) ?? [];
  if (written === undefined) return undefined;
  try {
    return slugOf(decodeURIComponent(written)) || undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * Scrolls to the person in the fragment once the directory has loaded (GUESTS-20, O27). Somebody who is not listed
 * under this slug has a page, which opens instead.
 */
export function useAnchor(guests: readonly DirectoryGuest[] | undefined): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const slug = slugOfHash(hash);
  const isReady = guests !== undefined;
  const reveal = useEffectEvent((wanted: string) => {
    if (!guests?.some((guest) => guest.slug === wanted)) {
      void navigate(paths.guest(wanted), { replace: true });
      return undefined;
    }
    const card = document.getElementById(anchorOf(wanted));
    card?.setAttribute('data-target', '');
    card?.scrollIntoView({ block: 'start' });
    return () => card?.removeAttribute('data-target');
  });
  useEffect(() => (isReady && slug !== undefined ? reveal(slug) : undefined), [isReady, slug]);
}
