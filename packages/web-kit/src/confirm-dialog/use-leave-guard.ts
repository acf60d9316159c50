import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** The browser itself asks before the document is left. */
export function useLeaveGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isUnsaved]);
  return useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && from.pathname + from.search !== to.pathname + to.search,
  );
}
