import type { PostDetail } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getPost } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import type { PageParams } from '@nobicast/web-kit/pages';
import { PostArticle } from '@nobicast/web-kit/post';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { PostAside, PostEnd, postPageCopy, postRules } from '../features/blog/index.ts';
import { NewsletterCard } from '../features/newsletter/index.ts';
import { useSiteOrigin } from '../site-origin.ts';
import { missingPostHead, pendingPostHead, postHead } from './blog.heads.ts';

/** One post of the blog. */
export function PostPage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getPost, { params: { id: slug } }, postRules);
  const currentSlug = reply.state === 'ready' ? reply.data.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? blogPaths.post(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? postHead(reply.data)
      : reply.state === 'failed' && reply.error.status === 404
        ? missingPostHead(pathname)
        : pendingPostHead(pathname),
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
        <p className="soft">{isMissing ? postPageCopy.notFoundHint : <RestWorks />}</p>
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
