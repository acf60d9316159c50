import { emails } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { readCodeFailure } from '@nobicast/contracts/sign-in-failures';
import { maskEmail } from '@nobicast/contracts/sign-in-token';
import { MoreLink } from '@nobicast/web-kit';
import { useIsMounted, usePageHead, useSession } from '@nobicast/web-kit/host';
import { ArrowRight } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams, type Location } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import {
  CodeForm,
  emailSentCopy,
  LinkValidity,
  readSentLink,
  ResendPanel,
  type TypedAddress,
} from '../features/sign-in/index.ts';
import styles from './EmailSentPage.module.css';
import { loadMemberPage, memberHead } from '../heads.ts';

export const page = { path: '/auth/email-sent', chunk: 'auth' } satisfies PageDeclaration;

const head = memberHead(emailSentCopy.title, paths.emailSent);

export const cacheParameters = ['email', 'reason'];

export const load = () => loadMemberPage(head);

/**
 * Shows where the link was sent, how long it is valid, and how to get another one, and takes the code of the mail, also
 * without scripts.
 */
export function EmailSentPage() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const location: Location<unknown> = useLocation();
  const isMounted = useIsMounted();
  const [resent, setResent] = useState(0);
  // The server does not know the history entry.
  const link = isMounted ? readSentLink(location.state) : undefined;
  const email = parameters.get('email') ?? '';
  const address = maskEmail(email);
  /** Leads back to the sign-in form, filled in as it was sent. */
  const again = {
    to: link?.destination ? paths.loginFrom(link.destination) : paths.login,
    state: { email } satisfies TypedAddress,
  };
  usePageHead(head);
  // Already signed in: the link was opened in another tab, or the visitor came back here.
  if (session.state === 'member') return <Navigate to={link?.destination ?? paths.dashboard} replace />;

  return (
    <AuthLayout
      margin={
        <>
          <span className="label">{emailSentCopy.label}</span>
          <span className="time">{emailSentCopy.validity}</span>
          <span className="time mute">{emailSentCopy.once}</span>
        </>
      }
      headline={{ text: emailSentCopy.title, wordsBelow: 1 }}
      side={isMounted ? <ResendPanel again={again} onResent={() => setResent((count) => count + 1)} /> : null}
      foot={
        <p className="cluster gap-5">
          <a className="more" href={`mailto:${emails.support}`}>
            {emailSentCopy.support}
            <ArrowRight className="icon" aria-hidden="true" />
          </a>
          <MoreLink to={paths.faq}>{emailSentCopy.faq}</MoreLink>
          <MoreLink to={paths.home}>{emailSentCopy.home}</MoreLink>
        </p>
      }
    >
      <p className="label">{emailSentCopy.to}</p>
      <p className={`${styles.address} title`}>{address ?? emailSentCopy.toNobody}</p>
      {address !== undefined && <MoreLink {...again}>{emailSentCopy.otherAddress}</MoreLink>}
      <p className="prose">{emailSentCopy.text}</p>
      {link && <LinkValidity sentAtMs={link.sentAtMs} />}
      {/* Again for a new mail, whose code is another. */}
      <CodeForm key={resent} reason={resent === 0 ? readCodeFailure(parameters) : undefined} />
    </AuthLayout>
  );
}
