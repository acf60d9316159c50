import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Holds a navigation back while something is unsaved; leaving the document is asked by the browser itself. */
export function useLeaveGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && from.pathname + from.search !== to.pathname + to.search,
  );
}
