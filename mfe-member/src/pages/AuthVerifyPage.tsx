import { paths } from '@nobicast/contracts/paths';
import { addressInToken, maskEmail } from '@nobicast/contracts/sign-in-token';
import { FormAlert, MoreLink, Skeleton } from '@nobicast/web-kit';
import { isRecord } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useEffect, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { HeroButton } from '../components/HeroButton.tsx';
import { useVerification, verifyCopy } from '../features/sign-in/index.ts';
import styles from './AuthVerifyPage.module.css';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/verify', chunk: 'auth' } satisfies PageDeclaration;

/** The target of the e-mail link. It only signs in by itself in the browser that requested the link (A51). */
export function AuthVerifyPage() {
  const location: Location<unknown> = useLocation();
  const { search, state: kept } = location;
  const [token] = useState(
    () =>
      new URLSearchParams(search).get('token') ||
      (isRecord(kept) && typeof kept.token === 'string' ? kept.token : null),
  );
  const { state, confirm } = useVerification(token);
  const isAsking = state !== 'verifying';
  usePageHead(memberHead(isAsking ? verifyCopy.confirm : verifyCopy.verifying, paths.authVerify));
  // The confirmation replaces the progress on the same page, so its heading gets the focus.
  useEffect(() => {
    if (!isAsking) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isAsking]);

  const margin = (
    <>
      <span className="label">{verifyCopy.label}</span>
      <span className="time mute">{verifyCopy.margin}</span>
    </>
  );
  if (!isAsking) {
    return (
      <AuthLayout margin={margin} headline={{ text: verifyCopy.verifying }}>
        <div className="stack" role="status" aria-busy="true">
          <p className="prose size-xl">{verifyCopy.verifyingText}</p>
          <Skeleton height="0.35rem" />
        </div>
      </AuthLayout>
    );
  }
  const address = maskEmail(addressInToken(token ?? ''));
  return (
    <AuthLayout
      margin={margin}
      headline={{ text: verifyCopy.title, wordsBelow: 2 }}
      side={
        <>
          <p className="soft">{verifyCopy.elsewhere}</p>
          <p className="soft">{verifyCopy.notYou}</p>
        </>
      }
      foot={
        <div className="stack">
          <HeroButton isBusy={state === 'confirming'} onPress={confirm}>
            {verifyCopy.confirm}
          </HeroButton>
          <p>
            <MoreLink to={paths.home}>{verifyCopy.home}</MoreLink>
          </p>
        </div>
      }
    >
      {address !== undefined && (
        <p className={`${styles.account} title size-xl`}>{verifyCopy.account(address)}</p>
      )}
      {state === 'unreachable' ? (
        <FormAlert>{verifyCopy.unreachable}</FormAlert>
      ) : (
        <p className="prose size-xl">{verifyCopy.text}</p>
      )}
    </AuthLayout>
  );
}
