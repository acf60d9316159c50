import { outsideText } from '@nobicast/contracts/outside-text';
import { paths, sitePath } from '@nobicast/contracts/paths';
import { isTeam } from '@nobicast/contracts/roles';
import { ButtonLink } from '@nobicast/web-kit';
import { usePageHead, useSession } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { isEvening } from '../components/is-evening.ts';
import { Steps } from '../components/Steps.tsx';
import { RedirectCountdown, welcomeCopy } from '../features/sign-in/index.ts';
import { memberHead } from '../heads.ts';

export const page = { path: '/auth/success', chunk: 'auth' } satisfies PageDeclaration;

const others = [
  { to: paths.home, label: welcomeCopy.home },
  { to: paths.dashboard, label: welcomeCopy.dashboard },
];

/**
 * The page after signing in leads on to where the sign-in began, else home (AUTH-PAGES-08), or for the team to its
 * dashboard. Anyone can write the URL's parameters, so they are shown as text and cut to a maximum length (A64).
 */
export function AuthSuccessPage() {
  const [parameters] = useSearchParams();
  const name = outsideText(parameters.get('name'), 100);
  const email = outsideText(parameters.get('email'), 254);
  const isNew = parameters.get('new') === 'true';
  const next = sitePath(parameters.get('next'));
  const session = useSession();
  const isOfTeam = session.state === 'member' && isTeam(session.user.role);
  const rest = isOfTeam ? paths.dashboard : paths.home;
  const title = isNew ? welcomeCopy.createdTitle : welcomeCopy.title;
  usePageHead(memberHead(title, paths.authSuccess));

  return (
    <AuthLayout
      margin={<span className="label">{isNew ? welcomeCopy.createdLabel : welcomeCopy.label}</span>}
      headline={{ text: title, wordsBelow: isNew ? 3 : 2 }}
      side={<RedirectCountdown target={next ?? rest} />}
    >
      <p className="prose size-xl">
        {welcomeCopy.greeting(name, isEvening(new Date()))} {isNew ? welcomeCopy.created : welcomeCopy.back}
      </p>
      {email && (
        <p className="soft">
          {welcomeCopy.account} <strong className="ink">{email}</strong>
        </p>
      )}
      {isNew && (
        <div className="stack">
          <h2 className="label">{welcomeCopy.abilities}</h2>
          <Steps steps={welcomeCopy.steps} />
        </div>
      )}
      <div className="cluster">
        {next && (
          <ButtonLink variant="primary" isBig to={next}>
            {welcomeCopy.continue}
          </ButtonLink>
        )}
        {others.map(({ to, label }) => (
          <ButtonLink
            key={to}
            variant={next === undefined && to === rest ? 'primary' : 'plain'}
            isBig
            to={to}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    </AuthLayout>
  );
}
