import { useEffect, useState } from 'react';
import type * as accountParts from './index.ts';

type AccountParts = typeof accountParts;

/**
 * The parts of the frame that only members see. They are fetched when somebody is signed in, so that other visitors
 * never download them. Undefined until they have loaded, and if they fail to load.
 */
export function useAccountParts(isMember: boolean): AccountParts | undefined {
  const [parts, setParts] = useState<AccountParts>();
  useEffect(() => {
    if (!isMember) return;
    let isCurrent = true;
    import(/* webpackChunkName: "account" */ './index.ts').then(
      (loaded) => {
        if (isCurrent) setParts(loaded);
      },
      (error: unknown) => console.error('The account menu could not be loaded.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMember]);
  return isMember ? parts : undefined;
}
