import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { useSession } from '@nobicast/web-kit/host';
import { LogIn } from '@nobicast/web-kit/icons';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthLayout.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

/** The sign-in returns here. Whoever was deactivated reads so: no sign-in would help. */
export function AccessDenied() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const isDeactivated = session.state === 'anonymous' && session.isDeactivated === true;
  return (
    <AuthLayout
      margin={<span className="label">{dashboardCopy.title}</span>}
      headline={{
        text: isDeactivated ? dashboardCopy.deactivated : dashboardCopy.denied,
        wordsBelow: 2,
        cursor: 'error',
      }}
    >
      <p className="prose size-xl">
        {isDeactivated ? dashboardCopy.deactivatedText : dashboardCopy.deniedText}
      </p>
      {!isDeactivated && <p className="soft">{dashboardCopy.deniedOff}</p>}
      <div className="cluster">
        {isDeactivated ? (
          <ButtonLink variant="primary" isBig to={paths.contact}>
            {dashboardCopy.write}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" isBig to={paths.loginFrom(pathname + search)}>
            <LogIn className="icon" aria-hidden="true" />
            {dashboardCopy.signIn}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {dashboardCopy.home}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
