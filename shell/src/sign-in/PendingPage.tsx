import { paths } from '@nobicast/contracts/paths';
import { Band, MoreLink } from '@nobicast/web-kit';
import { useLocation } from 'react-router-dom';
import { LoadingPage } from '../frame/LoadingPage.tsx';
import { isUnder } from '../router/remote-of.ts';
import { pendingCopy } from './pending.copy.ts';
import { isVerifyAddress } from './verify-address.ts';
import { VerifyPage } from './VerifyPage.tsx';

/**
 * What the server sends for a page that the browser renders. The page of a sign-in link already works; where
 * its form leads to says at least, without JavaScript, that it did.
 */
export function PendingPage() {
  const { pathname } = useLocation();
  if (isVerifyAddress(pathname)) return <VerifyPage />;
  const copy = isUnder(pathname, paths.authSuccess) ? pendingCopy.signedIn : pendingCopy.needsScript;
  return (
    <>
      <noscript>
        <Band isFirst>
          <h1 className="section-title display">{copy.title}</h1>
          <p className="prose">{copy.text}</p>
          <p className="mt-5">
            <MoreLink to={paths.home}>{pendingCopy.home}</MoreLink>
          </p>
        </Band>
      </noscript>
      <LoadingPage />
    </>
  );
}
