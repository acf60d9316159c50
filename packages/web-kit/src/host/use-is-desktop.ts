import { useSyncExternalStore } from 'react';

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
