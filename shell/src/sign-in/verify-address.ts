import { paths } from '@nobicast/contracts/paths';

/** Ignores case and a trailing slash, as the router does. */
export const isVerifyAddress = (pathname: string) =>
  pathname.replace(/\/$/, '').toLowerCase() === paths.authVerify;
