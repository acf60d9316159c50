import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { paths } from '@nobicast/contracts/paths';
import { Skeleton } from '@nobicast/web-kit';
import { FreshProofHost } from '@nobicast/web-kit/fresh-proof';
import { SignInAgainHost, useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { usePageHead } from '@nobicast/web-kit/host';
import { PageTabs, PageTabsSkeleton } from '@nobicast/web-kit/page-tabs';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { AccessDenied } from '../features/frame/AccessDenied.tsx';
import {
  editorialCopy,
  frameCopy,
  sectionLabels,
  sections,
  type Section,
} from '../features/frame/frame.copy.ts';
import { lazyPart } from '../features/frame/lazy-part.tsx';
import { sectionOf, sectionPaths } from '../features/frame/section-path.ts';
import type { SectionProps } from './editorial/section.ts';
import { adminHead } from '../heads.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export const page = { path: '/admin/redaction/*', hasOwnPathModule: true } satisfies PageDeclaration;

const MessagesSection = lazyPart<SectionProps>(sectionLabels.messages, async () => {
  const { MessagesSection: Part } = await import(
    /* webpackChunkName: "section-messages" */ './editorial/MessagesSection.tsx'
  );
  return Part;
});
const PostsSection = lazyPart<SectionProps>(sectionLabels.posts, async () => {
  const { PostsSection: Part } = await import(
    /* webpackChunkName: "section-posts" */ './editorial/PostsSection.tsx'
  );
  return Part;
});
const GuestsSection = lazyPart<SectionProps>(sectionLabels.guests, async () => {
  const { GuestsSection: Part } = await import(
    /* webpackChunkName: "section-guests" */ './editorial/GuestsSection.tsx'
  );
  return Part;
});
const NewsletterSection = lazyPart<SectionProps>(sectionLabels.newsletter, async () => {
  const { NewsletterSection: Part } = await import(
    /* webpackChunkName: "section-newsletter" */ './editorial/NewsletterSection.tsx'
  );
  return Part;
});

/** What is written and received: messages, posts, guests and the newsletter, each at an address of its own. */
export function EditorialPage() {
  const session = useMemberSession();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
  const { pathname } = useLocation();
  const place = sectionOf(pathname);
  const label = place ? `${sectionLabels[place.section]}, ${editorialCopy.title}` : editorialCopy.title;
  usePageHead(adminHead(isAdmin ? label : frameCopy.deniedTitle, pathname));

  if (pathname === editorialPaths.root) return <Navigate to={sectionPaths.messages} replace />;
  if (!place) return <NotFoundPage />;
  if (session.state === 'unknown') {
    return (
      <PageTabsSkeleton
        title={editorialCopy.title}
        labels={sections.map((name) => sectionLabels[name])}
        loading={editorialCopy.loading}
        after={<ToAdministration />}
      >
        <Skeleton height="clamp(3rem, 8vw, 5rem)" width="70%" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </PageTabsSkeleton>
    );
  }
  if (!isAdmin) return <AccessDenied isAnonymous={session.state === 'anonymous'} />;
  return <EditorialSections {...place} />;
}

const ToAdministration = () => (
  <Link className="link" to={paths.admin}>
    {frameCopy.title}
  </Link>
);

function EditorialSections({ section, rest }: { section: Section; rest: string }) {
  const navigate = useNavigate();
  const panels: Record<Section, ReactNode> = {
    messages: <MessagesSection rest={rest} />,
    posts: <PostsSection rest={rest} />,
    guests: <GuestsSection rest={rest} />,
    newsletter: <NewsletterSection rest={rest} />,
  };
  return (
    <>
      <PageTabs
        title={editorialCopy.title}
        open={section}
        onOpen={(name) => void navigate(sectionPaths[name], { preventScrollReset: true })}
        tabs={sections.map((name) => ({ name, label: sectionLabels[name], panel: panels[name] }))}
        after={<ToAdministration />}
      />
      <FreshProofHost />
      <SignInAgainHost />
    </>
  );
}
