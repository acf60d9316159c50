import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel } from '@nobicast/web-kit';
import { LogIn } from '@nobicast/web-kit/icons';
import { useLocation } from 'react-router-dom';
import { frameCopy } from './frame.copy.ts';

/** For everybody who is not an admin (A20, A65). A visitor may sign in, and returns here. */
export function AccessDenied({ isAnonymous }: { isAnonymous: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Band isFirst margin={<span className="label">{frameCopy.title}</span>}>
      <h1 className="section-title display">{frameCopy.title}</h1>
      <Panel tone="error" title={frameCopy.denied}>
        <div className="cluster">
          {isAnonymous && (
            <ButtonLink variant="primary" to={paths.loginFrom(pathname + search)}>
              <LogIn className="icon" aria-hidden="true" />
              {frameCopy.signIn}
            </ButtonLink>
          )}
          <ButtonLink to={paths.dashboard}>{frameCopy.dashboard}</ButtonLink>
        </div>
      </Panel>
    </Band>
  );
}
