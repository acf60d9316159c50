import { useSyncExternalStore } from 'react';

const desktopQuery = '(min-width: 64rem)';

/** Whether the margin and the side columns are shown: from 1024 px on. Not for what the server renders. */
export const useIsDesktop = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(desktopQuery);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(desktopQuery).matches,
  );
