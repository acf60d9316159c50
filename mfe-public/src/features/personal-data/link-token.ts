import { brand, storageKeys } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** In sessionStorage. Not in `storageKeys`, which every page loads. */
export const tokenKey = `${brand.key}_personal_data`;

const tokenIn = (hash: string) => /^#([\w-]{20,200})$/.exec(hash)?.[1];

/** Storage may be blocked: the page then works until a reload. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Undefined until mounted, null without a token. It is removed from the address bar at once, and kept for this tab
 * only, so that a reload works.
 */
export function useLinkToken(): { token: string | null | undefined; forget: () => void } {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  const readToken = useEffectEvent(() => {
    const fromLink = tokenIn(hash);
    if (fromLink === undefined) {
      if (token === undefined) setToken(attempt(() => sessionStorage.getItem(tokenKey)) ?? null);
      return;
    }
    attempt(() => sessionStorage.setItem(tokenKey, fromLink));
    setToken(fromLink);
    void navigate(paths.personalData, { replace: true, preventScrollReset: true });
  });
  // Another link may be opened while the page is shown.
  useEffect(() => readToken(), [hash]);

  function forget() {
    attempt(() => sessionStorage.removeItem(tokenKey));
    setToken(null);
  }
  return { token, forget };
}

/** Unsent comments, with name and address. */
export function forgetDrafts(): void {
  attempt(() => localStorage.removeItem(storageKeys.commentDrafts));
  attempt(() => localStorage.removeItem(storageKeys.authored));
}
