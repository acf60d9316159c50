import { paths } from '@nobicast/contracts/paths';

export const isVerifyAddress = (pathname: string) => pathname.replace(/\/$/, '') === paths.authVerify;
