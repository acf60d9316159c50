import { Band, Skeleton } from '@nobicast/web-kit';
import { FreshProofHost } from '@nobicast/web-kit/fresh-proof';
import { SignInAgainHost, useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import { frameCopy, tabLabels } from '../features/frame/frame.copy.ts';
import { AccessDenied } from '../features/frame/AccessDenied.tsx';
import { tabPath } from '../features/frame/tab-path.ts';
import { weekCopy } from '../features/week/index.ts';
import { adminHead } from '../heads.ts';
import { BackLink } from '../lists/BackLink.tsx';
import { EpisodeWeek } from './episode-week/EpisodeWeek.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

export const page = { path: '/admin/episodes/:episodeId', hasOwnPathModule: true } satisfies PageDeclaration;

/** A producer's week on one address (decision 0098): what is missing, and every part of the episode. */
export function EpisodeWeekPage() {
  const session = useMemberSession();
  const { episodeId = '' } = useParams();
  const { pathname } = useLocation();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
  const isUnknown = session.state === 'unknown';
  const title = isUnknown ? frameCopy.loading : isAdmin ? tabLabels.episodes : frameCopy.deniedTitle;
  usePageHead(adminHead(title, pathname));

  if (!/^[1-9]\d{0,8}$/.test(episodeId)) return <NotFoundPage />;
  if (isUnknown)
    return (
      <Band isFirst margin={<BackLink to={tabPath('episodes')}>{weekCopy.back}</BackLink>}>
        <div className="stack" role="status" aria-label={weekCopy.loading}>
          <Skeleton height="clamp(3rem, 8vw, 5rem)" width="70%" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </div>
      </Band>
    );
  if (!isAdmin) return <AccessDenied isAnonymous={session.state === 'anonymous'} />;
  return (
    <>
      <EpisodeWeek key={episodeId} id={Number(episodeId)} userId={session.user.id ?? ''} />
      <FreshProofHost />
      <SignInAgainHost />
    </>
  );
}
