import { outsideText } from '@nobicast/contracts/outside-text';
import { paths, sitePath } from '@nobicast/contracts/paths';
import { readSignInFailure } from '@nobicast/contracts/sign-in-failures';
import { Band, MoreLink } from '@nobicast/web-kit';
import { useLocation } from 'react-router-dom';
import { LoadingPage } from '../frame/LoadingPage.tsx';
import { isUnder } from '../router/remote-of.ts';
import { pendingCopy } from './pending.copy.ts';
import { isVerifyAddress } from './verify-address.ts';
import { VerifyPage } from './VerifyPage.tsx';

interface PendingText {
  title: string;
  text: string;
  code?: string;
  next?: { to: string; label: string };
}

const maxCodeLength = 60;

/** The form of a sign-in link redirects to these pages without JavaScript. */
function textOf(pathname: string, search: string): PendingText {
  const parameters = new URLSearchParams(search);
  const again = { to: paths.login, label: pendingCopy.again };
  if (isUnder(pathname, paths.authInvalidToken)) return { ...pendingCopy.invalidToken, next: again };
  if (isUnder(pathname, paths.authFailed)) {
    const message = readSignInFailure(parameters);
    const code = outsideText(parameters.get('code'), maxCodeLength);
    return { ...pendingCopy.failed, ...(message && { text: message }), ...(code && { code }), next: again };
  }
  if (!isUnder(pathname, paths.authSuccess)) return pendingCopy.needsScript;
  const to = sitePath(parameters.get('next'));
  return { ...pendingCopy.signedIn, ...(to ? { next: { to, label: pendingCopy.next } } : {}) };
}

const retryAfterSeconds = 10;

/**
 * The served version of a page that the browser renders; `isUnavailable` where a public page could not be rendered
 * here. The page of a sign-in link is fully functional; those its form redirects to show the result without
 * JavaScript.
 */
export function PendingPage({ isUnavailable }: { isUnavailable: boolean }) {
  const { pathname, search } = useLocation();
  if (isVerifyAddress(pathname)) return <VerifyPage />;
  const { title, text, code, next }: PendingText = isUnavailable
    ? pendingCopy.unavailable
    : textOf(pathname, search);
  return (
    <>
      <noscript>
        {isUnavailable && <meta httpEquiv="refresh" content={String(retryAfterSeconds)} />}
        <Band isFirst>
          <h1 className="section-title display">{title}</h1>
          <p className="prose">{text}</p>
          {code && <p className="time mute">{pendingCopy.code(code)}</p>}
          <p className="cluster gap-5 mt-5">
            {next && <MoreLink to={next.to}>{next.label}</MoreLink>}
            {isUnavailable && <a href={paths.feed}>{pendingCopy.feed}</a>}
            <MoreLink to={paths.home}>{pendingCopy.home}</MoreLink>
          </p>
        </Band>
      </noscript>
      <LoadingPage />
    </>
  );
}
