import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether an episode was found by a slug that it once had. Digits are its id, and capitals mean the same. */
export const isFormerSlug = (reference: string, slug: string) =>
  !/^\d+$/.test(reference) && reference.toLowerCase() !== slug;

/** Replaces a former address under which the page was opened by this path; undefined changes nothing. */
export function useCurrentAddress(pathname: string | undefined): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== undefined)
      void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, search, hash]);
}
