import { getGuest } from '@nobicast/contracts/calls';
import { showPicture } from '@nobicast/contracts/feed-paths';
import type { GuestDetail } from '@nobicast/contracts/guests';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { metaDescription, wordsOf } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { guestsCopy } from '../features/guests/guests.copy.ts';
import { linksOf as guestLinksOf, pictureOf } from '../features/guests/guests.rules.ts';
import {
  Appearances,
  BackToDirectory,
  guestCopy,
  GuestProfile,
  guestRules,
  GuestSkeleton,
  NamingSubjects,
} from '../features/guests/index.ts';
import { loadRow, movedPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';
import { absolute, breadcrumbs, guestsCrumb, inLanguage, withData } from '../structured-data.ts';

export const page = { path: '/invites/:slug' } satisfies PageDeclaration;

const titles = { missing: guestCopy.unknownTitle, pending: guestsCopy.title };

function headOf(guest: GuestDetail['guest']): PageHead {
  const { name, slug, role } = guest;
  const text = guest.bio_short?.trim() || wordsOf(guest.bio_html, guest.bio);
  return {
    title: documentTitle(role ? `${name}, ${role}` : name),
    description: metaDescription(text || guestCopy.description(name, role)),
    canonicalPath: paths.guest(slug),
    ogType: 'profile',
  };
}

function documentOf(guest: GuestDetail['guest'], origin: string): PageHead {
  const picture = pictureOf(guest);
  const head = { ...headOf(guest), ...(picture ? { image: picture, imageAlt: guest.name } : showPicture) };
  const url = `${origin}${head.canonicalPath}`;
  return withData(
    head,
    {
      '@type': 'ProfilePage',
      url,
      inLanguage,
      mainEntity: {
        '@type': 'Person',
        '@id': `${url}#person`,
        name: guest.name,
        url,
        jobTitle: guest.role ?? undefined,
        image: picture ? absolute(origin, picture) : undefined,
        description: guest.bio_short?.trim(),
        sameAs: guestLinksOf(guest.links).map((link) => link.url),
        knowsAbout: guest.domains,
      },
    },
    breadcrumbs(origin, [guestsCrumb, { name: guest.name, path: head.canonicalPath }]),
  );
}

/** A former slug gives status 301. */
export async function load(request: PageRequest, { slug = '' }: PageParams) {
  const found = await readCall(request, getGuest, { params: { id: slug } }, guestRules);
  return loadRow(request, found, titles, ({ guest }) => {
    const head = documentOf(guest, request.origin);
    if (isFormerSlug(slug, guest.slug)) return movedPage(paths.guest(guest.slug), head);
    return { status: 200, head, cache: found.cache, isCacheable: true };
  });
}

export function GuestPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getGuest, { params: { id: slug } }, guestRules);
  const currentSlug = reply.state === 'ready' ? reply.data.guest.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.guest(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data.guest)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
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

function GuestFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnknown = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToDirectory />}>
      <Panel tone="error" heading="h1" title={isUnknown ? guestCopy.unknown : guestCopy.failed}>
        <p className="soft">{isUnknown ? guestCopy.unknownHint : <OtherPagesWork />}</p>
        <p className="cluster">
          <ButtonLink to={paths.guests}>{guestCopy.toDirectory}</ButtonLink>
          {!isUnknown && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}
