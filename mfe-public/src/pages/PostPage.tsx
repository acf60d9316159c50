import type { PostDetail } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getPost } from '@nobicast/contracts/calls';
import { linkPictureSize } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import { postPicture } from '@nobicast/contracts/post-picture';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { metaDescription, wordsOf } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { PostArticle } from '@nobicast/web-kit/post';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { blogCopy } from '../features/blog/blog.copy.ts';
import { blogFeed } from '../features/blog/blog.query.ts';
import { PostAside, PostEnd, postPageCopy, postRules } from '../features/blog/index.ts';
import { NewsletterCard } from '../features/newsletter/index.ts';
import { loadRow, movedPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';
import { originInCache, useSiteOrigin } from '../site-origin.ts';
import {
  absolute,
  blogCrumb,
  blogId,
  breadcrumbs,
  inLanguage,
  organization,
  organizationId,
  wholeSentences,
  withData,
} from '../structured-data.ts';

export const page = { path: '/blog/:slug', chunk: 'blog', hasOwnPathModule: true } satisfies PageDeclaration;

const titles = { missing: postPageCopy.notFound, pending: blogCopy.title };

const headOf = (post: PostDetail): PageHead => ({
  title: documentTitle(post.title),
  description: metaDescription(post.excerpt ?? wordsOf(post.content_html, post.content_md)),
  canonicalPath: blogPaths.post(post.slug),
  image: postPicture(post),
  imageSize: linkPictureSize,
  imageAlt: post.title,
  ogType: 'article',
  feed: blogFeed,
});

const documentOf = (head: PageHead, post: PostDetail, origin: string): PageHead =>
  withData(
    head,
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: wholeSentences(post.excerpt ?? wordsOf(post.content_html, post.content_md)),
      url: `${origin}${head.canonicalPath}`,
      mainEntityOfPage: `${origin}${head.canonicalPath}`,
      image: head.image && absolute(origin, head.image),
      datePublished: post.published_at,
      inLanguage,
      keywords: post.tags,
      timeRequired: `PT${post.read_time}M`,
      author: {
        '@type': 'Person',
        name: post.author,
        ...(post.author_avatar !== null && { image: absolute(origin, post.author_avatar) }),
      },
      publisher: { '@id': organizationId(origin) },
      isPartOf: { '@id': blogId(origin) },
    },
    organization(origin),
    breadcrumbs(origin, [blogCrumb, { name: post.title, path: head.canonicalPath }]),
  );

/** A former slug gives status 301. */
export async function load(request: PageRequest, { slug = '' }: PageParams) {
  const { origin } = request;
  const found = await readCall(request, getPost, { params: { id: slug } }, postRules);
  return loadRow(request, found, titles, (post) => {
    const head = documentOf(headOf(post), post, origin);
    if (isFormerSlug(slug, post.slug)) return movedPage(blogPaths.post(post.slug), head);
    return { status: 200, head, cache: { ...found.cache, ...originInCache(origin) }, isCacheable: true };
  });
}

export function PostPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getPost, { params: { id: slug } }, postRules);
  const currentSlug = reply.state === 'ready' ? reply.data.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? blogPaths.post(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
  );
  if (reply.state === 'loading') return <PostSkeleton />;
  if (reply.state === 'failed') return <PostFailure error={reply.error} onRetry={reply.retry} />;
  return <LoadedPost key={reply.data.id} post={reply.data} />;
}

PostPage.prefetch = (cache: ApiCache, { slug = '' }: PageParams) =>
  prefetchCall(cache, getPost, { params: { id: slug } }, postRules);

function BackToBlog() {
  return (
    <Link className="crumb link no-print" to={paths.blog} viewTransition>
      <ArrowLeft className="icon" aria-hidden="true" />
      {postPageCopy.blog}
    </Link>
  );
}

function LoadedPost({ post }: { post: PostDetail }) {
  const url = new URL(blogPaths.post(post.slug), useSiteOrigin()).href;
  return (
    <>
      <PostArticle post={post} back={<BackToBlog />} aside={<PostAside post={post} url={url} />} />
      <PostEnd post={post}>
        <NewsletterCard />
      </PostEnd>
    </>
  );
}

/** POST-20 to 22 */
function PostFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToBlog />}>
      <Panel tone="error" heading="h1" title={isMissing ? postPageCopy.notFound : error.message}>
        <p className="soft">{isMissing ? postPageCopy.notFoundHint : <OtherPagesWork />}</p>
        <p className="cluster">
          <ButtonLink to={paths.blog}>{postPageCopy.backToBlog}</ButtonLink>
          {!isMissing && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}

function PostSkeleton() {
  return (
    <Band isFirst isRuled margin={<Skeleton width="6rem" height="0.75rem" />}>
      <div className="stack" role="status" aria-label={postPageCopy.loading}>
        <Skeleton width="8rem" height="0.75rem" />
        <Skeleton width="80%" height="clamp(4rem, 12vw, 11rem)" />
        <Skeleton width="60%" height="1.5rem" />
      </div>
      <SlowNotice />
    </Band>
  );
}
