import { useCallback, useEffect, useRef } from 'react';

/** Whether the visitor has left the screen meanwhile: a late reply must not take them away from where they are now. */
export function useHasLeft(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => !isMounted.current, []);
}
