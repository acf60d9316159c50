import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether an episode was found by a slug that it once had. Digits are its id, and capitals mean the same. */
export const isFormerSlug = (reference: string, slug: string) =>
  !/^\d+$/.test(reference) && reference.toLowerCase() !== slug;

/** Replaces the address by this path, where there is one: the page was opened under a former one. */
export function useCurrentAddress(pathname: string | undefined): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== undefined)
      void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, hash]);
}
