import { paths } from '@nobicast/contracts/paths';

/** Capitals and the last slash count for nothing, as in the router's own matching. */
export const isVerifyAddress = (pathname: string) =>
  pathname.replace(/\/$/, '').toLowerCase() === paths.authVerify;
