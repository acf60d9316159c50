import { getPublicProfile } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation, useParams } from 'react-router-dom';
import {
  HostedEpisodes,
  UserComments,
  UserFailure,
  UserHead,
  UserHosting,
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
      <UserHosting user={user} />
      <HostedEpisodes episodes={user.hosted_episodes} />
      <UserComments user={user} />
    </>
  );
}
