import { paths } from '@nobicast/contracts/paths';
import { isUnder } from '../router/remote-of.ts';

/** Ignores case and a trailing slash, as the router does. */
export const isVerifyAddress = (pathname: string) =>
  pathname.replace(/\/$/, '').toLowerCase() === paths.authVerify;

/** Pages behind links in e-mails, whichever remote has them: they are private and not indexed. */
export const isSignInAddress = (pathname: string) => isUnder(pathname, '/auth');
