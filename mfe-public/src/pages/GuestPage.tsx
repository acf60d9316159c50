import { getGuest } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import type { PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import {
  Appearances,
  BackToDirectory,
  guestCopy,
  GuestProfile,
  guestRules,
  GuestSkeleton,
  NamingSubjects,
} from '../features/guests/index.ts';
import { guestHead, pendingGuestHead, unknownGuestHead } from './guests.head.ts';

/** One person of the directory, and the episodes with them. */
export function GuestPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getGuest, { params: { id: slug } }, guestRules);
  const currentSlug = reply.state === 'ready' ? reply.data.guest.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.guest(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? guestHead(reply.data.guest)
      : reply.state === 'failed' && reply.error.status === 404
        ? unknownGuestHead(pathname)
        : pendingGuestHead(pathname),
  );
  if (reply.state === 'loading') return <GuestSkeleton />;
  if (reply.state === 'failed') return <GuestFailure error={reply.error} onRetry={reply.retry} />;
  const { guest, subjects } = reply.data;
  return (
    <>
      <GuestProfile guest={guest} />
      <Appearances key={guest.id} detail={reply.data} />
      <NamingSubjects subjects={subjects} />
    </>
  );
}

GuestPage.prefetch = (cache: ApiCache, { slug = '' }: PageParams) =>
  prefetchCall(cache, getGuest, { params: { id: slug } }, guestRules);

/** Shown if the person is not in the directory, or could not be loaded. */
function GuestFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnknown = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToDirectory />}>
      <Panel tone="error" heading="h1" title={isUnknown ? guestCopy.unknown : guestCopy.failed}>
        <p className="soft">{isUnknown ? guestCopy.unknownHint : <RestWorks />}</p>
        <p className="cluster">
          <ButtonLink to={paths.guests}>{guestCopy.toDirectory}</ButtonLink>
          {!isUnknown && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}
