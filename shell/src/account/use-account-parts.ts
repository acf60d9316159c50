import { useEffect, useState } from 'react';
import type * as accountParts from './index.ts';

type AccountParts = typeof accountParts;

/**
 * The parts of the frame that only members see: fetched when somebody is signed in, so that nobody else
 * pays for them. Undefined until they are here, and when they cannot be fetched.
 */
export function useAccountParts(isMember: boolean): AccountParts | undefined {
  const [parts, setParts] = useState<AccountParts>();
  useEffect(() => {
    if (!isMember) return;
    let isWanted = true;
    import(/* webpackChunkName: "account" */ './index.ts').then(
      (loaded) => {
        if (isWanted) setParts(loaded);
      },
      (error: unknown) => console.error('The account menu could not be loaded.', error),
    );
    return () => {
      isWanted = false;
    };
  }, [isMember]);
  return isMember ? parts : undefined;
}
