import { emails } from '@nobicast/contracts/brand';
import { outsideText } from '@nobicast/contracts/outside-text';
import { paths } from '@nobicast/contracts/paths';
import { readSignInFailure } from '@nobicast/contracts/sign-in-failures';
import { Badge, ButtonLink, Panel } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { ArrowRight, CircleAlert, RotateCw } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { authFailedCopy } from '../features/sign-in/index.ts';
import styles from './AuthFailedPage.module.css';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/failed', chunk: 'auth' } satisfies PageDeclaration;

/** An e-mail to support, which names the code in its subject. */
const supportAddress = (code: string) => {
  const subject = code ? `?subject=${encodeURIComponent(authFailedCopy.subject(code))}` : '';
  return `mailto:${emails.support}${subject}`;
};

/** Signing in failed. What the URL says is shown as text only, under a heading of ours (A64). */
export function AuthFailedPage() {
  const [parameters] = useSearchParams();
  const message = readSignInFailure(parameters) ?? authFailedCopy.message;
  const code = outsideText(parameters.get('code'), 60);
  usePageHead(memberHead(authFailedCopy.heading, paths.authFailed));

  return (
    <AuthLayout
      margin={
        <>
          <span className="label">{authFailedCopy.label}</span>
          <Badge tone="off">
            <CircleAlert aria-hidden="true" />
            {authFailedCopy.badge}
          </Badge>
        </>
      }
      headline={{ text: authFailedCopy.title, wordsBelow: 1, cursor: 'error' }}
      side={
        <>
          {code && (
            <>
              <p className="label">{authFailedCopy.code}</p>
              <p className={styles.code}>{code}</p>
            </>
          )}
          <p className="soft">{code ? authFailedCopy.codeHint : authFailedCopy.noCodeHint}</p>
          <p>
            <a className="more" href={supportAddress(code)}>
              {authFailedCopy.support}
              <ArrowRight className="icon" aria-hidden="true" />
            </a>
          </p>
        </>
      }
    >
      <Panel tone="error" heading="h2" title={authFailedCopy.heading}>
        <p className={`${styles.message} prose`}>{message}</p>
      </Panel>
      <div className="cluster">
        <ButtonLink variant="primary" isBig to={paths.login}>
          <RotateCw className="icon" aria-hidden="true" />
          {authFailedCopy.retry}
        </ButtonLink>
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {authFailedCopy.home}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
