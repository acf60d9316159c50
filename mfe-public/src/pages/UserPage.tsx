import { getPublicProfile } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import type { PublicProfile } from '@nobicast/contracts/profile';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { metaDescription } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import {
  HostedEpisodes,
  UserComments,
  userCopy,
  UserHead,
  userRules,
  UserSkeleton,
} from '../features/user-profile/index.ts';
import { avatarOf, linksOf, nameOf } from '../features/user-profile/user.rules.ts';
import { loadRow } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';
import { inLanguage, withData } from '../structured-data.ts';

export const page = { path: '/users/:id' } satisfies PageDeclaration;

const titles = { missing: userCopy.unknownTitle, pending: userCopy.profile };

function headOf(user: PublicProfile): PageHead {
  const name = nameOf(user);
  return {
    title: documentTitle(name),
    description: metaDescription(user.bio?.trim() || userCopy.description(name)),
    canonicalPath: paths.user(user.id),
    ogType: 'profile',
  };
}

function documentOf(user: PublicProfile, origin: string): PageHead {
  const avatar = avatarOf(user);
  const head = { ...headOf(user), ...(avatar !== null && { image: avatar, imageAlt: nameOf(user) }) };
  const url = `${origin}${head.canonicalPath}`;
  return withData(head, {
    '@type': 'ProfilePage',
    url,
    dateCreated: user.joined_at,
    inLanguage,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      identifier: user.id,
      name: nameOf(user),
      url,
      image: avatar ?? undefined,
      description: user.bio?.trim(),
      sameAs: linksOf(user).map((link) => link.url),
      knowsAbout: user.expertise_areas,
    },
  });
}

export async function load(request: PageRequest, { id = '' }: PageParams) {
  const found = await readCall(request, getPublicProfile, { params: { id } }, userRules);
  return loadRow(request, found, titles, (user) => ({
    status: 200,
    head: documentOf(user, request.origin),
    cache: found.cache,
    isCacheable: true,
  }));
}

export function UserPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getPublicProfile, { params: { id } }, userRules);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
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

function UserFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnknown = error.status === 404;
  return (
    <Band isFirst isRuled margin={<span className="label">{userCopy.profile}</span>}>
      <Panel tone="error" heading="h1" title={isUnknown ? userCopy.unknown : userCopy.failed}>
        <p className="soft">{isUnknown ? userCopy.unknownHint : <OtherPagesWork />}</p>
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
