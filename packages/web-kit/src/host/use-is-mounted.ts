import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for output that depends on clock, storage or session. */
export const useIsMounted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const desktopQuery = '(min-width: 64rem)';

/** From 1024 px on, with margin and side columns. Not for server-rendered output. */
export const useIsDesktop = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(desktopQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(desktopQuery).matches,
  );
