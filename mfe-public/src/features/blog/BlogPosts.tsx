import type { PostCard as Card } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { Band, ButtonLink, CoverImage, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import type { ApiError } from '@nobicast/web-kit/api';
import { formatWeekdayDate } from '@nobicast/web-kit/format';
import { OtherPagesWork } from '@nobicast/web-kit/host';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { blogCopy } from './blog.copy.ts';
import { blogAddress, pagesOf, type BlogChoice, type BlogPage } from './blog.query.ts';
import { PostCard, ReadMore, Tags } from './PostCard.tsx';
import styles from './blog.module.css';

export interface FoundPosts {
  page: BlogPage;
  choice: BlogChoice;
}

interface BlogPostsProps extends FoundPosts {
  /** Posts of another choice are loading. */
  isRefreshing: boolean;
  aside: ReactNode;
}

/** The very first post is featured (BLOG-04), the rest is a list (BLOG-05). */
export function BlogPosts({ page, choice, isRefreshing, aside }: BlogPostsProps) {
  const [first, ...rest] = page.posts;
  const featured = choice.page === 1 ? first : undefined;
  const listed = featured ? rest : page.posts;
  return (
    <div className={styles.posts} aria-busy={isRefreshing || undefined}>
      {/* The key prevents the previous post's picture from showing until the next one has loaded. */}
      {featured && <Featured key={featured.id} post={featured} />}
      <Band margin={<span className="label">{blogCopy.latestMargin}</span>}>
        <div className="split">
          <div className={styles.latest}>
            {first === undefined ? (
              <NoPosts hasAny={page.published > 0} isBeyond={page.total > 0} />
            ) : (
              <>
                <h2 className="section-title display">{blogCopy.latest}</h2>
                {listed.length > 0 ? (
                  <ol className={styles.list}>
                    {listed.map((post) => (
                      <PostCard key={post.id} post={post} level="h3" />
                    ))}
                  </ol>
                ) : (
                  <p className="soft">{blogCopy.noOthers}</p>
                )}
                <Pages choice={choice} last={pagesOf(page.total)} />
              </>
            )}
          </div>
          {aside}
        </div>
      </Band>
    </div>
  );
}

function Featured({ post }: { post: Card }) {
  const { slug, title, excerpt, tags, published_at: publishedAt, read_time: minutes, cover_url: url } = post;
  return (
    <Band
      margin={
        <>
          <span className="label">{blogCopy.featured}</span>
          <time className="time" dateTime={publishedAt}>
            {formatWeekdayDate(publishedAt)}
          </time>
          <span className="time mute">{blogCopy.minutes(minutes)}</span>
        </>
      }
    >
      <article className={`${styles.feature} fit`}>
        <Tags tags={tags} />
        <h2 className={`${styles.featureTitle} display`}>
          <Link className={styles.featureLink} to={blogPaths.post(slug)} viewTransition>
            {title}
          </Link>
        </h2>
        <div className={styles.featureCover}>
          <CoverImage url={url} generated={blogPaths.drawing(slug)} alt="" size={1_120} isLazy={false} />
        </div>
        <div className={styles.featureFoot}>
          {excerpt ? <p className="hero__lead prose">{excerpt}</p> : <span />}
          <p className="cluster">
            <ReadMore />
          </p>
        </div>
      </article>
    </Band>
  );
}

function NoPosts({ hasAny, isBeyond }: { hasAny: boolean; isBeyond: boolean }) {
  if (isBeyond)
    return (
      <Panel heading="h2" title={blogCopy.noPage}>
        <ButtonLink to={blogAddress({})}>{blogCopy.reset}</ButtonLink>
      </Panel>
    );
  return (
    <Panel heading="h2" title={hasAny ? blogCopy.none : blogCopy.empty}>
      <p className="soft">{hasAny ? blogCopy.noneHint : blogCopy.emptyHint}</p>
      {hasAny && <ButtonLink to={blogAddress({})}>{blogCopy.reset}</ButtonLink>}
    </Panel>
  );
}

function Pages({ choice, last }: { choice: BlogChoice; last: number }) {
  if (last < 2) return null;
  const { page } = choice;
  return (
    <nav className={`${styles.pages} no-print`} aria-label={blogCopy.pages}>
      {page > 1 && (
        <Link className="link" rel="prev" to={blogAddress({ ...choice, page: page - 1 })}>
          {blogCopy.previous}
        </Link>
      )}
      <span className="time mute">{blogCopy.page(page, last)}</span>
      {page < last && (
        <Link className="link" rel="next" to={blogAddress({ ...choice, page: page + 1 })}>
          {blogCopy.next}
        </Link>
      )}
    </nav>
  );
}

/** BLOG-21, 22 */
export function BlogFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Band>
      <Panel tone="error" heading="h2" title={error.message || blogCopy.failed}>
        <p className="soft">
          <OtherPagesWork />
        </p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}

export function BlogSkeleton() {
  return (
    <Band margin={<span className="label">{blogCopy.featured}</span>}>
      <div className="stack" role="status" aria-label={blogCopy.loading}>
        <Skeleton width="80%" height="clamp(4rem, 10vw, 9rem)" />
        <Skeleton width="100%" height="clamp(8rem, 24vw, 20rem)" />
        <Skeleton width="60%" height="1.5rem" />
      </div>
      <SlowNotice />
    </Band>
  );
}
