import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for output that depends on clock, storage or session. */
export const useIsMounted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
