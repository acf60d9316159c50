import { useNavigate, type NavigateOptions } from 'react-router-dom';
import { useIsShown } from './use-is-shown.ts';

/** `useNavigate` for a reply that may come late: whoever has gone elsewhere meanwhile stays there. */
export function useLateNavigate() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (to: string, options?: NavigateOptions) => {
    if (isShown.current) await navigate(to, options);
  };
}
