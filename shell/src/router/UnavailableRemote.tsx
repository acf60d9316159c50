import type { RegisteredRemote } from '@nobicast/contracts/release';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RemoteUnavailable } from '../frame/RemoteUnavailable.tsx';

/** Shown when a remote could not be loaded. "Réessayer" navigates to the same address, which loads it again. */
export function UnavailableRemote({ remote }: { remote: RegisteredRemote }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    await navigate(location.pathname + location.search + location.hash, {
      replace: true,
      preventScrollReset: true,
    });
    setIsRetrying(false);
  }

  return <RemoteUnavailable name={remote.name} isRetrying={isRetrying} onRetry={() => void retry()} />;
}
