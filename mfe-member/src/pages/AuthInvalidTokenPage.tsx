import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Badge, ButtonLink } from '@nobicast/web-kit';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import { Mail, Unplug } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { Steps } from '../components/Steps.tsx';
import { ExpiryRuler } from '../components/ExpiryRuler.tsx';
import { invalidTokenCopy } from '../features/sign-in/index.ts';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/invalid-token', chunk: 'auth' } satisfies PageDeclaration;

/** The link is no longer valid: the possible reasons, and how to get a new one. */
export function AuthInvalidTokenPage() {
  usePageHead(memberHead(invalidTokenCopy.title, paths.authInvalidToken));
  // The link was opened twice, and the first time signed the member in.
  const isSignedIn = useSession().state === 'member';
  return (
    <AuthLayout
      margin={
        <>
          <span className="label">{invalidTokenCopy.label}</span>
          <Badge tone="off">
            <Unplug aria-hidden="true" />
            {invalidTokenCopy.badge}
          </Badge>
        </>
      }
      headline={{ text: invalidTokenCopy.title, wordsBelow: 1, cursor: 'out' }}
      side={
        <>
          <h2 className="label">{invalidTokenCopy.reasons}</h2>
          <Steps steps={invalidTokenCopy.steps} />
        </>
      }
    >
      <p className="prose size-xl">{invalidTokenCopy.text}</p>
      {isSignedIn && <p className="title size-xl">{invalidTokenCopy.signedIn}</p>}
      <ExpiryRuler
        percent={100}
        ticks={limits.signIn.linkLifetimeMinutes}
        isSpent
        label={invalidTokenCopy.validityLabel}
        start={invalidTokenCopy.start}
        end={invalidTokenCopy.end}
      />
      <div className="cluster">
        {isSignedIn ? (
          <ButtonLink variant="primary" isBig to={paths.dashboard}>
            {invalidTokenCopy.dashboard}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" isBig to={paths.login}>
            <Mail className="icon" aria-hidden="true" />
            {invalidTokenCopy.again}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {invalidTokenCopy.home}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
