import { listShows } from '@nobicast/contracts/calls';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { regiesPath } from '@nobicast/contracts/generated/regies-path';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { paths } from '@nobicast/contracts/paths';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { Navigate } from 'react-router-dom';
import { AccessDenied } from '../features/dashboard/index.ts';
import { doorCopy, RegieLoading, regieCopy as copy, ShowList } from '../features/regie/index.ts';
import { loadMemberPage, memberHead } from '../heads.ts';

export const page = { path: '/regie', hasOwnPathModule: true } satisfies PageDeclaration;

export const load = () => loadMemberPage(memberHead(copy.title, regiesPath), listShows.path);

/** The list of shows to enter; leads straight into the only one. */
export function RegiesPage() {
  const session = useMemberSession();
  const shows = useCall(listShows, session.state === 'member' ? {} : null);
  const isLoading = session.state === 'unknown' || (session.state === 'member' && shows.state === 'loading');
  usePageHead(memberHead(isLoading ? copy.loading : copy.title, regiesPath));
  if (isLoading) return <RegieLoading />;
  if (session.state === 'anonymous' || shows.state === 'loading') return <AccessDenied />;
  if (shows.state === 'ready') {
    const [only, ...others] = shows.data.shows;
    if (only && others.length === 0) return <Navigate to={regiePath(only.slug)} replace />;
    return <ShowList shows={shows.data.shows} />;
  }
  const isRefused = shows.error.status === 403;
  return (
    <Band isFirst margin={<span className="label">{copy.title}</span>}>
      <Panel tone="error" heading="h1" title={isRefused ? copy.refused : doorCopy.listFailed}>
        <p className="soft">{isRefused ? copy.refusedHint : shows.error.message}</p>
        {isRefused ? (
          <ButtonLink to={paths.dashboard}>{copy.dashboard}</ButtonLink>
        ) : (
          <RetryButton onRetry={shows.retry} />
        )}
      </Panel>
    </Band>
  );
}
