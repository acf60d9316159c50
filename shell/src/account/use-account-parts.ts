import { useLazyPart } from '../frame/use-lazy-part.ts';

const loadAccount = () => import(/* webpackChunkName: "account" */ './index.ts');

export const useAccountParts = (isMember: boolean) =>
  useLazyPart({
    isNeeded: isMember,
    load: loadAccount,
    onFailure: (error) => console.error('The account menu could not be loaded.', error),
  });
