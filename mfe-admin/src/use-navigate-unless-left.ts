import { useHasLeft } from '@nobicast/web-kit/use-has-left';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** Opens another screen after a reply, unless the visitor has left the screen that waited for it. */
export function useNavigateUnlessLeft(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return async (path, options) => {
    if (!hasLeft()) await navigate(path, options);
  };
}
