import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, true afterwards: for what depends on clock, storage or session. */
export const useIsMounted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
