import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { LogIn } from '@nobicast/web-kit/icons';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthLayout.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

/** The sign-in returns here. */
export function AccessDenied() {
  const { pathname, search } = useLocation();
  return (
    <AuthLayout
      margin={<span className="label">{dashboardCopy.title}</span>}
      headline={{ text: dashboardCopy.denied, wordsBelow: 2, cursor: 'error' }}
    >
      <p className="prose size-xl">{dashboardCopy.deniedText}</p>
      <p className="soft">{dashboardCopy.deniedOff}</p>
      <div className="cluster">
        <ButtonLink variant="primary" isBig to={paths.loginFrom(pathname + search)}>
          <LogIn className="icon" aria-hidden="true" />
          {dashboardCopy.signIn}
        </ButtonLink>
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {dashboardCopy.home}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
