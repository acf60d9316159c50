import { getPublicProfile } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import { useLocation, useParams } from 'react-router-dom';
import {
  HostedEpisodes,
  UserComments,
  userCopy,
  UserHead,
  userRules,
  UserSkeleton,
} from '../features/user-profile/index.ts';
import { pendingUserHead, unknownUserHead, userHead } from './user.head.ts';

/** The public profile of a member. */
export function UserPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getPublicProfile, { params: { id } }, userRules);
  usePageHead(
    reply.state === 'ready'
      ? userHead(reply.data)
      : reply.state === 'failed' && reply.error.status === 404
        ? unknownUserHead(pathname)
        : pendingUserHead(pathname),
  );
  if (reply.state === 'loading') return <UserSkeleton />;
  if (reply.state === 'failed') return <UserFailure error={reply.error} onRetry={reply.retry} />;
  const { data: user } = reply;
  return (
    <>
      <UserHead user={user} />
      <HostedEpisodes episodes={user.hosted_episodes} />
      <UserComments user={user} />
    </>
  );
}

/** Shown if the profile does not exist or could not be loaded. */
function UserFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnknown = error.status === 404;
  return (
    <Band isFirst isRuled margin={<span className="label">{userCopy.profile}</span>}>
      <Panel tone="error" heading="h1" title={isUnknown ? userCopy.unknown : userCopy.failed}>
        <p className="soft">{isUnknown ? userCopy.unknownHint : <RestWorks />}</p>
        <p className="cluster">
          {!isUnknown && <RetryButton onRetry={onRetry} />}
          <ButtonLink variant={isUnknown ? 'plain' : 'quiet'} to={paths.home}>
            <House className="icon" aria-hidden="true" />
            {userCopy.home}
          </ButtonLink>
        </p>
      </Panel>
    </Band>
  );
}
