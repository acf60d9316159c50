import { useLazyPart } from '../frame/use-lazy-part.ts';

const loadAccount = () => import(/* webpackChunkName: "account" */ './index.ts');

/** The parts of the frame that only members see. */
export const useAccountParts = (isMember: boolean) =>
  useLazyPart({
    isNeeded: isMember,
    load: loadAccount,
    onFailure: (error) => console.error('The account menu could not be loaded.', error),
  });
